import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authenticatorCode } from '#tests/authenticator.ts';
import { violations } from './axe.ts';
import { type Caller, PASSWORD, signInByApi } from './central.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { expectPage, landingPath } from './page-address.ts';

const title = 'Verificação em duas etapas';

/** Turns on the second factor on the page. Returns its key and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByLabel('Sua senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await expect(page.getByRole('figure', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Código que o aplicativo mostra').fill(authenticatorCode(key));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const list = page.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { key, codes: await list.getByRole('listitem').allInnerTexts() };
}

async function enrolByApi(caller: Caller): Promise<void> {
  const { key } = await caller.must('POST', '/account/second-factor', { password: PASSWORD });
  await caller.must('POST', '/account/second-factor/confirm', { code: authenticatorCode(key) });
}

test('sign-in requires the second factor or a recovery code, and an administrator can remove the second factor', async ({
  central,
  people,
  openAs,
  openNew,
}) => {
  const user = await central.makeUser('cliente', 'Sílvia Torres', { id_cliente: central.clientId });
  const page = await openAs(user, '/conta');
  const { codes } = await setUp(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar', exact: true }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();

  const phone = await openNew('/viagens', { viewport: { width: 390, height: 780 } });
  await signInByForm(phone, user);
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await phone.getByLabel('Código do aplicativo').fill('000000');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('alert')).toContainText('Código incorreto.');
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await phone.getByLabel('Código de recuperação').fill(codes[3] ?? '');
  await phone.keyboard.press('Enter');
  await expectPage(phone, '/viagens', 'Histórico de Viagens');
  await page.reload();
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible();

  const desk = await openAs(people.admin, `/usuarios/edit/${user.id}`);
  await expect(desk.getByRole('region', { name: 'Sessões' }).getByRole('listitem')).toHaveCount(2);
  await desk.getByRole('button', { name: 'Desativar verificação em duas etapas' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(desk.getByText('A pessoa foi avisada por e-mail.')).toBeVisible();
  // Removing the second factor ends the sessions of the account. The open pages of the account show the sign-in at
  // once.
  await expect(phone.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await signInByForm(phone, user);
  await expectPage(phone, '/viagens', 'Histórico de Viagens');
});

test('an administrator without the required second factor must set it up before using the panel', async ({
  central,
  openAs,
}) => {
  const [careful, late] = [await central.makeUser('admin', 'Cora Lima'), await central.makeUser('admin', 'Lia Reis')];
  const caller = await signInByApi(central.panel, careful.email, PASSWORD);
  await enrolByApi(caller);
  const page = await openAs(late, '/usuarios');
  await expectPage(page, '/usuarios', 'Usuários');
  try {
    await caller.must('PUT', '/settings/admin-second-factor', { required: true });
    await expect(page.getByRole('heading', { name: 'Ative a verificação em duas etapas' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await setUp(page);
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await expectPage(page, '/usuarios', 'Usuários');
  } finally {
    await caller.must('PUT', '/settings/admin-second-factor', { required: false });
  }
  await page.goto(landingPath);
  await expectPage(page, landingPath, 'Dashboard');
});
