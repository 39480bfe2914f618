import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/platform/database/pool.ts';

/** SQL for the places that match a text, and for their score: higher is better. */
export type PlaceSearch = { matches: RawBuilder<SqlBool>; score: RawBuilder<number> };

type Word = { text: string; likeness: number };

const mostWords = 6;
const mostAlike = 6;
const joining = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);

/**
 * Matches places that contain every word of the text in their names or address, in any order. A word without any match
 * is replaced by similar words (`congonas`). Names score higher than addresses, the whole text higher than its parts,
 * and short names higher than long ones.
 */
export async function readPlaceSearch(db: Db, text: string): Promise<PlaceSearch> {
  const words = await readWords(db, text);
  if (words.length === 0) return { matches: sql<SqlBool>`false`, score: sql<number>`0` };
  const found = words.map((spellings) => sql`(${sql.join(spellings.map(contains), sql` or `)})`);
  return {
    matches: sql<SqlBool>`(${sql.join(found, sql` and `)})`,
    score: sql<number>`(${sql.join([...words.map(rank), phrase(text)], sql` + `)}) * 1000 - least(strpos(search_text, '|'), 999)`,
  };
}

/** Returns each word as typed, or similar words when no place contains it. */
async function readWords(db: Db, text: string): Promise<Word[][]> {
  const words = sql`string_to_array(btrim(search_words(${text})), ' ')`;
  const given = db.selectNoFrom([
    sql<string>`unnest(${words})`.as('typed'),
    sql<number>`generate_subscripts(${words}, 1)`.as('position'),
  ]);
  const rows = await db
    .selectFrom(given.as('given'))
    .select('typed')
    .select((eb) => {
      const alike = eb
        .selectFrom('place_words')
        .select(['word as text', sql<number>`round(100 * similarity(word, typed))::int`.as('likeness')])
        .where(sql<SqlBool>`word % typed and length(typed) > 2 and typed !~ '[0-9]'`)
        .where(sql<SqlBool>`not exists (select from place_words where word like '%' || typed || '%')`)
        .orderBy('likeness', 'desc')
        .orderBy('word')
        .limit(mostAlike);
      return jsonArrayFrom(alike).as('alike');
    })
    .where('typed', '<>', '')
    .orderBy('position')
    .limit(mostWords)
    .execute();
  const telling = rows.filter(({ typed }) => rows.length === 1 || !joining.has(typed));
  return telling.map(({ typed, alike }) => (alike.length > 0 ? alike : [{ text: typed, likeness: 100 }]));
}

/** Matches words of one or two letters only at the start of a word, because inside words they match too many places. */
function contains({ text }: Word): RawBuilder<SqlBool> {
  return sql<SqlBool>`search_text like ${text.length > 2 ? `%${text}%` : `% ${text}%`}`;
}

// In `search_text` the names precede the `|`.
function rank(spellings: Word[]): RawBuilder<number> {
  const cases = spellings.flatMap(({ text, likeness }) => [
    sql`when search_text like ${`% ${text}%|%`} then ${likeness * 2}::int`,
    sql`when search_text like ${`% ${text}%`} then ${likeness}::int`,
  ]);
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
}

function phrase(text: string): RawBuilder<number> {
  return sql<number>`case when search_text like search_words(${text}) || '%|%' then 200
    when search_text like '%' || search_words(${text}) || '%|%' then 100 else 0 end`;
}
