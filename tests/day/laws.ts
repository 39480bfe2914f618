import { sql } from 'kysely';
import { terminalStatuses } from '#domain/trips/status.ts';
import { replayDay } from '#server/features/trips/dispatch/decisions.ts';
import { proveBooks } from '#server/features/wallets/prove-books.ts';
import { DAY, type World } from './world.ts';

/** Returns a line for each law that the day broke; empty when all hold. */
export async function findBreaches({ panel: { services } }: World): Promise<string[]> {
  const { db } = services;
  const none = async (what: string, query: ReturnType<typeof sql>): Promise<string[]> => {
    const found = (await query.execute(db)).rows;
    return found.length === 0 ? [] : [`${what}: ${JSON.stringify(found.slice(0, 3))}`];
  };
  const { inversions } = await replayDay(db, { day: DAY });
  const books = await proveBooks(db, services.config.dataDir);
  return [
    ...inversions.map((inversion) => `decision that differs when repeated: ${JSON.stringify(inversion)}`),
    ...(books.ok ? [] : [`ledger: ${JSON.stringify(books.findings.slice(0, 3))}`]),
    ...(await none(
      'trip without an end',
      sql`select code, status from trips where status <> all(${[...terminalStatuses]}::text[])`,
    )),
    ...(await none('open offer', sql`select id from trip_offers where status in ('open', 'queued')`)),
    ...(await none(
      'driver in two running trips at once',
      sql`with run as (
          select t.id, t.code, t.driver_id, (select min(e.at) from trip_events e where e.trip_id = t.id and e.action = 'depart') as departed, t.ended_at
          from trips t where t.driver_id is not null)
        select a.code, b.code as other from run a join run b on a.driver_id = b.driver_id and a.id < b.id
        where a.departed < b.ended_at and b.departed < a.ended_at`,
    )),
    ...(await none(
      'place in a queue during a running trip',
      sql`select p.id, t.code from queue_places p join trips t on t.driver_id = p.driver_id
        join trip_events e on e.trip_id = t.id and e.action = 'depart'
        where p.joined_at > e.at and p.joined_at < t.ended_at`,
    )),
    ...(await none('reserve of a wallet', sql`select account_id from ledger.balances where reserved_cents <> 0`)),
    ...(await none('reserve of a limit', sql`select client_id from client_limits where reserved_cents <> 0`)),
    ...(await none(
      'trip offered twice to one driver',
      sql`select trip_id, driver_id from trip_offers where driver_id is not null group by 1, 2 having count(*) > 1`,
    )),
  ];
}
