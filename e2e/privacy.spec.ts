import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { settled, violations } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { choosePasswordByHandedLink } from './handed-link.ts';
import { ADMIN, startPanelProcess } from './panel-process.ts';
import { expect, signInByForm, test } from './fixtures.ts';

test('a user downloads their own data and requests its erasure, and the central reviews and executes the request', async ({
  central,
  people,
  openAs,
}) => {
  const user = await central.makeUser('cliente', 'Ulisses Varela', { id_cliente: central.clientId });
  const page = await openAs(user, '/conta');
  const own = page.getByRole('region', { name: 'Meus dados' });
  await own.getByRole('button', { name: 'Baixar para ler' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha').fill('errada, com certeza');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  await expect(dialog.getByText('Senha atual incorreta')).toBeVisible();
  await dialog.getByLabel('Sua senha').fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('meus-dados.html');
  expect(await readFile(await file.path(), 'utf8')).toContain('<dt>Nome</dt><dd>Ulisses Varela</dd>');
  await own.getByRole('button', { name: 'Pedir a exclusão' }).click();
  await dialog.getByLabel('Sua senha').fill(PASSWORD);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pedir a exclusão' }).click();
  await expect(own.getByText('Exclusão pedida')).toBeVisible();

  const desk = await openAs(people.admin, '/auditoria?aba=exclusoes');
  const passengers = [{ name: 'Ofélia Sardinha', phone: '(11) 95555-1212' }];
  await central.admin.must('POST', '/trips', { ...central.tripBody, passengers });
  const passenger = desk.getByRole('region', { name: 'Dados de um passageiro' });
  await passenger.getByLabel('Telefone').fill('11955551212');
  await passenger.getByRole('button', { name: 'Baixar para ler' }).click();
  await desk.getByLabel('Sua senha').fill(PASSWORD);
  const [held] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('dialog').getByRole('button', { name: 'Baixar' }).click(),
  ]);
  expect(held.suggestedFilename()).toBe('dados-do-passageiro.html');
  expect(await readFile(await held.path(), 'utf8')).toContain('<dt>Nome</dt><dd>Ofélia Sardinha</dd>');
  const row = desk.getByRole('row', { name: /Ulisses Varela/ });
  await row.getByRole('button', { name: 'Conferir e apagar' }).click();
  const erasure = desk.getByRole('dialog');
  await expect(erasure.getByText('Nome, e-mail, senha')).toBeVisible();
  await settled(desk);
  expect(await violations(desk)).toEqual([]);
  await erasure.getByRole('button', { name: 'Apagar para sempre' }).click();
  await expect(row).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Alterações' }).click();
  await desk.getByLabel('Buscar por nome ou código').fill('pessoa apagada');
  await expect(desk.getByRole('row', { name: /Dados apagados/ })).toBeVisible();
  await expect(desk.getByText('Ulisses Varela')).toHaveCount(0);
  await page.goto('/conta');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
});

test('an administrator cannot confirm an erasure before its obstacles are loaded, or while any obstacle exists', async ({
  central,
  people,
  openAs,
}) => {
  const { must } = central.admin;
  const { id: clientId } = await must('POST', '/clients', { name: 'Zélia Antunes', kind: 'person' });
  const user = await central.makeUser('cliente', 'Zélia Antunes', { id_cliente: clientId });
  const own = await signInByApi(central.panel, user.email, PASSWORD);
  await own.must('POST', '/account/erasure', { password: PASSWORD });
  const trip = await central.requestTrip({ clientId });

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const page = await openAs(people.admin, '/auditoria?aba=exclusoes');
  await page.route('**/api/v1/erasures/*', async (route) => {
    await released;
    await route.continue();
  });
  const ask = page.getByRole('row', { name: /Zélia Antunes/ }).getByRole('button', { name: 'Conferir e apagar' });
  const dialog = page.getByRole('dialog', { name: 'Apagar os dados de Zélia Antunes?' });
  const erase = dialog.getByRole('button', { name: 'Apagar para sempre' });
  await ask.click();
  await expect(erase).toBeDisabled();
  release();
  await expect(
    dialog.getByText('Ainda não é possível apagar: Há viagens deste cliente que ainda não terminaram.'),
  ).toBeVisible();
  await expect(erase).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await must('POST', `/trips/${trip.id}/cancel`, { reason: 'Desistiu', version: trip.version });
  await ask.click();
  await expect(erase).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Recusar Zélia Antunes' }).click();
  const refusal = page.getByRole('dialog', { name: 'Recusar o pedido de Zélia Antunes?' });
  await refusal.getByLabel('Motivo').fill('a'.repeat(301));
  await refusal.getByRole('button', { name: 'Recusar' }).click();
  await expect(refusal.getByText('No máximo 300 caracteres.')).toBeVisible();
  await refusal.getByLabel('Motivo').fill('Não foi ela quem pediu');
  await refusal.getByRole('button', { name: 'Recusar' }).click();
  await expect(ask).toHaveCount(0);
  expect((await own.must('GET', '/account/erasure')).request).toMatchObject({ reason: 'Não foi ela quem pediu' });
});

const gateOf = (somewhere: Page) => somewhere.getByRole('dialog', { name: 'Leia e aceite para continuar' });

test('users must accept a published legal text once before they use the panel, and can read it without a session', async ({
  openNew,
}) => {
  const panel = await startPanelProcess({});
  const open = (path: string) => openNew(path, { baseURL: panel.url });
  const page = await open('/');
  await signInByForm(page, ADMIN);
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/ajustes?aba=privacidade');
  const terms = page.getByRole('region', { name: 'Termos de Uso' });
  await terms.getByLabel('Texto: Termos de Uso').fill('Quem pede uma viagem aceita estes termos.');
  await terms.getByRole('button', { name: 'Publicar nova versão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(terms.getByRole('link', { name: '/termos' })).toBeVisible();
  await page.reload();
  const gate = gateOf(page);
  await expect(gate.getByRole('link', { name: /Termos de Uso, versão 1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await gate.getByRole('button', { name: 'Li e aceito' }).click();
  await expect(gate).toHaveCount(0);
  await page.reload();
  await expect(terms).toBeVisible();
  await expect(gate).toHaveCount(0);
  const anybody = await open('/termos');
  await expect(anybody.getByText('Quem pede uma viagem aceita estes termos.')).toBeVisible();
  await settled(anybody);
  expect(await violations(anybody)).toEqual([]);
  await anybody.goto('/privacidade');
  await expect(anybody.getByText('A central ainda não publicou este texto.')).toBeVisible();

  // A new user accepts the text by the checkbox of the sign-up form, and is not asked again.
  const newcomer = await open('/auth/signup-1');
  const email = 'nadia@painel.example';
  await newcomer.getByLabel('Nome').fill('Nádia Prado');
  await newcomer.getByLabel('E-mail').fill(email);
  await newcomer.getByLabel('Telefone').fill('11911112222');
  await newcomer.getByLabel('CPF ou CNPJ').fill('86288366757');
  await newcomer.getByRole('radiogroup', { name: 'Sou' }).getByLabel('Cliente').check();
  await newcomer.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await newcomer.getByLabel('Confirmar senha').fill(PASSWORD);
  const create = newcomer.getByRole('button', { name: 'Criar conta' });
  await create.click();
  const tick = newcomer.getByRole('checkbox', { name: /Li e aceito os Termos de Uso/ });
  await expect(tick).toBeFocused();
  await expect(newcomer.getByText('Sua conta aguarda aprovação')).toHaveCount(0);
  await tick.press('Space');
  await create.click();
  await expect(newcomer.getByText('Sua conta aguarda aprovação')).toBeVisible();
  await page.goto('/cadastros');
  await page.getByRole('button', { name: 'Aprovar', exact: true }).click();
  const letting = page.getByRole('dialog', { name: 'Aprovar Nádia Prado' });
  await letting.getByRole('button', { name: 'Aprovar' }).click();
  await expect(letting).toHaveCount(0);
  await choosePasswordByHandedLink(page, newcomer, 'Nádia Prado');
  await signInByForm(newcomer, { email });
  await expect(newcomer).toHaveURL(/dashboard/);
  await settled(newcomer);
  await expect(gateOf(newcomer)).toHaveCount(0);
  await panel.stop();
});
