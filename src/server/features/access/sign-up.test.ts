import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthServer, PASSWORD, startAuthServer } from '#tests/auth-server.ts';
import { holdSleeps } from '#tests/held-sleeps.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ config: { rateLimit: false } });
});
afterAll(() => server.close());

const wanted = {
  name: 'Clara Nunes',
  email: 'clara@exemplo.com.br',
  phone: '(31) 98765-4321',
  document: '529.982.247-25',
  wants: 'cliente',
  password: PASSWORD,
};

function signUp(change: object = {}) {
  return server.call('POST /api/v1/sign-ups', { ...wanted, ...change });
}

test('a sign-up creates an account without rights and profile, stores the request and sends an e-mail', async () => {
  const answer = await signUp();
  expect([answer.status, answer.body]).toEqual([202, { status: 'received' }]);
  const { rows } = await server.services.pool.query(
    `select u.name, s.wants, s.phone, s.document, s.decided_at, p.user_id as profile
      from auth_users u join sign_ups s on s.user_id = u.id left join profiles p on p.user_id = u.id where u.email = $1`,
    [wanted.email],
  );
  expect(rows).toEqual([
    {
      name: 'Clara Nunes',
      wants: 'cliente',
      phone: '+5531987654321',
      document: '52998224725',
      decided_at: null,
      profile: null,
    },
  ]);
  expect((await server.emails()).at(-1)).toContain(`To: ${wanted.email}`);
  const entry = await server.call('POST /api/auth/sign-in/email', { email: wanted.email, password: PASSWORD });
  expect([entry.body, entry.cookies]).toEqual([{ signedIn: false }, []]);
});

test('a sign-up with a known e-mail gets the same answer, changes nothing and sends the owner an e-mail', async () => {
  const owner = await server.createUser({ email: 'dona@exemplo.com.br' });
  const before = (await server.emails()).length;
  const answers = [
    await signUp({ email: 'nova@exemplo.com.br' }),
    await signUp({ email: ' Dona@Exemplo.com.br', password: 'senha do intruso' }),
  ];
  expect(answers[1]?.status).toBe(answers[0]?.status);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const emails = (await server.emails()).slice(before);
  expect(emails.filter((mail) => mail.includes(`To: ${owner.email}`))).toHaveLength(1);
  expect(emails.join('')).not.toContain('Clara, ');
  await server.signIn(owner);
});

test.each(['Password123', 'clara-nunes-2026'])(
  'a sign-up with the guessable password %s is refused and creates no account',
  async (password) => {
    const email = 'nunes@exemplo.com.br';
    expect(await signUp({ email, password })).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect((await server.services.pool.query('select from auth_users where email = $1', [email])).rows).toEqual([]);
  },
);

const accepting = (email: string, version: number) => signUp({ email, accepted: [{ kind: 'terms', version }] });

test('a sign-up is refused with an outdated version of the texts, and stores the consent to the newest version', async () => {
  const { db } = server.services;
  const publish = (version: number) =>
    db.insertInto('consent_texts').values({ kind: 'terms', version, body: 'Texto' }).execute();
  await publish(1);
  await publish(2);
  await server.createUser({ email: 'aceita@exemplo.com.br' });
  // The refusal is the same with and without an existing account.
  for (const email of ['aceita@exemplo.com.br', 'leu@exemplo.com.br'])
    expect(await accepting(email, 1)).toMatchObject({ status: 400, body: { errors: [{ field: 'accepted' }] } });
  expect((await accepting('leu@exemplo.com.br', 2)).status).toBe(202);
  const consents = db
    .selectFrom('consents as c')
    .innerJoin('auth_users as u', 'u.id', 'c.user_id')
    .select(['u.email', 'c.kind', 'c.version']);
  expect(await consents.execute()).toEqual([{ email: 'leu@exemplo.com.br', kind: 'terms', version: 2 }]);
});

test.each(['sem-conta@exemplo.com.br', 'tempo@exemplo.com.br'])(
  'a sign-up of %s is answered after half a second, whether the account existed or not',
  async (email) => {
    if (email.startsWith('tempo')) await server.createUser({ email });
    const emails = async () => (await server.services.pool.query('select from emails')).rowCount ?? 0;
    const before = await emails();
    const halfSecond = Promise.withResolvers<void>();
    const sleeps = holdSleeps(halfSecond.promise);
    try {
      const answered = vi.fn<() => void>();
      const answer = signUp({ email });
      void answer.then(answered);
      await vi.waitFor(async () => expect(await emails()).toBe(before + 1), 10_000);
      // The work is done, but the answer is still delayed.
      expect(sleeps.asked).toContain(500);
      expect(answered).not.toHaveBeenCalled();
      halfSecond.resolve();
      expect((await answer).status).toBe(202);
    } finally {
      halfSecond.resolve();
      sleeps.restore();
    }
  },
);

test('a sign-up is published to the administrators', async () => {
  await signUp({ email: 'aviso@exemplo.com.br' });
  const { rows } = await server.services.pool.query(
    `select audiences from outbox where topic = 'sign-up' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ audiences: ['admin'] }]);
});

test.each([
  ['name', ' '],
  ['email', 'clara@'],
  ['phone', '1234'],
  ['document', '111.111.111-11'],
  ['wants', 'admin'],
  ['password', 'curta'],
])('a sign-up with an invalid %s is refused, and the error names the field', async (field, value) => {
  const answer = await signUp({ [field]: value });
  expect([answer.status, (answer.body['errors'] as { field: string }[]).map((error) => error.field)]).toEqual([
    400,
    [field],
  ]);
});

test('twenty concurrent sign-ups with one e-mail create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ email: 'corrida@exemplo.com.br' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const { rows } = await server.services.pool.query(`select from auth_users where email = 'corrida@exemplo.com.br'`);
  expect(rows).toHaveLength(1);
});

test('a fourth sign-up with the same e-mail within an hour is refused', async () => {
  const limited = await startAuthServer();
  try {
    const answers = [];
    for (let round = 0; round < 4; round += 1) answers.push(await limited.call('POST /api/v1/sign-ups', wanted));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3500);
  } finally {
    await limited.close();
  }
});
