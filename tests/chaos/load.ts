import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '#server/platform/uuid.ts';
import { tripBody } from '#tests/central.ts';
import { type Command, type CommandName, commands, type Picks } from '#tests/money/commands.ts';
import type { Owner, Stage } from '#tests/money/stage.ts';
import { count, newTally, type Tally } from '#tests/money/tally.ts';
import type { Answer, Caller } from '#tests/panel.ts';

/** Money operations executed during the load. */
const moneyCommands = [
  'adjust',
  'adjust',
  'adjustByFile',
  'askTopUp',
  'confirmTopUps',
  'cancelTopUp',
  'askPayout',
  'payPayouts',
  'refusePayouts',
  'prepay',
] as const satisfies CommandName[];
/** Queries executed during the load. */
const READS = ['/trips?limit=25', '/wallets', '/ledger/proof', '/dispatch/uncovered'];
const ANSWER_MS = 60_000;
const PAUSE_MS = 100;

/** Action on a trip whose call was answered successfully. */
export type Step = { tripId: string; action: string; version: number };

/** All answers received. Afterwards each answered change must exist exactly once. */
export type Journal = {
  steps: Step[];
  tally: Tally;
  answered: number;
  /**
   * Number of attempts without an answer, or with an inconclusive answer (5xx). Each attempt was repeated with the same
   * idempotency key.
   */
  unanswered: number;
  /** Number of inconclusive answers, by status and reason. */
  troubles: Map<string, number>;
  /** Longest time without any answer, in milliseconds. */
  silenceMs: number;
  /** Time of each call from the first attempt to its answer, in milliseconds. */
  waitsMs: number[];
};

export const newJournal = (): Journal => ({
  steps: [],
  tally: newTally(),
  answered: 0,
  unanswered: 0,
  troubles: new Map(),
  silenceMs: 0,
  waitsMs: [],
});

export type Load = { stop(): Promise<void> };

/** Returns a generator of reproducible random numbers. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Seed of this run, which is printed. `CHAOS_SEED` sets it to repeat a run. */
export const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
console.log(`CHAOS_SEED=${seed}`);

/**
 * Starts clients, partners and administrators that call the panel. After the stop, every pending call is retried until
 * it is answered. Each of them pauses for `pauseMs` on average before a call.
 */
export function startLoad(stage: Stage, journal: Journal, { pauseMs = 0 } = {}): Load {
  const any = seeded(seed);
  const stopping = new AbortController();
  let heardAt = performance.now();

  /** Retries a call under the same idempotency key until it is answered, as a phone does. */
  async function insist<Value extends { status: number }>(send: () => Promise<Value>): Promise<Value> {
    if (pauseMs > 0) await sleep(any(2 * pauseMs));
    const sentAt = performance.now();
    for (;;) {
      const answer = await Promise.race([send(), late()]).catch(() => null);
      if (answer && answer.status < 500) {
        journal.answered += 1;
        journal.silenceMs = Math.max(journal.silenceMs, performance.now() - heardAt);
        heardAt = performance.now();
        journal.waitsMs.push(heardAt - sentAt);
        return answer;
      }
      journal.unanswered += 1;
      const trouble = answer ? `${answer.status} ${(answer as Partial<Answer>).body?.reason}` : 'no answer';
      journal.troubles.set(trouble, (journal.troubles.get(trouble) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  }

  async function call(by: Caller, path: string, body: object, action: string): Promise<Answer> {
    const key = { 'idempotency-key': newId() };
    const answer = await insist(() => by.post(path, body, key));
    const { id, version } = answer.body;
    if (answer.status < 300) journal.steps.push({ tripId: id, action, version });
    return answer;
  }

  /** Runs one trip from the request to the end with this partner, unless another partner is faster. */
  async function drive({ caller }: Owner): Promise<void> {
    const client = stage.clients[any(stage.clients.length)] as Owner;
    const asked = await call(client.caller, '/trips', tripBody(stage.central), 'request');
    if (asked.status !== 201) return;
    if (any(8) === 0) {
      await call(client.caller, `/trips/${asked.body.id}/cancel`, { reason: 'Ao acaso' }, 'cancel');
      return;
    }
    let answer = asked;
    for (const action of ['accept', 'depart', 'arrive', 'begin', 'complete']) {
      const body = action === 'accept' ? { termsVersion: answer.body.termsVersion } : {};
      answer = await call(caller, `/trips/${asked.body.id}/${action}`, body, action);
      if (answer.status !== 200) return;
    }
  }

  async function moveMoney(): Promise<void> {
    const name = moneyCommands[any(moneyCommands.length)] as CommandName;
    const picks: Picks = { which: any(60), other: any(60), cents: 1 + any(60_00) };
    // The operation is skipped when the rows that it needs cannot be read now.
    const command: Command | null = await commands[name](stage, picks).catch(() => null);
    if (!command) return sleep(PAUSE_MS);
    const { status } = await insist(() => command.send());
    count(journal.tally, name, command, status);
  }

  async function read(): Promise<void> {
    const path = READS[any(READS.length)] as string;
    await insist(() => stage.admins[any(2)]?.get(path) as Promise<Answer>);
  }

  async function work(command: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) await command();
  }
  const hands = [...stage.partners.map((partner) => () => drive(partner)), moveMoney, moveMoney, moveMoney, read];
  const all = Promise.all(hands.map(work));
  all.catch(() => undefined);
  return {
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}

async function late(): Promise<never> {
  await sleep(ANSWER_MS, undefined, { ref: false });
  throw new Error('no answer');
}

export const said = ({ answered, unanswered, silenceMs, troubles }: Journal): string =>
  `${answered} answered, ${unanswered} sent again (${[...troubles].map(([what, times]) => `${what}: ${times}`).join(', ')}), longest silence ${Math.round(silenceMs)} ms`;

/** Returns the timeline actions of the users of this stage. */
export async function stepsTaken({ db, partners, clients }: Stage): Promise<string[]> {
  const actors = [...partners, ...clients].map(({ caller }) => caller.userId);
  const { rows } = await sql<{ step: string }>`
    select trip_id || ' ' || action as step from trip_events where actor_id = any(${actors}::uuid[])`.execute(db);
  return rows.map(({ step }) => step).toSorted();
}
