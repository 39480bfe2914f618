import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeRides } from '#server/features/trips/ride/jobs.ts';
import { openStream } from '#tests/authorisation/live-streams.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

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
  await panel.services.db
    .updateTable('settings')
    .set({ central_name: 'Central Sul', central_phone: '+551133334444' })
    .execute();
});
beforeEach(async () => {
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

type Step = string | [string, object];
const taken = (...steps: Step[]) => runTrip(client, partner, tripBody(central), ['accept', ...steps]);
const codeOf = async (id: string): Promise<string> =>
  (await client.get(`/trips/${id}/link`)).body.url.split('/').at(-1);
const follow = async (id: string): Promise<Answer['body']> =>
  (await panel.nobody.get(`/rides/${await codeOf(id)}`)).body;
const at = (secondsAgo = 0) => new Date(Date.now() - secondsAgo * 1000).toISOString();
const share = (id: string, point: object = {}, who = partner) =>
  who.put(`/trips/${id}/position`, { lat: -23.6, lng: -46.65, accuracyMeters: 12.4, at: at(), ...point });
const positionFor = async (who: Caller, id: string) => (await who.get(`/trips/${id}/position`)).body.position;
const stored = async (id: string) => {
  const rows = await panel.services.db.selectFrom('ride_positions').select('lat').where('trip_id', '=', id).execute();
  return rows.map(({ lat }) => lat);
};
const events = async (id: string) => (await client.get(`/trips/${id}/events`)).body.items;
/** Returns the latitudes in the outbox, where an event may still contain a deleted position. */
const points = async (id: string) => {
  const rows = await panel.services.db
    .selectFrom('outbox')
    .select(sql<number | null>`(payload->'position'->>'lat')::float8`.as('lat'))
    .where('topic', '=', 'position')
    .where('entity_id', '=', id)
    .execute();
  return rows.map(({ lat }) => lat);
};

describe("the passenger's page", () => {
  it('has an unguessable link from the request on, which stays valid after the acceptance', async () => {
    const { id, termsVersion } = (await client.post('/trips', tripBody(central))).body;
    const { url } = (await client.get(`/trips/${id}/link`)).body;
    expect(url).toMatch(/^http:\/\/localhost:3000\/acompanhar\/[\w-]{32}$/);
    await partner.post(`/trips/${id}/accept`, { termsVersion });
    expect((await admin.get(`/trips/${id}/link`)).body).toEqual({ url });
  });

  it('keeps its link when the link is requested again, and gets a new link by a renewal, which invalidates the old link', async () => {
    const { id } = (await client.post('/trips', tripBody(central, { minutes: 900 }))).body;
    const { url } = (await client.post(`/trips/${id}/link`)).body;
    expect((await client.post(`/trips/${id}/link`)).body).toEqual({ url });
    const old = await codeOf(id);
    expect((await client.post(`/trips/${id}/link`, { renew: true })).body.url).not.toBe(url);
    expect((await panel.nobody.get(`/rides/${old}`)).status).toBe(404);
    expect((await panel.nobody.get(`/rides/${await codeOf(id)}`)).body).toMatchObject({
      phase: 'searching',
      driver: null,
    });
  });

  it('shows driver, vehicle and phone of the central, but no passenger, client or house number', async () => {
    const body = {
      ...tripBody(central),
      stops: [
        {
          address: 'Rua Augusta',
          number: '1234',
          complement: 'ap. 5',
          district: 'Consolação',
          city: 'São Paulo',
          precision: 'none',
        },
        { address: 'Rua Bela Cintra, 77', city: 'São Paulo', precision: 'none' },
      ],
    };
    const { id } = await runTrip(client, partner, body, ['accept', 'depart']);
    const shown = await follow(id);
    expect(shown).toMatchObject({
      phase: 'en_route',
      driver: { firstName: 'Motorista', plate: expect.stringMatching(/^TST/) },
      pickup: { place: 'Rua Augusta', region: 'Consolação, São Paulo', point: null },
      central: { name: 'Central Sul', phone: '+551133334444' },
      boardingPin: null,
      payment: null,
    });
    // Excludes the pickup time, because its milliseconds may contain the house number 77 by chance.
    expect(JSON.stringify({ ...shown, pickupAt: null })).not.toMatch(/Marina|98765|Aurora|1234|ap\. 5|77|Cents":\d/);
  });

  it('shows the PIN until the passenger is on board, and the amount to pay to the driver', async () => {
    const credit = { partnerId, amountCents: 100_00, reason: 'Crédito' };
    await admin.post('/wallets/adjustments', credit, { 'idempotency-key': partnerId });
    await admin.patch(`/clients/${central.clientId}`, { requiresPin: true });
    const { id } = await runTrip(client, partner, tripBody(central, { paymentMethod: 'cash' }), ['accept', 'arrive']);
    await admin.patch(`/clients/${central.clientId}`, { requiresPin: false });
    const { boardingPin, payment, arrivedAt } = await follow(id);
    expect(payment).toMatchObject({ method: 'cash', estimateCents: expect.any(Number) });
    expect(arrivedAt).not.toBeNull();
    expect((await partner.post(`/trips/${id}/begin`, { pin: boardingPin })).status).toBe(200);
    expect(await follow(id)).toMatchObject({ phase: 'in_progress', boardingPin: null });
  });

  it('shows the paid amount after the trip, with a link to a receipt that already exists', async () => {
    const credit = { partnerId, amountCents: 100_00, reason: 'Crédito' };
    await admin.post('/wallets/adjustments', credit, { 'idempotency-key': `${partnerId}-depois` });
    const { id } = await runTrip(client, partner, tripBody(central, { paymentMethod: 'cash' }), [
      'accept',
      'arrive',
      'begin',
      'complete',
    ]);
    const written = async () => {
      const { rows } = await sql`select code, amount_cents from receipts where trip_id = ${id}`.execute(
        panel.services.db,
      );
      return rows as { code: string; amount_cents: number }[];
    };
    const [receipt, ...others] = await written();
    const { clientAmountCents } = (await client.get(`/trips/${id}`)).body;
    expect([receipt?.amount_cents, others]).toEqual([clientAmountCents, []]);
    const { payment } = await follow(id);
    expect(payment).toMatchObject({ finalCents: clientAmountCents, receiptCode: receipt?.code });
    expect((await panel.nobody.get(`/receipts/${payment.receiptCode}`)).body).toMatchObject({ state: 'valid' });
    expect(await written()).toHaveLength(1);
  });

  it('shows after a give-back, under the same link, that the central is looking for a new partner', async () => {
    const { id } = await taken('depart');
    await share(id);
    const code = await codeOf(id);
    await partner.post(`/trips/${id}/give-back`, { reason: 'Pneu furado' });
    expect(await follow(id)).toMatchObject({ phase: 'searching', gaveBack: true, driver: null, position: null });
    const next = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const { termsVersion } = (await admin.get(`/trips/${id}`)).body;
    await next.post(`/trips/${id}/accept`, { termsVersion });
    expect(await codeOf(id)).toBe(code);
    expect(await follow(id)).toMatchObject({ phase: 'accepted', gaveBack: false, position: null });
  });

  it('shows a billed trip without its amount for three days after its end, and then the link is deleted', async () => {
    const { id } = await taken('arrive', 'begin', 'complete');
    const code = await codeOf(id);
    expect((await panel.nobody.get(`/rides/${code}`)).body).toMatchObject({
      phase: 'over',
      ending: 'completed',
      endedAt: expect.any(String),
      destination: { place: 'Estação da Luz' },
      payer: 'company',
      payment: null,
    });
    expect((await client.post(`/trips/${id}/link`)).body.reason).toBe('gone');
    await sql`update trips set ended_at = now() - interval '73 hours' where id = ${id}`.execute(panel.services.db);
    const gone = await panel.nobody.get(`/rides/${code}`);
    const never = await panel.nobody.get(`/rides/${'x'.repeat(32)}`);
    expect({ ...gone.body, requestId: '' }).toEqual({ ...never.body, requestId: '' });
    await purgeRides(panel.services.db);
    expect((await client.get(`/trips/${id}/link`)).body).toEqual({ url: null });
  });

  it('is not cached or indexed, and answers 304 when it is unchanged', async () => {
    const { id } = await taken('depart');
    const path = `/rides/${await codeOf(id)}`;
    const { headers } = await panel.nobody.get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const ask = (etag: string) => fetch(`${panel.url}/api/v1${path}`, { headers: { 'if-none-match': etag } });
    const etag = headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await share(id);
    expect((await ask(etag)).status).toBe(200);
  });

  it('limits the calls of IP addresses that guess codes, but not the calls with a valid code', async () => {
    const { id } = await taken();
    const code = await codeOf(id);
    const statuses = [];
    for (let tried = 0; tried < 62; tried += 1) statuses.push((await panel.nobody.get(`/rides/tried-${tried}`)).status);
    expect([...new Set(statuses)]).toEqual([404, 429]);
    expect((await panel.nobody.get(`/rides/${code}`)).status).toBe(200);
  });
});

describe('the position of the car', () => {
  it('is shown to client, central and passenger from the departure on, and to no other partner', async () => {
    const { id } = await taken();
    expect((await share(id)).body.reason).toBe('illegal_transition');
    await partner.post(`/trips/${id}/depart`);
    expect((await share(id)).status).toBe(204);
    const point = { lat: -23.6, lng: -46.65, accuracyMeters: 12 };
    for (const who of [client, admin, await panel.signIn({ tipo: 'cadviagens' })]) {
      expect(await positionFor(who, id)).toMatchObject(point);
    }
    expect(await follow(id)).toMatchObject({ position: point, distanceMeters: 4000 });
    const rival = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    expect((await rival.get(`/trips/${id}/position`)).status).toBe(404);
    expect((await share(id, {}, rival)).status).toBe(404);
  });

  it('has no distance to a pickup without coordinates', async () => {
    const body = {
      ...tripBody(central),
      stops: ['Rua Augusta, 1', 'Rua Bela Cintra, 77'].map((address) => ({ address, precision: 'none' })),
    };
    const { id } = await runTrip(client, partner, body, ['accept', 'depart']);
    await share(id);
    expect(await follow(id)).toMatchObject({ position: { lat: -23.6 }, distanceMeters: null, pickup: { point: null } });
  });

  it('is the newest position: an older position is ignored, and a future time is replaced by the current time', async () => {
    const { id } = await taken('depart');
    await share(id, { lat: -23.1, at: at(20) });
    await share(id, { lat: -23.2, at: at(10) });
    await share(id, { lat: -23.3, at: at(15) });
    expect(await stored(id)).toEqual([-23.2]);
    await share(id, { lat: -23.4, at: at(-3600) });
    await setTimeout(5);
    await share(id, { lat: -23.5, at: at(-3600) });
    expect(await stored(id)).toEqual([-23.5]);
    expect(await points(id)).toEqual([-23.5]);
    expect(Date.parse((await positionFor(client, id)).at)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['is completed', ['arrive', 'begin', 'complete'], () => partner],
    ['is given back', [['give-back', { reason: 'Pneu furado' }]], () => partner],
    ['is cancelled', [['cancel', { reason: 'Desistiu' }]], () => client],
  ] as [string, Step[], () => Caller][])('is deleted at once when the trip %s', async (_how, steps, who) => {
    const { id } = await taken('depart');
    await share(id);
    for (const step of steps) {
      const [action, body] = typeof step === 'string' ? [step, {}] : step;
      expect(await stored(id)).toEqual([-23.6]);
      expect((await who().post(`/trips/${id}/${action}`, body)).status).toBe(200);
    }
    expect(await stored(id)).toEqual([]);
    expect(await points(id)).toEqual([null]);
    expect((await share(id)).status).toBeGreaterThanOrEqual(404);
    const { rows } = await sql`select from trip_events where trip_id = ${id} and data::text like '%-23.6%'
      union all select from audit_log where subject_id = ${id} and changes::text like '%-23.6%'`.execute(
      panel.services.db,
    );
    expect(rows).toEqual([]);
  });

  it('is deleted when the assigned partner stops sharing or sends no new position for hours', async () => {
    const { id } = await taken('depart');
    await share(id);
    expect((await partner.delete(`/trips/${id}/position`)).status).toBe(204);
    expect(await stored(id)).toEqual([]);
    await share(id);
    await sql`update ride_positions set received_at = now() - interval '3 hours' where trip_id = ${id}`.execute(
      panel.services.db,
    );
    await purgeRides(panel.services.db);
    expect([await stored(id), await points(id)]).toEqual([[], [null]]);
  });

  it('is deleted with the end of the trip, even if the partner shares new positions at the same time', async () => {
    const { id } = await taken('arrive', 'begin');
    await Promise.all([partner.post(`/trips/${id}/complete`), ...Array.from({ length: 12 }, () => share(id))]);
    expect([await stored(id), (await points(id)).filter(Boolean)]).toEqual([[], []]);
  });

  it('is sent to the client in the payload of a live event', async () => {
    const { id } = await taken('depart');
    const stream = await openStream(panel, client);
    await share(id);
    await stream.until(() => stream.heard.some(({ topic }) => topic === 'position'));
    stream.close();
    const told = stream.heard.find(({ topic }) => topic === 'position');
    expect(told).toMatchObject({ entityId: id, payload: { position: { lat: -23.6, lng: -46.65 } } });
  });

  it('is refused with invalid coordinates or an invalid time', async () => {
    const { id } = await taken('depart');
    expect((await share(id, { lat: 91 })).body.errors).toEqual([{ field: 'lat', message: 'Latitude inválida.' }]);
    expect((await share(id, { at: 'agora' })).status).toBe(400);
  });
});

describe('the offline time that the assigned partner reports for an action', () => {
  it('is stored in addition to the time at which the server received the action, and only the server’s time has an effect', async () => {
    const { id } = await taken('depart');
    const claimedAt = at(0);
    await sql`update trips set accepted_at = now() - interval '1 hour' where id = ${id}`.execute(panel.services.db);
    const earlier = at(600);
    const { body } = await partner.post(`/trips/${id}/arrive`, { claimedAt: earlier });
    expect(Date.now() - Date.parse(body.arrivedAt)).toBeLessThan(60_000);
    await partner.post(`/trips/${id}/begin`, { claimedAt });
    const told = (await events(id)).map(({ action, claimedAt: claim }: Answer['body']) => [action, claim]);
    expect(told.slice(-2)).toEqual([
      ['arrive', earlier],
      ['begin', null],
    ]);
  });

  it('sends a trip to review only if waiting time is charged', async () => {
    for (const [waitingCents, side, reasons] of [
      [5_00, 'in_review', ['waiting', 'claimed_waiting', 'arrival_unproven']],
      [0, 'pending', []],
    ] as const) {
      const { id } = await taken();
      await sql`update trips set accepted_at = now() - interval '1 hour' where id = ${id}`.execute(panel.services.db);
      await partner.post(`/trips/${id}/arrive`, { claimedAt: at(900) });
      await partner.post(`/trips/${id}/begin`);
      const { body } = await partner.post(`/trips/${id}/complete`, { waitingCents });
      expect([body.partnerSide, body.reviewReasons]).toEqual([side, reasons]);
    }
  });

  it('is ignored when an administrator sends it', async () => {
    const { id } = await taken();
    await sql`update trips set accepted_at = now() - interval '1 hour' where id = ${id}`.execute(panel.services.db);
    await admin.post(`/trips/${id}/arrive`, { claimedAt: at(900) });
    expect((await events(id)).at(-1)).toMatchObject({ action: 'arrive', claimedAt: null });
  });

  it('is ignored by the idempotency check, so that a repeated call with the same key is applied once', async () => {
    const { id } = await taken('depart');
    const key = { 'idempotency-key': `fila-${id}` };
    const [first, second] = [
      await partner.post(`/trips/${id}/arrive`, {}, key),
      await partner.post(`/trips/${id}/arrive`, { claimedAt: at(600) }, key),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await events(id)).filter(({ action }: Answer['body']) => action === 'arrive')).toHaveLength(1);
  });
});
