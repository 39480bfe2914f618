// Runs inside the page (see in-page.ts). Reads everything that the browser stores for the site.

/**
 * Searches the browser's stores of this site for the texts in `lines`, one per line. Returns findings such as
 * `localStorage: Marina Duarte`.
 */
export async function findInStores(lines: string): Promise<string[]> {
  const stores: [name: string, content: string][] = [
    ['localStorage', Object.entries(localStorage).flat().join('\n')],
    ['sessionStorage', Object.entries(sessionStorage).flat().join('\n')],
    ['cookie', document.cookie],
    ['indexedDB', JSON.stringify(await readDatabases())],
    ['caches', await readCaches()],
  ];
  return stores.flatMap(([name, content]) =>
    lines
      .split('\n')
      .filter((text) => content.includes(text))
      .map((text) => `${name}: ${text}`),
  );
}

/** Puts a text into each store that outlives the page, to prove that `findInStores` reads the store. */
export async function fillStores(text: string): Promise<void> {
  localStorage.setItem('probe', text);
  sessionStorage.setItem('probe', text);
  document.cookie = `probe=${text}`;
  await (await caches.open('probe')).put('/probe', new Response(text));
  const request = indexedDB.open('probe');
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('probe').put({ text }, 1));
  (await settled(request)).close();
}

async function readCaches(): Promise<string> {
  const found: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      found.push(request.url, (await (await cache.match(request))?.text()) ?? '');
  }
  return found.join('\n');
}

async function readDatabases(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      found.push(name, store, await settled(objects.getAllKeys()), await settled(objects.getAll()));
    }
    database.close();
  }
  return found;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
