import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { SpendBreakdown, SpendHour, SpendReport } from '#contract/spend.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { addCrew, type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { key } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;

/** A Thursday at 12:00 in São Paulo. */
const now = new Date('2026-03-12T15:00:00Z');
const month = 'from=2026-03-01&to=2026-03-12';

beforeAll(async () => {
  panel = await startPanel({ clock: now, config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partnerId = await central.makePartner({ drivers: 2 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  await must(
    admin.patch('/settings', { cancelFeeCents: 15_00, immediateFreeCancelSeconds: 0, minimumBalanceCents: -500_00 }),
  );
});
afterAll(() => panel.close());

const fates = ['completed', 'paid', 'discounted', 'fee', 'free', 'contested', 'credited', 'partly'] as const;
type Fate = (typeof fates)[number];
type Drawn = { fate: Fate; fareCents: number; passenger: string; centre: number; back: boolean };

const drawn: fc.Arbitrary<Drawn> = fc.record({
  fate: fc.constantFrom(...fates),
  fareCents: fc.integer({ min: 40_00, max: 90_00 }),
  passenger: fc.constantFrom('Marina Duarte', 'marina duárte', 'Otávio Lins'),
  centre: fc.integer({ min: 0, max: 2 }),
  back: fc.boolean(),
});

/** Runs a trip to its fate. Returns the amount that the client is charged in the end. */
async function live({ fate, fareCents, passenger, centre, back }: Drawn, centres: readonly string[]): Promise<number> {
  const body = {
    ...tripBody(central, { paymentMethod: fate === 'paid' ? 'cash' : 'billed' }),
    passengers: [{ name: passenger, phone: '(11) 98765-4321' }],
    ...(centres[centre] && { costCentreId: centres[centre] }),
  };
  if (back) body.stops.reverse();
  const crew = await addCrew(panel.services.db, partnerId);
  if (fate === 'free') {
    const { id } = await must(client.post('/trips', body));
    await must(client.post(`/trips/${id}/cancel`, { reason: 'Mudou o plano', feeCents: 0 }));
    return 0;
  }
  if (fate === 'fee') {
    const { id } = await runTrip(client, partner, body, ['accept']);
    const accepted_at = new Date(now.getTime() - 600_000);
    await panel.services.db.updateTable('trips').set({ accepted_at }).where('id', '=', id).execute();
    await must(client.post(`/trips/${id}/cancel`, { reason: 'Mudou o plano', feeCents: 15_00 }));
    return 15_00;
  }
  const steps: (string | [string, object])[] = ['accept', ['depart', crew], 'arrive', 'begin'];
  const { id } = await runTrip(client, partner, body, [
    ...steps,
    ['complete', { fareCents, ...(fate === 'discounted' && { extrasCents: 9_00 }) }],
  ]);
  const discountCents = fate === 'discounted' ? 7_00 : 0;
  const trip = await must(admin.get(`/trips/${id}`));
  if (trip.partnerSide === 'in_review')
    await must(admin.post(`/trips/${id}/settle`, { discountCents, reason: 'Conferido' }));
  const { clientAmountCents } = await must(admin.get(`/trips/${id}`));
  if (fate === 'contested') {
    await must(client.post(`/trips/${id}/contest`, { reason: 'Cobrança repetida' }));
    await must(admin.post(`/trips/${id}/answer-contest`, { answer: 'upheld', reason: 'Procede' }));
    return 0;
  }
  if (fate === 'credited' || fate === 'partly') {
    const { id: invoiceId } = await must(admin.post('/invoices', { clientId: central.clientId }, key()));
    const cents = fate === 'partly' ? 11_00 : clientAmountCents;
    await must(admin.post(`/invoices/${invoiceId}/credit-notes`, { tripId: id, cents, reason: 'Acordo' }, key()));
    return clientAmountCents - cents;
  }
  return clientAmountCents;
}

const read = (query = month, caller = client): Promise<SpendReport> => must(caller.get(`/reports/spend?${query}`));
type Sums = { cents: number; trips: number; feeCents: number };
const sumOf = (lines: readonly Sums[]) =>
  lines.reduce((sum, { cents, trips, feeCents }) => [sum[0] + cents, sum[1] + trips, sum[2] + feeCents] as const, [
    0, 0, 0,
  ] as readonly [number, number, number]);
const whole = ({ lines, others }: SpendBreakdown) => sumOf([...lines, ...(others ? [others] : [])]);

describe('the spending of a client', () => {
  it('is what the client is charged after credit notes, contests and discounts, with fees, and every grouping sums up to it', async () => {
    const centres: string[] = [];
    for (const name of ['Obras', 'Vendas']) {
      const { costCentres } = await must(admin.post(`/clients/${central.clientId}/cost-centres`, { name }));
      centres.push(costCentres.find((one: { name: string }) => one.name === name).id);
    }
    // Each fate at least once.
    const random = fc.sample(drawn, { numRuns: 16, seed: 20_260_312 });
    const trips = random.map((one, index) => Object.assign(one, { fate: fates[index] ?? one.fate }));
    let charged = 0;
    for (const trip of trips) charged += await live(trip, centres);

    const report = await read();
    const { totals } = report;
    expect(totals.cents).toBe(charged);
    expect(totals.feeTrips).toBe(trips.filter(({ fate }) => fate === 'fee').length);
    const total = [totals.cents, totals.trips, totals.feeCents];
    expect(whole(report.byEmployee)).toEqual(total);
    expect(whole(report.byCostCentre)).toEqual(total);
    expect(whole(report.byRoute)).toEqual(total);
    expect(sumOf(report.byHour)).toEqual(total);
    expect(report.byHour.map(({ weekday, hour }: SpendHour) => [weekday, hour])).toEqual([[4, 12]]);
    expect(report.byRoute.lines.map(({ name }) => name).toSorted()).toEqual([
      'Bom Retiro → Campo Belo',
      'Campo Belo → Bom Retiro',
    ]);
    // The passenger with and without accents and capital letters is one line.
    expect(report.byEmployee.lines).toHaveLength(2);

    // The monthly limit counts the same billed amounts in its own way.
    const limits = await panel.services.db
      .selectFrom('client_limits')
      .select(['cost_centre_id', 'confirmed_cents'])
      .where('client_id', '=', central.clientId)
      .where('group_id', 'is', null)
      .where('employee_id', 'is', null)
      .execute();
    const confirmed = (id: string | null) =>
      limits.find(({ cost_centre_id }) => cost_centre_id === id)?.confirmed_cents ?? 0;
    expect(report.budget?.client.usedCents).toBe(confirmed(null));
    expect(totals.cents - totals.directCents).toBe(confirmed(null));
    for (const { id, usedCents } of report.budget?.costCentres ?? []) expect(usedCents).toBe(confirmed(id));
    expect(report.budget?.costCentres).toHaveLength(2);
  });

  it('is compared with the budget of a month, beside the amount reserved for its open trips', async () => {
    const { otherClientId: clientId } = central;
    const guest = await panel.signIn({ tipo: 'cliente', clientId });
    await must(admin.patch(`/clients/${clientId}`, { monthlyBudgetCents: 100_00 }));
    const cost = { name: 'Eventos', monthlyBudgetCents: 30_00 };
    const { costCentres } = await must(admin.post(`/clients/${clientId}/cost-centres`, cost));
    const costCentreId: string = costCentres[0].id;
    // Above both budgets: a budget refuses no request.
    const asked = { ...tripBody(central, { minutes: 0 }), pickupAt: '2026-03-20T15:00:00Z', costCentreId };
    let expectedCents = 0;
    for (const _ of [1, 2])
      expectedCents += (await must(guest.post('/trips', { ...asked, confirmRepeat: true }))).estimateCents;
    const nextMonth = { ...asked, pickupAt: '2026-04-02T15:00:00Z' };
    await must(guest.post('/trips', nextMonth));

    const use = { usedCents: 0, expectedCents, limitCents: null };
    const { budget } = await read(month, guest);
    expect(budget).toEqual({
      month: '2026-03-01',
      today: '2026-03-12',
      client: { ...use, budgetCents: 100_00 },
      costCentres: [{ ...use, id: costCentreId, name: 'Eventos', budgetCents: 30_00 }],
      employeeGroups: [],
    });
    expect((await read('from=2026-03-02&to=2026-03-12', guest)).budget).toBeNull();

    // A trip in review has ended, although the limit still reserves its price.
    const crew = await addCrew(panel.services.db, partnerId);
    const far: [string, object] = ['complete', { fareCents: 90_00, extrasCents: 9_00 }];
    const steps: (string | [string, object])[] = ['accept', ['depart', crew], 'arrive', 'begin', far];
    const ended = await runTrip(guest, partner, tripBody(central), steps);
    expect(ended.partnerSide).toBe('in_review');
    expect((await read(month, guest)).budget?.client).toMatchObject({ usedCents: 99_00, expectedCents });
    const { monthReservedCents, monthSpentCents } = await must(guest.get('/dashboard'));
    expect([monthReservedCents, monthSpentCents]).toEqual([expectedCents, ended.estimateCents]);
  });

  it('names an employee by its record, and counts other passengers by name', async () => {
    const { db } = panel.services;
    const clientId = newId();
    await db.insertInto('clients').values({ id: clientId, kind: 'company', name: 'Litoral' }).execute();
    const employeeId = newId();
    const employee = { id: employeeId, client_id: clientId, name: 'Rita Campos', phone: '+5511987650000' };
    await db.insertInto('employees').values(employee).execute();
    const user = await panel.signIn({ tipo: 'cliente', clientId });
    for (const name of ['R. Campos', 'Bento Dias']) {
      const crew = await addCrew(db, partnerId);
      const body = { ...tripBody(central), passengers: [{ name, phone: '(11) 98765-1111' }] };
      const steps: (string | [string, object])[] = ['accept', ['depart', crew], 'arrive', 'begin', 'complete'];
      const { id } = await runTrip(user, partner, body, steps);
      if (name === 'R. Campos')
        await db.updateTable('trips').set({ employee_id: employeeId }).where('id', '=', id).execute();
    }
    const { byEmployee } = await read(month, user);
    expect(byEmployee.lines.map(({ key: id, name }) => [id, name])).toEqual([
      [null, 'Bento Dias'],
      [employeeId, 'Rita Campos'],
    ]);
    const { items } = await must(user.get(`/trips?employeeId=${employeeId}&endedFrom=2026-03-01&endedTo=2026-03-12`));
    expect(items).toHaveLength(1);
    expect((await must(partner.get(`/trips?employeeId=${employeeId}`))).items).toEqual([]);
    const file = await user.get(`/reports/spend/export?${month}&by=employee&format=csv`);
    expect(file.body).toMatch(
      /^Colaborador ou passageiro;Viagens;Gasto;Taxas incluídas;Gasto no período anterior\r?\nBento Dias;1;/,
    );
  });

  it('is recorded in the log of accesses when an administrator reads the names', async () => {
    await read(`${month}&clientId=${central.otherClientId}`, admin);
    const log = panel.services.db.selectFrom('access_log').select(['actor_id', 'way']);
    expect(await log.where('subject_type', '=', 'passengers').execute()).toEqual([
      { actor_id: admin.userId, way: 'list' },
    ]);
  });

  it('is refused to a client’s attendant, for another client, and for an administrator without a client', async () => {
    const attendant = await panel.signIn({ tipo: 'cadviagens', clientId: central.clientId });
    expect((await attendant.get(`/reports/spend?${month}`)).status).toBe(403);
    expect((await client.get(`/reports/spend?${month}&clientId=${central.otherClientId}`)).status).toBe(404);
    expect(await admin.get(`/reports/spend?${month}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'clientId', message: 'Escolha o cliente.' }] },
    });
  });
});
