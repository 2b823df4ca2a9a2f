// The page without a network: all of its files, kept together in one version.
const version = "cagey-69e714689360";
const files = ["./","assets/cagey_wasm_bg-Cy4FmpRU.wasm","assets/index-CPxT18sR.js","assets/index-Y46MS1w_.css","assets/worker-eAGPOEPa.js","icon.svg","manifest.webmanifest"];

self.addEventListener('install', (event) => {
  // Not from the browser's own store, which may be of another version.
  const fresh = files.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('cagey-') && name !== version).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  // The page is one, whatever it was called by: / or index.html.
  const file = request.mode === 'navigate' ? './' : request;
  const kept = caches.open(version).then((cache) => cache.match(file, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(request)));
});
