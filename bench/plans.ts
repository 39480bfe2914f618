import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import { tripsContract } from '#contract/trips.ts';
import type { Actor } from '#domain/access/roles.ts';
import { listTrips } from '#server/features/trips/read/list-trips.ts';
import { coerceQuery } from '#server/platform/api/query-coercion.ts';
import { openPool } from '#server/platform/database/pool.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { newId } from '#server/platform/uuid.ts';
import { type ListCase, listCases, readCast } from './list-cases.ts';
import { openBenchDatabase } from './panel.ts';
import { keepPage } from './results.ts';
import { withClient } from './with-client.ts';

/** Cases whose query plans are shown. They include each way to scan an index and each text search. */
const shown = new Set([
  'admin: first page',
  'admin: far back',
  'admin: by amount, far back',
  'admin: rejected, of one client',
  'admin: search, a full name',
  'admin: search, what nearly every trip has',
  'largest client: far back',
  'largest client: search, a full name',
  'largest partner: what it held, far back',
  'largest partner: search, an address',
]);

type Statement = { sql: string; parameters: readonly unknown[] };

/** Returns the statements of a list. */
async function statementsOf(url: string, { profile, queries }: ListCase): Promise<Statement[]> {
  const { pool } = openPool(url, { role: 'painel_app', max: 2 });
  const statements: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  const { tipo: role, clientId = null, partnerId = null } = profile;
  const actor: Actor = { userId: newId(), role, clientId, partnerId, approvesTrips: false };
  const schema = tripsContract.list['~orpc'].inputSchema;
  if (!schema) throw new Error('the list takes a filter');
  await listTrips(db, actor, schema.parse(coerceQuery(schema, Object.fromEntries(new URLSearchParams(queries[0])))));
  await db.destroy();
  return statements;
}

async function planOf(client: Client, { sql, parameters }: Statement): Promise<string> {
  const text = `explain (analyze, buffers, costs off, settings off) ${sql}`;
  // Shows the second run, whose pages are in memory.
  await client.query(text, [...parameters]);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const database = await openBenchDatabase();
try {
  const text = await withClient(database.superuserUrl, async (client) => {
    const cast = await readCast(client);
    const sections = [];
    for (const one of listCases(cast).filter(({ who, name }) => shown.has(`${who}: ${name}`))) {
      const plans = [];
      for (const statement of await statementsOf(database.ownerUrl, one)) {
        if (statement.sql.includes('trips t')) plans.push(`\`\`\`\n${await planOf(client, statement)}\n\`\`\``);
      }
      sections.push(`## ${one.who}: ${one.name}\n\n${plans.join('\n\n')}`);
    }
    return `# Plans of the lists

Plans of representative lists over ${cast.trips.toLocaleString('en')} generated trips (\`npm run bench:plans\`). The first statement finds the
ids of a page, the second reads those trips. An unfiltered list uses one statement for both.

${sections.join('\n\n')}
`;
  });
  await keepPage('query-plans', text);
} finally {
  await database.stop();
}
