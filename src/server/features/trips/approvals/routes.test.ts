import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let requester: Caller;
let approver: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  const { clientId } = central;
  await admin.patch(`/clients/${clientId}`, { approvalCategories: ['comum'] });
  requester = await panel.signIn({ tipo: 'cadviagens', clientId, nome: 'Célia Braga' });
  approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
});
afterAll(() => panel.close());

type Named = { id: string; version: number };
type Item = { trip: Named & { code: string; status: string }; reasons: string[]; requesterName: string };

async function asked(more: object = {}, caller = requester): Promise<Named & { code: string; bookingId: string }> {
  const { status, body } = await caller.post('/trips', { ...tripBody(central, { minutes: 300 }), ...more });
  expect([status, body.status]).toEqual([201, 'awaiting_approval']);
  return body;
}

async function queue(caller = approver): Promise<Item[]> {
  const { status, body } = await caller.get('/approvals');
  expect(status).toBe(200);
  return body.items;
}

const waits = async (caller: Caller, { id }: Named) => (await queue(caller)).some(({ trip }) => trip.id === id);
const named = ({ id, version }: Named) => ({ id, version });
const statusOf = async ({ id }: Named) => (await admin.get(`/trips/${id}`)).body.status;
const reserved = async () =>
  (await panel.services.pool.query('select sum(reserved_cents)::int as n from client_limits')).rows;
const figure = async (caller: Caller) => (await caller.get('/dashboard')).body.toApprove;

describe("the approver's queue", () => {
  it('shows the requests that the approver may decide, each with the requester and the reasons for approval', async () => {
    const trip = await asked();
    const item = (await queue()).find((one) => one.trip.id === trip.id);
    expect(item).toMatchObject({
      reasons: ['A categoria Comum precisa de aprovação.'],
      requesterName: 'Célia Braga',
    });
  });

  it('is sorted by pickup, the next pickup first', async () => {
    const later = await asked({ pickupAt: new Date(Date.now() + 50 * 3_600_000).toISOString() });
    const sooner = await asked({ pickupAt: new Date(Date.now() + 40 * 3_600_000).toISOString() });
    const ids = (await queue()).map(({ trip }) => trip.id);
    expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id));
  });

  it('excludes requests that the approver made or edited and requests of other clients, while an administrator sees all requests', async () => {
    const own = await asked({}, approver);
    const edited = await asked();
    await approver.patch(`/trips/${edited.id}`, { version: edited.version, notes: 'Portão 2' });
    await admin.patch(`/clients/${central.otherClientId}`, { approvalCategories: ['comum'] });
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    const foreign = await asked({ clientId: central.otherClientId }, attendant);
    for (const trip of [own, edited, foreign]) {
      expect(await waits(approver, trip)).toBe(false);
      expect(await waits(admin, trip)).toBe(true);
    }
  });

  it('is empty after the approver has approved each request in it', async () => {
    await asked();
    for (const { trip } of await queue()) {
      expect((await approver.post('/approvals/approve', { trips: [named(trip)] })).status).toBe(200);
    }
    expect(await queue()).toEqual([]);
    expect(await queue(requester)).toEqual([]);
  });

  it('has as many requests as the dashboard shows, and only users who may decide see this number', async () => {
    const before = await figure(approver);
    await asked();
    expect(await figure(approver)).toBe(before + 1);
    expect(await figure(approver)).toBe((await queue()).length);
    expect(await figure(admin)).toBe((await queue(admin)).length);
    expect(await figure(requester)).toBeNull();
  });
});

describe('the decision of an approver', () => {
  it('makes an approved request available to the partners', async () => {
    const trip = await asked({ pickupAt: null });
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    expect((await partner.get(`/trips/${trip.id}`)).status).toBe(404);
    const answer = await approver.post('/approvals/approve', { trips: [named(trip)] });
    expect(answer).toMatchObject({ status: 200, body: { decided: 1 } });
    expect((await partner.get(`/trips/${trip.id}`)).body.status).toBe('available');
  });

  it('rejects a request with the reason, and releases the reserved limit', async () => {
    const before = await reserved();
    const trip = await asked();
    const answer = await approver.post('/approvals/reject', { trips: [named(trip)], reason: 'Vá de metrô' });
    expect(answer.status).toBe(200);
    expect(await statusOf(trip)).toBe('rejected');
    const { body: events } = await requester.get(`/trips/${trip.id}/events`);
    expect(events.items.at(-1)).toMatchObject({ action: 'reject', reason: 'Vá de metrô' });
    expect(await reserved()).toEqual(before);
  });

  it('applies to all trips of a series, or to none if one of them has changed meanwhile', async () => {
    const pickupAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const until = new Date(Date.now() + 96 * 3_600_000).toISOString().slice(0, 10);
    const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until, skipHolidays: false };
    const { body: series } = await requester.post('/series', { ...tripBody(central), pickupAt, repeat });
    const trips = series.trips.map(named);
    const [, second] = series.trips;
    await requester.patch(`/trips/${second.id}`, { version: 1, notes: 'Portão 2' });
    const stale = await approver.post('/approvals/approve', { trips });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
    expect(stale.body.detail).toMatch(new RegExp(`^${second.code}: `));
    expect(await statusOf(series.trips[0])).toBe('awaiting_approval');
    const now = (await requester.get(`/series/${series.id}`)).body.trips;
    expect((await approver.post('/approvals/approve', { trips: now.map(named) })).body.decided).toBe(trips.length);
    expect(new Set(await Promise.all(now.map(statusOf)))).toEqual(new Set(['scheduled']));
  });

  it('applies to the approved terms, so that an edit that raises the price needs a new approval and other edits do not', async () => {
    const { clientId } = central;
    await admin.patch(`/clients/${clientId}`, { approvalAboveCents: 1, approvalCategories: [] });
    const trip = await asked();
    await approver.post('/approvals/approve', { trips: [named(trip)] });
    const edit = async (more: object) => {
      const { version } = (await requester.get(`/trips/${trip.id}`)).body;
      return (await requester.patch(`/trips/${trip.id}`, { version, ...more })).body.status;
    };
    expect(await edit({ needs: ['child_seat'] })).toBe('scheduled');
    const { stops } = tripBody(central);
    expect(await edit({ stops: [...stops, ...stops] })).toBe('awaiting_approval');
    await admin.patch(`/clients/${clientId}`, { approvalAboveCents: null, approvalCategories: ['comum'] });
  });

  it('is made only once when two approvers decide at the same time, and the slower approver sees the result', async () => {
    const trip = await asked();
    const answers = await Promise.all([
      approver.post('/approvals/approve', { trips: [named(trip)] }),
      admin.post('/approvals/reject', { trips: [named(trip)], reason: 'Não' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ['an empty list of requests', '/approvals/approve', { trips: [] }, 'trips'],
    [
      'a rejection without a reason',
      '/approvals/reject',
      { trips: [{ id: '0190a0b0-0000-7000-8000-000000000001', version: 1 }] },
      'reason',
    ],
  ])('is refused for %s', async (_case, path, body, field) => {
    const answer = await approver.post(path, body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});
