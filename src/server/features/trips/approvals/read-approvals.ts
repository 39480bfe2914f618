import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Approval } from '#contract/approvals.ts';
import { type Actor, isClientSide } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { unpricedReason } from '#domain/employees/ruling.ts';
import { guestLabel } from '#domain/trips/guest-requests.ts';
import { readTripEmployee } from '#server/features/employees/find-employee.ts';
import { limitKey } from '#server/features/trips/money/reserves.ts';
import { inScope, namedApprover } from '#server/features/trips/read/scope.ts';
import { present, readViewRows, type ViewRow } from '#server/features/trips/read/view.ts';
import { approvalReasons, chargedToRoom, readClientPolicy } from '#server/features/trips/request/client.ts';
import { brokenRules, readEmployeeGround } from '#server/features/trips/request/employee-rules.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Maximum number of requests in the answer. */
const MOST = 100;

/**
 * Returns the SQL condition that the actor may approve the request `t`: as an approver of the client (party
 * `approver`, #domain/trips/parties.ts) or as an administrator.
 */
function awaitsWordOf(actor: Actor): RawBuilder<SqlBool> {
  const awaiting = sql<SqlBool>`t.status = 'awaiting_approval'`;
  if (actor.role === 'admin') return awaiting;
  if (!isClientSide(actor) || !actor.approvesTrips) return sql<SqlBool>`false`;
  const { userId } = actor;
  return sql<SqlBool>`(${awaiting} and ${inScope(actor)} and t.requester_id is distinct from ${userId}
    and not ${isEditor(sql.val(userId))} and (t.approver_id is null or t.approver_id in (${userId}, t.requester_id)
      or ${isEditor(sql.ref('t.approver_id'))} or ${namedApprover} is null))`;
}

function isEditor(userId: Expression<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from trip_events x where x.trip_id = t.id and x.action = 'edit' and x.actor_id = ${userId})`;
}

export async function countApprovals(db: Db, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom('trips as t')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(awaitsWordOf(actor))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the requests that the actor may approve, by pickup, each with the reasons for the approval. */
export async function readApprovals(db: Db, actor: Actor): Promise<{ items: Approval[]; full: boolean }> {
  const clauses = sql`where ${awaitsWordOf(actor)} order by t.pickup_at, t.id limit ${MOST + 1}`;
  const rows = await readViewRows(db, actor, clauses);
  const shown = rows.slice(0, MOST);
  const [reasons, names, guests] = await Promise.all([
    readReasons(db, shown),
    readRequesters(db, shown),
    readGuestTrips(db, shown),
  ]);
  const items = shown.map((row, index) => {
    const page = guests.get(row.id);
    const room = page && row.payment_method === 'billed' ? roomReasons(row.estimate_cents, page.roomLimitCents) : [];
    return {
      trip: present(row, actor),
      reasons: [...room, ...(reasons[index] ?? [])],
      requesterName: page ? guestLabel : (names.get(row.requester_id ?? '') ?? null),
    };
  });
  return { items, full: rows.length > MOST };
}

async function readReasons(db: Db, rows: readonly ViewRow[]): Promise<string[][]> {
  const clientIds = [...new Set(rows.map((row) => row.client_id))];
  const clients = await Promise.all(clientIds.map((id) => readClientPolicy(db, id)));
  const byId = new Map(clients.flatMap((client) => (client ? [[client.id, client]] : [])));
  const ofEmployees = await readEmployeeReasons(db, rows);
  return Promise.all(
    rows.map(async (row) => {
      const client = byId.get(row.client_id);
      const reasons = client ? await approvalReasons(db, client, policyTripOf(row)) : [];
      return [...reasons.map(({ message }) => message), ...(ofEmployees.get(row.id) ?? [])];
    }),
  );
}

/** Returns the rules of employees that the trips break now, by trip. */
async function readEmployeeReasons(db: Db, rows: readonly ViewRow[]): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map();
  const counted = await db
    .selectFrom('trips')
    .select([
      'id',
      'client_id',
      'cost_centre_id',
      'employee_group_id',
      'pickup_at',
      'time_zone',
      'limit_reserved_cents',
    ])
    .select((eb) => eb.ref('employee_id').$notNull().as('employee_id'))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('employee_id', 'is not', null)
    .execute();
  const viewOf = new Map(rows.map((row) => [row.id, row]));
  const reasons = counted.map(async (trip): Promise<[string, string[]]> => {
    const row = viewOf.get(trip.id);
    const employee = await readTripEmployee(db, trip.employee_id);
    if (!row) return [trip.id, []];
    const terms = {
      pickupAt: row.pickup_at,
      costCentreId: row.cost_centre_id,
      category: row.category,
      stops: row.stops,
    };
    const { estimate_cents: estimateCents, doubted_stops: doubtedStops } = row;
    const judged = { clientId: row.client_id, timeZone: row.time_zone, terms, estimateCents, doubtedStops };
    const own = { ...limitKey(trip), cents: trip.limit_reserved_cents };
    const ground = await readEmployeeGround(db, employee, judged, own);
    const isUnpriced = estimateCents === null || doubtedStops.length > 0;
    const unpriced = isUnpriced ? unpricedReason(employee.policy) : null;
    return [trip.id, [...brokenRules(ground, judged), ...(unpriced ? [unpriced] : [])].map(({ message }) => message)];
  });
  return new Map(await Promise.all(reasons));
}

function policyTripOf(row: ViewRow) {
  return {
    estimateCents: row.estimate_cents,
    doubtedStops: row.doubted_stops,
    category: row.category,
    pickupAt: row.pickup_at,
    timeZone: row.time_zone,
    paymentMethod: row.payment_method,
    costCentreId: row.cost_centre_id,
    voucherCode: row.voucher_code,
  };
}

async function readRequesters(db: Db, rows: readonly ViewRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.requester_id ?? []))];
  if (ids.length === 0) return new Map();
  const people = await db.selectFrom('profiles').select(['user_id', 'nome']).where('user_id', 'in', ids).execute();
  return new Map(people.map(({ user_id, nome }) => [user_id, nome]));
}

/** Returns the reasons of a request on the account of a room. The limit refuses only requests with a price. */
function roomReasons(estimateCents: number | null, limitCents: number | null): string[] {
  if (estimateCents !== null || limitCents === null) return [chargedToRoom.message];
  const limit = `limite de ${formatCents(limitCents)} da conta do quarto`;
  return [chargedToRoom.message, `Sem preço estimado, não dá para saber se a viagem passa do ${limit}.`];
}

/** Returns the limit of the room account for each trip that a guest requested. */
async function readGuestTrips(
  db: Db,
  rows: readonly ViewRow[],
): Promise<Map<string, { roomLimitCents: number | null }>> {
  const ids = rows.filter((row) => row.requester_id === null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('guest_requests as g')
    .innerJoin('guest_pages as p', 'p.client_id', 'g.client_id')
    .select(['g.trip_id', 'p.room_limit_cents as roomLimitCents'])
    .where('g.trip_id', 'in', ids)
    .execute();
  return new Map(found.map(({ trip_id, ...page }) => [trip_id, page]));
}
