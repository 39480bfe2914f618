import type { Page } from '@playwright/test';
import { type Caller, type Central, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const bay = { latitude: -24.0, longitude: -46.33, accuracy: 10 };

/** Creates a driver of a new partner who is available. */
async function makePresent(central: Central, name: string): Promise<{ user: User; api: Caller }> {
  const partnerId = await central.makePartner(name);
  const { drivers } = await central.admin.must('GET', `/partners/${partnerId}`);
  const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId, driverId: drivers[0].id });
  const api = await signInByApi(central.panel, user.email, PASSWORD);
  await api.must('POST', '/presence/begin', {});
  return { user, api };
}

const presenceSwitch = (page: Page) => page.getByRole('switch', { name: 'Disponível', exact: true });

test('an available driver reads at once that the page has lost its connection, and that it has one again', async ({
  openAs,
  central,
}) => {
  const { user } = await makePresent(central, 'Táxi do Túnel');
  const driver = await openAs(user, '/fila', { ...phone, permissions: [] });
  const firstSign = driver.waitForResponse((response) => response.url().endsWith('/presence/position'));
  await driver.reload();
  await firstSign;
  await expect(driver.getByText(/^Disponível desde/)).toBeVisible();
  const lost = driver.getByRole('alert').filter({ hasText: /^Sem sinal desde \d{2}:\d{2}/ });
  await expect(lost).toHaveCount(0);
  await driver.context().setOffline(true);
  await expect(lost).toBeVisible();
  await expect(driver.getByText(/^Disponível desde/)).toHaveCount(0);
  await driver.context().setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(driver.getByText(/^Disponível desde/)).toBeVisible();
});

test('a driver whose reports fail although the device has a network reads it beside the switch, too', async ({
  openAs,
  central,
}) => {
  const { user } = await makePresent(central, 'Táxi da Serra Alta');
  const driver = await openAs(user, '/conta', { ...phone, permissions: [] });
  let answers = true;
  await driver.route('**/api/v1/presence/position', (route) => (answers ? route.fallback() : route.abort()));
  await driver.goto('/viagens-solicitadas');
  await expect(presenceSwitch(driver)).toBeChecked();
  const warning = driver.getByText(/^Sem sinal/);
  await expect(warning).toHaveCount(0);
  answers = false;
  await driver.reload();
  await expect(warning).toBeVisible();
  answers = true;
  // The page reports again within ten seconds.
  await expect(warning).toHaveCount(0, { timeout: 30_000 });
});

/** Replaces the wake lock of the browser by one that counts, and that ends when the page is hidden, as the real one does. */
const countLocks = `
  window.locks = 0;
  const request = async () => {
    let isHeld = true;
    window.locks += 1;
    const release = async () => {
      if (isHeld) window.locks -= 1;
      isHeld = false;
    };
    document.addEventListener('visibilitychange', () => document.hidden && release());
    return { release };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });`;
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    Object.defineProperty(document, 'hidden', { value: ${state === 'hidden'}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);

test('the screen stays on while a driver is available and shares the position', async ({ openAs, central }) => {
  const { user, api } = await makePresent(central, 'Táxi da Vigília');
  const driver = await openAs(user, '/conta', { ...phone, geolocation: bay, permissions: ['geolocation'] });
  await driver.addInitScript(countLocks);
  await driver.goto('/fila');
  await expect(driver.getByText(/^Disponível desde/)).toBeVisible();
  const locks = () => driver.evaluate('window.locks');
  expect(await locks()).toBe(0);
  await driver.getByRole('switch', { name: 'Compartilhar minha posição' }).click();
  await driver.getByRole('dialog').getByRole('button', { name: 'Compartilhar' }).click();
  await expect.poll(locks).toBe(1);
  await show(driver, 'hidden');
  await expect.poll(locks).toBe(0);
  await show(driver, 'visible');
  await expect.poll(locks).toBe(1);
  await driver.getByRole('main').getByRole('button', { name: 'Pausar' }).click();
  await driver.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click();
  await expect(driver.getByText(/^Em pausa até/)).toBeVisible();
  await expect.poll(locks).toBe(0);
  await driver.getByRole('main').getByRole('button', { name: 'Voltar' }).click();
  await expect.poll(locks).toBe(1);
  await presenceSwitch(driver).click();
  await expect(driver.getByText('Indisponível', { exact: true })).toBeVisible();
  await expect.poll(locks).toBe(0);
  await api.must('POST', '/presence/begin', {});
  await expect.poll(locks).toBe(1);
});

test('the page of a driver needs no wake lock of the browser', async ({ openAs, central }) => {
  const { user, api } = await makePresent(central, 'Táxi do Apagão');
  await api.must('POST', '/presence/sharing', { share: true });
  const driver = await openAs(user, '/conta', { ...phone, geolocation: bay, permissions: ['geolocation'] });
  const errors: Error[] = [];
  driver.on('pageerror', (error) => errors.push(error));
  await driver.addInitScript(`delete Navigator.prototype.wakeLock`);
  await driver.goto('/fila');
  await expect(driver.getByText('Última posição enviada agora.')).toBeVisible();
  expect(await driver.evaluate(`'wakeLock' in navigator`)).toBe(false);
  expect(errors).toEqual([]);
});
