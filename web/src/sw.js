// Lets the page work without a network: keeps all of its files, together in one version.
const version = VERSION;
const files = FILES;
// Files that only one language needs. The page names its language in the address of this script.
const inLanguage = IN_LANGUAGE;
const ownFiles = inLanguage[self.location.search.slice(1)] ?? [];
// Files that are not needed to play. They are fetched when the page says so, in order not to delay the first move.
const later = LATER;

/** Keeps files, except those that are kept already. */
async function keep(names) {
  const cache = await caches.open(version);
  const kept = await Promise.all(names.map((name) => cache.match(name)));
  // Names under assets/ change with their content. Other files may be outdated in the browser's own cache.
  const fresh = (name) => (name.startsWith('assets/') ? name : new Request(name, { cache: 'reload' }));
  await cache.addAll(names.filter((_, i) => !kept[i]).map(fresh));
}

self.addEventListener('install', (event) => event.waitUntil(keep([...files, ...ownFiles]).then(() => self.skipWaiting())));

self.addEventListener('message', (event) => {
  if (event.data === 'keep the rest') event.waitUntil(keep([...Object.values(inLanguage).flat(), ...later]));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('cagey-') && name !== version).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

// What most players never use is fetched when it is used, and kept from then on.
const whenUsed = WHEN_USED;
const isUsedLater = (request) => whenUsed.some((name) => request.url === new URL(name, self.registration.scope).href);

async function fetchedAndKept(request) {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(version)).put(request, response.clone());
  return response;
}

/** Keeps what another program shares, a text or a picture, until the page looks for it. */
async function take(request) {
  const form = await request.formData();
  const file = form.get('file');
  // A picture is kept as it is, with its type; everything else is text.
  const isPicture = file instanceof File && file.type.startsWith('image/');
  const shared = isPicture ? file : file instanceof File ? await file.text() : ['text', 'url', 'title'].map((name) => form.get(name) ?? '').find((part) => part.trim());
  const cache = await caches.open('shared');
  await cache.put('./shared', new Response(shared));
  return Response.redirect('./#/shared', 303);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && new URL(request.url).pathname === new URL('./share', self.registration.scope).pathname) return event.respondWith(take(request));
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  // There is one page, whether it was opened as / or as index.html. Other addresses are not hidden by it.
  const { pathname } = new URL(self.registration.scope);
  const isPage = [pathname, `${pathname}index.html`].includes(new URL(request.url).pathname);
  const file = request.mode === 'navigate' && isPage ? './' : request;
  const kept = caches.open(version).then((cache) => cache.match(file, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? (isUsedLater(request) ? fetchedAndKept(request) : fetch(request))));
});
