import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { operations } from '#tests/authorisation/table.ts';
import { type Attack, attacksOn } from '#tests/fuzz/attacks.ts';
import { faultIn, type Seen } from '#tests/fuzz/judge.ts';
import { type Operation, operationsOf } from '#tests/fuzz/operations.ts';
import { setStage, type Stage } from '#tests/fuzz/stage.ts';
import { type Caller, PUBLIC_URL } from '#tests/panel.ts';
import { lastTrace, tracesSince } from '#tests/traces.ts';

const setting = (name: string, usual: number) => Number(process.env[`FUZZ_${name}`] ?? usual);
const seed = setting('SEED', 1);
const numRuns = setting('RUNS', 8);
/** Shorter than the time limit of a test, so that the error names the hanging call. */
const HANGS_AFTER_MS = 50_000;

let stage: Stage;
let documented: Map<string, Operation>;
beforeAll(async () => {
  stage = await setStage();
  const { body } = await stage.world.panel.nobody.get('/openapi.json');
  documented = new Map(operationsOf(body).map((operation) => [operation.name, operation]));
}, 120_000);
afterAll(() => stage.world.panel.close());

/** Picks the permitted caller in three of four cases, and otherwise any caller. */
function callersOf(able: Caller): fc.Arbitrary<Caller> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(able) },
    { weight: 1, arbitrary: fc.constantFrom(...stage.allPeople) },
  );
}

async function send({ cookie }: Caller, { method }: Operation, { path, body, headers }: Attack): Promise<Seen> {
  const { panel } = stage.world;
  const before = await lastTrace(panel);
  const answer = await fetch(`${panel.url}/api/v1${path}`, {
    method,
    body,
    headers: { ...headers, ...(cookie && { cookie, origin: PUBLIC_URL }) },
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
  });
  const text = await answer.text();
  await panel.services.auth.background.settled();
  // Signs of drivers are written a second later, and would count as traces of another call.
  await signsOf(panel.services).flush();
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, text, traces: answer.status < 400 ? [] : await tracesSince(panel, before) };
}

const reached: number[] = [];

/** Counts the answers of a status class (200, 400). */
function timesAnswered(hundred: number): number {
  return reached.filter((status) => status >= hundred && status < hundred + 100).length;
}

describe(`arbitrary input (seed ${seed})`, () => {
  it.each(operations())(
    'sent to %s causes no failure, changes nothing when refused, and gets a documented answer',
    async (name) => {
      const operation = documented.get(name);
      if (!operation) throw new Error(`${name} is not in the document`);
      await stage.mend();
      const { able, goods } = stage.known.get(name) ?? { able: stage.world.callers.admin, goods: [] };
      const calls = fc.tuple(callersOf(able), attacksOn(operation, goods, stage.ids));
      const property = fc.asyncProperty(calls, async ([caller, attack]) => {
        const seen = await send(caller, operation, attack);
        reached.push(seen.status);
        const fault = faultIn(operation, seen);
        if (fault !== null)
          throw new Error(
            `${attack.kind}: ${operation.method} ${attack.path.slice(0, 300)} ${attack.body?.slice(0, 600) ?? ''}\n${fault}`,
          );
      });
      const { failed, errorInstance } = await fc.check(property, { seed, numRuns, endOnFailure: true });
      expect(failed ? String(errorInstance) : null).toBeNull();
    },
  );

  it('is often accepted, and as often refused', () => {
    expect(timesAnswered(200)).toBeGreaterThan(numRuns * 60);
    expect(timesAnswered(400)).toBeGreaterThan(numRuns * 100);
  });
});
