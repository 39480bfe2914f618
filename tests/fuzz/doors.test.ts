import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointRows } from '#tests/authorisation/endpoint-rows.ts';
import { makePeople, nobody, type People } from '#tests/authorisation/people.ts';
import { type Bank, openBank, SECRET } from '#tests/bank.ts';
import { attacksOn } from '#tests/fuzz/attacks.ts';
import type { Method, Operation } from '#tests/fuzz/operations.ts';
import { PUBLIC_URL } from '#tests/panel.ts';

// Endpoints outside the API document: sign-in, sign-out, the exchange of tokens, and the webhook of the Pix provider.

const setting = (name: string, usual: number) => Number(process.env[`FUZZ_${name}`] ?? usual);
const seed = setting('SEED', 1);
const numRuns = setting('RUNS', 8) * 2;
/** Shorter than the time limit of a test, so that the error names the hanging call. */
const HANGS_AFTER_MS = 50_000;

let people: People;
let bank: Bank;
beforeAll(async () => {
  [people, bank] = await Promise.all([makePeople(), openBank()]);
});
afterAll(async () => {
  await people.panel.close();
  await bank.panel.close();
});

const ids = () => ['01900000-0000-7000-8000-000000000000'];

function doorOf(name: string): Operation {
  const [method = '', path = ''] = name.split(',')[0]?.split(' ') ?? [];
  return { name, method: method as Method, path, parameters: [], body: null, takesFile: false, answers: {} };
}

/** Sends mutated and valid calls to an endpoint, and returns the statuses. */
async function assail(url: string, door: Operation, body: unknown, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  const good = { path: door.path, body, headers: {} };
  await fc.assert(
    fc.asyncProperty(attacksOn(door, [good], ids), async (attack) => {
      const answer = await fetch(url + attack.path, {
        method: door.method,
        body: attack.body,
        headers: { ...attack.headers, ...headers },
        signal: AbortSignal.timeout(HANGS_AFTER_MS),
        redirect: 'manual',
      });
      const text = await answer.text();
      statuses.push(answer.status);
      if (answer.status >= 500) throw new Error(`${attack.kind} ${attack.body?.slice(0, 300)}\n${text}`);
      // Answers must not reveal internals.
      expect(text).not.toMatch(/node_modules|\.ts:\d|select .* from /);
    }),
    { seed, numRuns },
  );
  return statuses;
}

describe(`arbitrary input (seed ${seed})`, () => {
  const doors = Object.entries(endpointRows).filter(([name]) => !name.includes(','));

  it.each(doors)(
    'sent to %s causes neither a failure nor a hanging call, and changes no profile',
    async (name, row) => {
      const { columns, panel } = people;
      const readProfiles = () => panel.services.db.selectFrom('profiles').selectAll().orderBy('user_id').execute();
      const before = await readProfiles();
      for (const caller of [columns.client, nobody]) {
        const { body, cookies = '' } = await row.sends(people, caller, caller);
        const cookie = [await people.enter(caller), cookies].filter(Boolean).join('; ');
        await assail(panel.url, doorOf(name), body, { origin: PUBLIC_URL, ...(cookie && { cookie }) });
      }
      expect(await readProfiles()).toEqual(before);
    },
  );

  it('sent to the Pix webhook, with or without its secret, causes neither a failure nor a hanging call', async () => {
    const pix = { ...bank.pixOf('OUTRO1', 10_00), devolucoes: [] };
    const door = doorOf('POST /webhooks/pix');
    const told = await assail(bank.panel.url, door, { pix: [pix] }, { authorization: `Bearer ${SECRET}` });
    expect(told).toContain(200);
    const refused = await assail(bank.panel.url, door, { pix: [pix] }, {});
    expect(refused.filter((status) => status < 400)).toEqual([]);
    await bank.prove();
  });
});
