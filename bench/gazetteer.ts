import { sql } from 'kysely';
import { readTypedAddress } from '#domain/places/typed-address.ts';
import type { GazetteerEntry } from '#server/features/places/gazetteer/entry.ts';
import { importGazetteer } from '#server/features/places/gazetteer/import-gazetteer.ts';
import { searchGazetteer } from '#server/features/places/gazetteer/search-gazetteer.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { type Db, openPool } from '#server/platform/database/pool.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { keepResults, median, percentile, tableOf } from './results.ts';

/** `npm run bench:gazetteer [entries]`: time of a search in the gazetteer, beside a search without its index. */
const [entries = 100_000] = process.argv.slice(2).map(Number);
const TIMES = 40;
const DISTRICTS = 400;

const kinds = ['Rua', 'Avenida', 'Travessa', 'Alameda', 'Praça'];
const first = ['Voluntários', 'Santo', 'São', 'Barão', 'Doutor', 'Professora', 'Coronel', 'Padre', 'Maria', 'Sete'];
const second = ['da Pátria', 'Antônio', 'João', 'de Limeira', 'Arnaldo', 'Aparecida', 'Xavier', 'de Maio', 'das Dores'];

/** Generates streets with frequent words (`Rua`, `São`) and rare ones (the number of the name). */
async function* generate(): AsyncGenerator<GazetteerEntry> {
  const where = { city: 'São Paulo', uf: 'SP', cep: null };
  for (let index = 0; index < entries; index += 1) {
    const point = { lat: -23.4 - (index % 1000) / 4000, lng: -46.4 - (index % 777) / 2500 };
    if (index % 250 === 0) {
      yield {
        kind: 'district',
        name: `Jardim ${second[index % 9]} ${index / 250}`,
        district: null,
        ...where,
        ...point,
      };
      continue;
    }
    const name = `${kinds[index % 5]} ${first[index % 10]} ${second[index % 9]} ${wordOf(index)}`;
    yield { kind: 'street', name, district: `Jardim ${second[index % 9]} ${index % DISTRICTS}`, ...where, ...point };
  }
}

/** Returns a word of letters that identifies the street. */
function wordOf(index: number): string {
  return Array.from(index.toString(26), (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26))).join('');
}

const texts = [
  `voluntarios ${wordOf(4_010)} 123`,
  'jardim joao 12, rua santo antonio 45',
  'barao limeira',
  'rua sao joao 100',
  'v',
  'sao paulo',
];

async function timesOf(search: () => Promise<unknown>): Promise<number[]> {
  await search();
  const times: number[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    const began = performance.now();
    await search();
    times.push(performance.now() - began);
  }
  return times;
}

/** Baseline: the same words, compared with the text of each entry. */
function searchWithoutIndex(db: Db, q: string): Promise<unknown> {
  const text = sql`plain_text(concat_ws(' ', name, district, city, uf))`;
  const found = readTypedAddress(q).words.map((word) => sql`${text} like ${`%${word}%`}`);
  return sql`select * from gazetteer where ${sql.join(found, sql` and `)} order by length(name), name limit 8`.execute(
    db,
  );
}

async function planOf(db: Db, q: string): Promise<string> {
  const query = readTypedAddress(q)
    .words.map((word) => `'${word}':*`)
    .join(' & ');
  const { rows } = await sql<Record<'QUERY PLAN', string>>`explain (analyze, costs off, timing off, summary off)
    select * from gazetteer where words @@ ${sql.lit(query)}::tsquery limit 2000`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const cluster = await startThrowAwayCluster();
try {
  await ensureRoles(cluster.url());
  await migrate(cluster.url());
  const began = performance.now();
  await withOwner(cluster.url(), (client) => importGazetteer(client, generate()));
  const importSeconds = (performance.now() - began) / 1000;
  const pool = openPool(cluster.url(), { role: 'painel_app', max: 2 });
  const { db } = pool;
  const results: { text: string; p50: number; p95: number; baseline50: number; baseline95: number }[] = [];
  for (const text of texts) {
    const own = await timesOf(() => searchGazetteer(db, { q: text, limit: 8 }));
    const base = await timesOf(() => searchWithoutIndex(db, text));
    const [p50, p95, baseline50, baseline95] = [
      median(own),
      percentile(own, 0.95),
      median(base),
      percentile(base, 0.95),
    ];
    results.push({ text, p50, p95, baseline50, baseline95 });
  }
  const table = tableOf(
    ['text', 'p50 ms', 'p95 ms', 'without index p50 ms', 'without index p95 ms'],
    results.map((row) => [row.text, ...[row.p50, row.p95, row.baseline50, row.baseline95].map((ms) => ms.toFixed(1))]),
  );
  const plans = await Promise.all(
    [texts[0], texts[3]].map(async (text = '') => `${text}:\n\n\`\`\`\n${await planOf(db, text)}\n\`\`\``),
  );
  const title = `Searches in a gazetteer of ${entries} entries, in the database (\`npm run bench:gazetteer\`).`;
  const imported = `The import took ${importSeconds.toFixed(1)} s.`;
  await keepResults('gazetteer', [title, table, imported, ...plans].join('\n\n'), { entries, importSeconds, results });
  await pool.close();
} finally {
  await cluster.stop();
}
