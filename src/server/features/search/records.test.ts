import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClients } from '#server/features/clients/read-clients.ts';
import { listPartners } from '#server/features/partners/read-partners.ts';
import { listUsers } from '#server/features/users/read-users.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
beforeAll(async () => {
  panel = await startPanel();
});
afterAll(() => panel.close());

const words = [
  'José',
  'ÂNGELA',
  'ana',
  'Conceição',
  'Straße',
  'Łucja',
  'ﬁm',
  '100%',
  '50％',
  'a_b',
  'c:\\x',
  "d'Ávila",
  'S/A',
  'xq',
  'ç',
];
const anyName = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const digits = (length: number) =>
  fc.array(fc.constantFrom('0', '1', '2', '3'), { minLength: length, maxLength: length });
const anyRecord = fc.record({
  id: fc.constant(null).map(() => newId()),
  name: anyName,
  nome: fc.oneof(anyName, fc.constantFrom('', null)),
  mail: fc.constantFrom('ana', 'jose_1', 'zz'),
  document: fc.oneof(
    digits(8).map((parts) => `${parts.join('')}ABC`),
    fc.constant(null),
  ),
  phone: fc.oneof(
    digits(9).map((parts) => `+5511${parts.join('')}`),
    fc.constant(null),
  ),
});
type AnyRecord = typeof anyRecord extends fc.Arbitrary<infer Value> ? Value : never;

const orders = ['name', 'name-falling', 'created', 'created-falling'] as const;
type Order = (typeof orders)[number];
const shortest = 3;

/** Lists with their expected matches, which are read without any index and sorted by name or creation. */
const lists = {
  partners: {
    read: listPartners,
    all: sql`select id, name, email, null as other, coalesce(document, '') as document, coalesce(phone, '') as phone from partners`,
  },
  clients: {
    read: listClients,
    all: sql`select id, name, email, null as other, coalesce(document, '') as document, coalesce(phone, '') as phone from clients`,
  },
  users: {
    read: (tx: Tx, asked: { q: string; order: Order; limit: number; cursor?: string | undefined }) =>
      listUsers(tx, { ...asked, status: 'all' }),
    all: sql`select u.id, coalesce(nullif(p.nome, ''), u.email) as name, u.email, u.name as other,
      coalesce(s.document, '') as document, coalesce(s.phone, '') as phone
      from auth_users u left join profiles p on p.user_id = u.id left join sign_ups s on s.user_id = u.id`,
  },
};

async function naively(tx: Tx, list: keyof typeof lists, q: string, order: Order): Promise<string[]> {
  const code = q.replaceAll(/[^\da-z]/gi, '').toUpperCase();
  const has = (text: string) =>
    sql`position(lower(unaccent(${q})) in lower(unaccent(coalesce(${sql.ref(text)}, '')))) > 0`;
  const key = order.startsWith('name') ? sql`lower(unaccent(name))` : sql`null::text`;
  const direction = order.endsWith('falling') ? sql`desc` : sql`asc`;
  const found = sql<string[]>`array(
    select id from (${lists[list].all}) r where ${has('name')} or ${has('email')} or ${has('other')}
      or (${code.length >= 3} and (position(${code} in document) > 0 or position(${code} in phone) > 0))
    order by ${key} ${direction}, id ${direction})`;
  return (await tx.selectNoFrom(found.as('ids')).executeTakeFirstOrThrow()).ids;
}

async function pageByPage(
  tx: Tx,
  list: keyof typeof lists,
  q: string,
  order: Order,
  limit = shortest,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await lists[list].read(tx, { q, order, limit, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

async function write(tx: Tx, { id, name, nome, mail, document, phone }: AnyRecord, at: number): Promise<void> {
  const email = `${mail}.${at}@exemplo.com.br`;
  const unique = document && `${document}${at}`;
  const record = { id, name, email, document: unique, phone };
  await tx
    .insertInto('partners')
    .values({ ...record, kind: 'driver' })
    .execute();
  await tx
    .insertInto('clients')
    .values({ ...record, kind: 'company' })
    .execute();
  await tx
    .insertInto('auth_users')
    .values({ id, name, email: `antes-${email}` })
    .execute();
  if (nome !== null) await tx.insertInto('profiles').values({ user_id: id, tipo: null, nome: 'Antes' }).execute();
  await tx
    .updateTable('profiles')
    .set({ nome: nome ?? '' })
    .where('user_id', '=', id)
    .execute();
  await tx.updateTable('auth_users').set({ email }).where('id', '=', id).execute();
  const asked = { user_id: id, wants: 'cliente' as const, name, phone: phone ?? '', document: unique ?? '' };
  if (phone !== null) await tx.insertInto('sign_ups').values(asked).execute();
}

/** Generates a search text for a record: part of a field with changed case and accents. */
const anyText = (records: AnyRecord[]) =>
  fc
    .tuple(
      fc.constantFrom(...records),
      fc.constantFrom('name', 'nome', 'mail', 'document', 'phone', 'none'),
      fc.nat(20),
      fc.nat(9),
      fc.nat(4),
    )
    .map(([record, field, from, length, how]) => {
      const whole = field === 'none' ? '%_\\％ç' : (record[field as 'name'] ?? 'zimmerwald');
      const some =
        Array.from(whole)
          .slice(from % whole.length)
          .slice(0, length + 1)
          .join('')
          .trim() || whole;
      if (how === 0) return some.toUpperCase();
      if (how === 1) return some.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return how === 2 ? some.replace(/(\d{3})(?=\d)/g, '$1.') : some;
    });

class Undone extends Error {}

describe('partners, clients and users', () => {
  it('are found exactly once over all pages, as by a full scan, in every sort order', async () => {
    const seen = { none: 0, some: 0, pages: 0 };
    const population = fc.array(anyRecord, { minLength: 12, maxLength: 18 }).chain((records) =>
      fc.record({
        records: fc.constant(records),
        texts: fc.array(anyText(records), { minLength: 6, maxLength: 6 }),
        indexed: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(population, fc.constantFrom(...orders), async ({ records, texts, indexed }, order) => {
        const work = panel.services.db.transaction().execute(async (tx) => {
          for (const [at, record] of records.entries()) await write(tx, record, at);
          if (indexed) await sql`set local enable_seqscan = off`.execute(tx);
          for (const list of ['partners', 'clients', 'users'] as const) {
            for (const q of texts) {
              const expected = await naively(tx, list, q, order);
              seen[expected.length === 0 ? 'none' : expected.length > shortest ? 'pages' : 'some'] += 1;
              expect({ list, q, order, found: await pageByPage(tx, list, q, order) }).toEqual({
                list,
                q,
                order,
                found: expected,
              });
            }
          }
          throw new Undone();
        });
        await expect(work).rejects.toThrow(Undone);
      }),
      { numRuns: 10 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  it('are found in the same way when more than a thousand records match', async () => {
    const work = panel.services.db.transaction().execute(async (tx) => {
      await sql`insert into partners (id, kind, name)
        select gen_random_uuid(), 'driver', 'Táxi ' || i % 700 from generate_series(1, 1300) i`.execute(tx);
      for (const order of orders) {
        const expected = await naively(tx, 'partners', 'taxi', order);
        expect(expected.length).toBeGreaterThan(1200);
        expect(await pageByPage(tx, 'partners', 'taxi', order, 100)).toEqual(expected);
      }
      throw new Undone();
    });
    await expect(work).rejects.toThrow(Undone);
  });
});

describe('the search text of a user', () => {
  it('contains both of two concurrent changes', async () => {
    const { db } = panel.services;
    const { userId } = await panel.signIn({ tipo: 'cadviagens', nome: 'Nome Velho' });
    const [written, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const renamed = db.transaction().execute(async (tx) => {
      await tx.updateTable('profiles').set({ nome: 'Nome Novo' }).where('user_id', '=', userId).execute();
      written.resolve();
      await done.promise;
    });
    await written.promise;
    const moved = db.updateTable('auth_users').set({ email: 'novo@exemplo.com.br' }).where('id', '=', userId).execute();
    await expect.poll(waitingForUserSearch).toBe(1).finally(done.resolve);
    await Promise.all([renamed, moved]);
    const row = await db.selectFrom('user_search').selectAll().where('user_id', '=', userId).executeTakeFirst();
    expect(row).toMatchObject({
      sort_text: 'nome novo',
      search_text: expect.stringMatching(/^nome novo.*novo@exemplo\.com\.br$/),
    });
  });
});

async function waitingForUserSearch(): Promise<number> {
  const { rows } = await sql`
    select distinct w.pid from pg_locks w join pg_locks h using (pid) join pg_database d on d.oid = h.database
    where not w.granted and h.relation = 'user_search'::regclass and d.datname = current_database()`.execute(
    panel.services.db,
  );
  return rows.length;
}
