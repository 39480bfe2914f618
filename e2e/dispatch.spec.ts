import { expectAccessible } from './axe.ts';
import { type Caller, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { expectPage } from './page-address.ts';

const inMinutes = (minutes: number) => ({ pickupAt: new Date(Date.now() + minutes * 60_000).toISOString() });

test('in the list of trips without a partner, an attendant reads the reasons, and launches and offers a trip', async ({
  openAs,
  central,
  people,
}) => {
  const scheduled = await central.requestTrip(inMinutes(400));
  const page = await openAs(people.attendant, '/viagens-futuras?vista=descobertas');
  const row = page.getByRole('listitem').filter({ hasText: scheduled.code });
  await expect(row).toContainText('Ainda não publicada');
  await row.getByRole('button', { name: 'Publicar' }).click();
  await expect(row).toContainText('Publicada, ninguém aceitou');
  await row.getByRole('button', { name: 'Oferecer a…' }).click();
  await page.getByRole('checkbox', { name: /Ponto Central/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Oferecer a…' }).click();
  await expect(row).toContainText('Oferta sem resposta ainda');
  const partner = await signInByApi(central.panel, people.parceiro.email, PASSWORD);
  await partner.must('POST', `/trips/${scheduled.id}/decline`, {});
  await expect(row).toContainText('1 recusou');
  // The pickup is too far ahead for an automatic launch, so the trip must be launched again after the declined offer.
  await row.getByRole('button', { name: 'Publicar' }).click();
  await expect(row.getByText('Disponível')).toBeVisible();
  await partner.must('POST', `/trips/${scheduled.id}/accept`, { termsVersion: scheduled.termsVersion });
  await expect(row).toHaveCount(0);
});

test('the board of running trips changes without a reload, and tells the central how long a driver has waited', async ({
  openAs,
  central,
  people,
}) => {
  const partnerId = await central.makePartner('Táxi do Quadro');
  const user = await central.makeUser('parceiro', 'Rui', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, user.email, PASSWORD);
  const trip = await central.requestTrip();
  await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  const page = await openAs(people.admin, '/viagens-futuras?vista=andamento');
  const column = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('listitem').filter({ hasText: trip.code });
  await expect(column('Aceita')).toContainText('Táxi do Quadro');
  await partner.must('POST', `/trips/${trip.id}/depart`, {});
  await expect(column('A caminho')).toBeVisible();
  await partner.must('POST', `/trips/${trip.id}/arrive`, {});
  await expect(column('No local')).toContainText('Espera há');
  await page.getByRole('link', { name: trip.code }).click();
  await expectPage(page, `/viagens/${trip.id}`, 'Viagem');
  await expect(page.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await expect(page.getByText(/“Não compareceu” abre às \d\d:\d\d, em [34]:\d\d/)).toBeVisible();
});

test('an attendant passes an assigned trip to another driver, and both partners see it at once', async ({
  openAs,
  central,
  people,
}) => {
  const [fromId, toId] = [await central.makePartner('Táxi Enguiçado'), await central.makePartner('Táxi Reserva')];
  const loser = await central.makeUser('parceiro', 'Ivo Lopes', { id_parceiro: fromId });
  const winner = await central.makeUser('parceiro', 'Nina Paz', { id_parceiro: toId });
  const trip = await central.requestTrip();
  await central.admin.must('POST', `/trips/${trip.id}/accept`, { partnerId: fromId, termsVersion: trip.termsVersion });
  const [before, after] = [await openAs(loser, `/viagens/${trip.id}`), await openAs(winner, '/avisos')];
  await expect(before.getByRole('button', { name: 'Sair para buscar' })).toBeVisible();
  const page = await openAs(people.attendant, `/viagens/${trip.id}`);
  await page.getByRole('button', { name: 'Trocar motorista' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Trocar motorista/ });
  await expect(dialog.getByRole('radio', { name: 'Táxi Enguiçado' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Táxi Reserva' }).check();
  await dialog.getByRole('button', { name: 'Trocar motorista' }).press('Enter');
  await expect(dialog.getByText('Informe o motivo.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Motivo').fill('Pneu furado');
  await dialog.getByRole('button', { name: 'Trocar motorista' }).press('Enter');
  await expect(page.getByText('Táxi Reserva').first()).toBeVisible();
  await expect(page.getByText('Passada a outro motorista pela central')).toBeVisible();
  await expect(before.getByRole('button', { name: 'Sair para buscar' })).toHaveCount(0);
  await expect(after.getByText('A central passou a viagem para você.')).toBeVisible();
});

test('a partner that has seen a trip reads why another partner got the trip', async ({ openAs, central }) => {
  const [seerId, winnerId] = [await central.makePartner('Quem Viu'), await central.makePartner('Quem Levou')];
  const seer = await central.makeUser('parceiro', 'Vera', { id_parceiro: seerId });
  const winner = await central.makeUser('parceiro', 'Wanda', { id_parceiro: winnerId });
  const trip = await central.requestTrip();
  const page = await openAs(seer);
  const told = page.waitForResponse(
    (answer) => answer.url().includes('/dispatch/views') && (answer.request().postData() ?? '').includes(trip.id),
  );
  await page.goto('/viagens-solicitadas');
  const api: Caller = await signInByApi(central.panel, winner.email, PASSWORD);
  // Only visible cards count as seen, and the card may be below other available trips.
  await page.getByRole('article', { name: `Viagem ${trip.code}` }).scrollIntoViewIfNeeded();
  await told;
  await api.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  await page.getByRole('link', { name: 'Por que não ganhei' }).click();
  const lost = page.getByRole('listitem').filter({ hasText: trip.code });
  await expect(lost).toContainText('Outro parceiro aceitou em');
  await expect(lost).toContainText('Você não tentou aceitar.');
  await expect(page.getByText('Quem Levou')).toHaveCount(0);
});

test('an administrator sets the priority of a partner', async ({ openAs, central, people }) => {
  const partnerId = await central.makePartner('Prioridade');
  const page = await openAs(people.admin, `/parceiros/edit/${partnerId}`);
  await page.getByRole('switch', { name: 'Parceiro prioritário' }).check();
  await page.getByRole('button', { name: 'Salvar situação' }).click();
  await expect(page.getByText('Situação salva.')).toBeVisible();
  expect((await central.admin.must('GET', `/partners/${partnerId}`)).priority).toBe(true);
});

test("every role reads on a suspended client's trip that the trip waits until the client is active again", async ({
  openAs,
  central,
  people,
}) => {
  const { must } = central.admin;
  const { id: clientId } = await must('POST', '/clients', { name: 'Cometa Ltda.' });
  const { id } = await central.requestTrip({ ...inMinutes(400), clientId });
  const user = await central.makeUser('cliente', 'Iara Melo', { id_cliente: clientId });
  const asAdmin = await openAs(people.admin, `/viagens/${id}`);
  const asAttendant = await openAs(people.attendant, `/viagens/${id}`);
  const asClient = await openAs(user, `/viagens/${id}`);
  const pages = [asAdmin, asAttendant, asClient];
  for (const page of [asAdmin, asAttendant])
    await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeVisible();
  await expect(asClient.getByRole('button', { name: 'Procurar motorista agora' })).toBeVisible();
  for (const page of pages) await expect(page.getByText('está suspenso')).toHaveCount(0);

  await must('PATCH', `/clients/${clientId}`, { suspended: true, statusReason: 'Faturas em atraso' });
  await expect(asAttendant.getByText('Só um administrador decide se esta viagem segue.')).toBeVisible();
  await expect(asClient.getByText('Seu cadastro está suspenso.')).toBeVisible();
  await expect(asAdmin.getByText('O cadastro deste cliente está suspenso.')).toBeVisible();
  await expectAccessible(asAdmin);
  await asAdmin.getByRole('link', { name: 'reativar o cliente' }).click();
  await expectPage(asAdmin, `/clientes/edit/${clientId}`, 'Editar Cliente');

  await must('POST', `/trips/${id}/launch`, {});
  for (const page of [asAttendant, asClient]) await expect(page.getByText('está suspenso')).toHaveCount(0);
});
