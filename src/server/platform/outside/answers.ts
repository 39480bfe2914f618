import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

export type ServiceName = 'geocoder' | 'router' | 'cep';

/**
 * Returns the cached answer, which is null when the service found nothing. Returns undefined when no valid answer is
 * cached.
 */
export async function readAnswer(db: Db | Tx, service: ServiceName, question: string): Promise<unknown> {
  const row = await db
    .selectFrom('outside_answers')
    .select(sql`answer -> 'value'`.as('value'))
    .where('service', '=', service)
    .where('question', '=', hashOf(question))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.value;
}

export async function cacheAnswer(db: Db, { service, question, value, lifeSeconds }: KeptAnswer): Promise<void> {
  const answer = JSON.stringify({ value });
  const expires_at = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
  await db
    .insertInto('outside_answers')
    .values({ service, question: hashOf(question), answer, expires_at })
    .onConflict((conflict) => conflict.columns(['service', 'question']).doUpdateSet({ answer, expires_at }))
    .execute();
}

type KeptAnswer = { service: ServiceName; question: string; value: unknown; lifeSeconds: number };

/** Returns the cache key as a hash, because a question may contain a personal address. */
function hashOf(question: string): Buffer {
  return createHash('sha256').update(question).digest();
}
