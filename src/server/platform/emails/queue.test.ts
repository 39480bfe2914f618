import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEmails } from '#tests/mailbox.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { createAccount } from '#server/platform/auth/accounts.ts';
import { invitationTo } from '#server/platform/auth/code-emails.ts';
import { emailsJob } from './job.ts';
import { claimEmails, queueAgain, queueEmails, type QueuedEmail } from './queue.ts';

let panel: Panel;
beforeAll(async () => {
  panel = await startPanel();
});
afterAll(() => panel.close());

const content = { subject: 'Aviso', paragraphs: ['Texto.'], link: 'https://painel.example/', ending: 'Fim.' };
const emailTo = (key: string) => ({ key, to: { email: `${key}@exemplo.com.br`, name: 'Ana' }, content });

const queue = (...emails: (string | QueuedEmail)[]) =>
  panel.services.db
    .transaction()
    .execute((tx) => queueEmails(tx, ...emails.map((one) => (typeof one === 'string' ? emailTo(one) : one))));
const send = (seconds = 0, mail = panel.services.mail) => {
  const { db } = panel.database.openPool({ max: 2, clock: new Date(Date.now() + seconds * 1000) });
  return emailsJob({ ...panel.services, mail, db: seconds === 0 ? panel.services.db : db }).run();
};

async function sentTo(key: string): Promise<number> {
  const emails = await readEmails(panel.services.config.dataDir);
  return emails.filter(({ to }) => to === `${key}@exemplo.com.br`).length;
}

async function stateOf(key: string) {
  const { db } = panel.services;
  return db.selectFrom('emails').select(['state', 'message', 'attempts']).where('key', '=', key).executeTakeFirst();
}

test('an e-mail is queued only if its transaction commits, and is sent once even by several senders', async () => {
  const failing = panel.services.db.transaction().execute(async (tx) => {
    await queueEmails(tx, emailTo('nunca'));
    throw new Error('it did not happen');
  });
  await expect(failing).rejects.toThrow('it did not happen');
  await queue('uma');
  await queue('uma');
  await Promise.all([send(), send(), send()]);
  await queue('duas');
  const [begun, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const slow = panel.services.db.transaction().execute(async (tx) => {
    begun.resolve((await claimEmails(tx, 5)).length);
    await ended.promise;
  });
  expect(await begun.promise).toBe(1);
  const other = panel.services.db.transaction().execute((tx) => claimEmails(tx, 5));
  setTimeout(() => ended.resolve(), 50);
  expect(await other).toEqual([]);
  await slow;
  expect([await sentTo('nunca'), await sentTo('uma')]).toEqual([0, 1]);
  // Recipient and subject are kept for a while, the text is not.
  const message = { to: 'uma@exemplo.com.br', subject: 'Aviso' };
  expect(await stateOf('uma')).toEqual({ state: 'sent', message, attempts: 1 });
});

test('an e-mail whose sender process died is marked as unknown and not sent again', async () => {
  await queue('morta');
  expect(await panel.services.db.transaction().execute((tx) => claimEmails(tx, 5))).toHaveLength(1);
  await send();
  expect(await stateOf('morta')).toMatchObject({ state: 'sending' });
  await send(601);
  expect([await stateOf('morta'), await sentTo('morta')]).toMatchObject([{ state: 'unknown', attempts: 1 }, 0]);
});

const failures: Record<string, object> = {
  fora: { command: 'CONN' },
  meio: { command: 'DATA' },
  recusada: { responseCode: 550 },
  senha: { code: 'EAUTH', responseCode: 535 },
};
const failing = {
  async send({ to }: { to: string }) {
    throw Object.assign(new Error('não'), failures[to.split('@')[0] ?? '']);
  },
};

test('an unsent e-mail is retried, but not when it may have been sent or the server refused it', async () => {
  await queue('fora', 'meio', 'recusada', 'senha');
  await queue('fora');
  await send(0, failing);
  await send(0, failing);
  const states = await Promise.all(Object.keys(failures).map(async (key) => (await stateOf(key))?.state));
  expect(states).toEqual(['due', 'unknown', 'failed', 'due']);
  await send();
  expect(await sentTo('fora')).toBe(0);
  await send(31);
  expect(await sentTo('fora')).toBe(1);
});

test('an e-mail is sent although the result of another one cannot be stored', async () => {
  await queue('nula', 'seguinte');
  const { mail } = panel.services;
  const partly: typeof mail = {
    async send(message) {
      // PostgreSQL stores no NUL.
      if (message.to.startsWith('nula@')) throw new Error('550 \0');
      await mail.send(message);
    },
  };
  await send(0, partly);
  expect(await sentTo('seguinte')).toBe(1);
  await send(601);
  expect([await stateOf('nula'), await sentTo('nula')]).toMatchObject([{ state: 'unknown' }, 0]);
});

test('a node that stops or dies while it sends an e-mail leaves the others to the next node', async () => {
  await queue('longa');
  await queue('outra');
  const stopping = new AbortController();
  const [begun, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: typeof panel.services.mail = {
    async send({ to }) {
      expect(to).toMatch(/^longa@/);
      begun.resolve();
      await sent.promise;
    },
  };
  const dying = emailsJob({ ...panel.services, mail: slow }).run(stopping.signal);
  await begun.promise;
  expect(await stateOf('outra')).toMatchObject({ state: 'due', attempts: 0 });
  stopping.abort();
  sent.resolve();
  await dying;
  expect([await stateOf('longa'), await stateOf('outra')]).toMatchObject([{ state: 'sent' }, { state: 'due' }]);
  await send();
  expect(await sentTo('outra')).toBe(1);
});

test('a round ends when the mail server does not answer, so that other jobs need not wait for each e-mail', async () => {
  await queue('parada-1', 'parada-2', 'parada-3');
  let tries = 0;
  const down: typeof panel.services.mail = {
    async send() {
      tries += 1;
      throw Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT', command: 'CONN' });
    },
  };
  await send(0, down);
  expect(tries).toBe(1);
  await send(31);
  expect(await Promise.all(['parada-1', 'parada-2', 'parada-3'].map(sentTo))).toEqual([1, 1, 1]);
});

test('an e-mail is retried during an outage of three days, and fails after that', async () => {
  await queue('longe');
  failures['longe'] = { command: 'CONN' };
  for (const hour of [0, 0.02, 0.06, 0.3, 1.5, 6, 18, 30, 42, 54]) await send(hour * 3600, failing);
  expect(await stateOf('longe')).toMatchObject({ state: 'due' });
  for (const hour of [66, 78]) await send(hour * 3600, failing);
  expect(await stateOf('longe')).toMatchObject({ state: 'failed' });
  // An administrator queues the failed e-mail again. Two concurrent requests queue it only once.
  const id = await idOf('longe');
  const again = () => panel.services.db.transaction().execute((tx) => queueAgain(tx, id));
  const asked = await Promise.all([again(), again()]);
  expect(asked.toSorted()).toEqual([false, true]);
  await send();
  expect([await sentTo('longe'), await again()]).toEqual([1, false]);
});

async function idOf(key: string): Promise<string> {
  const { db } = panel.services;
  return (await db.selectFrom('emails').select('id').where('key', '=', key).executeTakeFirst())?.id ?? '';
}

test('a code that gives access to an account is stored in no row, and is sent only to the address of the account', async () => {
  const { db, config } = panel.services;
  const email = 'codigo@exemplo.com.br';
  const id = await db.transaction().execute((tx) => createAccount(tx, { email, name: 'Ana', passwordHash: null }));
  const invitation = () => invitationTo(config.publicUrl, { id: id ?? '', email, name: 'Ana' });
  const [first, second] = [invitation(), invitation()];
  await queue(first);
  expect(JSON.stringify(await stateOf(first.key))).toContain('?code={code}');
  await send();
  const mail = (await readEmails(config.dataDir)).find(({ to }) => to === email);
  expect(mail?.text).toMatch(/\?code=[\w-]{43}$/m);
  expect(JSON.stringify(await stateOf(first.key))).not.toContain('code');
  await queue(second);
  await db.updateTable('auth_users').set({ email: 'outro@exemplo.com.br' }).where('email', '=', email).execute();
  await send();
  expect([await sentTo('codigo'), await stateOf(second.key)]).toMatchObject([1, { state: 'failed' }]);
});
