import type { Page } from '@playwright/test';
import { type Central, type Json, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { answerPosition, press } from './press.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const place = { latitude: -23.6, longitude: -46.65, accuracy: 12 };

async function makeDriver(central: Central) {
  const partnerId = await central.makePartner('Táxi do Mapa');
  const user = await central.makeUser('parceiro', 'Rui Matos', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, user.email, PASSWORD);
  async function accept(): Promise<Json> {
    const trip: Json = await central.requestTrip();
    await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    return trip;
  }
  async function end({ id }: Json): Promise<void> {
    for (const action of ['arrive', 'begin', 'complete']) await partner.must('POST', `/trips/${id}/${action}`, {});
  }
  return { user, partner, accept, end };
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Mostrar ao passageiro onde você está' });
const shareSwitch = (page: Page) => page.getByRole('switch', { name: 'Compartilhar onde estou' });

/** Script that counts the calls that may open the browser's own permission prompt. */
const countPrompts = `
  window.prompts = 0;
  for (const name of ['watchPosition', 'getCurrentPosition']) {
    const own = Geolocation.prototype[name];
    Geolocation.prototype[name] = function (...given) { window.prompts += 1; return own.apply(this, given); };
  }`;
const prompts = (page: Page) => page.evaluate<number>('window.prompts');

/** Departs on the trip's page, after injecting the script that counts permission prompts. */
async function departCounting(driver: Page, trip: Json): Promise<void> {
  await driver.addInitScript(countPrompts);
  await driver.goto(`/viagens/${trip.id}`);
  await press(driver, 'Sair para buscar');
}

test('at the first departure the driver is asked once to share the position, and the consent applies to later trips', async ({
  openAs,
  central,
}) => {
  const { user, accept, end } = await makeDriver(central);
  const trip = await accept();
  const driver = await openAs(user, '/conta', { ...phone, geolocation: place, permissions: ['geolocation'] });
  await departCounting(driver, trip);
  await expect(question(driver)).toBeVisible();
  // The departure did not wait for the driver's answer.
  expect((await central.admin.must('GET', `/trips/${trip.id}`)).status).toBe('en_route');
  expect(await prompts(driver)).toBe(0);
  await answerPosition(driver, 'Compartilhar');
  await expect(shareSwitch(driver)).toBeChecked();
  const seen = async ({ id }: Json) => (await central.admin.must('GET', `/trips/${id}/position`)).position;
  await expect.poll(() => seen(trip)).toMatchObject({ lat: -23.6 });
  // A reloaded page continues to share the position, because the browser has granted the permission.
  await driver.reload();
  await expect(shareSwitch(driver)).toBeChecked();
  await end(trip);
  const later = await accept();
  await driver.goto(`/viagens/${later.id}`);
  await press(driver, 'Sair para buscar');
  await expect(shareSwitch(driver)).toBeChecked();
  await expect.poll(() => seen(later)).toMatchObject({ lat: -23.6 });
  await expect(question(driver)).toHaveCount(0);
});

test("a driver's refusal to share the position is remembered until the driver turns the switch on", async ({
  openAs,
  central,
}) => {
  const { user, accept, end } = await makeDriver(central);
  const trip = await accept();
  const driver = await openAs(user, '/conta', { ...phone, geolocation: place, permissions: ['geolocation'] });
  await departCounting(driver, trip);
  await answerPosition(driver, 'Agora não');
  await end(trip);
  const later = await accept();
  await driver.goto(`/viagens/${later.id}`);
  await press(driver, 'Sair para buscar');
  await expect(shareSwitch(driver)).not.toBeChecked();
  await expect(question(driver)).toHaveCount(0);
  expect(await prompts(driver)).toBe(0);
  await shareSwitch(driver).check();
  await expect.poll(() => prompts(driver)).toBeGreaterThan(0);
});

test('if the browser denies access to the position, the page explains this, and later pages do not ask again', async ({
  openAs,
  central,
}) => {
  const { user, accept } = await makeDriver(central);
  const trip = await accept();
  const driver = await openAs(user, '/conta', { ...phone, permissions: [] });
  await departCounting(driver, trip);
  await answerPosition(driver, 'Compartilhar');
  await expect(driver.getByText('O navegador não informa onde você está')).toBeVisible();
  await expect(shareSwitch(driver)).not.toBeChecked();
  await driver.reload();
  await expect(shareSwitch(driver)).toBeVisible();
  await expect(shareSwitch(driver)).not.toBeChecked();
  expect(await prompts(driver)).toBe(0);
  await shareSwitch(driver).click();
  await expect(driver.getByText('O navegador não informa onde você está')).toBeVisible();
});
