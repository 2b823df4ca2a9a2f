// The page without a network: all of its files, kept together in one version.
const version = "cagey-9f1f06b92519";
const files = ["./","assets/cagey_play_bg-CQLdAfQN.wasm","assets/index-COR3iTNV.css","assets/index-mTwPExBq.js","assets/worker-puSYaw5K.js","icon.svg","manifest.webmanifest"];
// What is not needed to play. It is fetched when the page says so, and so takes nothing from the first move.
const later = ["assets/cagey_workshop-CGZbyYeV.js","assets/cagey_workshop_bg-BqF-doix.wasm"];

/** Keeps files, but for those that are kept already. */
async function keep(names) {
  const cache = await caches.open(version);
  const kept = await Promise.all(names.map((name) => cache.match(name)));
  // Names under assets/ change with their content. Others may be of another version in the browser's own store.
  const fresh = (name) => (name.startsWith('assets/') ? name : new Request(name, { cache: 'reload' }));
  await cache.addAll(names.filter((_, i) => !kept[i]).map(fresh));
}

self.addEventListener('install', (event) => event.waitUntil(keep(files).then(() => self.skipWaiting())));

self.addEventListener('message', (event) => {
  if (event.data === 'keep the rest') event.waitUntil(keep(later));
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
