import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { findRunning } from '#server/platform/embedded-postgres/supervisor.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { freePort } from '#tests/free-port.ts';
import { joinPanel, type KillablePanel, startKillablePanel } from '#tests/killable-panel.ts';
import { type Caller, callerOf } from '#tests/panel.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { expectWholeBooks } from '#tests/whole-books.ts';
import {
  commonCommands,
  type Command,
  type CommandName,
  commandNames,
  commands,
  isKeyed,
  type Picks,
} from './commands.ts';
import { prepareCentral, setStage, type SignIn, type Stage } from './stage.ts';
import { count, newTally } from './tally.ts';

const HANDS = 16;
/** `npm run storm` sets a minute for each test. */
const seconds = Number(process.env['STORM_SECONDS'] ?? 4);

let dataDir: string;
let port: number;
let panel: KillablePanel;
let database: Database;
let stage: Stage;
const tally = newTally();
const faults: unknown[] = [];

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  port = await freePort();
  await start();
  const { db } = database;
  const signIn: SignIn = async ({ tipo, ...links }) => {
    const { userId, cookie } = await joinPanel(panel.url, db, tipo, links);
    return callerOf(panel.url, userId, cookie, { origin: panel.url });
  };
  const admins: [Caller, Caller] = [await signIn({ tipo: 'admin' }), await signIn({ tipo: 'admin' })];
  await prepareCentral(db, admins[0]);
  const central: Central = await makeCentral({ services: { db } });
  stage = await setStage(db, central, admins, signIn, { partners: 4, clients: 3 });
}, 120_000);
afterAll(async () => {
  await database.close();
  await panel.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  panel = await startKillablePanel(dataDir, port);
  const url = await findRunning(dataDir);
  if (!url) throw new Error('no database is running');
  database = openPool(url, { role: 'painel_app', max: HANDS });
}

const any = (below: number) => Math.floor(Math.random() * below);
const anyPicks = (): Picks => ({ which: any(60), other: any(60), cents: 1 + any(60_00) });

/** Returns the log lines of the request whose id the answer contains. */
function loggedOf(body: unknown): string[] {
  const { requestId } = body as { requestId: string };
  return panel
    .said()
    .split('\n')
    .filter((line) => line.includes(requestId));
}

type Sent = { name: CommandName; command: Command };

function note({ name, command }: Sent, answer: Awaited<ReturnType<Command['send']>>): void {
  if (answer.status >= 500) faults.push({ name, ...answer, log: loggedOf(answer.body) });
  count(tally, name, command, answer.status);
}

/** Runs random operations concurrently until the end. Returns the operations that a killed panel did not answer. */
async function storm(isOver: () => boolean, isKilled = () => false) {
  const unanswered: Sent[] = [];
  let answered = 0;
  const lost = (error: unknown) => {
    if (!isKilled()) throw error;
    return null;
  };
  const hand = async () => {
    while (!isOver()) {
      const name = commonCommands[any(commonCommands.length)] as CommandName;
      const command = await commands[name](stage, anyPicks()).catch(lost);
      if (!command) continue;
      const twins = isKeyed(name) && any(8) === 0 ? [command, command] : [command];
      const [first, second] = await Promise.all(twins.map((twin) => twin.send().catch(lost)));
      const answer = first ?? second;
      if (answer) note({ name, command }, answer);
      else if (isKeyed(name)) unanswered.push({ name, command });
      answered += answer ? 1 : 0;
      if (first && second && first.status !== second.status) faults.push({ name, first, second });
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return { answered, unanswered };
}

/** Reads the number of deadlocks. A connection reports its statistics when it is used again after a second. */
async function readDeadlocks(): Promise<number> {
  await sleep(1_100);
  const [admin] = stage.admins;
  await Promise.all(Array.from({ length: 60 }, () => admin.get('/wallets')));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(stage.db);
  return rows[0]?.deadlocks ?? -1;
}

const told = () => [...tally.done].map(([name, times]) => `${name} ${times}`).join(', ');

describe.skipIf(process.platform === 'win32')(
  `${HANDS} concurrent callers that use the same wallets for ${seconds} s`,
  () => {
    it('cause no deadlock, and lose no amount', async () => {
      const started = performance.now();
      const passed = () => (performance.now() - started) / 1000;
      // On a slow machine it takes longer until enough different operations have run.
      const isVaried = () => tally.done.size > commandNames.length / 2;
      const { answered } = await storm(() => passed() > seconds && (isVaried() || passed() > seconds + 60));
      console.log(`${answered} deeds, ${Math.round(answered / passed())} a second: ${told()}`);
      expect(faults).toEqual([]);
      expect(await readDeadlocks()).toBe(0);
      await expectWholeBooks(stage, tally);
      expect(isVaried()).toBe(true);
    });

    it('lose no amount when the panel is killed by kill -9 and unanswered calls are repeated', async () => {
      let killed: Promise<void> | undefined;
      const timer = sleep(seconds * 500).then(() => (killed = panel.kill()));
      const { answered, unanswered } = await storm(
        () => killed !== undefined,
        () => killed !== undefined,
      );
      await timer;
      await database.close();
      await start();
      stage = { ...stage, db: database.db };
      const before = told();
      const answers = await Promise.all(unanswered.map(({ command }) => command.send()));
      answers.forEach((answer, index) => note(unanswered[index] as Sent, answer));
      console.log(`${answered} deeds before the kill, ${unanswered.length} sent again after it; ${before}`);
      expect(faults).toEqual([]);
      await expectWholeBooks(stage, tally);
    });
  },
  (seconds * 2 + 120) * 1000,
);
