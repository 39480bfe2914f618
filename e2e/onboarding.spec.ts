import { addDays, localDate } from '#domain/time.ts';
import { photo } from '#tests/document-upload.ts';
import { expectAccessible } from './axe.ts';
import { PASSWORD } from './central.ts';
import { choosePasswordByHandedLink } from './handed-link.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { expectPage, landingPath } from './page-address.ts';

// Notifications are denied explicitly: without a choice, the headless shell denies them and a full browser asks.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: [] };
const typed = (later: number) =>
  addDays(localDate(new Date(), 'America/Sao_Paulo'), later).split('-').toReversed().join('/');

test('a new partner signs up, is approved, sends its documents and accepts its first trip', async ({
  openNew,
  openAs,
  central,
  people,
}) => {
  const [name, email] = ['Zilda Torres', 'zilda.torres@painel.example'];
  await central.admin.must('POST', '/clients', { name: 'Padaria Zilda', phone: '(11) 92222-7777' });
  const own = await openNew('/auth/signup-1', phone);
  await own.getByLabel('Nome').fill(name);
  await own.getByLabel('E-mail').fill(email);
  await own.getByLabel('Telefone').fill('11922227777');
  await own.getByLabel('CPF ou CNPJ').fill('86288366757');
  await own.getByRole('radiogroup', { name: 'Sou' }).getByLabel('Parceiro').check();
  await own.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await own.getByLabel('Confirmar senha').fill(PASSWORD);
  await own.getByRole('button', { name: 'Criar conta' }).click();
  await expect(own.getByText('Sua conta aguarda aprovação')).toBeVisible();

  // The central reads that the phone number already exists, approves the sign-up, and requests a correction by
  // keyboard.
  const admin = await openAs(people.admin, landingPath);
  await admin.getByRole('link', { name: 'Cadastros a aprovar', exact: true }).click();
  await expectPage(admin, '/cadastros', 'Cadastros a Aprovar');
  const queue = admin.getByRole('navigation', { name: 'Cadastros à espera' });
  await queue.getByRole('link', { name }).press('Enter');
  await expect(admin.getByRole('heading', { level: 2, name })).toBeFocused();
  await expect(admin.getByRole('list', { name: 'Cadastros parecidos' })).toContainText(
    'Mesmo telefone, (11) 92222-7777: cliente Padaria Zilda',
  );
  await admin.getByRole('button', { name: 'Aprovar', exact: true }).press('Enter');
  const letting = admin.getByRole('dialog', { name: `Aprovar ${name}` });
  await letting.getByLabel('Criar um parceiro pendente e pedir correção ou documentos').check();
  await letting.getByLabel('O que corrigir').fill('Cadastre motorista e veículo e envie a CNH.');
  await expect(letting.getByText('O e-mail não foi confirmado.')).toBeVisible();
  await letting.getByRole('button', { name: 'Aprovar' }).press('Enter');
  await choosePasswordByHandedLink(admin, own, name);
  await admin.goBack();
  await expect(queue.getByRole('region', { name: 'Devolvidos, à espera do parceiro' })).toContainText(name);
  const whose = admin.getByRole('radiogroup', { name: 'De quem é a vez' });
  await whose.getByText(/^Da central · \d+$/).click();
  await expect(queue.getByRole('link', { name })).toHaveCount(0);
  await whose.getByText(/^Devolvidos · \d+$/).click();
  await expect(admin).toHaveURL(/vez=devolvidos/);
  await expect(queue.getByRole('link', { name })).toBeVisible();
  await whose.getByText(/^Todos · \d+$/).click();

  await signInByForm(own, { email });
  await expectPage(own, landingPath, 'Dashboard');
  const steps = own.getByRole('region', { name: 'Para começar a trabalhar' });
  await expect(steps.getByRole('link')).toHaveText(['Cadastrar o motorista', 'Cadastrar o carro', 'Informar a chave']);
  await expectAccessible(own);
  await steps.getByRole('link', { name: 'Cadastrar o motorista' }).click();
  await expectPage(own, '/configuracoes', 'Configurações');
  await expect(own.getByText('Cadastre motorista e veículo e envie a CNH.')).toBeVisible();
  await own.getByRole('button', { name: 'Novo motorista' }).click();
  const driver = own.getByRole('dialog', { name: 'Novo motorista' });
  await driver.getByLabel('Nome').fill(name);
  await driver.getByRole('button', { name: 'Salvar motorista' }).click();
  const drivers = own.getByRole('list', { name: 'Motoristas' });
  await expect(drivers.getByRole('listitem')).toContainText('À espera da central');
  // On a phone, the message must not cover the buttons at the bottom of the next form.
  const said = own.getByRole('status').filter({ hasText: 'Motorista cadastrado.' });
  expect((await said.boundingBox())?.y).toBeLessThan(100);
  await own.getByRole('button', { name: 'Novo veículo' }).click();
  const vehicle = own.getByRole('dialog', { name: 'Novo veículo' });
  await vehicle.getByLabel('Placa').fill('ZIL1D23');
  await vehicle.getByLabel('Modelo').fill('Chevrolet Spin');
  await vehicle.getByRole('button', { name: 'Salvar veículo' }).click();
  await expect(own.getByRole('list', { name: 'Veículos' })).toContainText('À espera da central');
  await own.getByRole('button', { name: 'Enviar documento' }).click();
  const sending = own.getByRole('dialog', { name: 'Enviar documento' });
  const picture = { name: 'cnh.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await sending.getByLabel('Tirar foto').setInputFiles(picture);
  await sending.getByLabel('Vale até').fill(typed(400));
  await sending.getByLabel('Vale até').press('Tab');
  await sending.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(own.getByRole('list', { name: 'Documentos' })).toContainText('Em conferência');
  // Messages cover the header for a moment while they slide out. The check of target sizes would fail then.
  await expect(own.getByRole('button', { name: 'Fechar aviso' })).toHaveCount(0);
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Enviar para conferência' }).click();
  await expect(own.getByText('Seu cadastro está em conferência.')).toBeVisible();

  // The partner appears in the queue again without a reload. One page shows everything that the central must review.
  await queue.getByRole('region', { name: 'À espera da central' }).getByRole('link', { name }).click();
  const record = admin.getByRole('article', { name });
  await expect(record.getByRole('list', { name: 'Veículos' })).toContainText('ZIL1D23');
  const shown = record.getByRole('img', { name: /CNH/ });
  await expect
    .poll(() => shown.evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth)))
    .toBeGreaterThan(100);
  await expectAccessible(admin);
  await record.getByRole('button', { name: 'Conferir CNH de Zilda Torres' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Aceitar documento' }).click();
  // No explicit wait, because the record must be up to date when the dialog of the document closes.
  await record.getByRole('button', { name: 'Aprovar', exact: true }).click();
  const approval = admin.getByRole('dialog', { name: `Aprovar ${name}?` });
  await expect(approval.getByText('Ainda falta:')).toBeVisible();
  await expect(approval.getByRole('listitem')).toHaveText([
    'Número da CNH do motorista',
    'Chave Pix, para receber os saques',
  ]);
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(admin.getByText(`${name} está ativo.`)).toBeVisible();
  await expect(queue.getByRole('link', { name })).toHaveCount(0);

  // The checklist of first steps disappears when it is complete.
  await own.goto(landingPath);
  await expect(steps.getByText('Cadastre o carro · feito')).toBeVisible();
  const { items: found } = await central.admin.must('GET', `/partners?q=${encodeURIComponent(name)}`);
  const { id, drivers: crew } = await central.admin.must('GET', `/partners/${found[0].id}`);
  await central.admin.must('PATCH', `/partners/${id}/drivers/${crew[0].id}`, { licenceNumber: '12345678026' });
  await central.admin.must('PATCH', `/partners/${id}`, { pixKey: email });
  await own.reload();
  await expect(own.getByRole('region', { name: 'Próxima viagem' })).toBeVisible();
  await expect(steps).toHaveCount(0);

  // The trip is offered to this partner only.
  const trip = await central.requestTrip();
  await central.admin.must('POST', `/trips/${trip.id}/offer`, { partnerIds: [id] });
  await own.goto('/viagens-solicitadas');
  const offer = own.getByRole('dialog', { name: 'Oferta para você' });
  await offer.getByRole('button', { name: `Aceitar viagem ${trip.code}` }).click();
  await expect(own).toHaveURL(`/viagens/${trip.id}`);
  expect(await central.admin.must('GET', `/trips/${trip.id}`)).toMatchObject({
    status: 'accepted',
    partnerId: id,
  });
});
