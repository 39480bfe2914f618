import { sql } from 'kysely';
import type { Retention } from '#contract/privacy.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

const BATCH = 500;

export async function readRetention(db: Db): Promise<Retention> {
  const { passenger_months, mail_days, origin_months, version } = await db
    .selectFrom('settings')
    .select(['passenger_months', 'mail_days', 'origin_months', 'version'])
    .executeTakeFirstOrThrow();
  return { passengerMonths: passenger_months, mailDays: mail_days, originMonths: origin_months, version };
}

/** Returns the time before which stored e-mails are deleted. */
export async function oldestStoredEmail(db: Db): Promise<Date> {
  const { at } = await db
    .selectFrom('settings')
    .select(sql<Date>`app_now() - make_interval(days => mail_days::int)`.as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * Returns the next batch of trips past the retention period. Trips with the same pickup time are in the same batch.
 * `until` is text, because a `Date` would lose the microseconds and the next batch would start with the same trips.
 */
export async function tripsToErase(tx: Tx): Promise<{ ids: string[]; until: string } | null> {
  const rows = await tx
    .with('state', (db) =>
      db
        .selectFrom(['retention_state', 'settings'])
        .select('trips_until as after')
        .select(sql<Date>`app_now() - make_interval(months => passenger_months::int)`.as('before')),
    )
    .with('stretch', (db) =>
      db
        .selectFrom(
          db
            .selectFrom(['trips', 'state'])
            .select('pickup_at')
            .whereRef('pickup_at', '>', 'state.after')
            .whereRef('pickup_at', '<', 'state.before')
            .orderBy('pickup_at')
            .limit(BATCH)
            .as('t'),
        )
        .select((eb) => eb.fn.max('pickup_at').as('until')),
    )
    .selectFrom(['trips as t', 'state', 'stretch'])
    .select(['t.id', sql<string>`stretch.until::text`.as('until')])
    .whereRef('t.pickup_at', '>', 'state.after')
    .whereRef('t.pickup_at', '<=', 'stretch.until')
    .execute();
  const [first] = rows;
  return first ? { ids: rows.map(({ id }) => id), until: first.until } : null;
}
