import { sql } from 'kysely';
import type { PassengerBlock } from '#contract/passenger-blocks.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { BlockState, Conduct } from '#domain/dispatch/passenger-blocks.ts';
import { firstNameOf } from '#domain/trips/redaction.ts';
import { validBlocks } from '#server/features/trips/queue/passenger-blocks.ts';
import { inScope } from '#server/features/trips/read/scope.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

const MOST_SHOWN = 100;

type Block = RowOf<'passenger_blocks', 'id' | 'description' | 'answer' | 'answered_at' | 'asked_at' | 'ends_at'> & {
  driverName: RowOf<'drivers'>['name'];
  partnerName: RowOf<'partners'>['name'];
  tripId: RowOf<'passenger_blocks'>['trip_id'];
  tripCode: string;
  passenger: RowOf<'passenger_blocks'>['position'];
  passengerName: RowOf<'trip_passengers'>['name'];
  state: BlockState;
  conduct: Conduct;
  otherConduct: RowOf<'passenger_blocks'>['other_conduct'];
  liftedFor: RowOf<'passenger_blocks'>['lifted_for'];
  answeredBy: RowOf<'profiles'>['nome'] | null;
  liftedBy: RowOf<'profiles'>['nome'] | null;
};

/** The state of the block `b` of the passenger `x`. A block of an erased passenger has no effect any more. */
const state = sql`case when b.lifted_at is not null then 'lifted' when not b.approved then 'refused'
  when x.phone = '' or b.ends_at <= app_now() then 'ended' when b.approved then 'valid' else 'asked' end`;

/** Lists the blocks, open requests first. A driver sees only the own ones. */
export async function listBlocks(db: Db, actor: Actor): Promise<{ items: PassengerBlock[] }> {
  const mine = actor.role === 'parceiro';
  const { rows } = await sql<Block>`
    select b.id, d.name as "driverName", p.name as "partnerName", b.trip_id as "tripId", t.code as "tripCode",
      b.position as passenger, x.name as "passengerName", ${state} as state, b.conduct, b.other_conduct as "otherConduct",
      b.description, b.asked_at, b.answer, b.answered_at, b.ends_at, b.lifted_for as "liftedFor",
      (select u.nome from profiles u where u.user_id = b.answered_by) as "answeredBy",
      (select u.nome from profiles u where u.user_id = b.lifted_by) as "liftedBy"
    from passenger_blocks b join drivers d on d.id = b.driver_id join partners p on p.id = b.partner_id
      join trips t on t.id = b.trip_id join trip_passengers x on x.trip_id = b.trip_id and x.position = b.position
    where ${mine ? sql`b.driver_id = ${actor.driverId ?? null}` : sql`true`}
    order by b.approved is not null, b.asked_at desc, b.id limit ${MOST_SHOWN}`.execute(db);
  const items = rows.map(({ asked_at, answered_at, ends_at, ...row }) =>
    Object.assign(row, {
      askedAt: asked_at.toISOString(),
      answeredAt: answered_at?.toISOString() ?? null,
      endsAt: ends_at?.toISOString() ?? null,
    }),
  );
  return { items: mine ? items.map(forDriver) : items };
}

/** A driver reads the decision of the central, not of a person, and no full name. */
function forDriver(block: PassengerBlock): PassengerBlock {
  return { ...block, passengerName: firstNameOf(block.passengerName), answeredBy: null, liftedBy: null };
}

/** Returns the trips without a partner that the driver may see and that have a passenger whom the driver blocked. */
export async function listBlockedTrips(db: Db, actor: Actor): Promise<{ tripIds: string[] }> {
  if (!actor.driverId) return { tripIds: [] };
  const { rows } = await sql<RowOf<'trips', 'id'>>`
    select t.id from trips t
    where t.id in (select x.trip_id from ${validBlocks} where b.driver_id = ${actor.driverId}) and t.partner_id is null
      and t.status in ('scheduled', 'available', 'offered') and ${inScope(actor)}
    order by t.id`.execute(db);
  return { tripIds: rows.map(({ id }) => id) };
}
