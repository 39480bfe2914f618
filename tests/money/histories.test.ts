import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { expectWholeBooks } from '#tests/whole-books.ts';
import { commonCommands, type Command, type CommandName, commandNames, commands, isKeyed } from './commands.ts';
import { prepareCentral, setStage, type Stage } from './stage.ts';
import { count, newTally } from './tally.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000_000);
const numRuns = Number(process.env['HISTORY_RUNS'] ?? 12);

let panel: Panel;
let central: Central;
let admins: [Caller, Caller];
const tally = newTally();

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admins = [await panel.signIn({ tipo: 'admin' }), await panel.signIn({ tipo: 'admin' })];
  await prepareCentral(panel.services.db, admins[0]);
});
afterAll(() => panel.close());

const pick = fc.nat({ max: 59 });
const anyStep = fc.record({
  /** Operations in order of preference. The step takes the first one for which a row exists. */
  names: fc.array(fc.constantFrom(...commonCommands), { minLength: 5, maxLength: 5 }),
  picks: fc.record({ which: pick, other: pick, cents: fc.integer({ min: 1, max: 60_00 }) }),
  /** True if the step runs concurrently with the following steps. */
  together: fc.boolean(),
  /** `twin` sends the operation twice under the same key concurrently, `later` sends it again afterwards. */
  again: fc.constantFrom('no', 'no', 'twin', 'later'),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Groups the steps that run concurrently. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [[]];
  for (const step of steps) {
    groups.at(-1)?.push(step);
    if (!step.together) groups.push([]);
  }
  return groups;
}

/** Sends an operation. All its answers must be equal, and no answer may be a server error. */
async function take(name: CommandName, deed: Command, again: Step['again']): Promise<void> {
  const sent = await Promise.all(isKeyed(name) && again === 'twin' ? [deed.send(), deed.send()] : [deed.send()]);
  if (isKeyed(name) && again === 'later') sent.push(await deed.send());
  const [first] = sent;
  if (!first || first.status >= 500 || sent.some(({ status }) => status !== first.status))
    throw new Error(`${name}: ${JSON.stringify(sent)}`);
  count(tally, name, deed, first.status);
}

async function plan(stage: Stage, { names, picks, again }: Step) {
  for (const name of names) {
    const deed = await commands[name](stage, picks);
    if (deed) return { name, deed, again };
  }
  return null;
}

async function live(stage: Stage, steps: readonly Step[]): Promise<void> {
  for (const group of groupsOf(steps)) {
    const planned = await Promise.all(group.map((step) => plan(stage, step)));
    await Promise.all(planned.map(async (step) => step && (await take(step.name, step.deed, step.again))));
  }
}

it(`any sequence of money operations, repeated and concurrent, leaves the ledger complete (seed ${seed})`, async () => {
  const { db } = panel.services;
  const history = fc.array(anyStep, { minLength: 35, maxLength: 60, size: 'max' });
  const property = fc.asyncProperty(history, async (steps) => {
    const stage = await setStage(db, central, admins, (profile) => panel.signIn(profile), { partners: 2, clients: 2 });
    await live(stage, steps);
    await expectWholeBooks(stage, tally);
  });
  const result = await fc.check(property, { seed, numRuns, endOnFailure: true });
  console.log(`seed ${seed}: ${[...tally.done].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  if (result.failed) throw result.errorInstance;
  // A history with few operations would prove little.
  expect(tally.done.size).toBeGreaterThan(commandNames.length / 2);
}, 600_000);
