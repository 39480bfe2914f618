import type { Page } from '@playwright/test';
import { type Caller, type Central, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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
