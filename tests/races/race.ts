import type { Transition } from '#domain/trips/transition.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Copy, copyTrips } from '#tests/races/copies.ts';
import { type Answer, circumstancesOf, type Move, tryMove } from '#tests/races/moves.ts';
import { type RaceResult, standings } from '#tests/races/outcomes.ts';
import { type Pair, type Way, waysOf } from '#tests/races/pairs.ts';
import { type Payment, payments, type Stage } from '#tests/races/stage.ts';

/** Number of races per pair; 100 with `npm run races`. */
export const ROUNDS = Number(process.env['RACES'] ?? 3);
/** Number of races with the same two parties. */
const ROUNDS_A_WAY = 5;
const AT_ONCE = 5;

type Outcome = { first: string; second: string; standing: RaceResult };
type Answers = readonly [Answer, Answer];

/**
 * Races two rows of the table on `ROUNDS` trips, and returns all errors. Permitted results are those of running the two
 * actions one after the other, in either order, on equal trips (serialisability).
 */
export async function race(stage: Stage, pair: Pair, index: number): Promise<unknown[]> {
  const ways = waysOf(pair);
  const turns = Math.min(ways.length, Math.ceil(ROUNDS / ROUNDS_A_WAY));
  const wrong: unknown[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const way = ways[(index + turn) % ways.length];
    const rounds = Math.ceil((ROUNDS * (turn + 1)) / turns) - Math.ceil((ROUNDS * turn) / turns);
    const payment = payments[(index + turn) % payments.length];
    if (way && payment) wrong.push(...(await raceThisWay(stage, pair, way, payment, rounds)));
  }
  return wrong;
}

async function raceThisWay(stage: Stage, pair: Pair, way: Way, payment: Payment, rounds: number): Promise<unknown[]> {
  const { status, first, second } = pair;
  const copies = await copyTrips(stage, status, payment, rounds + 2, (pickupAt) => ({
    ...circumstancesOf(second, pickupAt),
    ...circumstancesOf(first, pickupAt),
  }));
  const moves = movesOf(pair, way);
  const [one, other, ...raced] = copies;
  if (!one || !other) throw new Error('there is nothing to race for');
  const answers = new Map<string, Answers>();
  const run = async (trip: Copy, running: Promise<Answers>) => answers.set(trip.id, await running);
  await Promise.all([run(one, inTurn(stage, one, moves)), run(other, inReverse(stage, other, moves))]);
  for (let at = 0; at < raced.length; at += AT_ONCE) {
    const together = raced.slice(at, at + AT_ONCE);
    await Promise.all(together.map((trip, index) => run(trip, atOnce(stage, trip, moves, at + index))));
  }
  const { db } = stage.panel.services;
  const ids = copies.map(({ id }) => id);
  const found = await standings(db, copies, one.version);
  const outcomes = ids.map((id) => outcomeOf(answers.get(id), found.get(id)));
  const [forth, back, ...came] = outcomes;
  if (!forth || !back) throw new Error('there is nothing to compare with');
  return [
    ...undisturbed(pair, forth, back),
    ...[...answers].flatMap(([id, both]) => unclean(both, found.get(id))),
    ...came.flatMap((outcome) => illegal(outcome, forth, back)),
  ].map((problem) => ({ way, payment, problem }));
}

function movesOf({ first, second }: Pair, way: Way): [Move, Move] {
  // Racing the same action twice needs two keys. With the same key, both calls would count as one.
  const keys = first === second ? [{ key: 'one' }, { key: 'other' }] : [];
  return [
    { row: first, by: way.first, turn: 0, ...keys[0] },
    { row: second, by: way.second, turn: 1, ...keys[1] },
  ];
}

async function inTurn(stage: Stage, trip: Copy, [first, second]: [Move, Move]): Promise<Answers> {
  return [await tryMove(stage, trip, first), await tryMove(stage, trip, second)];
}

async function inReverse(stage: Stage, trip: Copy, [first, second]: [Move, Move]): Promise<Answers> {
  const before = await tryMove(stage, trip, second);
  return [await tryMove(stage, trip, first), before];
}

/**
 * Runs both actions concurrently. The action that starts first alternates between rounds, and the delay of the other
 * varies.
 */
async function atOnce(stage: Stage, trip: Copy, [first, second]: [Move, Move], round: number): Promise<Answers> {
  const late = (move: Move) => sleep((Math.floor(round / 2) % 4) * 3).then(() => tryMove(stage, trip, move));
  if (round % 2 === 0) return Promise.all([tryMove(stage, trip, first), late(second)]);
  const [answer, before] = await Promise.all([tryMove(stage, trip, second), late(first)]);
  return [before, answer];
}

function outcomeOf(answers: Answers | undefined, standing: RaceResult | undefined): Outcome {
  if (!answers || !standing) throw new Error('a trip of the race is gone');
  return { first: answers[0].said, second: answers[1].said, standing };
}

/** Checks that each row succeeds when it runs alone, because a race between refused actions would prove nothing. */
function undisturbed({ first, second }: Pair, forth: Outcome, back: Outcome): object[] {
  const problems = forth.first === 'ok' ? [] : [{ alone: first.action, said: forth.first }];
  return back.second === 'ok' || contradict(first, second)
    ? problems
    : [...problems, { alone: second.action, said: back.second }];
}

/**
 * Returns true when the second row requires a trip whose partner was asked to reconfirm. The first row requires a trip
 * whose partner was not asked yet.
 */
function contradict({ action }: Transition, second: Transition): boolean {
  return action === 'ask-reconfirmation' && circumstancesOf(second, new Date()).reconfirm_by instanceof Date;
}

const portuguese = /^(?!.*\b(the|is|not|was|undefined|null)\b)[\p{Lu}“].+[.!]$/u;

/** Refusal of a departure with the crew of the partner that lost the trip. */
const othersCrew = 'O motorista não está entre os ativos deste parceiro';

/** Checks that each refusal is explained in Portuguese, and that the history contains each success exactly once. */
function unclean(answers: Answers, standing: RaceResult | undefined): object[] {
  const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
  const rude = refusals.filter(
    ({ status, detail }) =>
      !([403, 404, 409].includes(status) || detail.startsWith(othersCrew)) || !portuguese.test(detail),
  );
  // Offers that the system makes in the same transaction are not successes of the racers.
  const told = standing?.events.filter(({ action, by }) => action !== 'offer' || by !== 'system') ?? [];
  const counted = told.length === answers.length - refusals.length;
  return [...rude, ...(counted ? [] : [{ answers, events: standing?.events }])];
}

function illegal(came: Outcome, forth: Outcome, back: Outcome): object[] {
  if (isDeepStrictEqual(came, forth) || isDeepStrictEqual(came, back)) return [];
  return [{ came, allowed: [forth, back] }];
}
