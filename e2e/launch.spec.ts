import type { Central, Json } from './central.ts';
import { expect, test } from './fixtures.ts';

const inHours = (hours: number) => ({ pickupAt: new Date(Date.now() + hours * 3_600_000).toISOString() });

const dayAndTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
/** Formats a time in the past as a user types it: `25/12 14:30`. */
const typedBefore = (minutes: number) => dayAndTime.format(new Date(Date.now() - minutes * 60_000)).replace(',', '');

/** Creates a partner with a user. */
async function makeOwner(central: Central, name: string) {
  const partnerId = await central.makePartner(name);
  return { partnerId, user: await central.makeUser('parceiro', name, { id_parceiro: partnerId }) };
}

test('a partner launches several trips at once, and reads why one of them could not be launched', async ({
  openAs,
  central,
}) => {
  const { partnerId, user } = await makeOwner(central, 'Frota do Lote');
  const trips: Json[] = [];
  for (const hours of [28, 29, 30]) {
    const trip = await central.requestTrip(inHours(hours));
    await central.admin.must('POST', `/trips/${trip.id}/designate`, { partnerId });
    trips.push(trip);
  }
  const page = await openAs(user, '/viagens-futuras');
  await expect(page.getByRole('checkbox', { name: /^Marcar a viagem/ })).toHaveCount(3);
  // The last trip is cancelled before the launch, but the page still shows it.
  await page.route('**/api/v1/live*', (route) => route.abort());
  await page.getByRole('checkbox', { name: 'Marcar todas' }).check();
  await expect(page.getByText('3 viagens marcadas')).toBeVisible();
  await page.route(`**/trips/${trips[2].id}/launch`, async (route) => {
    await central.admin.must('POST', `/trips/${trips[2].id}/cancel`, { reason: 'O cliente desistiu' });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publicar marcadas' }).click();
  await expect(page.getByText('2 viagens publicadas, 1 não pôde ser:')).toBeVisible();
  await expect(page.getByText(new RegExp(`${trips[2].code}: `))).toBeVisible();
  for (const { id } of trips.slice(0, 2)) {
    expect((await central.admin.must('GET', `/trips/${id}`)).status).toBe('available');
    await central.admin.must('POST', `/trips/${id}/cancel`, { reason: 'Fim' });
  }
});

test('a partner records a trip that was driven without the panel, and the central settles the trip', async ({
  openAs,
  central,
  people,
}) => {
  const { user } = await makeOwner(central, 'Frota de Ontem');
  const page = await openAs(user, '/viagens-solicitadas');
  const trusting = { name: 'Confiança Ltda.', allowsRecording: true };
  const { id: clientId } = await central.admin.must('POST', '/clients', trusting);
  const { id, code, estimateCents } = await central.requestTrip({ clientId });
  const card = page.getByRole('article', { name: `Viagem ${code}` }).locator('..');
  await card.getByRole('button', { name: /^Aceitar( viagem|$)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();

  await page.goto('/viagens-futuras?aba=execucao');
  await page.getByLabel('Viagem', { exact: true }).selectOption({ value: id });
  await page.getByLabel('Início').fill(typedBefore(40));
  await page.getByLabel('Fim').fill(typedBefore(10));
  // The fare field initially contains the estimate of the chosen trip.
  const estimate = (estimateCents / 100).toFixed(2).replace('.', ',');
  await expect(page.getByLabel(/^Corrida/)).toHaveValue(`R$ ${estimate}`);
  await page.getByRole('button', { name: 'Registrar execução' }).click();
  await expect(page.getByText(`Execução registrada: ${code} está em conferência.`)).toBeVisible();
  await expect(page).toHaveURL(`/viagens/${id}`);
  await expect(page.getByText('Concluída', { exact: true }).first()).toBeVisible();

  const desk = await openAs(people.admin, `/viagens/${id}`);
  await desk.getByRole('button', { name: 'Conferir e lançar' }).click();
  await expect(page.getByText('A liberar')).toBeVisible();
});

test('a trip becomes available with the new terms when its partner declines a change of terms', async ({
  openAs,
  central,
  people,
}) => {
  const { user } = await makeOwner(central, 'Frota que Recusa');
  const partner = await openAs(user, '/viagens-solicitadas');
  const { id, code } = await central.requestTrip(inHours(1.5));
  const card = partner.getByRole('article', { name: `Viagem ${code}` }).locator('..');
  await card.getByRole('button', { name: /^Aceitar( viagem|$)/ }).click();
  await expect(partner.getByRole('heading', { level: 1, name: code })).toBeVisible();

  const client = await openAs(people.cliente, `/viagens/${id}/editar`);
  await client.getByLabel('Forma de pagamento', { exact: true }).selectOption('cash');
  await client.getByRole('button', { name: 'Propor alteração' }).click();
  await expect(client.getByText('Alteração proposta ao motorista.')).toBeVisible();

  const panel = partner.getByRole('region', { name: 'Alteração proposta' });
  await expect(panel).toContainText('Dinheiro');
  await panel.getByRole('button', { name: 'Recusar alteração' }).click();
  const dialog = partner.getByRole('dialog');
  await expect(dialog).toContainText('sem custo para o parceiro');
  await dialog.getByRole('button', { name: 'Recusar alteração' }).click();
  await expect(client.getByText('Procurando motorista', { exact: true }).first()).toBeVisible();
  const after = await central.admin.must('GET', `/trips/${id}`);
  expect(after).toMatchObject({ status: 'available', partnerId: null, paymentMethod: 'cash' });
  await central.admin.must('POST', `/trips/${id}/cancel`, { reason: 'Fim' });
});
