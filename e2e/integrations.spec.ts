import { PASSWORD, signInByApi } from './central.ts';
import { expectAccessible, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test('a client creates, tests and disables a webhook by keyboard alone', async ({ openAs, central }) => {
  const client = await central.makeUser('cliente', 'Ulisses Prado', { id_cliente: central.clientId });
  const page = await openAs(client, '/configuracoes');
  const section = page.getByRole('region', { name: 'Webhooks' });
  await tabTo(page, section.getByRole('button', { name: 'Novo webhook' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Novo webhook' });
  await expect(form.getByLabel('Endereço')).toBeFocused();
  // Webhooks must not call the machine of the panel.
  await page.keyboard.type('http://127.0.0.1/painel');
  await tabTo(page, form.getByRole('checkbox', { name: 'Viagem cancelada' }));
  await page.keyboard.press('Space');
  await expect(form.getByText('Recarga')).toHaveCount(0);
  await tabTo(page, form.getByRole('button', { name: 'Salvar webhook' }));
  await page.keyboard.press('Enter');
  await expect(form.getByText(/comece com https/)).toBeVisible();
  await form.getByLabel('Endereço').fill('https://127.0.0.1/painel');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Segredo do webhook' });
  await expect(shown.getByLabel('Segredo')).toHaveValue(/^[\w-]{43}$/);
  expect(await violations(page)).toEqual([]);
  await tabTo(page, shown.getByRole('button', { name: 'Já guardei' }));
  await page.keyboard.press('Enter');
  await expect(shown).toBeHidden();

  await section.getByRole('button', { name: /^Entregas de/ }).press('Enter');
  const deliveries = page.getByRole('dialog', { name: 'Entregas' });
  await deliveries.getByRole('button', { name: 'Enviar teste' }).press('Enter');
  const tried = deliveries.getByRole('listitem').filter({ hasText: 'Teste' });
  await expect(tried).toContainText(/1 tentativa · O endereço não é público\./, { timeout: 20_000 });
  await expect(tried).toContainText('Vai tentar de novo');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(section.getByRole('button', { name: /^Entregas de/ })).toBeFocused();

  await section.getByRole('button', { name: /^Editar/ }).press('Enter');
  const edited = page.getByRole('dialog', { name: 'Editar webhook' });
  await expectAccessible(page);
  await edited.getByRole('switch', { name: 'Ligado' }).press('Space');
  await edited.getByRole('button', { name: 'Salvar webhook' }).press('Enter');
  await expect(section.getByText('Desligado')).toBeVisible();
  const own = await signInByApi(central.panel, client.email, PASSWORD);
  expect((await own.must('GET', '/webhooks')).items).toMatchObject([{ active: false, events: ['cancelled'] }]);
});

test('an administrator creates an API key, and the key works until it is revoked', async ({
  openAs,
  central,
  people,
}) => {
  const page = await openAs(people.admin, '/ajustes?aba=integracoes');
  const section = page.getByRole('region', { name: 'Chaves de API' });
  await section.getByRole('button', { name: 'Nova chave' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Nova chave' });
  await form.getByLabel('Nome').fill('Sistema de reservas do hotel');
  await form.getByRole('checkbox', { name: 'Solicitar viagens' }).press('Space');
  await form.getByLabel('Sua senha').fill('outra senha');
  await form.getByRole('button', { name: 'Criar chave' }).press('Enter');
  await expect(form.getByText('Senha atual incorreta.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Sua senha').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Chave Sistema de reservas do hotel' });
  const key = await shown.getByLabel('Chave', { exact: true }).inputValue();
  expect(await violations(page)).toEqual([]);
  await shown.getByRole('button', { name: 'Já guardei' }).press('Enter');
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return fetch(`${central.panel.url}/api/v1${path}`, { ...init, headers });
  };
  const asked = await call('/trips', { method: 'POST', body: JSON.stringify(central.tripBody) });
  expect([asked.status, (await call('/wallets')).status]).toEqual([201, 403]);
  const line = section.getByRole('listitem').filter({ hasText: `…${key.slice(-4)}` });
  await line.getByRole('button', { name: 'Revogar Sistema de reservas do hotel' }).press('Enter');
  await page.getByRole('button', { name: 'Revogar chave' }).press('Enter');
  await expect(line.getByText('Revogada')).toBeVisible();
  await expect(line.getByText(/usada hoje/)).toBeVisible();
  expect((await call('/trips')).status).toBe(401);
});
