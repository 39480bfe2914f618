import { sql } from 'kysely';
import { MIGRATIONS_DIRECTORY } from '#server/platform/database/migrate.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type Finding, findingsOf } from './findings.ts';

const APPEND_ONLY = ['accounts', 'entries', 'postings', 'blocks', 'sealed_entries', 'block_totals', 'closed_months'];
/**
 * Functions that write to the ledger. They run as the owner, so they must not resolve names in schemas where a caller
 * can create objects.
 */
const DOOR = ['post', 'reserve', 'seal', 'close_month'];
const OPEN_TO_SERVER = [...DOOR, 'guarded', 'sealed_until', 'open_from'];
const SAFE_PATH = 'search_path=pg_catalog, pg_temp';
// Bits of `pg_trigger.tgtype`: before, on update, delete and truncate, per statement.
const BEFORE_ANY_CHANGE = 2 + 8 + 16 + 32;

/** Checks that only the ledger functions can write: triggers, rights, and function bodies that match our migrations. */
export async function findOpenGuards(tx: Tx): Promise<Finding[]> {
  const found = [
    ...(await findMissingTriggers(tx)),
    ...(await findExcessRights(tx)),
    ...(await findStrangeFunctions(tx)),
  ];
  return findingsOf('Proteções do banco de dados', found, (told) => told);
}

type FindingOfCheck = Omit<Finding, 'check'>;

async function findMissingTriggers(tx: Tx): Promise<FindingOfCheck[]> {
  const { rows } = await sql<{ table: string }>`
    select wanted as table from unnest(${APPEND_ONLY}::text[]) wanted
    where not exists (
      select from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_proc p on p.oid = t.tgfoid
      where n.nspname = 'ledger' and c.relname = wanted and p.proname = 'refuse_change' and p.pronamespace = n.oid
        and t.tgtype = ${BEFORE_ANY_CHANGE} and t.tgenabled = 'A' and t.tgqual is null)
    order by 1`.execute(tx);
  return rows.map(({ table }) => ({
    subject: `Tabela ledger.${table}`,
    detail: 'O gatilho que impede mudanças está desligado ou não existe.',
  }));
}

/**
 * Finds rights beyond the intended ones. The server may read the ledger and call its functions. Other roles have no
 * rights.
 */
async function findExcessRights(tx: Tx): Promise<FindingOfCheck[]> {
  const { rows } = await sql<{ object: string; grantee: string; right: string }>`
    with granted as (
      select 'Tabela' as sort, c.relname as name, c.relowner as owner, g.grantee, lower(g.privilege_type) as right
      from pg_class c cross join lateral aclexplode(c.relacl) g where c.relnamespace = 'ledger'::regnamespace
      union all
      select 'Tabela', c.relname, c.relowner, g.grantee, lower(g.privilege_type)
      from pg_attribute a join pg_class c on c.oid = a.attrelid cross join lateral aclexplode(a.attacl) g
      where c.relnamespace = 'ledger'::regnamespace
      union all
      select 'Função', p.proname, p.proowner, g.grantee, lower(g.privilege_type)
      from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
      where p.pronamespace = 'ledger'::regnamespace
      union all
      select 'Esquema', n.nspname, n.nspowner, g.grantee, lower(g.privilege_type)
      from pg_namespace n cross join lateral aclexplode(n.nspacl) g where n.nspname = 'ledger'
    )
    select distinct sort || ' ' || case when sort = 'Esquema' then name else 'ledger.' || name end as object,
      coalesce(r.rolname, 'public') as grantee, "right"
    from granted left join pg_roles r on r.oid = granted.grantee
    where granted.grantee <> granted.owner and (sort, "right") not in (('Tabela', 'select'), ('Esquema', 'usage'))
      and not (sort = 'Função' and name = any(${OPEN_TO_SERVER}::text[]) and r.rolname is not distinct from 'painel_app')
    union all
    select 'Papel painel_app', rolname, 'superuser' from pg_roles where rolname = 'painel_app' and rolsuper
    union all
    select 'Papel painel_app', o.rolname, 'member' from pg_namespace n join pg_roles o on o.oid = n.nspowner
    where n.nspname = 'ledger' and pg_has_role('painel_app', o.oid, 'member')
    order by 1, 2, 3`.execute(tx);
  return rows.map(({ object, grantee, right }) => ({
    subject: object,
    detail: `O papel ${grantee} tem um direito a mais: ${right}.`,
  }));
}

type FunctionRow = { name: string; source: string; definer: boolean; config: string[] | null };

async function findStrangeFunctions(tx: Tx): Promise<FindingOfCheck[]> {
  const { rows } = await sql<FunctionRow>`
    select proname as name, prosrc as source, prosecdef as definer, proconfig as config
    from pg_proc where pronamespace = 'ledger'::regnamespace order by 1`.execute(tx);
  const written = await readFunctions();
  const there = new Map(rows.map((row) => [row.name, row]));
  return [...new Set([...written.keys(), ...DOOR, ...there.keys()])].flatMap((name) => {
    const subject = `Função ledger.${name}`;
    const row = there.get(name);
    if (!row) return [{ subject, detail: 'Não existe mais.' }];
    if (!written.has(name)) return [{ subject, detail: 'Não é desta versão do painel.' }];
    const body = written.get(name);
    // PostgreSQL keeps a SQL-standard body in parsed form, so there is no text to compare.
    if (body && row.source.replaceAll('\r\n', '\n') !== body) return [{ subject, detail: 'Foi trocada por outra.' }];
    const safe = row.definer && row.config?.length === 1 && row.config[0] === SAFE_PATH;
    if (DOOR.includes(name) && !safe) return [{ subject, detail: 'Não roda mais com o caminho de busca seguro.' }];
    return [];
  });
}

const FUNCTION = /create (?:or replace )?function ledger\.(\w+)[\s\S]*?(?:\$\$([\s\S]*?)\$\$|;)/g;

/**
 * Returns the body of each function as in the last migration that defines it, or null for a body without `$$` quotes.
 */
async function readFunctions(): Promise<Map<string, string | null>> {
  const migrations = await readMigrations(MIGRATIONS_DIRECTORY);
  return new Map(
    migrations.flatMap(({ sql: text }) =>
      [...text.matchAll(FUNCTION)].map(([, name = '', body]) => [name, body ?? null]),
    ),
  );
}
