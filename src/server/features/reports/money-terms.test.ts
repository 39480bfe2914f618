import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { rollUpJob } from './jobs.ts';

/** Each amount has one definition in all places (docs/glossary.md). */
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let crew: { driverId: string; vehicleId: string };
let otherCrew: typeof crew;

beforeAll(async () => {
  // Far from midnight, so that all trips end on the same day of the central.
  panel = await startPanel({ clock: new Date('2026-03-12T15:00:00Z') });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const partnerId = await central.makePartner({ drivers: 9 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const { drivers, vehicles } = await must(admin.get(`/partners/${partnerId}`));
  crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  otherCrew = { driverId: drivers[1].id, vehicleId: vehicles[1].id };
  await must(admin.patch('/settings', { cancelFeeCents: 15_00, immediateFreeCancelSeconds: 0 }));
});
afterAll(() => panel.close());

const day = '2026-03-12';

function drive(amounts: object) {
  return runTrip(client, partner, tripBody(central), [
    'accept',
    ['depart', crew],
    'arrive',
    'begin',
    ['complete', amounts],
  ]);
}

async function withDiscount(): Promise<string> {
  const { id } = await drive({ extrasCents: 10_00 });
  await must(admin.post(`/trips/${id}/settle`, { discountCents: 4_00, reason: 'Cortesia' }));
  return id;
}

async function cancelledLate(): Promise<string> {
  const { id } = await runTrip(client, partner, tripBody(central), ['accept']);
  const accepted_at = new Date('2026-03-12T14:50:00Z');
  await panel.services.db.updateTable('trips').set({ accepted_at }).where('id', '=', id).execute();
  await must(client.post(`/trips/${id}/cancel`, { reason: 'Mudou o plano', feeCents: 15_00 }));
  return id;
}

describe('the amount that the client pays', () => {
  it('is the total minus the discount, or the fee, and is null before the trip ends', async () => {
    const running = await runTrip(client, partner, tripBody(central), ['accept', ['depart', otherCrew]]);
    expect(running).toMatchObject({ totalCents: null, clientAmountCents: null });
    const { totalCents, discountCents, clientAmountCents } = await must(admin.get(`/trips/${await withDiscount()}`));
    expect([discountCents, clientAmountCents]).toEqual([4_00, totalCents - 4_00]);
    expect(await must(client.get(`/trips/${await cancelledLate()}`))).toMatchObject({
      totalCents: 15_00,
      clientAmountCents: 15_00,
    });
  });

  it('sums up to the value of the dashboard; minus trips in review, plus fees and discounts, it is the revenue of the report', async () => {
    await withDiscount();
    await drive({});
    await drive({ extrasCents: 9_00 });
    await cancelledLate();
    await rollUpJob({ ...panel.services }).run();
    const { items } = await must(admin.get(`/trips?endedFrom=${day}&endedTo=${day}&limit=100`));
    type Listed = { status: string; partnerSide: string; clientAmountCents: number | null };
    const sum = (fits: (trip: Listed) => boolean) =>
      (items as Listed[]).filter(fits).reduce((cents, trip) => cents + (trip.clientAmountCents ?? 0), 0);
    const completed = sum(({ status }) => status === 'completed');
    const inReview = sum(({ partnerSide }) => partnerSide === 'in_review');
    const { days } = await must(admin.get(`/dashboard?from=${day}&to=${day}`));
    expect(days.now.cents).toBe(completed);
    const { totals } = await must(admin.get(`/reports/trips?from=${day}&to=${day}`));
    expect(Math.min(totals.feeCents, totals.discountCents, inReview)).toBeGreaterThan(0);
    expect(totals.revenueCents).toBe(completed - inReview + totals.feeCents + totals.discountCents);
  });
});

it('the API document describes each amount and states the difference between dashboard and report', async () => {
  const document = (await fetch(`${panel.url}/api/v1/openapi.json`).then((answer) => answer.json())) as Json;
  const tripOf = propertiesOf(document, '/trips/{id}');
  expect(described(tripOf, 'totalCents')).toContain('antes do desconto');
  expect(described(tripOf, 'clientAmountCents')).toContain('paga');
  const { totals } = propertiesOf(document, '/reports/trips');
  expect(described(resolved(document, totals as Json).properties as Json, 'revenueCents')).toContain('painel');
  const board = JSON.stringify(resolved(document, (document.paths as Json)['/dashboard'] as Json));
  expect(board).toContain('relatório');
});

type Json = Record<string, unknown>;

function propertiesOf(document: Json, path: string): Json {
  const { get } = (document.paths as Record<string, { get: { responses: Record<string, Json> } }>)[path] ?? {};
  const content = get?.responses['200']?.content as { 'application/json': { schema: Json } };
  return resolved(document, content['application/json'].schema).properties as Json;
}

/** Replaces references in the API document by the shared schemas. */
function resolved(document: Json, schema: Json): Json {
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    const ref = (value as { $ref?: string } | null)?.$ref;
    if (ref === undefined) return value;
    return ref
      .slice(2)
      .split('/')
      .reduce((at, name) => at[name] as Json, document);
  });
  return JSON.parse(text) as Json;
}

function described(properties: Json, name: string): unknown {
  return (properties[name] as { description?: string } | undefined)?.description ?? '';
}
