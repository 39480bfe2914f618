import { type RawBuilder, sql } from 'kysely';
import { system } from '#domain/access/roles.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { freshWordSeconds } from '#domain/trips/reconfirmation.ts';
import { assignedStatuses, openStatuses } from '#domain/trips/status.ts';
import { mayKeep } from '#server/features/partners/fitness-conditions.ts';
import { openToAll } from '#server/features/trips/row/save.ts';
import { withRetries } from '#server/platform/command.ts';
import type { RowOf } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { dueForQueue, offerDue } from '#server/features/trips/queue/offer-next.ts';
import { prepareDrives } from '#server/features/trips/queue/prepare-drives.ts';
import { LONGEST_DRIVE_SECONDS, queueLeadSeconds } from '#server/features/trips/queue/policy.ts';
import { act } from './act.ts';

const ROUND = 200;

/** An action of the system, with the SQL that selects the due trips by an index scan. */
type Sweep = { action: TripAction; due: RawBuilder<RowOf<'trips', 'id'>> };

const expiry: Sweep = {
  action: 'expire',
  due: sql`select id from trips where status = 'offered' and offer_expires_at <= app_now() order by offer_expires_at limit ${ROUND}`,
};

/** Actions of the system. The transition table then decides about each trip. */
const sweeps: Sweep[] = [
  {
    action: 'launch',
    due: sql`select t.id from trips t join clients c on c.id = t.client_id cross join settings s
      where t.status = 'scheduled' and not c.suspended and t.pickup_at > app_now()
        and t.pickup_at <= app_now() + make_interval(secs => greatest(s.lead_time_seconds,
          (select max(start_margin_seconds) + ${LONGEST_DRIVE_SECONDS} from dispatch_policies where kind <> 'mural')))
        and t.pickup_at <= app_now() + make_interval(secs => coalesce(${queueLeadSeconds}, s.lead_time_seconds))
      order by t.pickup_at limit ${ROUND}`,
  },
  {
    action: 'unattended',
    due: sql`select t.id from trips t, settings s where t.status = any(${[...openStatuses]}::text[])
      and t.pickup_at <= app_now() - make_interval(secs => s.unattended_after_seconds) order by t.pickup_at limit ${ROUND}`,
  },
  {
    action: 'decline-change',
    due: sql`select t.id from trip_proposals p join trips t on t.id = p.trip_id
      where p.status = 'open' and p.expires_at <= app_now() and t.status = any(${[...assignedStatuses]}::text[]) limit ${ROUND}`,
  },
  {
    action: 'ask-reconfirmation',
    due: sql`select distinct t.id from trips t, settings s,
        jsonb_to_recordset(s.reconfirmations) as m("beforeSeconds" integer, "answerSeconds" integer)
      where t.status = 'accepted' and t.reconfirm_by is null and t.pickup_at > app_now()
        and t.pickup_at <= app_now() + make_interval(secs => m."beforeSeconds")
        and t.pickup_at >= app_now() + make_interval(secs => m."beforeSeconds" / 2.0 + m."answerSeconds" / 2.0)
        and greatest(t.accepted_at, t.reconfirmed_at)
          <= t.pickup_at - make_interval(secs => m."beforeSeconds" + ${freshWordSeconds}) limit ${ROUND}`,
  },
  {
    action: 'give-back',
    due: sql`select id from trips where reconfirm_by <= app_now() order by reconfirm_by limit ${ROUND}`,
  },
  // Checks all accepted trips in every round, because a document expires without a change of its record. The number of
  // accepted trips is always small.
  {
    action: 'give-back',
    due: sql`select t.id from trips t join partners p on p.id = t.partner_id cross join settings s
      where t.status = 'accepted' and t.pickup_at > app_now() - make_interval(secs => s.unattended_after_seconds)
        and not ${mayKeep} limit ${ROUND}`,
  },
];

/** Performs the due actions of the system. A trip that another transaction changes at the same time is skipped. */
export function sweepJob(services: Services): RecurringJob {
  return { name: 'sweep', everySeconds: 5, run: async () => void (await sweep(services)) };
}

/** Ends expired offers and begins the offers of queues. A driver must not wait for these. */
export function offersJob(services: Services): RecurringJob {
  return { name: 'offers', everySeconds: 1, run: async () => void (await sweepOffers(services)) };
}

type Swept = Pick<Services, 'db' | 'live' | 'log' | 'outside'>;

export async function sweep(services: Swept): Promise<number> {
  const { db, live } = services;
  let moved = await db.transaction().execute((tx) => openToAll(tx, ROUND));
  for (const { action, due } of sweeps)
    moved += await moveDue(services, action, due, (id) => actOrUndo(db, id, action));
  moved += await sweepOffers(services);
  if (moved > 0) live.hint();
  return moved;
}

async function sweepOffers(services: Swept): Promise<number> {
  const { db, live } = services;
  const expired = await moveDue(services, 'expire', expiry.due, async (id) => {
    await prepareDrives(services, id);
    return actOrUndo(db, id, 'expire');
  });
  const offered = await moveDue(services, 'offer', dueForQueue(ROUND), async (id) => {
    await prepareDrives(services, id);
    return db.transaction().execute((tx) => offerDue(tx, id));
  });
  if (expired + offered > 0) live.hint();
  return expired + offered;
}

/** Moves each due trip in its own transaction, and returns how many were moved. */
async function moveDue(
  { db, log }: Swept,
  action: TripAction,
  due: Sweep['due'],
  move: (id: string) => Promise<boolean>,
): Promise<number> {
  let moved = 0;
  for (const { id } of (await due.execute(db)).rows) {
    try {
      if (await withRetries(() => move(id))) moved += 1;
    } catch (error) {
      log.error({ err: error, tripId: id, action }, 'A rotina automática não conseguiu mudar a situação da viagem');
    }
  }
  return moved;
}

class Undo extends Error {}

/**
 * Returns false when the action was refused and rolled back. In most cases another transaction changed the trip first.
 * An effect may also refuse after the row was written, so the transaction must roll back.
 */
async function actOrUndo(db: Services['db'], id: string, action: TripAction): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      const outcome = await act(tx, system, id, action, {});
      if (!outcome.ok) throw new Undo(outcome.detail);
    });
    return true;
  } catch (error) {
    if (error instanceof Undo) return false;
    throw error;
  }
}
