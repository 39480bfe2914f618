// Shows what the panel pushes, also while no page of it is open, and opens what it is about.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  // A second telling of the same thing takes the place of the first.
  const shown = { body, tag, lang: 'pt-BR', icon: '/favicon.svg', data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin).href));
});

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [page] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!page) return self.clients.openWindow(url);
  // Refused where nobody pressed anything; the page goes there all the same.
  await page.focus().catch(() => undefined);
  return page.navigate(url);
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
