import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { splitCommission } from '#domain/commission.ts';
import { mulDivRoundHalfUp } from '#domain/money.ts';
import { pinTries } from '#domain/trips/policy.ts';
import { agreedCommissionBp } from '#server/features/partners/read-partners.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

/**
 * Locks the partner before further reads, so that concurrent acceptances of two trips by one partner wait for each
 * other. The optimistic lock of one trip row cannot detect the other trip.
 */
export async function lockPartnerAssignments(tx: Tx, partnerId: string): Promise<void> {
  await enqueue(tx, tx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate());
}

/** Records that the trip is assigned to the partner, and creates a PIN if the client requires one. */
export async function assignTrip(
  tx: Tx,
  { tripId, partnerId, requiresPin, now }: { tripId: string; partnerId: string; requiresPin: boolean; now: Date },
): Promise<void> {
  await enqueue(
    tx,
    tx.insertInto('trip_assignments').values({ trip_id: tripId, partner_id: partnerId, assigned_at: now }),
  );
  if (!requiresPin) return;
  const pin = String(randomInt(10_000)).padStart(4, '0');
  const written = tx.insertInto('trip_pins').values({ trip_id: tripId, pin });
  await enqueue(
    tx,
    written.onConflict((conflict) => conflict.column('trip_id').doUpdateSet({ pin, failures: 0 })),
  );
}

export async function unassignTrip(
  tx: Tx,
  { tripId, partnerId, now }: { tripId: string; partnerId: string; now: Date },
): Promise<void> {
  await enqueue(tx, assignments(tx, tripId, partnerId).where('ended_at', 'is', null).set({ ended_at: now }));
  await enqueue(tx, tx.deleteFrom('trip_pins').where('trip_id', '=', tripId));
}

/** Marks that the partner gave the trip back, so that it cannot accept the trip again. */
export async function barPartner(tx: Tx, tripId: string, partnerId: string): Promise<void> {
  await enqueue(tx, assignments(tx, tripId, partnerId).set({ gave_back: true }));
}

function assignments(tx: Tx, tripId: string, partnerId: string) {
  return tx.updateTable('trip_assignments').where('trip_id', '=', tripId).where('partner_id', '=', partnerId);
}

/**
 * Compares the typed PIN and counts a wrong PIN. Runs before the command, because the rollback of a refused command
 * would undo the count. One UPDATE compares and counts, so that concurrent guesses are all counted. After five wrong
 * PINs only the central can begin the trip.
 */
export async function tryPin(
  db: Db,
  tripId: string,
  partnerId: string,
  typed: string,
): Promise<'right' | 'wrong' | 'locked'> {
  const { rows } = await sql<RowOf<'trip_pins', 'pin'>>`
    update trip_pins p set failures = failures + (case when p.pin = ${typed} then 0 else 1 end)
    from trips t
    where t.id = p.trip_id and t.id = ${tripId} and t.partner_id = ${partnerId} and t.status = 'arrived' and p.failures < ${pinTries}
    returning p.pin`.execute(db);
  const [tried] = rows;
  if (!tried) return 'locked';
  return tried.pin === typed ? 'right' : 'wrong';
}

/**
 * Columns from which the commission of a trip is computed. Without an estimate, `expected_commission_cents` is the
 * commission of the minimum fare.
 */
export type CommissionedTrip = Pick<TripRow, 'estimate_cents' | 'commission_bp' | 'expected_commission_cents'>;

/**
 * Returns the columns of an assignment. The commission rate of the partner is copied into the trip, so later changes of
 * the partner's plan do not apply.
 */
export function assignmentColumns(
  trip: CommissionedTrip,
  partnerId: string,
  { commissionBp }: Pick<PartnerTerms, 'commissionBp'>,
) {
  return {
    partner_id: partnerId,
    commission_bp: commissionBp,
    expected_commission_cents: expectedCommission(trip, commissionBp),
  };
}

/** Returns the commission that a partner with this rate would pay for the trip. */
export function expectedCommission(trip: CommissionedTrip, commissionBp: number): number {
  if (trip.commission_bp === commissionBp) return trip.expected_commission_cents;
  const totalCents =
    trip.estimate_cents ?? mulDivRoundHalfUp(trip.expected_commission_cents, 100_00, Math.max(trip.commission_bp, 1));
  return splitCommission({ totalCents, reimbursementsCents: 0, commissionBp }).commissionCents;
}

/**
 * Data of a partner that an assignment needs: the driver who accepts or else the only driver, the last vehicle of this
 * driver or else the only vehicle, the commission rate, and the minimum balance.
 */
export type PartnerTerms = {
  driverId: RowOf<'trips'>['driver_id'];
  vehicleId: RowOf<'trips'>['vehicle_id'];
  /** True when the accepting user is the driver. The driver then must be fit for the trip. */
  isOwnDriver: boolean;
  commissionBp: RowOf<'trips'>['commission_bp'];
  minimumBalanceCents: RowOf<'settings'>['minimum_balance_cents'];
};

/** Id of the only active record, or null. */
const only = (of: 'drivers' | 'vehicles') => sql<string | null>`(
  select min(x.id::text) from ${sql.table(of)} x where x.partner_id = p.id and x.active having count(*) = 1)`;

/** Number of newest trips of a partner among which the last vehicle of a driver is sought. */
const RECENT_TRIPS = 200;

const lastVehicle = sql`case when u.driver_id is not null then (
  select v.id from (
    select driver_id, vehicle_id, pickup_at from trips where partner_id = p.id order by pickup_at desc limit ${RECENT_TRIPS}) o
  join vehicles v on v.id = o.vehicle_id and v.partner_id = p.id and v.active
  where o.driver_id = u.driver_id order by o.pickup_at desc limit 1) end`;

export async function readPartnerTerms(tx: Tx, partnerId: string, userId: string | null = null): Promise<PartnerTerms> {
  const { rows } = await sql<PartnerTerms>`
    select coalesce(u.driver_id, ${only('drivers')}::uuid) as "driverId", coalesce(${lastVehicle}, ${only('vehicles')}::uuid) as "vehicleId",
      u.driver_id is not null as "isOwnDriver", coalesce(${agreedCommissionBp}, s.commission_bp) as "commissionBp",
      coalesce(p.minimum_balance_cents, s.minimum_balance_cents) as "minimumBalanceCents"
    from partners p cross join settings s left join profiles u on u.user_id = ${userId} and u.id_parceiro = p.id
    where p.id = ${partnerId}`.execute(tx);
  const [terms] = rows;
  if (!terms) throw new Error(`partner ${partnerId} is gone`);
  return terms;
}

/** A partner that accepts a trip for itself, locked. */
export type Acceptor = { partnerId: string; terms: PartnerTerms };

/** Locks the partner and reads its terms, in the pipeline of concurrent reads. */
export async function readAcceptor(
  tx: Tx,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<Acceptor> {
  await lockPartnerAssignments(tx, partnerId);
  return { partnerId, terms: await readPartnerTerms(tx, partnerId, userId) };
}
