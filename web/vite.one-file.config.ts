import { defineConfig, type Plugin } from 'vite';

/** Leaves out everything but the script: crates/cagey-web puts the other files of the page around it. */
function scriptOnly(): Plugin {
  return {
    name: 'script only',
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) if (name !== 'one-file.js') delete bundle[name];
    },
  };
}

/** The script of the page in one file, which can load no other: everything that the page loads later is in it. */
export default defineConfig({
  base: './',
  plugins: [scriptOnly()],
  worker: { format: 'iife' },
  publicDir: false,
  build: {
    outDir: '../crates/cagey-web/page',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { input: 'src/main.tsx', output: { inlineDynamicImports: true, entryFileNames: 'one-file.js' } },
  },
});
