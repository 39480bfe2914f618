import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { expectPage, landingPath } from './page-address.ts';
import { signInByApi, PASSWORD } from './central.ts';

/** The part of the service worker's global scope that the test uses. */
type Scope = {
  shown: { title: string; data?: unknown }[];
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  dispatchEvent: (event: Event) => boolean;
};

test('by keyboard alone, a user opens a trip from the notification bell and chooses which kinds the bell counts', async ({
  openAs,
  central,
}) => {
  // Uses a new client, because notifications of earlier tests may still arrive for other clients.
  const { id: clientId } = await central.admin.must('POST', '/clients', { name: 'Valadão S.A.' });
  const client = await central.makeUser('cliente', 'Íris Valadão', { id_cliente: clientId });
  const asking = await signInByApi(central.panel, client.email, PASSWORD);
  const pickupAt = new Date(Date.now() + 10 * 3_600_000).toISOString();
  const cancelTrip = async () => {
    const { id, code } = await asking.must('POST', '/trips', { ...central.tripBody, clientId, pickupAt });
    await central.admin.must('POST', `/trips/${id}/cancel`, { reason: 'Passageiro adoeceu' });
    return { id, code };
  };
  const page = await openAs(client);
  const bell = page.getByRole('button', { name: /^Avisos/ });
  await expect(bell).toHaveAccessibleName('Avisos');
  const first = await cancelTrip();
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido');
  await cancelTrip();
  await expect(bell).toHaveAccessibleName('Avisos: 2 não lidos');

  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('link', { name: new RegExp(`Viagem ${first.code} cancelada`) }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/viagens/${first.id}$`));
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido');
  await bell.click();
  await panel.getByRole('button', { name: 'Marcar todos como lidos' }).click();
  await expect(bell).toHaveAccessibleName('Avisos');

  await tabTo(page, panel.getByRole('link', { name: 'Escolher avisos' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conta#avisos$/);
  const cancelled = page.getByRole('checkbox', { name: 'Viagem cancelada: No painel' });
  await tabTo(page, cancelled);
  await page.keyboard.press('Space');
  await expect(cancelled).not.toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Salvar avisos' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Avisos salvos.')).toBeVisible();

  const silent = await cancelTrip();
  const booked = await central.requestTrip({ clientId, pickupAt });
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('link', { name: /^Avisos/ }).click();
  await expect(page).toHaveURL(/\/avisos$/);
  await expect(page.getByRole('link', { name: new RegExp(`${booked.code} solicitada`) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`${silent.code} cancelada`) })).toHaveCount(0);
});

test('the accessible name of the bell says 99+ when its badge shows 99+', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/ajuda');
  await page.route('**/api/v1/notifications/unread', (route) => route.fulfill({ json: { unread: 130 } }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Avisos: 99+ não lidos' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a click on a push notification, which the service worker shows, opens the trip', async ({
  openAs,
  central,
  people,
}) => {
  const { id } = await central.requestTrip();
  const page = await openAs(people.admin, '/', { serviceWorkers: 'allow' });
  const { origin } = new URL(page.url());
  await page.context().grantPermissions(['notifications'], { origin });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await page.evaluate("navigator.serviceWorker.register('/sw.js')");
  // The service worker caches the files of the pages before it controls the page.
  const controlled = () => page.evaluate('navigator.serviceWorker.controller !== null');
  await expect.poll(controlled, { timeout: 30_000 }).toBe(true);
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1);
  const [worker] = page.context().serviceWorkers();
  // A headless browser shows no notifications, so the calls are recorded instead.
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  const push = { title: 'Viagem disponível', body: 'Centro', tag: '1' };
  const data = JSON.stringify({ ...push, path: `/viagens/${id}` });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as Scope).shown);
  await expect.poll(shown).toMatchObject([push]);
  const click = (path?: string) =>
    worker?.evaluate((other) => {
      const scope = globalThis as unknown as Scope;
      const notification = {
        close: () => undefined,
        data: other === undefined ? scope.shown[0]?.data : { path: other },
      };
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    }, path);
  await click();
  await expect(page).toHaveURL(new RegExp(`/viagens/${id}$`));
  // A notification with the URL of another site opens the dashboard.
  await click('//outro.example/viagens');
  await expectPage(page, landingPath, 'Dashboard');
});

test('without a mail server an administrator can read the stored e-mails, in which account links are masked', async ({
  openAs,
  central,
  people,
}) => {
  const email = 'rosa.kept@painel.example';
  await central.admin.must('POST', '/users', { nome: 'Rosa Guardada', email, tipo: 'admin' });
  const page = await openAs(people.admin, '/ajustes/emails');
  await page.getByRole('link', { name: new RegExp(email) }).click();
  const mail = page.getByRole('dialog');
  await expect(mail.getByText('Uma conta foi criada para você no Painel Chame um Táxi.')).toBeVisible();
  await expect(mail.getByText('code=••••••')).toBeVisible();
  await mail.getByText('HTML', { exact: true }).click();
  const html = page.frameLocator('iframe[title="E-mail em HTML"]');
  await expect(html.getByText('Uma conta foi criada para você no Painel Chame um Táxi.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(mail).toBeHidden();
});
