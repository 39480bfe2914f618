import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '#tests/mailbox.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { lettersJob } from './job.ts';
import { claimLetters, queueLetters } from './queue.ts';

let panel: Panel;
beforeAll(async () => {
  panel = await startPanel();
});
afterAll(() => panel.close());

const letter = { subject: 'Aviso', paragraphs: ['Texto.'], link: 'https://painel.example/', ending: 'Fim.' };
const letterTo = (key: string) => ({ key, to: { email: `${key}@exemplo.com.br`, name: 'Ana' }, letter });

const queue = (key: string) => panel.services.db.transaction().execute((tx) => queueLetters(tx, letterTo(key)));
const send = (seconds = 0, mail = panel.services.mail) => {
  const { db } = panel.database.openPool({ max: 2, clock: new Date(Date.now() + seconds * 1000) });
  return lettersJob({ ...panel.services, mail, db: seconds === 0 ? panel.services.db : db }).run();
};

async function sentTo(key: string): Promise<number> {
  const mails = await readMails(panel.services.config.dataDir);
  return mails.filter(({ to }) => to === `${key}@exemplo.com.br`).length;
}

async function stateOf(key: string) {
  const { rows } = await sql<{ state: string; message: object | null; attempts: number }>`
    select state, message, attempts from letters where key = ${key}`.execute(panel.services.db);
  return rows[0];
}

test('a letter goes with what it tells of, once however often it is asked for and whoever sends', async () => {
  const failing = panel.services.db.transaction().execute(async (tx) => {
    await queueLetters(tx, letterTo('nunca'));
    throw new Error('it did not happen');
  });
  await expect(failing).rejects.toThrow('it did not happen');
  await queue('uma');
  await queue('uma');
  await Promise.all([send(), send(), send()]);
  await queue('duas');
  const [begun, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const slow = panel.services.db.transaction().execute(async (tx) => {
    begun.resolve((await claimLetters(tx, 5)).length);
    await ended.promise;
  });
  expect(await begun.promise).toBe(1);
  const other = panel.services.db.transaction().execute((tx) => claimLetters(tx, 5));
  setTimeout(() => ended.resolve(), 50);
  expect(await other).toEqual([]);
  await slow;
  expect([await sentTo('nunca'), await sentTo('uma')]).toEqual([0, 1]);
  expect(await stateOf('uma')).toEqual({ state: 'sent', message: null, attempts: 1 });
});

test('what a process died over is not sent again, and says so', async () => {
  await queue('morta');
  expect(await panel.services.db.transaction().execute((tx) => claimLetters(tx, 5))).toHaveLength(1);
  await send();
  expect(await stateOf('morta')).toMatchObject({ state: 'sending' });
  await send(601);
  expect([await stateOf('morta'), await sentTo('morta')]).toEqual([
    { state: 'unknown', message: null, attempts: 1 },
    0,
  ]);
});

const failures: Record<string, object> = {
  fora: { command: 'CONN' },
  meio: { command: 'DATA' },
  recusada: { responseCode: 550 },
};
const failing = {
  async send({ to }: { to: string }) {
    throw Object.assign(new Error('não'), failures[to.split('@')[0] ?? '']);
  },
};

test('what surely did not go out is tried again, what may have is not, what is refused has failed', async () => {
  for (const key of ['fora', 'meio', 'recusada']) await queue(key);
  await queue('fora');
  await send(0, failing);
  const states = await Promise.all(['fora', 'meio', 'recusada'].map(async (key) => (await stateOf(key))?.state));
  expect(states).toEqual(['due', 'unknown', 'failed']);
  await send();
  expect(await sentTo('fora')).toBe(0);
  await send(31);
  expect(await sentTo('fora')).toBe(1);
});
