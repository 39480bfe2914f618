import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type AuthServer, PASSWORD, startAuthServer } from '#tests/auth-server.ts';
import { becomeFirstAdmin, firstAdminCodeHash } from './first-admin.ts';
import { prepareFirstAdmin } from './jobs.ts';

const admin = { nome: 'Chefe', email: 'chefe@exemplo.com.br', password: PASSWORD };

function codeIn(lines: string[]): string {
  return /\/primeiro-acesso\?code=([\w-]{43})$/.exec(lines.at(-1) ?? '')?.[1] ?? '';
}

async function withFresh(work: (fresh: AuthServer) => Promise<void>, config = {}): Promise<void> {
  const fresh = await startAuthServer({ config });
  try {
    await work(fresh);
  } finally {
    await fresh.close();
  }
}

test('the first administrator is created with the printed link, and no further link is printed', () =>
  withFresh(async (fresh) => {
    const code = codeIn(await prepareFirstAdmin(fresh.services));
    const answer = await fresh.call('POST /api/v1/first-admin', { ...admin, code });
    expect([answer.status, answer.body]).toEqual([201, { status: 'created' }]);
    const { cookie } = await fresh.signIn(admin);
    const session = await fresh.call('GET /api/v1/session', undefined, { cookie });
    expect(session.body['profile']).toEqual({ tipo: 'admin', id_cliente: '', id_parceiro: '', nome: 'Chefe' });
    expect(await prepareFirstAdmin(fresh.services)).toEqual([]);
    const { rows } = await fresh.services.pool.query('select from first_admin_links where code_hash::text like $1', [
      `%${code}%`,
    ]);
    expect(rows).toEqual([]);
  }));

test('exactly one of twenty concurrent calls with two printed links creates the first administrator', () =>
  withFresh(async (fresh) => {
    const codes = [codeIn(await prepareFirstAdmin(fresh.services)), codeIn(await prepareFirstAdmin(fresh.services))];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const who = { ...admin, email: `chefe${index}@exemplo.com.br`, code: codes[index % 2] };
        return fresh.call('POST /api/v1/first-admin', who);
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body['reason']).toBe('gone');
    const { rows } = await fresh.services.pool.query(
      `select (select count(*) from profiles where tipo = 'admin') as admins, (select count(*) from auth_users) as accounts`,
    );
    expect(rows).toEqual([{ admins: 1, accounts: 1 }]);
  }));

test('when two first-access links are used at the same time, the second call finds the new administrator and is refused', () =>
  withFresh(async (fresh) => {
    const { db } = fresh.services;
    const hashes = [
      codeIn(await prepareFirstAdmin(fresh.services)),
      codeIn(await prepareFirstAdmin(fresh.services)),
    ].map(firstAdminCodeHash);
    const outcomes = await Promise.all(
      hashes.map((codeHash, index) =>
        db.transaction().execute(async (tx) => {
          const chief = { nome: 'Chefe', email: `chefe${index}@exemplo.com.br`, passwordHash: 'x' };
          const outcome = await becomeFirstAdmin(
            tx,
            chief,
            { actorId: null, address: null, requestId: null },
            codeHash,
          );
          await delay(200);
          return outcome.ok;
        }),
      ),
    );
    expect(outcomes.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  }));

test('a wrong, an expired and a used code create no administrator', () =>
  withFresh(async (fresh) => {
    const code = codeIn(await prepareFirstAdmin(fresh.services));
    expect((await fresh.call('POST /api/v1/first-admin', { ...admin, code: 'x' })).status).toBe(409);
    await fresh.services.pool.query('update first_admin_links set expires_at = now()');
    expect((await fresh.call('POST /api/v1/first-admin', { ...admin, code })).status).toBe(409);
    const second = codeIn(await prepareFirstAdmin(fresh.services));
    expect((await fresh.call('POST /api/v1/first-admin', { ...admin, code: second })).status).toBe(201);
    await fresh.services.pool.query(`update profiles set tipo = 'cliente'`);
    expect((await fresh.call('POST /api/v1/first-admin', { ...admin, code: second })).status).toBe(409);
  }));

test('a guessable password creates no administrator, neither from the page nor from the settings', () =>
  withFresh(async (fresh) => {
    const code = codeIn(await prepareFirstAdmin(fresh.services));
    const answer = await fresh.call('POST /api/v1/first-admin', { ...admin, code, password: '1234567890' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    fresh.services.config.firstAdmin = { email: admin.email, password: 'chefe-painel' };
    await expect(prepareFirstAdmin(fresh.services)).rejects.toThrow('ADMIN_PASSWORD: Senha fácil de adivinhar');
    expect((await fresh.call('POST /api/v1/first-admin', { ...admin, code })).status).toBe(201);
  }));

test('an existing account with that e-mail becomes the first administrator, with the new password', () =>
  withFresh(async (fresh) => {
    const code = codeIn(await prepareFirstAdmin(fresh.services));
    await fresh.createUser({ email: admin.email, tipo: null });
    const password = 'a senha do dono da máquina';
    expect((await fresh.call('POST /api/v1/first-admin', { ...admin, code, password })).status).toBe(201);
    expect((await fresh.call('POST /api/auth/sign-in/email', { email: admin.email, password: PASSWORD })).status).toBe(
      401,
    );
    expect((await fresh.call('POST /api/auth/sign-in/email', { email: admin.email, password })).status).toBe(200);
  }));

test('the first administrator is created from ADMIN_EMAIL and ADMIN_PASSWORD once, even when two nodes start together', () =>
  withFresh(
    async (fresh) => {
      await Promise.all([prepareFirstAdmin(fresh.services), prepareFirstAdmin(fresh.services)]);
      expect(await prepareFirstAdmin(fresh.services)).toEqual([]);
      await fresh.signIn(admin);
    },
    { firstAdmin: { email: admin.email, password: PASSWORD } },
  ));
