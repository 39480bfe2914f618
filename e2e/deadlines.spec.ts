import { withOwner } from '#server/platform/database/owner-connection.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { type Central, makeCentral, makePeople, type People, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { type PanelProcess, startPanelProcess } from './panel-process.ts';

/** Tests of deadlines. The panel has its own database, in which the tests move the times of a trip. */
let cluster: Awaited<ReturnType<typeof startThrowAwayCluster>>;
let panel: PanelProcess;
let central: Central;
let people: People;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  cluster = await startThrowAwayCluster();
  panel = await startPanelProcess({ DATABASE_URL: cluster.url() });
  central = await makeCentral(panel);
  people = await makePeople(central);
});
test.afterAll(async () => {
  await panel.stop();
  await cluster.stop();
});

const run = (statement: string, values: unknown[]) =>
  withOwner(cluster.url(), (client) => client.query(statement, values));

test('an offer that a partner does not answer in time goes to the next partner', async ({ openNew }) => {
  const partnerIds = [await central.makePartner('Primeira da Fila'), await central.makePartner('Segunda da Fila')];
  const pages = [];
  for (const [at, id_parceiro] of partnerIds.entries()) {
    const { email } = await central.makeUser('parceiro', `Parceiro ${at}`, { id_parceiro });
    const page = await openNew(undefined, { baseURL: panel.url });
    await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } });
    await page.goto('/viagens-solicitadas');
    pages.push(page);
  }
  const [first, second] = pages as [(typeof pages)[0], (typeof pages)[0]];
  const { id, code } = await central.requestTrip();
  await central.admin.must('POST', `/trips/${id}/offer`, { partnerIds });
  const offerTo = (page: typeof first) =>
    page.getByRole('dialog', { name: 'Oferta para você' }).filter({ hasText: code });
  await expect(offerTo(first).getByRole('button', { name: 'Recusar' })).toBeVisible();
  await expect(offerTo(second)).toHaveCount(0);
  // The offer expires now.
  await run('update trips set offer_expires_at = now() where id = $1', [id]);
  await expect(offerTo(second).getByRole('button', { name: 'Recusar' })).toBeVisible({ timeout: 15_000 });
  await expect(offerTo(first)).toHaveCount(0);
  await offerTo(second)
    .getByRole('button', { name: /^Aceitar( viagem|$)/ })
    .click();
  await expect(second.getByRole('heading', { level: 1, name: code })).toBeVisible();
  const { items } = await central.admin.must('GET', `/trips/${id}/events`);
  expect(items.map(({ action }: { action: string }) => action).toReversed()).toEqual(
    expect.arrayContaining(['offer', 'expire', 'accept']),
  );
});

/**
 * Creates a trip that was accepted long ago and starts in less than two hours, so that the partner must reconfirm the
 * trip.
 */
async function promised() {
  const partner = await signInByApi(panel, people.parceiro.email, PASSWORD);
  const trip = await central.requestTrip({ pickupAt: new Date(Date.now() + 110 * 60_000).toISOString() });
  if (trip.status === 'scheduled') await central.admin.must('POST', `/trips/${trip.id}/launch`, {});
  await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  await run(`update trips set accepted_at = now() - interval '6 hours' where id = $1`, [trip.id]);
  return trip;
}

test('a reconfirmed trip stays assigned, and a trip that is not reconfirmed becomes available again', async ({
  openNew,
}) => {
  const page = await openNew(undefined, { baseURL: panel.url });
  await page.request.post('/api/auth/sign-in/email', { data: { email: people.parceiro.email, password: PASSWORD } });
  const kept = await promised();
  await page.goto(`/viagens/${kept.id}`);
  await expect(page.getByRole('heading', { name: 'Você vai fazer esta viagem?' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('main').getByRole('button', { name: 'Confirmar viagem' }).click();
  await expect(page.getByRole('heading', { name: 'Você vai fazer esta viagem?' })).toHaveCount(0);
  await expect(page.getByText('Aceita', { exact: true }).first()).toBeVisible();
  await central.admin.must('POST', `/trips/${kept.id}/cancel`, { reason: 'Fim' });

  const left = await promised();
  await page.goto(`/viagens/${left.id}`);
  await expect(page.getByRole('heading', { name: 'Você vai fazer esta viagem?' })).toBeVisible({ timeout: 15_000 });
  await run('update trips set reconfirm_by = now() where id = $1', [left.id]);
  await expect(page.getByText('Disponível', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('heading', { name: 'Você vai fazer esta viagem?' })).toHaveCount(0);
});
