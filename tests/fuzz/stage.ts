import { sql } from 'kysely';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { makeWorld, type World } from '#tests/authorisation/world.ts';
import type { Good } from '#tests/fuzz/attacks.ts';
import { goodCalls } from '#tests/fuzz/good-calls.ts';
import type { Ids } from '#tests/fuzz/values.ts';
import type { Caller } from '#tests/panel.ts';
import { noteTraces } from '#tests/traces.ts';

const PASSWORD = 'uma senha bem longa';

type Known = { able: Caller; goods: Good[] };

export type Stage = {
  world: World;
  /** Caller and input of a good call, by operation. */
  known: Map<string, Known>;
  allPeople: Caller[];
  ids: Ids;
  /** Restores records whose absence would make all later calls fail. */
  mend(): Promise<void>;
};

/**
 * Creates the world of the authorisation tests, with a good call for every operation. Records every later change of a
 * row.
 */
export async function setStage(): Promise<Stage> {
  const world = await makeWorld();
  const { panel, callers } = world;
  const { nobody, ...signedIn } = callers;
  const allPeople = [...Object.values(signedIn), ...Object.values(nobody)];
  const hash = await hashPassword(PASSWORD);
  for (const { userId } of Object.values(signedIn))
    await panel.services.db.transaction().execute((tx) => setPasswordHash(tx, userId, hash));
  const known = new Map<string, Known>();
  for await (const { operation, able, good } of goodCalls(world)) {
    const { goods } = known.get(operation) ?? { goods: [] };
    known.set(operation, { able, goods: [...goods, good] });
  }
  await panel.services.auth.background.settled();
  const ids = await idsOf(world);
  await noteTraces(panel, await tablesOf(world), ['insert', 'update', 'delete']);
  const roles = await sql<{ user_id: string }>`select user_id, tipo, id_cliente, id_parceiro from profiles`.execute(
    panel.services.db,
  );
  const mend = async () => {
    await sql`update settings set admins_need_second_factor = false`.execute(panel.services.db);
    await sql`update partners set status = 'active', status_reason = null where status <> 'active'`.execute(
      panel.services.db,
    );
    await sql`update profiles p set blocked_at = null, blocked_reason = null, tipo = r.tipo, id_cliente = r.id_cliente, id_parceiro = r.id_parceiro
      from jsonb_to_recordset(${JSON.stringify(roles.rows)}::jsonb) as r(user_id uuid, tipo text, id_cliente uuid, id_parceiro uuid)
      where p.user_id = r.user_id and r.user_id <> ${nobody['nobody, blocked']?.userId}`.execute(panel.services.db);
  };
  return { world, known, allPeople, ids, mend };
}

/**
 * Tables that refused calls may change: counters of attempts, last use of sessions, cached answers, and refusals stored
 * under idempotency keys.
 */
const unnoticed = ['rate_limits', 'outside_answers', 'auth_sessions', 'api_keys', 'idempotency_keys'];

/** Returns the tables without their partitions, because a trigger of a table also fires for its partitions. */
export async function tablesOf({ panel }: Pick<World, 'panel'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${unnoticed})`.execute(panel.services.db);
  return rows.map(({ name }) => name);
}

async function idsOf({
  panel: {
    services: { db },
  },
}: World): Promise<Ids> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db);
  const pool = new Map<string, string[]>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} order by id limit 40`.execute(db);
    if (rows.length > 0)
      pool.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  const all = [...pool.values()].flatMap((ids) => ids.slice(0, 3));
  return (field) => {
    const wanted = field
      .replace(/Ids?$/, '')
      .replaceAll('-', '_')
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const found = [...pool.keys()].find((name) =>
      [wanted, `${wanted}s`].some(
        (end) => name === end || name.endsWith(`_${end}`) || wanted.endsWith(`_${name.replace(/s$/, '')}`),
      ),
    );
    return (found === undefined ? undefined : pool.get(found)) ?? all;
  };
}
