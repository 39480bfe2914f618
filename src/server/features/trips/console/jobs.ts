import { sql } from 'kysely';
import { alarmDays } from '#domain/dispatch/alarms.ts';
import { withRetries } from '#server/platform/command.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { alarmCauses } from './alarm-causes.ts';
import { alarmVersions, publishAlarms } from './alarms.ts';

type Needs = Pick<Services, 'db' | 'live'>;

/** Raises the alarms of the dispatchers, and ends those without a cause. */
export function alarmsJob(services: Needs): RecurringJob {
  return { name: 'alarms', everySeconds: 5, run: async () => void (await sweepAlarms(services)) };
}

/** Deletes ended alarms after their retention period, with the name of who acknowledged them. */
export function oldAlarmsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  const run = async () => {
    await sql`delete from dispatch_alarms
      where ended_at is not null and raised_at < app_now() - make_interval(days => ${alarmDays})`.execute(db);
  };
  return { name: 'delete-old-alarms', everySeconds: 3_600, run };
}

/** Returns the number of alarms that were raised or ended. */
export async function sweepAlarms({ db, live }: Needs): Promise<number> {
  const changed = await withRetries(() => db.transaction().execute(changeAlarms));
  if (changed > 0) live.hint();
  return changed;
}

/**
 * Compares all open alarms with all causes in one statement. A concurrent run of another process finds the alarms that
 * this one raises by the unique index, and skips those that this one ends.
 */
async function changeAlarms(tx: Tx): Promise<number> {
  const { rows } = await sql<RowOf<'dispatch_alarms', 'id'> & { isRaised: boolean }>`
    with causes as materialized (${alarmCauses}),
    raised as (
      insert into dispatch_alarms (id, kind, trip_id, driver_id)
      select gen_random_uuid(), c.kind, c.trip_id, c.driver_id from causes c
      where not exists (select from dispatch_alarms a where a.kind = c.kind and a.trip_id = c.trip_id and a.ended_at is null)
      on conflict (kind, trip_id) where ended_at is null do nothing returning id),
    over as (
      select a.id from dispatch_alarms a
      where a.ended_at is null and not exists (select from causes c where c.kind = a.kind and c.trip_id = a.trip_id
        and c.driver_id is not distinct from a.driver_id and c.since <= a.raised_at)
      order by a.id for no key update skip locked),
    ended as (update dispatch_alarms a set ended_at = app_now() from over where a.id = over.id returning a.id)
    select id, true as "isRaised" from raised union all select id, false from ended`.execute(tx);
  const { raised, ended } = alarmVersions;
  await publishAlarms(
    tx,
    rows.map(({ id, isRaised }) => ({ id, version: isRaised ? raised : ended })),
  );
  return rows.length;
}
