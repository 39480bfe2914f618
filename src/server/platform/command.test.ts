import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ok, refuse } from '#domain/outcome.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { readSession } from '#server/platform/auth/session.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { command, withRetries } from './command.ts';

let panel: Panel;
let caller: Caller;
let key: string;
let noteId: string;

beforeAll(async () => {
  panel = await startPanel();
  caller = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());
beforeEach(() => {
  [key, noteId] = [newId(), newId()];
});

/** Returns the context that a route passes to its command. The context contains the session as the route read it. */
async function contextOf({ cookie }: Caller, idempotencyKey: string | null = key): Promise<SignedInContext> {
  const { services } = panel;
  const signedIn = await readSession(services, { cookie });
  if (!signedIn?.actor) throw new Error('not signed in');
  const { actor } = signedIn;
  const request = {
    requestId: 'teste',
    address: '127.0.0.1',
    headers: { cookie },
    call: { url: '/api/v1/notes', body: {} },
    newCookies: [],
    ignored: [],
    matched: () => undefined,
  };
  return { services, signedIn: { ...signedIn, actor }, actor, idempotencyKey, ...request };
}

/** A row that a command writes; `notes` counts these rows. */
const writeNote = (tx: Tx) =>
  tx
    .insertInto('outbox')
    .values({ topic: 'note', audiences: sql<string[]>`'{}'`, entity_id: noteId })
    .execute();

async function notes(): Promise<number> {
  const rows = await panel.services.db.selectFrom('outbox').select('id').where('entity_id', '=', noteId).execute();
  return rows.length;
}

let runs = 0;
const note = (context: SignedInContext, input: unknown = { a: 1 }, operation = 'notes.write') =>
  command(context, { operation, input }, async (tx) => {
    runs += 1;
    await writeNote(tx);
    return ok({ run: runs });
  });

const refusedNote = (context: SignedInContext) =>
  command(context, { operation: 'notes.write', input: {} }, async (tx) => {
    runs += 1;
    await writeNote(tx);
    return refuse('gone', `Tarde demais (${runs})`);
  });

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { data?: { reason: string; detail: string } }) => error.data ?? error,
  );

describe('an idempotency key', () => {
  it('makes a repeated call return the first answer, regardless of the order of the fields in the body', async () => {
    const context = await contextOf(caller);
    const first = await note(context, { a: 1, b: { c: [1, 2], d: null } });
    expect(await note(context, { b: { d: null, c: [1, 2] }, a: 1 })).toEqual(first);
    expect(await notes()).toBe(1);
  });

  it('is refused for a second call with another body', async () => {
    const context = await contextOf(caller);
    await note(context, { items: [1, 2] });
    expect(await refusal(note(context, { items: [2, 1] }))).toMatchObject({ reason: 'key_reused' });
    expect(await notes()).toBe(1);
  });

  it('is independent of the same key of another user or another operation', async () => {
    const other = await panel.signIn({ tipo: 'admin' });
    await note(await contextOf(caller));
    await note(await contextOf(other));
    await note(await contextOf(caller), { a: 2 }, 'notes.other');
    expect(await notes()).toBe(3);
  });

  it('makes concurrent identical calls run the command once', async () => {
    const context = await contextOf(caller);
    const answers = await Promise.all(Array.from({ length: 8 }, () => note(context)));
    expect(new Set(answers.map(({ run }) => run)).size).toBe(1);
    expect(await notes()).toBe(1);
  });

  it('stores a refusal, which rolls back all writes and is returned again for a repeated call', async () => {
    const context = await contextOf(caller);
    const first = await refusal(refusedNote(context));
    expect(first).toMatchObject({ reason: 'gone' });
    expect(await refusal(refusedNote(context))).toEqual(first);
    expect(await notes()).toBe(0);
  });

  it('can be used again after an unexpected error', async () => {
    const context = await contextOf(caller);
    const fault = command(context, { operation: 'notes.write', input: { a: 1 } }, async (tx) => {
      await writeNote(tx);
      throw new Error('broken');
    });
    await expect(fault).rejects.toThrow('broken');
    await note(context);
    expect(await notes()).toBe(1);
  });

  it('is required in the header of an operation that moves money', async () => {
    const context = await contextOf(caller, null);
    const options = { operation: 'wallets.adjust', input: {} };
    const answer = await refusal(command(context, options, async (tx) => ok(void (await writeNote(tx)))));
    expect(answer).toMatchObject({ reason: 'invalid', errors: [{ field: 'Idempotency-Key' }] });
    const adjustment = { partnerId: newId(), amountCents: 1_00, reason: 'Crédito' };
    expect(await caller.post('/wallets/adjustments', adjustment)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Idempotency-Key' }] },
    });
    expect(await notes()).toBe(0);
  });
});

it('a refusal of a call without an idempotency key rolls back all writes', async () => {
  expect(await refusal(refusedNote(await contextOf(caller, null)))).toMatchObject({ reason: 'gone' });
  expect(await notes()).toBe(0);
});

describe('a command, which reads the session again in its transaction', () => {
  it.each([
    ['answers 409 `changed` when the role has changed', { tipo: 'cadviagens' as const }, 'changed'],
    ['refuses a user who no longer has a role', { tipo: null }, 'unauthenticated'],
    ['refuses a user who was blocked', { blocked_at: new Date() }, 'unauthenticated'],
  ])('%s', async (_what, change, reason) => {
    const person = await panel.signIn({ tipo: 'admin' });
    const context = await contextOf(person);
    await panel.services.db.updateTable('profiles').set(change).where('user_id', '=', person.userId).execute();
    expect(await refusal(note(context))).toMatchObject({ reason });
    expect(await notes()).toBe(0);
  });

  it('refuses a session that ended meanwhile', async () => {
    const person = await panel.signIn({ tipo: 'admin' });
    const context = await contextOf(person);
    await panel.services.db.deleteFrom('auth_sessions').where('user_id', '=', person.userId).execute();
    expect(await refusal(note(context))).toMatchObject({ reason: 'unauthenticated' });
    expect(await notes()).toBe(0);
  });
});

async function makeClients(): Promise<[string, string]> {
  const ids: [string, string] = [newId(), newId()];
  await panel.services.db
    .insertInto('clients')
    .values(ids.map((id) => ({ id, kind: 'company' as const, name: 'Aurora' })))
    .execute();
  return ids;
}

const lock = (tx: Tx, id: string) => tx.updateTable('clients').set({ name: 'Boreal' }).where('id', '=', id).execute();

describe('a transaction that the database aborted', () => {
  it('is retried from the beginning, with its idempotency key, after a deadlock', async () => {
    const [one, other] = await makeClients();
    const both = Promise.withResolvers<void>();
    let tries = 0;
    let locked = 0;
    const through = Promise.withResolvers<void>();
    const crosswise = async (first: string, second: string) => {
      await command(await contextOf(caller, newId()), { operation: 'notes.lock', input: {} }, async (tx) => {
        tries += 1;
        // Waits in the second try until the other command has ended. Otherwise PostgreSQL may grant the row lock to the
        // second try first, which causes another deadlock.
        if (tries > 2) await through.promise;
        await writeNote(tx);
        await lock(tx, first);
        locked += 1;
        if (locked >= 2) both.resolve();
        await both.promise;
        await lock(tx, second);
        return ok();
      });
      through.resolve();
    };
    await Promise.all([crosswise(one, other), crosswise(other, one)]);
    expect(tries).toBe(3);
    expect(await notes()).toBe(2);
  });

  it('is retried after a serialisation failure, and is tried at most five times', async () => {
    const [id] = await makeClients();
    const { db } = panel.services;
    let tries = 0;
    const overtaken = (times: number) =>
      withRetries(() =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (tx) => {
            tries += 1;
            await tx.selectFrom('clients').select('id').where('id', '=', id).execute();
            if (tries <= times)
              await db
                .updateTable('clients')
                .set({ name: `${tries}` })
                .where('id', '=', id)
                .execute();
            await lock(tx, id);
          }),
      );
    await overtaken(4);
    expect(tries).toBe(5);
    tries = 0;
    await expect(overtaken(5)).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(5);
  });

  it('is not retried after any other error', async () => {
    let tries = 0;
    const wrong = withRetries(async () => {
      tries += 1;
      await panel.services.pool.query('select 1 / 0');
    });
    await expect(wrong).rejects.toBeInstanceOf(DatabaseError);
    expect(tries).toBe(1);
  });
});
