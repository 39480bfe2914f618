import { expect, type Page } from '@playwright/test';
import { settled } from '../axe.ts';
import { ask, keep, test, tripOf } from './screens.ts';

test('the help picture “available trips” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/viagens-solicitadas', 'phone');
  await keep('available-trips', page.getByRole('main'), { around: 0 });
});

test('the help picture “launch” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/viagens-futuras');
  await page.getByLabel('Marcar todas').click();
  await keep('launch', page.getByRole('main'), { around: 0, tallest: 560 });
});

test('the help picture “execution” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/viagens-futuras?aba=execucao');
  await page.getByText('Uma nova', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Registrar execução' })).toBeVisible();
  await keep('execution', page.getByRole('main'), { around: 0, tallest: 820 });
});

test('the help picture “wallet” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/carteira');
  await keep('wallet', page.getByRole('main'), { around: 0, tallest: 760 });
});

test('the help picture “payout” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/carteira');
  await page.getByRole('button', { name: 'Sacar' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Dá para sacar')).toBeVisible();
  await keep('payout', drawer, { around: 0, tallest: 460 });
});

test('the help picture “score” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/configuracoes');
  await keep('score', page.getByRole('region', { name: 'Pontuação' }));
});

test('the help picture “documents” can be taken', async ({ open }) => {
  const page = await open('parceiro', '/configuracoes');
  await keep('documents', page.getByRole('region', { name: 'Documentos' }));
});

/** Accepts an available trip; returns its id. */
async function take(page: Page): Promise<string> {
  const { id, termsVersion } = await tripOf(page, 'status=available');
  await ask(page, 'POST', `/trips/${id}/accept`, { termsVersion });
  return id;
}

test('the help picture “drive” can be taken', async ({ open }) => {
  const page = await open('parceiro2', '/viagens', 'phone');
  const id = await take(page);
  await page.goto(`/viagens/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Devolver' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Pneu furado');
  await keep('give-back', page.getByRole('dialog'));
  await page.keyboard.press('Escape');

  const { drivers, vehicles } = await ownFleet(page);
  const [driver, vehicle] = [drivers, vehicles].map((all) => all.find(({ running }) => !running));
  await ask(page, 'POST', `/trips/${id}/depart`, { driverId: driver?.id, vehicleId: vehicle?.id });
  await page.goto(`/viagens/${id}`);
  await settled(page);
  await keep('drive', page.getByRole('main'), { around: 0, tallest: 844 });

  await ask(page, 'POST', `/trips/${id}/arrive`, {});
  await ask(page, 'POST', `/trips/${id}/begin`, {});
  await page.goto(`/viagens/${id}`);
  await settled(page);
  await keep('expense-receipts', page.getByRole('region', { name: 'Comprovantes de despesas' }));
  await page.getByRole('button', { name: 'Concluir viagem' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Corrida')).toBeVisible();
  await keep('complete', page.getByRole('dialog'));
});

type Fleet = Record<'drivers' | 'vehicles', { id: string; running: object | null }[]>;

async function ownFleet(page: Page): Promise<Fleet> {
  const { profile } = await ask<{ profile: { id_parceiro: string } }>(page, 'GET', '/session');
  return ask<Fleet>(page, 'GET', `/partners/${profile.id_parceiro}`);
}
