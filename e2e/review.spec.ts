import { photo } from '#tests/document-upload.ts';
import { expectAccessible } from './axe.ts';
import { type Central, PASSWORD, type People, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { scan } from './scan.ts';

const phone = { viewport: { width: 390, height: 640 }, hasTouch: true, isMobile: true };

/** Creates a trip whose passenger is on board. */
async function aboard(central: Central, people: People, terms = {}) {
  const partner = await signInByApi(central.panel, people.parceiro.email, PASSWORD);
  const { id, code, termsVersion } = await central.requestTrip(terms);
  const { drivers, vehicles } = await partner.must('GET', `/partners/${people.partnerId}`);
  const crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  for (const [action, body] of Object.entries({ accept: { termsVersion }, arrive: crew, begin: {} }))
    await partner.must('POST', `/trips/${id}/${action}`, body);
  return { partner, id, code };
}

test('an administrator reads why a trip is in review, confirms a high amount, and undoes the settlement', async ({
  openAs,
  central,
  people,
}) => {
  const { partner, id, code } = await aboard(central, people);
  await partner.must('POST', `/trips/${id}/complete`, { tollsCents: 1_240_00 });

  const page = await openAs(people.admin, `/viagens?valorParceiro=in_review&q=${code}`);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('Há pedágio ou estacionamento sem comprovante.');
  await expect(row).toContainText('estimada');
  await expectAccessible(page);
  await row.getByRole('link', { name: code }).press('Enter');
  await page.getByRole('button', { name: 'Conferir e lançar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Lançar R\$\s1\.\d{3},\d\d\?$/ });
  await expect(dialog).toContainText('Estimativa');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Voltar' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Conferir e lançar' })).toBeVisible();
  await page.getByRole('button', { name: 'Conferir e lançar' }).press('Enter');
  await dialog.getByRole('button', { name: 'Lançar' }).press('Enter');
  await expect(page.getByText('Valores lançados.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(page.getByText('Lançamento desfeito: a viagem está de novo em conferência.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conferir e lançar' })).toBeVisible();
});

test('typed digits fill an amount from the centavos on, and a driver is warned of a large toll and corrects the toll', async ({
  openAs,
  central,
  people,
}) => {
  const { id } = await aboard(central, people);
  const page = await openAs(people.parceiro, `/viagens/${id}`, phone);
  await page.getByRole('button', { name: 'Concluir viagem' }).first().press('Enter');
  const ending = page.getByRole('dialog');
  const total = ending.getByRole('region', { name: 'Total da viagem' });
  await expect(total).toContainText(/Sua parte: R\$\s\d+,\d\d · comissão R\$\s\d+,\d\d \(\d+%\)/);
  await expect(total).toContainText('O passageiro não paga nada: a central fatura o cliente.');
  await expect(total).toBeInViewport({ ratio: 1 });
  const confirm = ending.getByRole('button', { name: 'Concluir viagem' });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await ending.getByRole('button', { name: 'Pedágio' }).press('Enter');
  await expect(ending.getByLabel('Pedágios')).toBeFocused();
  await ending
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'pedagio.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
  await expect(ending.getByText('1 comprovante enviado')).toBeVisible();
  await ending.getByRole('button', { name: 'Espera' }).press('Enter');
  await expect(confirm).toBeInViewport({ ratio: 1 });
  const tolls = ending.getByLabel('Pedágios');
  await tolls.pressSequentially('1240');
  await expect(tolls).toHaveValue('R$ 12,40');
  await expect(ending.getByText('Confira os centavos')).toBeHidden();
  await tolls.pressSequentially('00');
  await expect(tolls).toHaveValue('R$ 1.240,00');
  await expect(ending.getByText('Pedágios: R$ 1.240,00 é mais da metade da corrida.')).toBeVisible();
  await confirm.press('Enter');

  await page.getByRole('button', { name: 'Corrigir valores' }).press('Enter');
  const correction = page.getByRole('dialog', { name: /^Corrigir valores/ });
  await expectAccessible(page);
  await correction.getByLabel('Pedágios').focus();
  await correction.getByLabel('Pedágios').pressSequentially('1240');
  await expect(correction.getByLabel('Pedágios')).toHaveValue('R$ 12,40');
  await correction.getByRole('button', { name: 'Corrigir valores' }).press('Enter');
  await expect(page.getByText('Valores corrigidos. A central confere antes de lançar.')).toBeVisible();
  await expect(page.getByText('O parceiro corrigiu os valores que tinha informado.')).toBeVisible();
});

test('a driver who is paid in cash reads the amount to collect, and confirms the payment', async ({
  openAs,
  central,
  people,
}) => {
  const credit = { partnerId: people.partnerId, amountCents: 100_00, reason: 'Saldo para comissões' };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': `cash-${people.partnerId}` });
  const { id } = await aboard(central, people, { paymentMethod: 'cash' });
  const page = await openAs(people.parceiro, `/viagens/${id}`, phone);
  await page.getByRole('button', { name: 'Concluir viagem' }).first().press('Enter');
  const ending = page.getByRole('dialog');
  await ending.getByLabel('Corrida').focus();
  await ending.getByLabel('Corrida').pressSequentially('8000');
  await expect(ending).toContainText('Receba R$ 80,00 em dinheiro do passageiro.');
  const received = ending.getByRole('button', { name: 'Recebido, concluir viagem' });
  const boxes = [await ending.getByRole('button', { name: 'Voltar' }).boundingBox(), await received.boundingBox()];
  expect(boxes[0]?.y, 'both buttons in one row').toBe(boxes[1]?.y);
  await received.press('Enter');
  await expect(page.getByText('Concluída', { exact: true }).first()).toBeVisible();
});

test('a driver who is paid by Pix copies their own Pix key, and shows the amount as a QR code', async ({
  openAs,
  central,
  people,
}) => {
  const credit = { partnerId: people.partnerId, amountCents: 100_00, reason: 'Saldo para comissões' };
  await central.admin.must('POST', '/wallets/adjustments', credit, { 'idempotency-key': `pix-${people.partnerId}` });
  const key = `iara.${people.partnerId.slice(-6)}@exemplo.com.br`;
  await central.admin.must('PATCH', `/partners/${people.partnerId}`, { pixKey: null });
  const { id, code } = await aboard(central, people, { paymentMethod: 'pix_driver' });
  const page = await openAs(people.parceiro, `/viagens/${id}`, phone);
  const open = () => page.getByRole('button', { name: 'Concluir viagem' }).first().press('Enter');
  await open();
  const ending = page.getByRole('dialog');
  await ending.getByLabel('Corrida').focus();
  await ending.getByLabel('Corrida').pressSequentially('8000');
  await expect(ending).toContainText('Receba R$ 80,00 do passageiro por Pix, na sua chave.');
  await expect(ending).toContainText('Para mostrar o QR Code aqui, cadastre a chave Pix em Configurações.');
  await ending.getByRole('button', { name: 'Voltar' }).press('Enter');

  await central.admin.must('PATCH', `/partners/${people.partnerId}`, { pixKey: key });
  await page.reload();
  await open();
  await ending.getByLabel('Corrida').focus();
  await ending.getByLabel('Corrida').pressSequentially('8000');
  await expect(ending.getByLabel('Chave Pix do cadastro')).toHaveValue(key);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ending.getByRole('button', { name: 'Copiar chave' }).press('Enter');
  await expect(page.getByText('Chave Pix copiada.')).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(key);
  await ending.getByRole('button', { name: 'QR Code' }).press('Enter');
  const text = await scan(ending.getByRole('figure', { name: /^QR Code Pix de R\$\s80,00$/ }));
  expect(text).toContain(key);
  expect(text).toContain('540580.00');
  expect(text).toContain(code.replace('-', ''));
  await expectAccessible(page);
  await ending.getByRole('button', { name: 'Recebido, concluir viagem' }).press('Enter');
  await expect(page.getByText('Concluída', { exact: true }).first()).toBeVisible();
});
