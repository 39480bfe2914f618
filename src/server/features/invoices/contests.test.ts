import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOwnData } from '#server/features/privacy/read-own-data.ts';
import { eraseContestTexts } from './erase-contests.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { must } from '#tests/authorisation/world.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let other: Caller;
let partner: Caller;
let partnerId: string;
let client: Caller;
let id: string;
let tripIds: string[];
let totalCents: number;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  other = await panel.signIn({ tipo: 'admin', nome: 'Bia' });
  partnerId = await central.makePartner({ drivers: 40 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

beforeEach(async () => {
  const { id: clientId } = await must(admin.post('/clients', { name: 'Aurora S.A.' }));
  client = await panel.signIn({ tipo: 'cliente', clientId, nome: 'Clara' });
  tripIds = [(await drive()).id, (await drive()).id];
  ({ id, totalCents } = await must(admin.post('/invoices', { clientId }, key())));
});

const key = () => ({ 'idempotency-key': newId() });
const why = { reason: 'Trajeto mais longo que o normal' };
const answer = { reason: 'Conferido no mapa' };

async function drive() {
  const { body } = await admin.get(`/partners/${partnerId}`);
  const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
  const steps = ['accept', ['depart', crew], 'arrive', 'begin', 'complete'] as (string | [string, object])[];
  return runTrip(client, partner, tripBody(central), steps);
}

const contest = (tripId: string | undefined, more: object = {}, by = client) =>
  by.post(`/invoices/${id}/contests`, { tripId, ...why, ...more }, key());
const openContest = async (more: object = {}): Promise<string> =>
  (await must(contest(tripIds[0], more))).contests[0].id;
const decide = (contestId: string, step: string, body: object = {}, by = admin) =>
  by.post(`/invoices/${id}/contests/${contestId}/${step}`, body, key());
const read = (by = admin) => must(by.get(`/invoices/${id}`));
const itemOf = async (tripId: string | undefined) => {
  const { items } = await must(admin.get(`/invoices/${id}/items`));
  return items.find((item: { tripId: string }) => item.tripId === tripId);
};
/** Returns the contests in the disclosure of the user. */
async function contestsOf({ userId }: Caller) {
  const { sections } = await readOwnData(panel.services.db, userId);
  return sections.filter(({ title }) => title.startsWith('Contestações'));
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

describe('a contest of an invoice line', () => {
  it('waits for the central, which finds the invoice and the line by it', async () => {
    const contestId = await openContest({ proposedCents: 10_00 });
    expect((await read()).contests).toMatchObject([
      { id: contestId, tripId: tripIds[0], state: 'open', ...why, proposedCents: 10_00, openedByName: 'Clara' },
    ]);
    const { items } = await must(admin.get('/invoices?hasOpenContest=true&limit=100'));
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({ openContestCount: 1 });
    const lines = await must(admin.get(`/invoices/${id}/items?hasOpenContest=true`));
    expect(lines.items.map((item: { tripId: string }) => item.tripId)).toEqual([tripIds[0]]);
    await must(decide(contestId, 'refuse', answer));
    expect((await must(admin.get(`/invoices/${id}/items?hasOpenContest=true`))).items).toEqual([]);
  });

  it('ends in a credit note of the whole line or a part when the central accepts it', async () => {
    const contestId = await openContest();
    const after = await must(decide(contestId, 'accept', { cents: 5_00, ...answer }));
    expect(after.creditNotes).toMatchObject([{ tripId: tripIds[0], cents: 5_00, ...answer }]);
    expect(after.contests).toMatchObject([{ state: 'accepted', answer: answer.reason, creditedCents: 5_00 }]);
    expect(after).toMatchObject({ creditedCents: 5_00, openCents: totalCents - 5_00, openContestCount: 0 });
    // A line with a rest may be contested again.
    const { cents } = await itemOf(tripIds[0]);
    const again = await must(contest(tripIds[0]));
    const whole = await must(decide(again.contests.at(-1).id, 'accept', { cents: cents - 5_00, ...answer }));
    expect(whole.creditedCents).toBe(cents);
    expect(await contest(tripIds[0])).toMatchObject({ status: 409 });
  });

  it('leaves the amount unchanged when the central refuses it with a reason', async () => {
    const contestId = await openContest();
    const after = await must(decide(contestId, 'refuse', answer));
    expect(after).toMatchObject({ creditedCents: 0, openCents: totalCents });
    expect(after.contests).toMatchObject([{ state: 'refused', answer: answer.reason, creditedCents: null }]);
    expect(await decide(contestId, 'refuse')).toMatchObject({ status: 400 });
  });

  it('is withdrawn by the client while it is open, and only then', async () => {
    const contestId = await openContest();
    expect((await must(decide(contestId, 'withdraw', {}, client))).contests).toMatchObject([{ state: 'withdrawn' }]);
    expect((await decide(contestId, 'withdraw', {}, client)).status).toBe(409);
    expect((await decide(contestId, 'accept', { cents: 1, ...answer })).status).toBe(409);
    expect((await decide(contestId, 'refuse', answer)).status).toBe(409);
  });

  it('is refused twice for the same line, for another invoice and with an amount that is not lower', async () => {
    const { cents } = await itemOf(tripIds[0]);
    expect((await contest(tripIds[0], { proposedCents: cents })).body.errors).toMatchObject([
      { field: 'proposedCents' },
    ]);
    expect((await contest(newId())).body.errors).toMatchObject([{ field: 'tripId' }]);
    await openContest();
    expect((await contest(tripIds[0])).body).toMatchObject({ status: 409, reason: 'already_exists' });
    await must(contest(tripIds[1]));
  });

  it('is decided before a credit note by hand or a write-off', async () => {
    const contestId = await openContest();
    const credit = { tripId: tripIds[0], cents: 1_00, reason: 'Engano' };
    expect((await admin.post(`/invoices/${id}/credit-notes`, credit, key())).status).toBe(409);
    await must(admin.post(`/invoices/${id}/write-off`, { reason: 'Fechou' }, key()));
    expect((await other.post(`/invoices/${id}/write-off/confirm`, {}, key())).status).toBe(409);
    await must(decide(contestId, 'refuse', answer));
    await must(admin.post(`/invoices/${id}/credit-notes`, credit, key()));
    await must(other.post(`/invoices/${id}/write-off/confirm`, {}, key()));
    expect((await contest(tripIds[1])).status).toBe(409);
  });

  it('is accepted on a paid line with credit of the client', async () => {
    await must(admin.post(`/invoices/${id}/payments`, { cents: totalCents, receivedOn: today() }, key()));
    const after = await must(decide(await openContest(), 'accept', { cents: 7_00, ...answer }));
    expect(after).toMatchObject({ openCents: 0, clientCreditCents: 7_00, becameCreditCents: 7_00 });
  });

  it('repeated under the same key is opened and accepted once', async () => {
    const [opening, accepting] = [key(), key()];
    const body = { tripId: tripIds[0], ...why };
    const [first, second] = await Promise.all([1, 2].map(() => client.post(`/invoices/${id}/contests`, body, opening)));
    expect(second?.body.contests).toEqual(first?.body.contests);
    const path = `/invoices/${id}/contests/${first?.body.contests[0].id}/accept`;
    await Promise.all([1, 2].map(() => must(admin.post(path, { cents: 2_00, ...answer }, accepting))));
    expect((await read()).creditedCents).toBe(2_00);
  });
});

it('the texts of a contest and its credit note are erased with the trip', async () => {
  await must(decide(await openContest(), 'accept', { cents: 1_00, ...answer }));
  await panel.services.db.transaction().execute((tx) => eraseContestTexts(tx, [tripIds[0] ?? '']));
  const { contests, creditNotes } = await read();
  const reason = 'Texto apagado';
  expect([contests, creditNotes]).toMatchObject([[{ reason, answer: reason }], [{ reason }]]);
});

it('the disclosure of a user has the texts of the contests that the user opened, and the answers that the user gave', async () => {
  await must(decide(await openContest(), 'refuse', answer));
  expect(await contestsOf(client)).toMatchObject([
    {
      title: 'Contestações de faturas que você abriu',
      items: [{ Motivo: why.reason, Resposta: answer.reason }],
    },
  ]);
  const [answered] = await contestsOf(admin);
  expect(answered).toMatchObject({
    title: 'Contestações de faturas que você respondeu',
    items: expect.arrayContaining([expect.objectContaining({ Resposta: answer.reason })]),
  });
  expect(JSON.stringify(answered)).not.toContain(why.reason);
});

describe('concurrent commands on a contest', () => {
  it('accept it once when two administrators decide', async () => {
    const contestId = await openContest();
    const answers = await Promise.all([
      decide(contestId, 'accept', { cents: 3_00, ...answer }),
      decide(contestId, 'accept', { cents: 4_00, ...answer }, other),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    const after = await read();
    expect(after.creditNotes).toHaveLength(1);
    expect(after.contests).toMatchObject([{ state: 'accepted', creditedCents: after.creditedCents }]);
  });

  it('give one outcome to an acceptance, a refusal and a withdrawal', async () => {
    const contestId = await openContest();
    const answers = await Promise.all([
      decide(contestId, 'accept', { cents: 3_00, ...answer }),
      decide(contestId, 'refuse', answer, other),
      decide(contestId, 'withdraw', {}, client),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    const { contests, creditedCents } = await read();
    expect(creditedCents).toBe(contests[0].state === 'accepted' ? 3_00 : 0);
  });

  it('never credit a line twice by an acceptance and a credit note by hand', async () => {
    const contestId = await openContest();
    const { cents } = await itemOf(tripIds[0]);
    const byHand = { tripId: tripIds[0], cents, reason: 'Engano' };
    const answers = await Promise.all([
      decide(contestId, 'accept', { cents, ...answer }),
      other.post(`/invoices/${id}/credit-notes`, byHand, key()),
    ]);
    expect(answers[0]?.status).toBe(200);
    expect(answers[1]?.status).toBeGreaterThanOrEqual(400);
    expect(await read()).toMatchObject({ creditedCents: cents });
  });

  it('open one contest per line, and none beside a whole credit note by hand', async () => {
    const answers = await Promise.all([contest(tripIds[0]), contest(tripIds[0])]);
    expect(statuses(answers)).toEqual([200, 409]);
    const { cents } = await itemOf(tripIds[1]);
    const byHand = { tripId: tripIds[1], cents, reason: 'Engano' };
    const [opened, credited] = await Promise.all([
      contest(tripIds[1]),
      admin.post(`/invoices/${id}/credit-notes`, byHand, key()),
    ]);
    expect(opened.status === 200).toBe(credited.status !== 200);
    const standing = (await read()).contests.filter(({ tripId }: { tripId: string }) => tripId === tripIds[1]);
    expect(standing).toHaveLength(opened.status === 200 ? 1 : 0);
  });

  it('leave the sums complete when a payment arrives during the acceptance', async () => {
    const contestId = await openContest();
    await Promise.all([
      must(decide(contestId, 'accept', { cents: 6_00, ...answer })),
      must(admin.post(`/invoices/${id}/payments`, { cents: totalCents, receivedOn: today() }, key())),
    ]);
    const after = await read();
    expect(after).toMatchObject({ creditedCents: 6_00, openCents: 0, clientCreditCents: 6_00 });
    expect(after.paidCents).toBe(totalCents - 6_00);
  });
});

it('after the contests of all earlier tests, the check of the ledger finds no errors', async () => {
  expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
});
