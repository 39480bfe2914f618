import type { Page } from '@playwright/test';
import { type Central, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function newPartner(central: Central, name: string) {
  const partnerId = await central.makePartner(name);
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId });
  return { partnerId, user, partner: await signInByApi(central.panel, user.email, PASSWORD) };
}

/** Records the sounds and vibrations that the page requests. */
async function overhear(page: Page): Promise<void> {
  await page.addInitScript(`
    window.heard = [];
    for (const [object, name] of [[Navigator.prototype, 'vibrate'], [AudioScheduledSourceNode.prototype, 'start']]) {
      const own = object[name];
      object[name] = function (...given) { window.heard.push(name); return own.apply(this, given); };
    }`);
}

const screenOf = (page: Page) => page.getByRole('dialog', { name: 'Oferta para você' });

test("an offer fills the driver's screen on the dashboard, with sound, vibration and a countdown", async ({
  openAs,
  central,
}) => {
  const { partnerId, user } = await newPartner(central, 'Oferta na Tela');
  const page = await openAs(user, '/conta', phone);
  await overhear(page);
  await page.goto('/app/dashboard/default');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.touchscreen.tap(100, 20);
  const { id, code } = await central.requestTrip();
  await central.admin.must('POST', `/trips/${id}/offer`, { partnerIds: [partnerId] });
  const screen = screenOf(page);
  await expect(screen).toContainText(code);
  await expect(screen.getByRole('timer')).toHaveText(/^\d\d? s$/);
  await expect.poll(() => page.evaluate('window.heard')).toEqual(expect.arrayContaining(['start', 'vibrate']));
  const box = await screen.boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  await page.keyboard.press('Escape');
  await screen.getByRole('button', { name: /^Aceitar( viagem|$)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(screen).toHaveCount(0);
});

test("an offer of a trip that was already in the list fills the driver's screen, where it can be declined", async ({
  openAs,
  central,
}) => {
  const { partnerId, user } = await newPartner(central, 'Oferta da Lista');
  const page = await openAs(user, '/viagens-solicitadas', phone);
  const { id, code } = await central.requestTrip();
  await expect(page.getByRole('article', { name: `Viagem ${code}` })).toBeVisible();
  await central.admin.must('POST', `/trips/${id}/offer`, { partnerIds: [partnerId] });
  await screenOf(page).getByRole('button', { name: 'Recusar' }).click();
  await expect(screenOf(page)).toContainText('Cão-guia não é motivo para recusar');
  await screenOf(page).getByRole('button', { name: 'Recusar sem dizer o motivo' }).click();
  await expect(screenOf(page)).toHaveCount(0);
  expect((await central.admin.must('GET', `/trips/${id}`)).status).toBe('available');
});

test("an expired offer disappears from the driver's screen", async ({ openAs, central }) => {
  const { partnerId, user } = await newPartner(central, 'Oferta que Passa');
  const page = await openAs(user, '/conta', phone);
  await page.clock.install();
  // An answer with the server's time would set the page's clock back, since the server's own clock is not moved on.
  await page.addInitScript(`
    const read = Headers.prototype.get;
    Headers.prototype.get = function (name) { return name === 'x-now' ? null : read.call(this, name); };`);
  await page.goto('/app/dashboard/default');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { id, code } = await central.requestTrip();
  await central.admin.must('POST', `/trips/${id}/offer`, { partnerIds: [partnerId] });
  await expect(screenOf(page)).toContainText(code);
  await page.clock.fastForward(60_000);
  await expect(screenOf(page)).toHaveCount(0);
});

test('one switch turns on sound and push messages, requests the permission, plays a sample and has an explanation', async ({
  openAs,
  central,
}) => {
  const { user } = await newPartner(central, 'Som e Push');
  const page = await openAs(user, '/conta', phone);
  // Tests have no push service, so a fake replaces the browser's push API.
  await page.addInitScript(`
    let kept = null;
    const subscription = {
      endpoint: 'https://push.example/teste',
      toJSON: () => ({ endpoint: 'https://push.example/teste', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => ((kept = null), true),
    };
    const pushManager = { subscribe: async () => (kept = subscription), getSubscription: async () => kept };
    const registration = { pushManager };
    const serviceWorker = {
      controller: null,
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
      addEventListener: () => undefined,
    };
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => serviceWorker });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';`);
  const calls: string[] = [];
  await page.route('**/api/v1/notifications/devices**', async (route) => {
    calls.push(`${route.request().method()} ${new URL(route.request().url()).pathname.split('/notifications/')[1]}`);
    if (route.request().url().endsWith('/test')) return route.fulfill({ json: { outcome: 'sent' } });
    return route.fulfill({ status: 204 });
  });
  await page.goto('/viagens-solicitadas');
  await expect(page.getByText('Sem som nem avisos neste aparelho.')).toBeVisible();
  await page.getByRole('button', { name: 'Ligar som e avisos' }).click();
  await expect(page.getByText('Avisos chegam também com o painel fechado.')).toBeVisible();
  await expect(page.getByText('Aviso de teste enviado')).toBeVisible();
  const switchedOn = ['PUT devices', 'POST devices/test'];
  expect(calls).toEqual(switchedOn);
  await page.getByRole('button', { name: 'Testar aviso' }).click();
  await expect.poll(() => calls).toEqual([...switchedOn, 'POST devices/test']);
  await page.getByRole('button', { name: 'Som e avisos ligados' }).click();
  await expect(page.getByText('Sem som nem avisos neste aparelho.')).toBeVisible();
  await expect.poll(() => calls).toEqual([...switchedOn, 'POST devices/test', 'POST devices/forget']);
});

test('the switch explains which alerts do not work when the browser blocks notifications', async ({
  openAs,
  central,
}) => {
  const { user } = await newPartner(central, 'Sem Permissão');
  const page = await openAs(user, '/viagens-solicitadas', { ...phone, permissions: [] });
  await page.getByRole('button', { name: 'Ligar som e avisos' }).click();
  await expect(page.getByText('O navegador bloqueia avisos deste site')).toBeVisible();
});
