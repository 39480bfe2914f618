import { addDays, localDate } from '#domain/time.ts';
import { photo } from '#tests/document-upload.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const typed = (later: number) =>
  addDays(localDate(new Date(), 'America/Sao_Paulo'), later).split('-').toReversed().join('/');

test('a partner uploads a licence, the central reviews it, and an expired licence prevents accepting trips', async ({
  openAs,
  central,
  people,
}) => {
  const partnerId = await central.makePartner('Táxi Aricanduva');
  const user = await central.makeUser('parceiro', 'Iara Sampaio', { id_parceiro: partnerId });
  const own = await openAs(user, '/configuracoes', phone);
  await own.getByRole('button', { name: 'Enviar documento' }).click();
  const sending = own.getByRole('dialog', { name: 'Enviar documento' });
  await expect(sending.getByRole('combobox', { name: 'De quem é' })).toHaveValue('Motorista de Táxi Aricanduva');
  await expectAccessible(own);
  await sending.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(sending.getByText('Escolha o arquivo do documento.')).toBeVisible();
  await expect(own.getByText('Documento enviado. A central vai conferir.')).toHaveCount(0);
  const picture = { name: '../../IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await sending.getByLabel('Tirar foto').setInputFiles(picture);
  await sending.getByLabel('Número').fill('12345678900');
  await sending.getByLabel('Vale até').fill(typed(400));
  await sending.getByLabel('Vale até').press('Tab');
  await sending.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(own.getByText('Documento enviado. A central vai conferir.')).toBeVisible();
  const mine = own.getByRole('list', { name: 'Documentos' }).getByRole('listitem');
  await expect(mine).toContainText('Em conferência');

  // The date on the photo differs from the date that the partner typed.
  const admin = await openAs(people.admin, '/app/dashboard/default');
  await admin.getByRole('link', { name: 'Documentos a conferir' }).click();
  await admin.getByRole('link', { name: 'Táxi Aricanduva' }).click();
  await admin.getByRole('button', { name: 'Conferir CNH de Motorista de Táxi Aricanduva' }).click();
  const checking = admin.getByRole('dialog', { name: 'Conferir CNH de Motorista de Táxi Aricanduva' });
  const shown = checking.getByRole('img', { name: /Foto enviada: CNH/ });
  await expect
    .poll(() => shown.evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth)))
    .toBeGreaterThan(100);
  await expectAccessible(admin);
  await checking.getByLabel('Vale até').fill(typed(-1));
  await checking.getByLabel('Vale até').press('Tab');
  await checking.getByRole('button', { name: 'Aceitar documento' }).click();
  await expect(admin.getByText('Documento aceito: vale no cadastro.')).toBeVisible();
  await expect(mine).toContainText(`Venceu em ${typed(-1)}`);

  await admin.getByRole('tab', { name: 'Registro' }).click();
  const log = admin.getByRole('table', { name: 'Registro de alterações' });
  await expect(log.getByRole('row').filter({ hasText: 'Documento aceito' })).toContainText('Ada Prado');
  await expectAccessible(admin);

  const { code } = await central.requestTrip();
  await own.goto('/viagens-solicitadas');
  const card = own.getByRole('list', { name: 'Viagens disponíveis' }).getByRole('listitem').filter({ hasText: code });
  await expect(card).toContainText(`Sua CNH venceu em ${typed(-1)}.`);
  await expect(card.getByRole('button', { name: /^Aceitar( viagem|$)/ })).toHaveCount(0);
});
