import type { BrowserContext, Page } from '@playwright/test';
import { type Central, PASSWORD, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { press } from './press.ts';
import { SideMenu } from './side-menu.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
} as const;

async function newDriver(central: Central, name: string): Promise<User> {
  return await central.makeUser('parceiro', name, { id_parceiro: await central.makePartner(name) });
}

/** A phone whose worker is there, with a trip accepted and departed to. */
async function onTheWay(page: Page, central: Central) {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true);
  await central.admin.must('PATCH', `/clients/${central.clientId}`, { requiresPin: true });
  const trip = await central.requestTrip({ notes: 'Portão azul' });
  await page.getByRole('button', { name: `Aceitar viagem ${trip.code}` }).click();
  await expect(page).toHaveURL(new RegExp(trip.id));
  await press(page, 'Saindo para buscar');
  await expect(page.getByRole('main').getByRole('button', { name: 'Cheguei' })).toBeVisible();
  await expect.poll(() => page.evaluate(keptText)).toContain('"en_route"');
  return trip as { id: string; code: string };
}

const keptText = `JSON.stringify(Object.entries(localStorage).filter(([key]) => key.endsWith('.viagem-atual')))`;

/** Everything that the browser holds of the site, caches of the worker included, as one text. */
const everythingKept = `(async () => {
  const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), JSON.stringify(await indexedDB.databases())];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request)).text());
  }
  return found.join('\\n');
})()`;

async function signIn(context: BrowserContext, { email }: User): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
}

test('a trip under way survives a reload without connection, and steps taken meanwhile reach the server', async ({
  openAs,
  central,
}) => {
  test.slow();
  const page = await openAs(await newDriver(central, 'Túnel Longo'), '/viagens-solicitadas', phone);
  const trip = await onTheWay(page, central);
  const pin = (await central.admin.must('GET', `/trips/${trip.id}`)).boardingPin as string;
  await page.context().setOffline(true);
  await page.reload();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: trip.code })).toBeVisible();
  await expect(page.getByText('Sem conexão com o painel')).toBeVisible();
  await expect(page.getByText(/Dados guardados neste aparelho: hoje \d\d:\d\d/)).toBeVisible();
  const now = page.getByRole('region', { name: 'Agora' });
  await expect(now.getByText('Marina Duarte')).toBeVisible();
  await expect(now.getByText(/Washington Luís/)).toBeVisible();
  await expect(now.getByRole('link', { name: 'Ligar para Marina Duarte' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  );
  await press(page, 'Cheguei');
  await press(page, 'Iniciar viagem');
  await page.getByRole('dialog').getByLabel('PIN').fill(pin);
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar viagem' }).click();
  await expect(main.getByRole('button', { name: 'Concluir viagem' })).toBeVisible();
  // From any other address, too: the tab of a browser that was closed opens at whatever it showed.
  await page.goto('/carteira');
  await expect(page.getByRole('heading', { level: 1, name: trip.code })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Concluir viagem' })).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await central.admin.must('GET', `/trips/${trip.id}`)).status, { timeout: 45_000 })
    .toBe('in_progress');
  await expect(page.getByText('Sem conexão com o painel')).toHaveCount(0, { timeout: 45_000 });
  await expect(page.getByText('Há uma nova versão do painel')).toHaveCount(0);
});

test('nothing of a trip is left for the next user of the device: not after signing out, nor after a session ended from afar', async ({
  openAs,
  central,
}) => {
  test.slow();
  const first = await newDriver(central, 'Primeiro Turno');
  const second = await newDriver(central, 'Segundo Turno');
  const page = await openAs(first, '/viagens-solicitadas', phone);
  const trip = await onTheWay(page, central);
  const traces = [trip.id, trip.code, 'Marina Duarte', '5511987654321', 'Portão azul', 'Primeiro Turno'];
  const left = async () => {
    const all = await page.evaluate<string>(everythingKept);
    return traces.filter((trace) => all.includes(trace));
  };
  expect(await left()).toContain('Marina Duarte');

  // Another user signs in over the running session, as a shared device is handed over.
  await signIn(page.context(), second);
  await page.goto('/viagens-solicitadas');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Avisos/ })).toBeVisible();
  await expect.poll(left).toEqual([]);
  const asked = await page.evaluate<(string | number)[]>(
    `Promise.all(['default', 'force-cache', 'only-if-cached'].map((cache) =>
      fetch('/api/v1/trips/${trip.id}', { cache, mode: 'same-origin' }).then(({ status }) => status, () => 'none')))`,
  );
  expect(asked.every((answer) => answer === 404 || answer === 504 || answer === 'none')).toBe(true);
  await page.context().setOffline(true);
  await page.goto(`/viagens/${trip.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem conexão com o painel');
  await page.context().setOffline(false);

  // The first one again, whose session an administrator ends: the server's answer clears it.
  await signIn(page.context(), first);
  await page.goto(`/viagens/${trip.id}`);
  await expect.poll(left).toContain('Marina Duarte');
  await page.context().clearCookies();
  await page.goto('/viagens');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect.poll(left).toEqual([]);

  await signIn(page.context(), first);
  await page.goto(`/viagens/${trip.id}`);
  await expect.poll(left).toContain('Marina Duarte');
  const menu = new SideMenu(page);
  await menu.button.click();
  await menu.nav.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('button', { name: 'Sim, sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  expect(await left()).toEqual([]);
});
