import { secondFactorContract } from '#contract/second-factor.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import { anyRole } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { countAttempts, forgiveAttempts } from '#server/platform/auth/rate-limit.ts';
import { readSecondFactor } from '#server/platform/auth/second-factor.ts';
import { codeAttempts } from '#server/platform/auth/sign-in-challenge.ts';
import { command } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { provePassword } from '#server/platform/api/prove-password.ts';
import { begin, confirm, remove, renew } from './second-factor.ts';

const os = implementing(secondFactorContract);

export const secondFactorRoutes = os.router({
  get: os.get.use(anyRole).handler(({ context }) => readSecondFactor(context.services.db, context.actor.userId)),

  begin: os.begin.use(anyRole).handler(async ({ context, input }) => {
    await provePassword(context, input.password);
    return secretly(context, 'begin', (tx) => begin(tx, ownOf(context)));
  }),

  confirm: os.confirm.use(anyRole).handler(async ({ context, input }) => {
    const recoveryCodes = await countingTries(context, () =>
      secretly(context, 'confirm', (tx) => confirm(tx, auditOf(context), ownOf(context), input.code)),
    );
    context.services.auth.sessions.dropUser(context.actor.userId);
    return { recoveryCodes };
  }),

  renewCodes: os.renewCodes.use(anyRole).handler(async ({ context, input }) => {
    await provePassword(context, input.password);
    const recoveryCodes = await countingTries(context, () =>
      secretly(context, 'renewCodes', (tx) => renew(tx, auditOf(context), ownOf(context), input.code)),
    );
    return { recoveryCodes };
  }),

  remove: os.remove.use(anyRole).handler(async ({ context, input }) => {
    await provePassword(context, input.password);
    await countingTries(context, () =>
      secretly(context, 'remove', (tx) => remove(tx, auditOf(context), ownOf(context), input.code)),
    );
    context.services.auth.sessions.dropUser(context.actor.userId);
  }),
});

function ownOf({ signedIn: { userId, email }, services }: SignedInContext) {
  return { userId, email, serverSecret: services.auth.secret };
}

async function countingTries<Value>({ services, actor }: SignedInContext, work: () => Promise<Value>): Promise<Value> {
  const attempts = codeAttempts(actor.userId);
  const limited = await countAttempts(services, ...attempts);
  if (limited) throw new Refused(limited);
  const value = await work();
  await forgiveAttempts(services, ...attempts);
  return value;
}

/** Runs a command without storing its secret input or answer under an idempotency key. */
async function secretly<Value>(
  context: SignedInContext,
  name: string,
  run: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Value> {
  let answer: { value: Value } | null = null;
  const options = { operation: `secondFactor.${name}`, input: {} };
  await command({ ...context, idempotencyKey: null }, options, async (tx) => {
    const outcome = await run(tx);
    if (!outcome.ok) return outcome;
    answer = outcome;
    return ok();
  });
  return (answer as unknown as { value: Value }).value;
}
