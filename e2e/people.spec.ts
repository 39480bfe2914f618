import { settled, violations } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { expectPage, landingPath } from './page-address.ts';

test('an administrator acts as somebody: a banner, reading and requesting, nothing else, and back', async ({
  central,
  people,
  openAs,
}) => {
  const user = await central.makeUser('cliente', 'Rita Campos', { id_cliente: central.clientId });
  const page = await openAs(people.admin, `/usuarios/edit/${user.id}`);
  await page.getByRole('button', { name: 'Agir por este usuário' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Começar' }).click();
  await expectPage(page, landingPath, 'Dashboard');
  const banner = page.getByText('Você está agindo por Rita Campos');
  await expect(banner).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.goto('/viagens');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0);

  // What the page could do, were it not for the server: the cookie is the browser's own.
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
  expect(await send('POST', '/api/v1/trips', central.tripBody)).toBe(201);
  await page.reload();
  await expect(page.getByText('Marina Duarte').first()).toBeVisible();

  await page.getByRole('button', { name: 'Encerrar' }).click();
  await expect(page).toHaveURL(`/usuarios/edit/${user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Campos' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('an approver invites a colleague, who chooses a password, requests, and is blocked; an e-mail is changed', async ({
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

  const theirs = await openNew(await central.linkMailedTo(email));
  await theirs.getByLabel('Nova senha', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirmar nova senha').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Salvar nova senha' }).click();
  await theirs.getByRole('link', { name: 'Ir para a entrada' }).click();
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
  await page.getByLabel('Motivo').fill('Saiu da empresa');
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(users.getByText(`${wanted} · Bloqueado`)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});
