import type { Page } from '@playwright/test';
import { type Central, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function newPartner(central: Central, name: string) {
  const partnerId = await central.makePartner(name);
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId });
  return { partnerId, user, partner: await signInByApi(central.panel, user.email, PASSWORD) };
}

/** Sound and vibration as the page asks for them. */
async function overhear(page: Page): Promise<void> {
  await page.addInitScript(`
    window.heard = [];
    for (const [object, name] of [[Navigator.prototype, 'vibrate'], [AudioScheduledSourceNode.prototype, 'start']]) {
      const own = object[name];
      object[name] = function (...given) { window.heard.push(name); return own.apply(this, given); };
    }`);
}

const screenOf = (page: Page) => page.getByRole('dialog', { name: 'Oferta para você' });

test('an offer takes the whole screen on the dashboard, with sound, vibration and countdown', async ({
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
  await screen.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(screen).toHaveCount(0);
});

test('a trip that stood in the list before is offered on the whole screen, and can be declined there', async ({
  openAs,
  central,
}) => {
  const { partnerId, user } = await newPartner(central, 'Oferta da Lista');
  const page = await openAs(user, '/viagens-solicitadas', phone);
  const { id, code } = await central.requestTrip();
  await expect(page.getByRole('article', { name: `Viagem ${code}` })).toBeVisible();
  await central.admin.must('POST', `/trips/${id}/offer`, { partnerIds: [partnerId] });
  await screenOf(page).getByRole('button', { name: 'Recusar' }).click();
  await expect(screenOf(page)).toHaveCount(0);
  expect((await central.admin.must('GET', `/trips/${id}`)).status).toBe('available');
});

test('an offer whose time is over leaves the screen', async ({ openAs, central }) => {
  const { partnerId, user } = await newPartner(central, 'Oferta que Passa');
  const page = await openAs(user, '/conta', phone);
  await page.clock.install();
  await page.goto('/app/dashboard/default');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { id, code } = await central.requestTrip();
  await central.admin.must('POST', `/trips/${id}/offer`, { partnerIds: [partnerId] });
  await expect(screenOf(page)).toContainText(code);
  await page.clock.fastForward(60_000);
  await expect(screenOf(page)).toHaveCount(0);
});
