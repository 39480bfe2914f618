import { expectAccessible } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';

test('selected partners are suspended and reactivated by keyboard, except a partner that was changed meanwhile', async ({
  openAs,
  central,
  people,
}) => {
  const { must } = central.admin;
  const [ana, bia, caio] = await Promise.all(
    ['Ana', 'Bia', 'Caio'].map((name) => must('POST', '/partners', { name: `Cooperado ${name}` })),
  );
  await must('PATCH', `/partners/${caio.id}`, { status: 'suspended', statusReason: 'Alvará vencido' });
  const page = await openAs(people.admin, '/parceiros?q=cooperado&ordem=nome-desc');
  const rows = page.getByRole('table', { name: 'Parceiros' }).locator('tbody tr');
  await expect(rows.first()).toContainText('Caio');
  await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
  await expect(rows.first()).toContainText('Ana');
  await expect(page).toHaveURL(/\?q=cooperado$/);

  await page.getByRole('link', { name: 'Cooperado Bia' }).focus();
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'Cooperado Ana' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+End');
  await expect(page.getByRole('link', { name: 'Cooperado Caio' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Escolhidos' })).toContainText('3 parceiros');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Suspender' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspender 3 parceiros?' });
  await expect(dialog).toContainText('2 de 3 parceiros mudam.');
  await expect(dialog.getByRole('listitem')).toContainText('Cooperado Caio');
  await expectAccessible(page);
  await dialog.getByLabel('Motivo da suspensão').fill('a'.repeat(301));
  await dialog.getByRole('button', { name: 'Suspender 2' }).click();
  await expect(dialog.getByText('No máximo 300 caracteres.')).toBeVisible();
  await dialog.getByLabel('Motivo da suspensão').fill('Recadastramento');
  await dialog.getByRole('button', { name: 'Suspender 2' }).click();
  await expect(page.getByText('2 parceiros suspensos.')).toBeVisible();
  expect(await must('GET', `/partners/${ana.id}`)).toMatchObject({ statusReason: 'Recadastramento' });

  await must('PATCH', `/partners/${bia.id}`, { phone: '(11) 98765-4321' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Desfeito em 1; 1 foi alterado por outra pessoa e ficou como está.')).toBeVisible();
  await expect(rows.filter({ hasText: 'Ana' })).toContainText('Ativo');
  await expect(rows.filter({ hasText: 'Bia' })).toContainText('Suspenso');
  await page.getByRole('link', { name: 'Cooperado Ana' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/parceiros/edit/${ana.id}`);
});

test('a very long name is wrapped, and makes neither the list nor the page wider', async ({
  openAs,
  central,
  people,
}) => {
  const name = 'Cooperativaintermunicipal'.repeat(4);
  const { id: clientId } = await central.admin.must('POST', '/clients', { name });
  const partner = { name, document: '77878712000132', phone: '(11) 98765-4321' };
  await central.admin.must('POST', '/partners', { ...partner, categories: ['comum', 'executivo', 'van', 'acessivel'] });
  const user = await central.makeUser('cliente', name, { id_cliente: clientId });
  const asking = await signInByApi(central.panel, user.email, PASSWORD);
  const asked = await asking.must('POST', '/trips', { ...central.tripBody, clientId });
  await completeTrip(central, people, {}, { clientId });
  const { id: invoiceId } = await central.admin.must(
    'POST',
    '/invoices',
    { clientId },
    { 'idempotency-key': clientId },
  );
  const page = await openAs(people.admin, '/usuarios');
  const tooWide = () => page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const path of [
    '/usuarios?q=cooperativaintermunicipal',
    '/parceiros?q=cooperativaintermunicipal',
    `/usuarios/edit/${user.id}`,
    `/clientes/edit/${clientId}`,
    '/faturas',
    `/faturas/${invoiceId}`,
    '/auditoria',
    `/viagens/${asked.id}`,
  ]) {
    await page.goto(path);
    await expect(
      page
        .getByText(name)
        .or(page.getByRole('textbox', { name: 'Nome' }))
        .first(),
    ).toBeVisible();
    for (const width of [1440, 1100, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(tooWide, `${path}, ${width} px`).toBe(0);
    }
  }
});
