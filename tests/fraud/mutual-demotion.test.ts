import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, changeUser } from '#server/features/users/change-users.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: two administrators remove each other's rights at the same time, while a third administrator stays. Defence:
 * the command that gets the lock second is refused, because its caller is no longer an administrator.
 */
let panel: Panel;
beforeAll(async () => {
  panel = await startPanel();
  await panel.signIn({ tipo: 'admin', nome: 'Terceira' });
});
afterAll(() => panel.close());

const audit = { actorId: null, address: null, requestId: null };
const asAdmin = (userId: string) => ({
  userId,
  role: 'admin' as const,
  clientId: null,
  partnerId: null,
  approvesTrips: false,
});

/** Resolves when a command waits for a lock of another transaction. */
async function isWaited(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks w where not w.granted and exists (select from pg_locks r
        where r.pid = w.pid and r.database = (select oid from pg_database where datname = current_database()))`.execute(
      panel.services.db,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}

type Demotion = (tx: Tx, by: string, on: string) => Promise<{ ok: boolean }>;
const demotions: [title: string, first: Demotion, second: (by: Caller, on: string) => ReturnType<Caller['post']>][] = [
  [
    'demote each other',
    (tx, by, on) => changeUser(tx, audit, '', asAdmin(by), { id: on, tipo: 'cliente' }),
    (by, on) => by.patch(`/users/${on}`, { tipo: 'cliente' }),
  ],
  [
    'block each other',
    (tx, by, on) => blockUser(tx, audit, asAdmin(by), { id: on, reason: 'Briga' }),
    (by, on) => by.post(`/users/${on}/block`, { reason: 'Briga' }),
  ],
];

test.for(demotions)(
  'when two administrators %s concurrently, the second command is refused',
  async ([, first, second]) => {
    const [ana, bia] = [await panel.signIn({ tipo: 'admin' }), await panel.signIn({ tipo: 'admin' })];
    let answering: ReturnType<Caller['post']> | undefined;
    await panel.services.db.transaction().execute(async (tx) => {
      expect((await first(tx, bia.userId, ana.userId)).ok).toBe(true);
      answering = second(ana, bia.userId);
      await isWaited();
    });
    expect(await answering).toMatchObject({ status: 409, body: { reason: 'changed' } });
    const { rows } = await panel.services.pool.query(
      `select user_id from profiles where tipo = 'admin' and blocked_at is null and user_id = any($1)`,
      [[ana.userId, bia.userId]],
    );
    expect(rows).toEqual([{ user_id: bia.userId }]);
  },
);
