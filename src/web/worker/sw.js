// The panel's one worker: keeps its files at hand, says so where the panel cannot be reached, and shows what it pushes.
// No answer of the API and no page with somebody's data is ever kept: only files that every browser gets alike.

// Filled in by the build: its name, and every file that its pages are made of.
const { build, files } = __SHELL__;
const prefix = 'painel-';
const own = prefix + build;
const kept = new Set(files);

self.addEventListener('install', (event) => {
  // A page goes on with the files it began with, which stay kept; so there is nothing for this one to wait for.
  self.skipWaiting();
  // Where the browser can, it takes what is kept without asking the worker, and the API's answers past it: a page comes in dozens of files.
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
  ]);
  event.waitUntil(keepFiles());
});

async function keepFiles() {
  const cache = await caches.open(own);
  const waiting = [...files];
  const keepNext = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      // A name with a hash means the same content in every version.
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
      const response = known ?? (await fetch(file, { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }
  };
  await Promise.all(Array.from({ length: 4 }, keepNext));
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  // The version before may still be open in some tab.
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/') || kept.has(pathname)) event.respondWith(openFile(event.request));
});

async function openPage(event) {
  const response = await Promise.resolve(event.preloadResponse)
    .then((preloaded) => preloaded ?? fetch(event.request))
    .catch(() => null);
  // A proxy that answers in place of a panel that does not is no better than nobody.
  const reached = response !== null && ![502, 503, 504].includes(response.status);
  if (reached) return response;
  return (await pageWithoutConnection()) ?? response ?? Response.error();
}

/** The kept page under a nonce of its own each time: the components of the panel, which it opens where a trip is kept, write styles. */
async function pageWithoutConnection() {
  const page = await (await caches.open(own)).match('/offline.html');
  if (!page) return undefined;
  const nonce = crypto.randomUUID();
  const headers = new Headers(page.headers);
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replaceAll(/'nonce-[^']*'/g, `'nonce-${nonce}'`));
  // The text is no longer compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response((await page.text()).replaceAll('__CSP_NONCE__', nonce), { headers });
}

async function openFile(request) {
  // Names with a hash are the same in whichever version they were kept; the others are this one's.
  const { pathname } = new URL(request.url);
  const shelf = pathname.startsWith('/assets/') ? caches : await caches.open(own);
  return (await shelf.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  // A second telling of the same thing takes the place of the first.
  const shown = { body, tag, lang: 'pt-BR', icon: '/icons/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { origin, href } = new URL(event.notification.data.path, self.location.origin);
  event.waitUntil(open(origin === self.location.origin ? href : '/'));
});

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [page] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!page) return self.clients.openWindow(url);
  // Refused where nobody pressed anything; the page goes there all the same.
  await page.focus().catch(() => undefined);
  return page.navigate(url);
}
