import { describe, expect, test } from 'vitest';
import { startPanel } from '#tests/panel.ts';
import { blockUser, changeUser } from './change-users.ts';

describe('the last active administrator', () => {
  test('cannot be demoted or blocked, even when two administrators demote or block each other at the same time', async () => {
    const other = await startPanel();
    const [ana, bia, caio] = [
      await other.signIn({ tipo: 'admin' }),
      await other.signIn({ tipo: 'admin' }),
      await other.signIn({ tipo: 'cliente' }),
    ];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ana.patch(`/users/${bia.userId}`, { tipo: 'cliente' }),
        round % 2 === 0
          ? bia.patch(`/users/${ana.userId}`, { tipo: '' })
          : bia.post(`/users/${ana.userId}/block`, { reason: 'x' }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const admins = await other.services.db
        .selectFrom('profiles')
        .select('user_id')
        .where('tipo', '=', 'admin')
        .where('blocked_at', 'is', null)
        .execute();
      expect(admins).toHaveLength(1);
      await other.services.db
        .updateTable('profiles')
        .set({ tipo: 'admin', blocked_at: null })
        .where('user_id', 'in', [ana.userId, bia.userId])
        .execute();
      other.services.auth.sessions.dropUser(ana.userId);
      other.services.auth.sessions.dropUser(bia.userId);
    }
    expect((await caio.patch(`/users/${ana.userId}`, { tipo: 'cliente' })).status).toBe(403);
    await other.close();
  });

  test('is protected by a refusal with the reason last_admin', async () => {
    const other = await startPanel();
    const [ana, bia] = [await other.signIn({ tipo: 'admin' }), await other.signIn({ tipo: 'admin' })];
    await other.services.db
      .updateTable('profiles')
      .set({ tipo: 'cliente' })
      .where('user_id', '=', ana.userId)
      .execute();
    const { db } = other.services;
    const audit = { actorId: ana.userId, address: null, requestId: null };
    const asAdmin = {
      userId: ana.userId,
      role: 'admin' as const,
      clientId: null,
      partnerId: null,
      approvesTrips: false,
    };
    const lastAdmin = { ok: false, reason: 'last_admin' };
    expect(
      await db.transaction().execute((tx) => changeUser(tx, audit, '', asAdmin, { id: bia.userId, tipo: 'cliente' })),
    ).toMatchObject(lastAdmin);
    expect(
      await db.transaction().execute((tx) => blockUser(tx, audit, asAdmin, { id: bia.userId, reason: 'x' })),
    ).toMatchObject(lastAdmin);
    await other.close();
  });
});
