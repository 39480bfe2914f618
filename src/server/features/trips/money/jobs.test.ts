import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { releaseJob } from './jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

beforeEach(async () => {
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});

/** Runs the job with the database clock moved by some days. */
async function releaseIn(days: number): Promise<void> {
  const clock = new Date(Date.now() + days * 24 * 60 * 60_000);
  const later = panel.database.openPool({ clock, max: 2 });
  try {
    await releaseJob({ ...panel.services, db: later.db }).run();
  } finally {
    await later.close();
  }
}

async function driveBilled() {
  const { body } = await admin.get(`/partners/${partnerId}`);
  const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
  return runTrip(client, partner, tripBody(central), ['accept', ['depart', crew], 'arrive', 'begin', 'complete']);
}

const wallet = async () => (await admin.get(`/wallets/${partnerId}`)).body;
const partnerSide = async (id: string) => (await admin.get(`/trips/${id}`)).body.partnerSide;

async function releases(): Promise<number> {
  const { rows } = await panel.services.pool.query(
    `select e.id from ledger.entries e join trips t on t.id = e.subject_id where e.kind = 'release' and t.partner_id = $1`,
    [partnerId],
  );
  return rows.length;
}

describe("the release of the partner's part", () => {
  it('moves the pending part into the wallet balance on the seventh day and not earlier', async () => {
    const { id, partnerCents } = await driveBilled();
    expect(await wallet()).toMatchObject({ balanceCents: 0, pendingCents: partnerCents });
    await releaseIn(6);
    expect(await wallet()).toMatchObject({ balanceCents: 0, pendingCents: partnerCents });
    expect(await partnerSide(id)).toBe('pending');
    await releaseIn(7);
    expect(await wallet()).toMatchObject({ balanceCents: partnerCents, pendingCents: 0 });
    expect(await partnerSide(id)).toBe('released');
    await releaseIn(8);
    expect(await wallet()).toMatchObject({ balanceCents: partnerCents, pendingCents: 0 });
    expect(await releases()).toBe(1);
  });

  it('skips a contested trip and releases the other trips', async () => {
    const [held, free] = [await driveBilled(), await driveBilled()];
    const contested = await client.post(`/trips/${held.id}/contest`, { reason: 'Cobrança repetida' });
    expect(contested.body.clientSide).toBe('disputed');
    await releaseIn(30);
    expect([await partnerSide(held.id), await partnerSide(free.id)]).toEqual(['pending', 'released']);
    expect(await wallet()).toMatchObject({ balanceCents: free.partnerCents, pendingCents: held.partnerCents });
  });

  it('is posted only once when several nodes run the job', async () => {
    const trips = [await driveBilled(), await driveBilled(), await driveBilled()];
    await Promise.all([releaseIn(7), releaseIn(7), releaseIn(7)]);
    const cents = trips.reduce((sum, { partnerCents }) => sum + partnerCents, 0);
    expect(await wallet()).toMatchObject({ balanceCents: cents, pendingCents: 0 });
    expect(await releases()).toBe(3);
    expect((await admin.get('/ledger/proof')).body).toMatchObject({ ok: true, findings: [] });
  });
});
