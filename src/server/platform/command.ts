import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Actor } from '#domain/access/roles.ts';
import { requiresKey } from '#domain/keyed-operations.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { recheckSession } from '#server/platform/auth/session.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { isOutdated } from '#server/platform/database/connection.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import { notSignedIn } from '#server/platform/http/problem.ts';

type Plain = string | number | boolean | null;
/** Plain JSON as stored under an idempotency key: ids, states and amounts, never names. */
export type Answer =
  | { readonly [key: string]: Plain | readonly string[] | readonly { readonly [key: string]: Plain }[] }
  | undefined;

export type CommandOptions<Read = undefined> = {
  /**
   * Stable name of the operation (`trips.accept`). It must be the operation id of the contract when the operation
   * requires an idempotency key.
   */
  operation: string;
  /**
   * Input that the server derived from the call, in addition to address and body, for example the hash of an uploaded
   * file.
   */
  input: unknown;
  /**
   * Reads rows that the command needs, in one pipeline with the claim of the idempotency key, which saves a round trip.
   * Must not write.
   */
  reads?: (tx: Tx) => Promise<Read>;
};

const RETRIES = 5;
/** SQLSTATE of a serialisation failure, of a deadlock, and of a reference to a row that has changed meanwhile. */
const TRY_AGAIN = new Set(['40001', '40P01', '23503']);

/**
 * Runs a command in one transaction. The transaction reads the session again. Calls with the same idempotency key run
 * the command once and get the same answer, also when they are concurrent. A refusal rolls back every change. The live
 * hint is sent after the commit.
 */
export async function command<Value extends Answer, Read = undefined>(
  context: SignedInContext,
  options: CommandOptions<Read>,
  run: Run<Value, Read>,
): Promise<Value> {
  return (await commandShown(context, options, run, async () => undefined)).value;
}

/**
 * Runs a command as `command` does, and also returns the result of `show`, which reads after the command. The reads
 * share the round trip of the commit. They also run when the answer was already stored under the idempotency key.
 */
export async function commandShown<Value extends Answer, Shown, Read = undefined>(
  context: SignedInContext,
  options: CommandOptions<Read>,
  run: Run<Value, Read>,
  show: (tx: Tx, value: Value) => Promise<Shown>,
): Promise<{ value: Value; shown: Shown }> {
  if (requiresKey(options.operation) && !context.idempotencyKey) throw new Refused(keyMissing);
  const done = await withRetries(() => attempt(context, options, run, show));
  const { value, shown } = unwrap(done);
  context.services.live.hint();
  return { value, shown: await shown };
}

type Run<Value, Read = undefined> = (tx: Tx, actor: Actor, read: Read) => Promise<Outcome<Value>>;

/** Runs a command and rolls it back (dry run). Other transactions wait meanwhile for the rows that it locks. */
export async function dryRun<Value extends Answer>(context: SignedInContext, run: Run<Value>): Promise<Value> {
  const outcome = await withRetries(() =>
    withRollback(context.services.prepared, async (tx) => {
      const actor = await actorNow(tx, context);
      throw new RollbackSignal(await run(tx, actor, undefined));
    }),
  );
  return unwrap(outcome as Outcome<Value>);
}

/**
 * Runs the command of a caller without a session, who is authorised by a code, in one transaction. A refusal rolls back
 * every change. Such a command has no idempotency key: a repeated call must have no further effect.
 */
export async function commandByCode<Value>(
  { db, live }: Pick<SignedInContext['services'], 'db' | 'live'>,
  run: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Value> {
  const outcome = await withRetries(() =>
    withRollback(db, async (tx) => {
      const done = await run(tx);
      if (!done.ok) throw new RollbackSignal(done);
      return done;
    }),
  );
  const value = unwrap(outcome);
  live.hint();
  return value;
}

const keyMissing = refuse('invalid', 'Envie o cabeçalho Idempotency-Key: esta operação move dinheiro.', [
  { field: 'Idempotency-Key', message: 'Obrigatório nesta operação.' },
]);

async function attempt<Value extends Answer, Shown, Read>(
  context: SignedInContext,
  options: CommandOptions<Read>,
  run: Run<Value, Read>,
  show: (tx: Tx, value: Value) => Promise<Shown>,
): Promise<Outcome<{ value: Value; shown: Promise<Shown> }>> {
  const withShown = (tx: Tx, outcome: Outcome<Value>) => {
    if (!outcome.ok) return outcome;
    const shown = show(tx, outcome.value);
    // `shown` is awaited after the commit, so its rejection must not count as unhandled until then. A failed read also
    // fails the commit.
    shown.catch(() => undefined);
    return ok({ value: outcome.value, shown });
  };
  return withRollback(context.services.prepared, async (tx) => {
    const [actor, earlier, read] = await Promise.all([
      actorNow(tx, context),
      claimKey(tx, context, options),
      options.reads?.(tx) as Promise<Read>,
    ]);
    if (earlier) return withShown(tx, earlier as Outcome<Value>);
    const work = () => run(tx, actor, read);
    const outcome = context.idempotencyKey ? await inSavepoint(tx, work) : await work();
    if (!outcome.ok && !context.idempotencyKey) throw new RollbackSignal(outcome);
    if (outcome.ok) await auditActing(tx, context, options);
    await storeAnswer(tx, context, options, outcome);
    return withShown(tx, outcome);
  });
}

/** Rolls the transaction back and carries the outcome out of it. */
class RollbackSignal<Value> extends Error {
  readonly outcome: Outcome<Value>;
  constructor(outcome: Outcome<Value>) {
    super('rolled back');
    this.outcome = outcome;
  }
}

async function withRollback<Value>(db: Db, work: (tx: Tx) => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (error instanceof RollbackSignal) return error.outcome;
    throw error;
  }
}

/** Records every command that an administrator runs in the name of another user, with both ids. */
async function auditActing(
  tx: Tx,
  context: SignedInContext,
  { operation }: Pick<CommandOptions, 'operation'>,
): Promise<void> {
  if (!context.signedIn.acting) return;
  const changes: Record<string, [unknown, unknown]> = { operation: [null, operation] };
  const subjectId = context.actor.userId;
  await recordAudit(tx, auditOf(context), { action: 'user.acted_as', subjectType: 'user', subjectId, changes });
}

async function actorNow(tx: Tx, { signedIn }: SignedInContext): Promise<Actor> {
  const now = await recheckSession(tx, signedIn);
  if (!now?.actor) throw new Refused(notSignedIn);
  const { role, clientId, partnerId } = now.actor;
  const before = signedIn.actor;
  // The route checked an earlier version of the session. After a change of the role or of a link, the caller has to
  // retry with the new rights.
  if (
    now.limit !== signedIn.limit ||
    role !== before.role ||
    clientId !== before.clientId ||
    partnerId !== before.partnerId
  ) {
    throw new Refused(refuse('changed', 'Seu perfil mudou neste instante. Atualize a página e tente de novo.'));
  }
  return now.actor;
}

/**
 * Returns null when this call is the first with its idempotency key, otherwise the stored outcome. A concurrent call
 * with the same key waits here until the first call has ended.
 */
async function claimKey(
  tx: Tx,
  context: SignedInContext,
  { operation, input }: Pick<CommandOptions, 'operation' | 'input'>,
): Promise<Outcome<Answer> | null> {
  const key = context.idempotencyKey;
  if (!key) return null;
  const row = { user_id: context.actor.userId, operation, key, body_hash: hashOf(context, input) };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, answer: JSON.stringify({}) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', row.user_id)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!kept.body_hash.equals(row.body_hash)) {
    return refuse('key_reused', 'Esta Idempotency-Key já foi usada com outros dados.');
  }
  return kept.answer as unknown as Outcome<Answer>;
}

async function storeAnswer(
  tx: Tx,
  context: SignedInContext,
  { operation }: Pick<CommandOptions, 'operation'>,
  outcome: Outcome<Answer>,
): Promise<void> {
  if (!context.idempotencyKey) return;
  const kept = tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(outcome) })
    .where('user_id', '=', context.actor.userId)
    .where('operation', '=', operation)
    .where('key', '=', context.idempotencyKey);
  await enqueue(tx, kept);
}

/**
 * Rolls back to a savepoint on a refusal, so that the idempotency key stays stored and a repeated call gets the same
 * refusal.
 */
async function inSavepoint<Value>(tx: Tx, work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  await enqueue(tx, sql`savepoint command`);
  const outcome = await work();
  if (!outcome.ok) await enqueue(tx, sql`rollback to savepoint command`);
  return outcome;
}

export async function withRetries<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const again = isOutdated(error) || (error instanceof DatabaseError && TRY_AGAIN.has(error.code ?? ''));
      if (!again || tried === RETRIES) throw error;
    }
  }
}

/**
 * Returns the hash of the complete call, by which a call with the same key but, for example, another amount is
 * recognised. The hash is an HMAC with the secret of the server, because the body may contain a password or a PIN. It
 * omits `claimedAt`, because a phone sends a call first without this field and, after queueing the call, with this
 * field.
 */
function hashOf({ call: { url, body }, services }: SignedInContext, input: unknown): Buffer {
  const { claimedAt: _claim, ...asked } = (body ?? {}) as { claimedAt?: unknown };
  return createHmac('sha256', services.auth.secret)
    .update(JSON.stringify([url, asked, input], sortedKeys))
    .digest();
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
