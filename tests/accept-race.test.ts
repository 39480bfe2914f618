import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

const PARTNERS = 200;
const ROUNDS = 20;

let panel: Panel;
let central: Central;
let client: Caller;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

/** Creates a signed-in partner whose wallet may become negative. */
async function makePartner(): Promise<{ partnerId: string; caller: Caller }> {
  const partnerId = await central.makePartner();
  const indebted = { minimum_balance_cents: -1_000_00 };
  await panel.services.db.updateTable('partners').set(indebted).where('id', '=', partnerId).execute();
  return { partnerId, caller: await panel.signIn({ tipo: 'parceiro', partnerId }) };
}

/** Returns the total amount reserved in the wallets, and the timeline entries about the acceptance of this trip. */
async function standing(tripId: string) {
  const { rows } = await sql<{ reserved: number; accepts: number; reservedByTrip: number; assignments: number }>`
    select (select sum(reserved_cents) from ledger.balances) as reserved,
      (select count(*) from trip_events where trip_id = ${tripId} and action = 'accept') as accepts,
      (select wallet_reserved_cents from trips where id = ${tripId}) as "reservedByTrip",
      (select count(*) from trip_assignments where trip_id = ${tripId}) as assignments`.execute(panel.services.db);
  return rows[0];
}

describe(`${PARTNERS} partners accept one trip at the same instant`, () => {
  it('the trip is assigned to exactly one partner, and all others read that another partner was faster', async () => {
    const partners = await Promise.all(Array.from({ length: PARTNERS }, makePartner));
    const { id } = await runTrip(client, client, tripBody(central, { paymentMethod: 'cash' }));
    const answers = await Promise.all(
      partners.map(({ caller }) => caller.post(`/trips/${id}/accept`, { termsVersion: 1 })),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    const [winner, others] = [answers[won], answers.toSpliced(won, 1)];
    expect(winner).toMatchObject({ status: 200, body: { status: 'accepted', partnerId: partners[won]?.partnerId } });
    expect(others).toHaveLength(PARTNERS - 1);
    const said = new Set(others.map(({ status, body }) => `${status} ${body.reason}: ${body.detail}`));
    expect([...said]).toEqual(['409 taken: Outro parceiro foi mais rápido e ficou com a viagem.']);

    const after = await standing(id);
    expect(after).toMatchObject({ accepts: 1, assignments: 1, reserved: after?.reservedByTrip });
    expect(after?.reservedByTrip).toBeGreaterThan(0);
    expect((await admin.get('/ledger/proof')).body).toMatchObject({ ok: true, findings: [] });
  });
});

describe('one partner accepts two trips with overlapping times at the same instant', () => {
  it(`one acceptance succeeds and the other is refused, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { partnerId, caller } = await makePartner();
      // Two users of the same partner, on two phones.
      const second = await panel.signIn({ tipo: 'parceiro', partnerId });
      const trips = [
        await runTrip(client, client, tripBody(central, { paymentMethod: 'cash' })),
        await runTrip(client, client, tripBody(central, { minutes: 5, paymentMethod: 'cash' })),
      ];
      const answers = await Promise.all(
        trips.map(({ id }, index) => (index === 0 ? caller : second).post(`/trips/${id}/accept`, { termsVersion: 1 })),
      );
      const outcomes = answers.map(({ status, body }) => (status === 200 ? body.status : body.reason));
      expect(new Set(outcomes)).toEqual(new Set(['accepted', 'overlap']));
      const shown = await Promise.all(trips.map(({ id }) => admin.get(`/trips/${id}`)));
      expect(new Set(shown.map(({ body }) => body.status))).toEqual(new Set(['accepted', 'available']));
    }
    expect((await admin.get('/ledger/proof')).body).toMatchObject({ ok: true, findings: [] });
  });
});
