import type { ConsentText, OwnConsents } from '#contract/consents.ts';
import type { ConsentKind } from '#domain/privacy/consent-kinds.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Returns the newest or the requested version of a text, or undefined when that version does not exist. */
export async function readText(db: Db, kind: ConsentKind, version?: number): Promise<ConsentText | undefined> {
  const rows = await db
    .selectFrom('consent_texts')
    .select(['version', 'published_at'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute();
  const wanted = version ?? rows[0]?.version;
  const versions = rows.map((row) => ({ version: row.version, publishedAt: row.published_at.toISOString() }));
  if (wanted === undefined) return { shown: null, versions };
  const found = await db
    .selectFrom('consent_texts')
    .select('body')
    .where('kind', '=', kind)
    .where('version', '=', wanted)
    .executeTakeFirst();
  const known = versions.find((one) => one.version === wanted);
  return found && known && { shown: { ...known, body: found.body }, versions };
}

export async function readOwnConsents(db: Db, userId: string): Promise<OwnConsents> {
  const due = await db
    .selectFrom('consent_texts as t')
    .select((eb) => ['t.kind', eb.fn.max('t.version').as('version')])
    .groupBy('t.kind')
    .having((eb) => {
      const newest = eb
        .selectFrom('consents as c')
        .where('c.user_id', '=', userId)
        .whereRef('c.kind', '=', 't.kind')
        .where('c.version', '=', eb.fn.max('t.version'));
      return eb.not(eb.exists(newest));
    })
    .orderBy('t.kind')
    .execute();
  const accepted = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .execute();
  return {
    due,
    accepted: accepted.map(({ kind, version, accepted_at }) => ({
      kind: kind as ConsentKind,
      version,
      at: accepted_at.toISOString(),
    })),
  };
}
