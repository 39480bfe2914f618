import { sql } from 'kysely';
import type { LimitLevel } from '#domain/limits/limit-level.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { levelOfUse, thisMonth, usesIn } from './usage-data.ts';

export type DueWarning = {
  client_id: string;
  cost_centre_id: string | null;
  month: LocalDate;
  level: LimitLevel;
  limit_cents: number;
  confirmed_cents: number;
  reserved_cents: number;
};

/**
 * Returns limits of this and later months without a warning of their level. A limit that reached the last level gets no
 * warning of the first.
 */
export async function listDueWarnings(db: Db | Tx): Promise<DueWarning[]> {
  const months = sql`select distinct month from client_limits where month >= ${thisMonth}`;
  const { rows } = await sql<DueWarning>`
    select client_id, cost_centre_id, month, level, limit_cents, confirmed_cents, reserved_cents
    from (select u.*, ${levelOfUse} as level from (${usesIn(months)}) u) s
    where level is not null and not exists (select from limit_warnings w where w.client_id = s.client_id
      and w.cost_centre_id is not distinct from s.cost_centre_id and w.month = s.month and w.level in (s.level, 'reached'))
    order by client_id, cost_centre_id nulls first, month`.execute(db);
  return rows;
}

export type UnsentEmail = {
  warningId: string;
  email: string;
  name: string;
  clientId: string;
  clientName: string;
  costCentreName: string | null;
  month: LocalDate;
  level: LimitLevel;
  limitCents: number;
  confirmedCents: number;
  reservedCents: number;
};

/** Returns unsent e-mails of months that are not over. Skips clients without an address. */
export async function listUnsentEmails(db: Db): Promise<UnsentEmail[]> {
  const { rows } = await sql<UnsentEmail>`
    select w.id as "warningId", c.email, c.name, c.id as "clientId", c.name as "clientName", k.name as "costCentreName", w.month, w.level, w.limit_cents as "limitCents",
      w.confirmed_cents as "confirmedCents", w.reserved_cents as "reservedCents"
    from limit_letters n join limit_warnings w on w.id = n.warning_id join clients c on c.id = w.client_id
    left join cost_centres k on k.id = w.cost_centre_id
    where n.sent_at is null and w.month >= ${thisMonth} and c.email is not null order by w.noted_at, w.id`.execute(db);
  return rows;
}
