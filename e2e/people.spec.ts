import type { Page } from '@playwright/test';
import { settled, violations } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { expectPage, landingPath } from './page-address.ts';
import { UserPage } from './user-page.ts';

test('an administrator who acts as another user can only read and request trips, and can return', async ({
  central,
  people,
  openAs,
}) => {
  const user = await central.makeUser('cliente', 'Rita Campos', { id_cliente: central.clientId });
  const page = await openAs(people.admin, `/usuarios/edit/${user.id}`);
  await page.getByRole('button', { name: 'Acessar como este usuário' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Começar' }).click();
  await expectPage(page, landingPath, 'Dashboard');
  const banner = page.getByText('Você está acessando como Rita Campos');
  await expect(banner).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.goto('/viagens');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0);

  // Calls the server directly with the cookie of the browser, so that the restrictions of the page do not apply.
  const send = async (method: string, path: string, data?: object) => {
    const headers = { origin: central.panel.url };
    return (await page.request.fetch(path, { method, headers, ...(data && { data }) })).status();
  };
  expect(await send('GET', '/api/auth/token')).toBe(403);
  expect(
    await send('POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'outra senha!' }),
  ).toBe(403);
  expect(await send('PATCH', '/api/v1/account', { nome: 'Outra' })).toBe(403);
  expect(await send('POST', '/api/v1/account/email', { email: 'x@exemplo.com.br', password: PASSWORD })).toBe(403);
  expect(await send('GET', '/api/v1/trips/export?format=csv')).toBe(403);
  expect(await send('GET', '/api/v1/users')).toBe(403);
  const passengers = [{ name: 'Zuleica Prado', phone: '(11) 98765-4321' }];
  expect(await send('POST', '/api/v1/trips', { ...central.tripBody, passengers })).toBe(201);
  await central.untilFound('zuleica', 1);
  await page.goto('/viagens?q=zuleica');
  await expect(page.getByText('Zuleica Prado').first()).toBeVisible();

  await page.getByRole('button', { name: 'Encerrar' }).click();
  await expect(page).toHaveURL(`/usuarios/edit/${user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Campos' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  // Simulates a tab that was suspended until the acting session expired.
  await page.getByRole('button', { name: 'Acessar como este usuário' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Começar' }).click();
  await expect(banner).toBeVisible();
  // Stays in place after the first answer: a route that ends while a page loads may leave its other requests waiting.
  let isExpired = false;
  await page.route('**/api/v1/session', (route) => {
    if (isExpired) return route.continue();
    isExpired = true;
    return route.fulfill({ status: 401, json: { status: 401 } });
  });
  await page.reload();
  await expect(page.getByText('O acesso como Rita Campos expirou')).toBeVisible();
  await expect(page).toHaveURL(`/usuarios/edit/${user.id}`);
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Entendi' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Campos' })).toBeVisible();
  await expect(page.getByText('O acesso como')).toHaveCount(0);
});

test('an administrator links a user to a driver of the partner, and to no driver of another partner', async ({
  central,
  people,
  openAs,
}) => {
  const [fleet, other] = [await central.makePartner('Frota Brás'), await central.makePartner('Frota Alheia')];
  for (const [partnerId, name] of [
    [fleet, 'Otávio Brás'],
    [other, 'Otávio Alheio'],
  ])
    await central.admin.must('POST', `/partners/${partnerId}/drivers`, { name });
  const user = await central.makeUser('parceiro', 'Otávio', { id_parceiro: fleet });
  const page = await openAs(people.admin, '/usuarios');
  const admin = new UserPage(page);
  await admin.open(user);
  const driver = page.getByRole('combobox', { name: 'Motorista', exact: true });
  await driver.fill('otavio');
  await expect(page.getByRole('option')).toHaveText(['Otávio Brás']);
  await admin.link('Motorista', 'Otávio Brás');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await admin.save();
  await page.reload();
  await expect(driver).toHaveValue('Otávio Brás');
});

test("an approver edits the client's rules and favourites, and an invited colleague changes their e-mail address", async ({
  central,
  openAs,
  openNew,
}) => {
  const links = { id_cliente: central.clientId, approvesTrips: true };
  const approver = await central.makeUser('cliente', 'Elisa Moraes', links);
  const page = await openAs(approver, '/configuracoes');
  const users = page.getByRole('region', { name: 'Usuários' });
  await users.getByRole('button', { name: 'Convidar' }).click();
  const email = 'davi.prates@painel.example';
  await page.getByRole('dialog').getByLabel('Nome').fill('Davi Prates');
  await page.getByRole('dialog').getByLabel('E-mail').fill(email);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(users.getByText(`${email} · Convidado, ainda sem senha`)).toBeVisible();

  await keepRules(page);
  await keepFavourites(page);
  await page.goto('/configuracoes');

  const theirs = await openNew(await central.linkMailedTo(email));
  await theirs.getByLabel('Nova senha', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirmar nova senha').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Salvar nova senha' }).click();
  await theirs.getByRole('link', { name: 'Ir para o login' }).click();
  await signInByForm(theirs, { email });
  await expectPage(theirs, landingPath, 'Dashboard');
  const colleague = await signInByApi(central.panel, email, PASSWORD);
  const trip = await colleague.must('POST', '/trips', { ...central.tripBody, clientId: undefined });
  expect(trip.clientId).toBe(central.clientId);

  const wanted = 'davi.novo@painel.example';
  await theirs.goto('/conta');
  await theirs.getByLabel('Novo e-mail').fill(wanted);
  await theirs.getByLabel('Senha, para confirmar').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Trocar e-mail' }).click();
  await expect(theirs.getByText(`Abra o link que enviamos para ${wanted}`)).toBeVisible();
  const phone = await openNew(await central.linkMailedTo(wanted));
  await settled(phone);
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Confirmar este e-mail' }).click();
  await expect(phone.getByText('E-mail alterado')).toBeVisible();
  await expect(theirs.getByText(wanted).first()).toBeVisible();

  await page.reload();
  await users.getByRole('button', { name: 'Bloquear Davi Prates' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Saiu da empresa');
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(users.getByText(`${wanted} · Bloqueado`)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});

/** Checks that unsaved input in one section survives saving another section. */
async function keepRules(page: Page): Promise<void> {
  const region = (name: string) => page.getByRole('region', { name });
  const readers = region('Faturas por e-mail');
  await readers.getByLabel('E-mails das faturas').fill('contas@aurora');
  await region('Campos obrigatórios').getByLabel('Motivo').check();
  await readers.getByRole('button', { name: 'Salvar e-mails' }).click();
  await expect(readers.getByText('“contas@aurora” não é um e-mail: confira.')).toBeVisible();
  await readers.getByLabel('E-mails das faturas').fill('contas@aurora.example');
  await readers.getByRole('button', { name: 'Salvar e-mails' }).click();
  await expect(page.getByText('E-mails das faturas salvos.')).toBeVisible();
  await region('Campos obrigatórios').getByRole('button', { name: 'Salvar exigências' }).click();
  await expect(page.getByText('Exigências salvas.')).toBeVisible();
  await region('Centros de custo').getByRole('button', { name: 'Novo centro de custo' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Obra da Vila Elisa');
  await page.getByRole('button', { name: 'Salvar centro de custo' }).click();
  await expect(region('Centros de custo').getByText('Obra da Vila Elisa')).toBeVisible();
  await region('Campos obrigatórios').getByLabel('Motivo').uncheck();
  await region('Campos obrigatórios').getByRole('button', { name: 'Salvar exigências' }).click();
}

/** Checks that a request form suggests saved favourites first. */
async function keepFavourites(page: Page): Promise<void> {
  const people = page.getByRole('region', { name: 'Passageiros' });
  await people.getByRole('button', { name: 'Novo passageiro' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Noêmia da diretoria');
  await page.getByRole('dialog').getByLabel('Telefone').fill('11944443333');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(people.getByText('Noêmia da diretoria')).toBeVisible();
  const stops = page.getByRole('region', { name: 'Endereços favoritos' });
  await stops.getByRole('button', { name: 'Novo endereço' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nome').fill('Galpão da Elisa');
  await drawer.getByLabel('Endereço', { exact: true }).fill('Rua das Acácias, 10 - Saúde, São Paulo - SP');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(stops.getByText('Galpão da Elisa')).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.goto('/solicitar-viagem');
  await page.getByLabel('Passageiro', { exact: true }).fill('noemia');
  await page.getByRole('option', { name: 'Noêmia da diretoria' }).click();
  await expect(page.getByLabel('Telefone', { exact: true })).toHaveValue('(11) 94444-3333');
  const origin = page.getByLabel('Origem', { exact: true });
  await origin.fill('galpao');
  await page.getByRole('option', { name: 'Galpão da Elisa' }).click();
  await expect(origin).toHaveValue('Rua das Acácias, 10 - Saúde, São Paulo - SP');
}
