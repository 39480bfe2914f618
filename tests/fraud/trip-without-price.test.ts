import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a client's employee omits the coordinates, so that the trip has no estimate, and the driver charges any
 * amount. Defence: the trip needs an approval, and the central reviews the amount before it is posted.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let made = 0;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  await must(admin.patch('/settings', { minimumBalanceCents: -1_000_00 }));
});
afterAll(() => panel.close());

const riding = ['accept', 'depart', 'arrive', 'begin'];
const unpriced = [
  { address: 'Rua das Flores, 10', precision: 'none' },
  { address: 'Estrada Velha, km 40', precision: 'none' },
];

/** Creates a client with these fields, and an employee of the client. */
async function makeEmployee(record: object = {}): Promise<{ clientId: string; employee: Caller }> {
  made += 1;
  const { id } = await must(admin.post('/clients', { name: `Cliente ${made}`, ...record }));
  return { clientId: id, employee: await panel.signIn({ tipo: 'cliente', clientId: id }) };
}

/** Creates a new partner, which has no other trip under way. */
const makeDriver = async () => panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });

const request = (more: object = {}, paymentMethod: PaymentMethod = 'billed') => ({
  ...tripBody(central, { paymentMethod }),
  ...more,
});

async function postingsOf(tripId: string): Promise<number> {
  const { rows } = await panel.services.pool.query(
    `select count(*)::int as n from ledger.entries where subject_type = 'trip' and subject_id = $1`,
    [tripId],
  );
  return rows[0].n;
}

/** Starts a trip whose estimate was within the client's limits. */
async function underWay(employee: Caller, more: object = {}) {
  const driver = await makeDriver();
  const trip = await runTrip(employee, driver, request(more), riding);
  const complete = (fareCents: number) => must(driver.post(`/trips/${trip.id}/complete`, { fareCents }));
  return { id: trip.id, cents: trip.estimateCents as number, complete };
}

/** Locks the client's limit until two completions wait for it, so that both run at the same time. */
async function togetherAt<Answer>(clientId: string, complete: () => Promise<Answer>): Promise<Answer> {
  const { db } = panel.services;
  const ended = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('client_limits').select('month').where('client_id', '=', clientId).forUpdate().execute();
    const answers = complete();
    await untilWaiting(db, 2);
    return { answers };
  });
  return ended.answers;
}

describe('an employee who requests a trip without coordinates', () => {
  test.each([
    ['an approval threshold', { approvalAboveCents: 500_00 }, 'billed', 'awaiting_approval'],
    ['an approval threshold, paid in cash', { approvalAboveCents: 500_00 }, 'cash', 'awaiting_approval'],
    ['a ceiling for each trip', { refusedAboveCents: 500_00 }, 'billed', 'awaiting_approval'],
    ['a credit limit', { creditLimitCents: 5_000_00 }, 'billed', 'awaiting_approval'],
    ['a credit limit, paid in cash', { creditLimitCents: 5_000_00 }, 'cash', 'available'],
    ['no limit at all', {}, 'billed', 'available'],
  ] as const)(
    'of a client with %s gets the same answer from the check and from the request',
    async (_what, record, method, status) => {
      const { employee } = await makeEmployee(record);
      const asked = request({ stops: unpriced }, method);
      const { verdicts } = await must(employee.post('/trips/check', { ...asked, stops: unpriced }));
      const told = status === 'awaiting_approval' ? [{ kind: 'approval', field: 'stops' }] : [];
      expect(verdicts).toMatchObject(told);
      expect((await employee.post('/trips', asked)).body).toMatchObject({ estimateCents: null, status });
    },
  );

  test('must wait for approval when the cost centre has a limit', async () => {
    const { clientId, employee } = await makeEmployee();
    const { costCentres } = await must(
      admin.post(`/clients/${clientId}/cost-centres`, { name: 'Obras', code: 'OB', monthlyLimitCents: 900_00 }),
    );
    const asked = request({ stops: unpriced, costCentreId: costCentres[0].id });
    expect((await employee.post('/trips', asked)).body.status).toBe('awaiting_approval');
  });

  test('must wait for approval when the voucher has a ceiling, and the approver reads the reason', async () => {
    const { clientId, employee } = await makeEmployee();
    const voucher = { code: 'OBRA', uses: 3, ceilingCents: 90_00, expiresOn: '2099-12-31' };
    await must(admin.post(`/clients/${clientId}/vouchers`, voucher));
    const { body: trip } = await employee.post('/trips', request({ stops: unpriced, voucherCode: 'OBRA' }));
    expect(trip.status).toBe('awaiting_approval');
    const approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
    const { items } = await must(approver.get('/approvals'));
    expect(items).toMatchObject([{ trip: { id: trip.id }, reasons: [expect.stringMatching(/^Sem preço estimado/)] }]);
  });

  test('must wait for approval when an edit removes the coordinates of a trip with an estimate', async () => {
    const { employee } = await makeEmployee({ approvalAboveCents: 500_00 });
    const { body: trip } = await employee.post('/trips', request());
    expect(trip.status).toBe('available');
    const edited = await employee.patch(`/trips/${trip.id}`, { stops: unpriced, version: trip.version });
    expect(edited.body).toMatchObject({ estimateCents: null, status: 'awaiting_approval' });
  });
});

describe('a driver who completes a trip without an estimate', () => {
  test.each(['billed', 'pix_central'] as const)(
    'for R$ 9.988,77 (%s) gets no money before the review',
    async (method) => {
      const { employee } = await makeEmployee();
      const asked = request({ stops: unpriced }, method);
      const trip = await runTrip(employee, await makeDriver(), asked, [
        ...riding,
        ['complete', { fareCents: 9_988_77 }],
      ]);
      expect(trip).toMatchObject({ status: 'completed', partnerSide: 'in_review', reviewReasons: ['no_estimate'] });
      expect(await postingsOf(trip.id)).toBe(0);
    },
  );

  test.each([
    [200_00, 'released', []],
    [200_01, 'in_review', ['no_estimate']],
  ] as const)(
    'for %d centavos in cash makes the trip %s, because only amounts above the limit of the settings are reviewed',
    async (fareCents, side, reasons) => {
      const { employee } = await makeEmployee();
      const asked = request({ stops: unpriced }, 'cash');
      const trip = await runTrip(employee, await makeDriver(), asked, [...riding, ['complete', { fareCents }]]);
      expect(trip).toMatchObject({ partnerSide: side, reviewReasons: reasons });
    },
  );
});

describe('a driver who completes a trip for about the estimate', () => {
  test('causes a review when the fare exceeds the credit limit at completion', async () => {
    const { clientId, employee } = await makeEmployee({ creditLimitCents: 5_000_00 });
    const { id, cents, complete } = await underWay(employee);
    await must(admin.patch(`/clients/${clientId}`, { creditLimitCents: cents }));
    const trip = await complete(cents + 1);
    expect(trip).toMatchObject({ partnerSide: 'in_review', reviewReasons: ['above_limit'] });
    expect(await postingsOf(id)).toBe(0);
  });

  test('causes a review when a concurrent completion uses up the credit limit', async () => {
    const { clientId, employee } = await makeEmployee({ creditLimitCents: 5_000_00 });
    const [one, other] = [await underWay(employee), await underWay(employee)];
    await must(admin.patch(`/clients/${clientId}`, { creditLimitCents: one.cents + other.cents + 1 }));
    const ended = await togetherAt(clientId, () =>
      Promise.all([one, other].map((trip) => trip.complete(trip.cents + 1))),
    );
    const sides = ended.map(({ partnerSide }) => partnerSide as string);
    expect(sides.filter((side) => side === 'in_review')).toHaveLength(1);
  });

  test('causes no review when the fare is within the credit limit', async () => {
    const { clientId, employee } = await makeEmployee({ creditLimitCents: 5_000_00 });
    const { cents, complete } = await underWay(employee);
    await must(admin.patch(`/clients/${clientId}`, { creditLimitCents: cents + 1 }));
    expect(await complete(cents + 1)).toMatchObject({ partnerSide: 'pending', reviewReasons: [] });
  });

  test('causes a review when the fare exceeds the ceiling for each trip', async () => {
    const { clientId, employee } = await makeEmployee();
    const { cents, complete } = await underWay(employee);
    await must(admin.patch(`/clients/${clientId}`, { refusedAboveCents: cents }));
    expect(await complete(cents + 1)).toMatchObject({ partnerSide: 'in_review', reviewReasons: ['above_ceiling'] });
  });

  test('causes a review when the fare exceeds the ceiling of the voucher', async () => {
    const { clientId, employee } = await makeEmployee();
    const voucher = { code: 'CURTA', uses: 3, expiresOn: '2099-12-31' };
    const { id: voucherId } = await must(admin.post(`/clients/${clientId}/vouchers`, voucher));
    const { cents, complete } = await underWay(employee, { voucherCode: 'CURTA' });
    await must(admin.patch(`/clients/${clientId}/vouchers/${voucherId}`, { ceilingCents: cents }));
    expect(await complete(cents + 1)).toMatchObject({ partnerSide: 'in_review', reviewReasons: ['above_voucher'] });
  });
});
