import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { thisMonth, usesIn } from './read-usage.ts';

/**
 * Returns the limits of this and later months whose current level has no warning yet. A limit that once reached the
 * last level gets no warning of the first level.
 */
export function listDueWarnings(db: Db | Tx) {
  const months = db
    .selectFrom('client_limits')
    .select('month')
    .distinct()
    .where('month', '>=', thisMonth)
    .where('group_id', 'is', null)
    .where('employee_id', 'is', null);
  return db
    .selectFrom(usesIn(db, months).as('s'))
    .select(['client_id', 'cost_centre_id', 'month', 'level', 'limit_cents', 'confirmed_cents', 'reserved_cents'])
    .where('level', 'is not', null)
    .$narrowType<{ level: NotNull }>()
    .where((eb) => {
      const known = eb
        .selectFrom('limit_warnings as w')
        .select('w.id')
        .whereRef('w.client_id', '=', 's.client_id')
        .whereRef('w.cost_centre_id', 'is not distinct from', 's.cost_centre_id')
        .whereRef('w.month', '=', 's.month')
        .where('w.level', 'in', [eb.ref('s.level').$notNull(), sql.lit('reached' as const)]);
      return eb.not(eb.exists(known));
    })
    .orderBy('client_id')
    .orderBy('cost_centre_id', (by) => by.asc().nullsFirst())
    .orderBy('month')
    .execute();
}

export type UnsentEmail = Awaited<ReturnType<typeof listUnsentEmails>>[number];

/** Returns the unsent e-mails of this and later months. Skips clients without an address. */
export function listUnsentEmails(db: Db) {
  return db
    .selectFrom('limit_warning_emails as n')
    .innerJoin('limit_warnings as w', 'w.id', 'n.warning_id')
    .innerJoin('clients as c', 'c.id', 'w.client_id')
    .leftJoin('cost_centres as k', 'k.id', 'w.cost_centre_id')
    .select((eb) => ['w.id as warningId', eb.ref('c.email').$notNull().as('email'), 'c.name'])
    .select(['c.id as clientId', 'c.name as clientName', 'k.name as costCentreName', 'w.month', 'w.level'])
    .select(['w.limit_cents as limitCents', 'w.confirmed_cents as confirmedCents', 'w.reserved_cents as reservedCents'])
    .where('n.sent_at', 'is', null)
    .where('w.month', '>=', thisMonth)
    .where('c.email', 'is not', null)
    .orderBy('w.noted_at')
    .orderBy('w.id')
    .execute();
}
