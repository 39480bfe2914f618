import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Draft } from './read-rows.ts';

/**
 * Returns, for each row, a message if the row seems to repeat a trip or an earlier row: the passenger and the pickup
 * time are the same.
 */
export async function findRepeats(db: Db | Tx, clientId: string, drafts: readonly Draft[]): Promise<(string | null)[]> {
  const wanted = drafts.map(keyOf);
  const standing = await readStanding(db, clientId, drafts);
  const lines = new Map<string, number>();
  return drafts.map(({ line }, index) => {
    const key = wanted[index];
    if (!key) return null;
    const [code, earlier] = [standing.get(key), lines.get(key)];
    lines.set(key, earlier ?? line);
    if (code) return `Parece repetida: a viagem ${code} tem este passageiro neste horário.`;
    return earlier === undefined ? null : `Parece repetida: a linha ${earlier} tem este passageiro neste horário.`;
  });
}

function keyOf({ request }: Draft): string | null {
  const [first] = request?.terms.passengers ?? [];
  return first && request?.terms.pickupAt ? `${request.terms.pickupAt.toISOString()} ${first.phone}` : null;
}

/**
 * Returns the codes of the client's existing trips at the pickup times of the rows, by a key of the pickup time and
 * the phone of the first passenger.
 */
async function readStanding(db: Db | Tx, clientId: string, drafts: readonly Draft[]): Promise<Map<string, string>> {
  const times = drafts.flatMap(({ request }) => request?.terms.pickupAt ?? []);
  const rows = await db
    .selectFrom('trips as t')
    .innerJoin('trip_passengers as p', 'p.trip_id', 't.id')
    // `code` is a generated column: its type in the schema is nullable, but its value is never null.
    .select((eb) => [eb.ref('t.code').$notNull().as('code'), 't.pickup_at', 'p.phone'])
    .where('p.position', '=', 0)
    .where('t.client_id', '=', clientId)
    .where(sql<SqlBool>`t.pickup_at = any(${times}::timestamptz[])`)
    .where('t.status', 'not in', ['cancelled', 'rejected', 'unattended'])
    .execute();
  return new Map(rows.map(({ code, pickup_at, phone }) => [`${pickup_at.toISOString()} ${phone}`, code]));
}
