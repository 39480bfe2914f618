import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { Kysely, PostgresDialect as KyselyPostgres } from 'kysely';
import { Pool } from 'pg';

/** Generates the `DB` type of Kysely, with union types from check constraints (`status in ('a', 'b')`). */
export async function generateTypes(url: string): Promise<string> {
  const pool = new Pool({ connectionString: url });
  // Ignores errors of closing connections: `end` does not wait for the server, and the cluster stops right afterwards.
  pool.on('error', () => {});
  const db = new Kysely<Record<string, never>>({ dialect: new KyselyPostgres({ pool }) });
  try {
    return await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
      excludePattern: 'migrations',
      typeMapping: { int8: 'number' },
      overrides: { columns: await readUnions(pool) },
      outFile: null,
    });
  } finally {
    await db.destroy();
  }
}

type ListedColumn = { schema: string; table: string; column: string; condition: string; generated: boolean };

async function readUnions(pool: Pool): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await pool.query<ListedColumn>(
    `select n.nspname as schema, c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as condition,
       a.atthasdef as generated
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'c' and cardinality(k.conkey) = 1
     union all
     select n.nspname, c.relname, a.attname, pg_get_constraintdef(k.oid), a.atthasdef
     from pg_constraint k
     join pg_attribute a on a.atttypid = k.contypid
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'c'`,
  );
  return Object.fromEntries(rows.flatMap(unionOf));
}

const LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?<values>('[^']*'::text(, )?)+)\]\)\)\)$/;

/**
 * Returns the union type of a column. The generator adds `| null` itself. The type is a raw node, because the generator
 * would parse a string with a compiler API that no longer exists.
 */
function unionOf({ schema, table, column, condition, generated }: ListedColumn): [string, RawExpressionNode][] {
  const values = LIST.exec(condition)?.groups?.['values'];
  if (!values) return [];
  const union = values.replaceAll('::text', '').replaceAll(', ', ' | ');
  return [[`${schema}.${table}.${column}`, new RawExpressionNode(generated ? `Generated<${union}>` : union)]];
}
