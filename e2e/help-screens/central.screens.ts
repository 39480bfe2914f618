import { expect } from '@playwright/test';
import { settled } from '../axe.ts';
import { keep, test, tripOf } from './screens.ts';

test('the help picture “uncovered” can be taken', async ({ open }) => {
  const page = await open('atendente', '/viagens-futuras?vista=descobertas');
  await expect(page.getByRole('article').first()).toBeVisible();
  await keep('uncovered', page.getByRole('main'), { around: 0, tallest: 720 });
});

test('the help picture “offer” can be taken', async ({ open }) => {
  const page = await open('atendente', '/viagens');
  const { id } = await tripOf(page, 'status=available');
  await page.goto(`/viagens/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Oferecer a…', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('checkbox').first()).toBeVisible();
  for (const at of [0, 1]) await drawer.getByRole('checkbox').nth(at).click();
  await keep('offer', drawer, { around: 0, tallest: 760 });
});

test('the help picture “registrations” can be taken', async ({ open }) => {
  const page = await open('admin', '/cadastros', 'wide');
  await keep('registrations', page.getByRole('main'), { around: 0, tallest: 620 });
});

test('the help picture “partner list” can be taken', async ({ open }) => {
  const page = await open('admin', '/parceiros', 'wide');
  await keep('partner-list', page.getByRole('main'), { around: 0, tallest: 480 });
});

test('the help picture “client limits” can be taken', async ({ open }) => {
  const page = await open('admin', '/clientes?aba=limites');
  await page.getByText('Todos os limites').click();
  await expect(
    page
      .getByRole('progressbar')
      .or(page.getByText(/ de R\$/))
      .first(),
  ).toBeVisible();
  await keep('client-limits', page.getByRole('main'), { around: 0, tallest: 480 });
});

test('the help picture “tariff” can be taken', async ({ open }) => {
  const page = await open('admin', '/tarifas');
  await keep('tariff', page.getByRole('main'), { around: 0, tallest: 560 });
});

test('the help picture “payouts” can be taken', async ({ open }) => {
  const partner = await open('parceiro', '/carteira');
  const key = { origin: new URL(partner.url()).origin, 'idempotency-key': `${Date.now()}` };
  const asked = await partner.request.post('/api/v1/payouts', { data: { amountCents: 100_00 }, headers: key });
  expect(asked.status()).toBe(201);
  const page = await open('admin', '/atualizacarteira?aba=saques');
  await keep('payouts', page.getByRole('main'), { around: 0, tallest: 480 });
});

test('the help picture “review” can be taken', async ({ open }) => {
  const page = await open('admin', '/viagens');
  const { id } = await tripOf(page, 'partnerSide=in_review');
  await page.goto(`/viagens/${id}`);
  await settled(page);
  await keep('review', page.getByRole('region', { name: 'Em conferência' }));
});

test('the help picture “report” can be taken', async ({ open }) => {
  const page = await open('admin', '/relatorios');
  await keep('report', page.getByRole('main'), { around: 0, tallest: 720 });
});

test('the help picture “first steps” can be taken', async ({ open }) => {
  const page = await open('admin', '/ajustes?aba=inicio');
  await keep('first-steps', page.getByRole('main'), { around: 0, tallest: 620 });
});

test('the help picture “audit” can be taken', async ({ open }) => {
  const page = await open('admin', '/auditoria', 'wide');
  await keep('audit', page.getByRole('main'), { around: 0, tallest: 520 });
});
