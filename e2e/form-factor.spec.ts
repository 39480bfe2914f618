import type { Page } from '@playwright/test';
import { type Central, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { answerPosition, press } from './press.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function newPartner(central: Central, name: string) {
  return await central.makeUser('parceiro', name, { id_parceiro: await central.makePartner(name) });
}

/**
 * Returns the names of links, buttons and chips in `scope` that are smaller than 48 px. Links inside a text are exempt.
 */
const smallTargets = (page: Page, scope: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('${scope} :is(a[href], button, .mantine-Chip-label)')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
      .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => Math.min(width, height) < 47.5)
      .map(([name]) => name)`,
  );

test('on a phone, header and dialogs have touch targets of 48 px, and double text size does not clip the title', async ({
  openAs,
  central,
}) => {
  const page = await openAs(await newPartner(central, 'Alvo Grande'), '/viagens-solicitadas', phone);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Avisos/ })).toBeVisible();
  expect(await smallTargets(page, 'header')).toEqual([]);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  const title = page.getByRole('navigation', { name: 'Você está em' }).locator('[aria-current]');
  const box = await title.evaluate((one) => ({
    own: one.scrollWidth - one.clientWidth,
    high: one.scrollHeight - one.clientHeight,
  }));
  expect(box).toEqual({ own: 0, high: 0 });
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the menu on a phone has touch targets of 48 px, including the links at its foot', async ({ openAs, people }) => {
  const page = await openAs(people.admin, '/viagens', phone);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Acessibilidade' })).toBeVisible();
  expect(await smallTargets(page, 'aside')).toEqual([]);
});

test('small buttons and chips have touch targets of 48 px on a phone, and stay compact on a desktop', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.admin, '/viagens', phone);
  await expect(page.getByRole('group', { name: 'Período' })).toBeVisible();
  expect(await smallTargets(page, 'search')).toEqual([]);
  await page.goto('/ajustes?aba=inicio');
  await expect(page.getByRole('button', { name: /^Pular/ }).first()).toBeVisible();
  expect(await smallTargets(page, 'main :is([role=tablist], ol)')).toEqual([]);
  const desk = await openAs(people.admin, '/ajustes?aba=inicio');
  const small = desk.getByRole('button', { name: /^Pular/ }).first();
  await expect(small).toHaveCSS('height', '32px');
});

test('a driver sees the accept button on a phone in landscape, and the button names the trip', async ({
  openAs,
  central,
}) => {
  const user = await newPartner(central, 'Deitado');
  const page = await openAs(user, '/viagens-solicitadas', { ...phone, viewport: { width: 844, height: 390 } });
  const { code } = await central.requestTrip();
  const accept = page.getByRole('button', { name: `Aceitar viagem ${code}` });
  await accept.scrollIntoViewIfNeeded();
  const card = page.getByRole('listitem').filter({ has: accept });
  await card.evaluate((one) => one.scrollIntoView({ block: 'start' }));
  await expect(accept).toBeInViewport({ ratio: 1 });
});

test('a page reports a lost connection before the user tries any action', async ({ openAs, central }) => {
  const page = await openAs(await newPartner(central, 'Sem Sinal'), '/viagens-solicitadas', phone);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Avisos/ })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('sem conexão', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('sem conexão', { exact: true })).toHaveCount(0);
});

test("at the pickup, the passenger's name and the time until a no-show are visible without scrolling", async ({
  openAs,
  central,
}) => {
  const user = await newPartner(central, 'No Local');
  const partner = await signInByApi(central.panel, user.email, PASSWORD);
  const trip = await central.requestTrip();
  await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  const page = await openAs(user, `/viagens/${trip.id}`, { ...phone, viewport: { width: 360, height: 640 } });
  await press(page, 'Sair para buscar');
  await answerPosition(page, 'Agora não');
  await press(page, 'Cheguei');
  await expect(
    page.getByRole('region', { name: 'Agora' }).getByText('Marina Duarte', { exact: true }),
  ).toBeInViewport();
  await expect(page.getByRole('timer', { name: 'Tempo de espera' })).toBeInViewport();
});
