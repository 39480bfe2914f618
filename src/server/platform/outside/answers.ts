import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

export type ServiceName = 'geocoder' | 'router' | 'cep';

/**
 * Returns a cached answer that has not expired; undefined when there is none. Null means that the service found
 * nothing.
 */
export async function readAnswer(db: Db | Tx, service: ServiceName, question: string): Promise<unknown> {
  const { rows } = await sql<{ answer: { value: unknown } }>`
    select answer from outside_answers
    where service = ${service} and question = ${hashOf(question)} and expires_at > now()`.execute(db);
  return rows[0]?.answer.value;
}

export async function cacheAnswer(db: Db, { service, question, value, lifeSeconds }: KeptAnswer): Promise<void> {
  const answer = JSON.stringify({ value });
  await sql`
    insert into outside_answers (service, question, answer, expires_at)
    values (${service}, ${hashOf(question)}, ${answer}, now() + make_interval(secs => ${lifeSeconds}))
    on conflict (service, question) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(
    db,
  );
}

type KeptAnswer = { service: ServiceName; question: string; value: unknown; lifeSeconds: number };

/** Returns the cache key as a hash, because a question may contain a personal address. */
function hashOf(question: string): Buffer {
  return createHash('sha256').update(question).digest();
}
