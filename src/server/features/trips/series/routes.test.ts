import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let attendant: Caller;

// Noon on a Monday in São Paulo; Friday the 20th is the holiday Consciência Negra.
const clock = new Date('2026-11-16T15:00:00Z');
const workdays = [1, 2, 3, 4, 5];
const around = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-23', '2026-11-24'];
const at = (day: string, time = '08:00') => new Date(`${day}T${time}:00-03:00`).toISOString();

beforeAll(async () => {
  panel = await startPanel({ clock });
  central = await makeCentral(panel, saoPauloComum);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
});
afterAll(() => panel.close());

type TripRead = {
  id: string;
  status: string;
  pickupAt: string;
  version: number;
  estimateCents: number;
  notes: string | null;
  proposal: object | null;
};

function body({ repeat = {}, ...more }: { repeat?: object; [name: string]: unknown } = {}) {
  const repeated = { weekdays: workdays, until: '2026-11-24', ...repeat };
  return { ...tripBody(central), pickupAt: at('2026-11-17'), repeat: repeated, ...more };
}

async function makeSeries(more: Parameters<typeof body>[0] = {}, caller = client) {
  const { status, body: series } = await caller.post('/series', body(more));
  if (status !== 201) throw new Error(JSON.stringify(series));
  return series as { id: string; skipped: { day: string; name: string }[]; trips: [TripRead, ...TripRead[]] };
}

const fields = ({ body: { errors = [] } }: Answer) => errors.map(({ field }: { field: string }) => field);
const pickups = ({ trips }: { trips: TripRead[] }) => trips.map(({ pickupAt }) => pickupAt);
const count = async (table: string) =>
  (await panel.services.pool.query(`select count(*)::int as n from ${table}`)).rows;
const makeClient = async (more: object) => (await admin.post('/clients', { name: 'Cliente', ...more })).body.id;

async function single(day: string): Promise<number> {
  return (await client.post('/trips', { ...tripBody(central), pickupAt: at(day) })).body.estimateCents;
}

async function checked(more: object) {
  const { stops, pickupAt, repeat } = body();
  return (await client.post('/trips/check', { stops, pickupAt, repeat, ...more })).body;
}

const limits = () => panel.services.db.selectFrom('client_limits').selectAll().execute();
const reserved = async () => (await limits()).reduce((sum, row) => sum + row.reserved_cents, 0);

async function acceptedBy(trip: TripRead): Promise<Caller> {
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  await admin.post(`/trips/${trip.id}/launch`, {});
  const { status } = await partner.post(`/trips/${trip.id}/accept`, { termsVersion: 1 });
  expect(status).toBe(200);
  return partner;
}

describe('a series', () => {
  it('has a trip at the same time on each of its days, and names the holidays that it skips', async () => {
    const series = await makeSeries();
    expect(pickups(series)).toEqual(around.map((day) => at(day)));
    expect(series.skipped).toEqual([{ day: '2026-11-20', name: 'Consciência Negra' }]);
    expect(series.trips.every(({ status }) => status === 'scheduled')).toBe(true);
    expect((await client.get(`/series/${series.id}`)).body).toEqual(series);
  });

  it('includes holidays when the request asks for them', async () => {
    const series = await makeSeries({ repeat: { skipHolidays: false } });
    expect(pickups(series)).toContain(at('2026-11-20'));
    expect(series.skipped).toEqual([]);
  });

  it('skips municipal holidays only of its own town', async () => {
    const holiday = { day: '2026-12-02', name: 'Padroeira' };
    const { body: elsewhere } = await admin.post('/areas', {
      name: 'Manaus',
      uf: 'AM',
      timeZone: 'America/Manaus',
    });
    await admin.post('/holidays', { ...holiday, serviceAreaId: central.areaId });
    await admin.post('/holidays', { day: '2026-12-03', name: 'Outra', serviceAreaId: elsewhere.id });
    const series = await makeSeries({ pickupAt: at('2026-12-01'), repeat: { until: '2026-12-03' } });
    expect(pickups(series)).toEqual([at('2026-12-01'), at('2026-12-03')]);
    expect(series.skipped).toEqual([holiday]);
  });

  it('prices each day like a single request', async () => {
    // Taximeter rate 2 applies on the whole Sunday.
    const series = await makeSeries({ repeat: { weekdays: [0, 1], until: '2026-11-23' } });
    const days = ['2026-11-22', '2026-11-23'];
    const prices = series.trips.map(({ estimateCents }) => estimateCents);
    expect(prices).toEqual(await Promise.all(days.map(single)));
    expect(prices[0]).toBeGreaterThan(prices[1] ?? 0);
  });

  it('is created only once for two concurrent equal requests with one key', async () => {
    const key = { 'idempotency-key': 'serie-1' };
    const twins = await Promise.all([client.post('/series', body(), key), client.post('/series', body(), key)]);
    expect(twins.map(({ status }) => status)).toEqual([201, 201]);
    expect(twins[0]?.body).toEqual(twins[1]?.body);
  });

  it.each([
    ['no weekday', { repeat: { weekdays: [] } }, ['repeat.weekdays']],
    ['an eighth day of the week', { repeat: { weekdays: [7] } }, ['repeat.weekdays.0']],
    ['an end before its beginning', { repeat: { until: '2026-11-16' } }, ['repeat.until']],
    ['an end that is no day', { repeat: { until: '2026-11-31' } }, ['repeat.until']],
    ['more than sixty days', { repeat: { until: '2027-01-17' } }, ['repeat.until']],
    [
      'a repetition without any of its weekdays',
      { pickupAt: at('2026-11-21'), repeat: { until: '2026-11-22' } },
      ['repeat.until'],
    ],
    [
      'a repetition that has only a holiday',
      { pickupAt: at('2026-11-20'), repeat: { weekdays: [5], until: '2026-11-20' } },
      ['repeat.until'],
    ],
    ['a series without a pickup time', { pickupAt: null }, ['pickupAt']],
    ['a first day that has passed', { pickupAt: at('2026-11-16') }, ['pickupAt']],
  ])('refuses %s', async (_case, more, named) => {
    const answer = await client.post('/series', body(more));
    expect(answer.status).toBe(400);
    expect(fields(answer)).toEqual(named);
  });

  it('creates no trip when it exceeds the limit, and the refusal names the refused days', async () => {
    const price = (await makeSeries()).trips[0].estimateCents;
    const clientId = await makeClient({ creditLimitCents: 3 * price });
    const before = [await count('trips'), await count('trip_series')];
    const refused = await attendant.post('/series', body({ clientId }));
    expect(refused).toMatchObject({ status: 409, body: { reason: 'limit_exceeded' } });
    expect(refused.body.detail).toMatch(/^Em 23\/11 e 24\/11: O limite mensal/);
    expect([await count('trips'), await count('trip_series')]).toEqual(before);
    expect((await limits()).filter((row) => row.client_id === clientId)).toEqual([]);
  });

  it('is refused once, and not for each day, when a required field is missing', async () => {
    const clientId = await makeClient({ requiredFields: ['reason'] });
    const refused = await attendant.post('/series', body({ clientId }));
    expect(refused.body.detail).toBe('Este cliente exige o motivo da viagem.');
    expect(fields(refused)).toEqual(['reason']);
  });

  it('waits for approval like a single request', async () => {
    const clientId = await makeClient({ approvalCategories: ['comum'] });
    const series = await makeSeries({ clientId }, attendant);
    expect(new Set(series.trips.map(({ status }) => status))).toEqual(new Set(['awaiting_approval']));
  });

  it('counts each of its trips against a voucher', async () => {
    const clientId = await makeClient({});
    await admin.post(`/clients/${clientId}/vouchers`, { code: 'SEMANA', uses: 4, expiresOn: '2099-12-31' });
    const asked = { clientId, voucherCode: 'SEMANA' };
    const refused = await attendant.post('/series', body(asked));
    expect(refused.body.detail).toMatch(/^Em 24\/11: /);
    expect(await makeSeries({ ...asked, repeat: { until: '2026-11-23' } }, attendant)).toMatchObject({ skipped: [{}] });
  });
});

describe('the preview of a series', () => {
  it('shows its days, its holidays and the total cost', async () => {
    const { trips } = await makeSeries();
    expect(await checked({})).toMatchObject({
      days: around,
      holidays: [{ day: '2026-11-20', name: 'Consciência Negra' }],
      tripCount: 5,
      totalCents: trips.reduce((sum, { estimateCents }) => sum + estimateCents, 0),
      verdicts: [],
    });
  });

  it.each([
    ['a repetition that is too long', { repeat: { weekdays: workdays, until: '2027-03-01' } }, 'repeat.until'],
    ['several vehicles', { vehicleCount: 2 }, 'repeat'],
    ['no hour', { pickupAt: null }, 'pickupAt'],
  ])('reports the error of %s and prices the rest', async (_case, more, field) => {
    const found = await checked(more);
    expect(found).toMatchObject({ days: [], verdicts: [{ kind: 'refused', field }] });
    expect(found.totalCents).toBeGreaterThan(0);
  });

  it('shows the days that would need approval', async () => {
    // On the holiday, taximeter rate 2 raises the price.
    const usual = (await checked({ repeat: null })).totalCents;
    const clientId = await makeClient({ approvalAboveCents: usual });
    const { stops, pickupAt, repeat } = body({ repeat: { skipHolidays: false } });
    const { body: found } = await attendant.post('/trips/check', { clientId, stops, pickupAt, repeat });
    expect(found.verdicts).toMatchObject([
      { kind: 'approval', message: expect.stringMatching(/^Em 20\/11: Acima de/) },
    ]);
  });
});

describe('a trip and the following trips of its series', () => {
  it('change their time on each date, and become a separate series', async () => {
    const series = await makeSeries();
    const third = series.trips[2] as TripRead;
    const change = {
      fromTripId: third.id,
      version: third.version,
      pickupAt: at('2026-11-19', '09:30'),
      notes: 'Portão 2',
    };
    const { status, body: parted } = await client.patch(`/series/${series.id}`, change);
    expect(status).toBe(200);
    expect(parted).toMatchObject({ changed: 3, skipped: series.skipped });
    expect(parted.id).not.toBe(series.id);
    expect(pickups(parted)).toEqual(around.slice(2).map((day) => at(day, '09:30')));
    expect(parted.trips.every(({ notes }: TripRead) => notes === 'Portão 2')).toBe(true);
    const { body: rest } = await client.get(`/series/${series.id}`);
    expect(pickups(rest)).toEqual(around.slice(0, 2).map((day) => at(day)));
    expect(rest.trips.every(({ notes, version }: TripRead) => notes === null && version === 1)).toBe(true);
  });

  it('remain in their series when all its trips change', async () => {
    const { id, trips } = await makeSeries();
    const change = { fromTripId: trips[0].id, version: 1, luggageCount: 2 };
    const { body: changed } = await client.patch(`/series/${id}`, change);
    expect(changed).toMatchObject({ id, changed: 5 });
  });

  it('keep the differences of single trips when they are changed, and trips that are over are skipped', async () => {
    const { id, trips } = await makeSeries();
    const [first, second, third] = trips as [TripRead, TripRead, TripRead];
    await client.patch(`/trips/${second.id}`, { version: 1, notes: 'Só hoje', pickupAt: at('2026-11-18', '07:00') });
    await client.post(`/trips/${third.id}/cancel`, { reason: 'Férias' });
    const change = { fromTripId: first.id, version: 1, clientReference: 'Obra 12' };
    const { body: changed } = await client.patch(`/series/${id}`, change);
    expect(changed.changed).toBe(4);
    expect(changed.trips[1]).toMatchObject({
      notes: 'Só hoje',
      pickupAt: at('2026-11-18', '07:00'),
      clientReference: 'Obra 12',
    });
    expect(changed.trips[2]).toMatchObject({ status: 'cancelled', clientReference: null, version: 2 });
  });

  it('are changed, except that a trip assigned to a partner gets a proposal', async () => {
    const { id, trips } = await makeSeries();
    const [first, second] = trips as [TripRead, TripRead];
    await acceptedBy(second);
    const change = { fromTripId: first.id, version: 1, pickupAt: at('2026-11-17', '10:00') };
    const { body: changed } = await client.patch(`/series/${id}`, change);
    expect(changed.changed).toBe(5);
    expect(changed.trips[1]).toMatchObject({ status: 'accepted', pickupAt: second.pickupAt, proposal: {} });
    expect(changed.trips[2]).toMatchObject({ proposal: null, pickupAt: at('2026-11-19', '10:00') });
  });

  it('are not changed if the change of one trip is refused, and the refusal names the days', async () => {
    const { id, trips } = await makeSeries();
    const [first, second] = trips as [TripRead, TripRead];
    const ceiling = first.estimateCents;
    await admin.patch(`/clients/${central.clientId}`, { refusedAboveCents: ceiling });
    const before = await limits();
    const change = { fromTripId: first.id, version: 1, pickupAt: at('2026-11-17', '21:00') };
    const refused = await client.patch(`/series/${id}`, change);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'limit_exceeded' } });
    await admin.patch(`/clients/${central.clientId}`, { refusedAboveCents: null });
    expect(await limits()).toEqual(before);
    // A trip outside the approval hours that is already assigned makes the whole change fail.
    await acceptedBy(second);
    await admin.patch(`/clients/${central.clientId}`, { approvalFromMinute: 6 * 60, approvalUntilMinute: 20 * 60 });
    const late = await client.patch(`/series/${id}`, change);
    await admin.patch(`/clients/${central.clientId}`, { approvalFromMinute: null, approvalUntilMinute: null });
    expect(late).toMatchObject({ status: 409, body: { reason: 'illegal_transition' } });
    expect(late.body.detail).toMatch(/^Em 18\/11: /);
    expect(pickups((await client.get(`/series/${id}`)).body)).toEqual(pickups({ trips }));
  });

  it.each([
    ['a change to another day', { pickupAt: at('2026-11-18') }, 400, ['pickupAt']],
    ['a change to an immediate pickup', { pickupAt: null }, 400, ['pickupAt']],
    ['an outdated version', { version: 7 }, 409, []],
    ['a first trip of another series', { fromTripId: '00000000-0000-0000-0000-000000000000' }, 404, []],
  ])('refuse %s', async (_case, more, status, named) => {
    const { id, trips } = await makeSeries();
    const answer = await client.patch(`/series/${id}`, { fromTripId: trips[0].id, version: 1, ...more });
    expect(answer.status).toBe(status);
    expect(fields(answer)).toEqual(named);
  });

  it('are cancelled together and release the limit, and the earlier trips remain', async () => {
    const before = await reserved();
    const { id, trips } = await makeSeries();
    const from = trips[1] as TripRead;
    const { status, body: after } = await client.post(`/series/${id}/cancel`, {
      fromTripId: from.id,
      reason: 'Férias',
    });
    expect(status).toBe(200);
    expect(after).toMatchObject({ id, changed: 4 });
    expect(after.trips.map((trip: TripRead) => trip.status)).toEqual(['scheduled', ...Array(4).fill('cancelled')]);
    expect((await reserved()) - before).toBe(trips[0].estimateCents);
    // All these trips are already cancelled, so a second call is refused like the cancellation of a cancelled trip.
    const again = await client.post(`/series/${id}/cancel`, { fromTripId: from.id, reason: 'Férias' });
    expect(again).toMatchObject({ status: 409, body: { reason: 'illegal_transition' } });
  });

  it('stay consistent when one user changes them and another user cancels them at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, trips } = await makeSeries();
      const fromTripId = trips[0].id;
      const answers = await Promise.all([
        client.patch(`/series/${id}`, { fromTripId, version: 1, notes: 'Portão 2' }),
        attendant.post(`/series/${id}/cancel`, { fromTripId, reason: 'Férias' }),
        client.post(`/series/${id}/cancel`, { fromTripId, reason: 'Férias' }),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const { body: after } = await client.get(`/series/${id}`);
      expect(new Set(after.trips.map(({ status }: TripRead) => status))).toEqual(new Set(['cancelled']));
      expect(new Set(after.trips.map(({ notes }: TripRead) => notes)).size).toBe(1);
      expect(answers.slice(1).filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('are cancelled only if the fees are at most the total that was shown', async () => {
    await panel.services.db.updateTable('settings').set({ cancel_fee_cents: 20_00 }).execute();
    const { id, trips } = await makeSeries({ pickupAt: at('2026-11-16', '12:40'), repeat: { weekdays: [1, 2] } });
    await acceptedBy(trips[0]);
    const cancel = { fromTripId: trips[0].id, reason: 'Férias' };
    const refused = await client.post(`/series/${id}/cancel`, cancel);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'fee_changed' } });
    expect(refused.body.detail).toContain('20,00');
    expect(pickups((await client.get(`/series/${id}`)).body)).toEqual(pickups({ trips }));
    const { body: after } = await client.post(`/series/${id}/cancel`, { ...cancel, feeCents: 20_00 });
    expect(after).toMatchObject({
      changed: 4,
      trips: [{ status: 'cancelled', feeCents: 20_00 }, { feeCents: 0 }, {}, {}],
    });
  });
});
