// Service worker of the panel: stores its files, shows a page when the panel is unreachable, and shows push messages.
// It stores no API response and no page with personal data, only files that are equal for all browsers.

// Filled in by the build: the name of the version, and all files of its pages.
const { build, files } = __SHELL__;
const prefix = 'painel-';
const own = prefix + build;
const kept = new Set(files);

self.addEventListener('install', (event) => {
  // An open page continues with its own files, which stay stored, so the new version need not wait.
  self.skipWaiting();
  // Static routes of the browser: stored files without calling the worker, and API calls past it. A page has dozens of files.
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
      // A file name with a hash has the same content in every version.
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
  // The previous version may still be open in a tab.
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
  // A gateway error of a proxy means that the panel is unreachable.
  const reached = response !== null && ![502, 503, 504].includes(response.status);
  if (reached) return response;
  return (await pageWithoutConnection()) ?? response ?? Response.error();
}

/** The stored page with a new nonce each time, because the components that it opens for a stored trip write styles. */
async function pageWithoutConnection() {
  const page = await (await caches.open(own)).match('/offline.html');
  if (!page) return undefined;
  const nonce = crypto.randomUUID();
  const headers = new Headers(page.headers);
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replaceAll(/'nonce-[^']*'/g, `'nonce-${nonce}'`));
  // The body is decompressed now.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response((await page.text()).replaceAll('__CSP_NONCE__', nonce), { headers });
}

async function openFile(request) {
  // Files with a hash may come from any stored version, the others only from this one.
  const { pathname } = new URL(request.url);
  const storage = pathname.startsWith('/assets/') ? caches : await caches.open(own);
  return (await storage.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  // A second message about the same subject replaces the first.
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
  // Browsers refuse this without a user gesture; the page navigates in any case.
  await page.focus().catch(() => undefined);
  return page.navigate(url);
}
