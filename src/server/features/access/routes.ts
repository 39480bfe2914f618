import { setTimeout as delay } from 'node:timers/promises';
import { accountContract } from '#contract/account.ts';
import { signUpsContract } from '#contract/users.ts';
import { deviceName } from '#domain/access/device.ts';
import { type Outcome, refuseField } from '#domain/outcome.ts';
import { anyRole } from '#server/platform/api/allow.ts';
import { type ApiContext, auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { refuseGuessable } from '#server/platform/auth/refuse-guessable.ts';
import { recheckSession } from '#server/platform/auth/session.ts';
import { command } from '#server/platform/command.ts';
import { notSignedIn } from '#server/platform/http/problem.ts';
import { openSessions } from '#server/features/users/read-users.ts';
import { isFirstAdminCode, sessionAnswer } from './session-answer.ts';
import { becomeFirstAdmin, firstAdminCodeHash, firstAdminLinkGone } from './first-admin.ts';
import { provePassword } from '#server/platform/api/prove-password.ts';
import {
  confirmEmail,
  renameSelf,
  requestAccount,
  requestEmailChange,
  revokeOtherSessions,
  revokeSession,
} from './own-account.ts';

/** Minimum response time of a sign-up, so that the response time does not reveal whether the account existed. */
const SIGN_UP_MILLISECONDS = 500;

const signUps = implementing(signUpsContract);

export const signUpRoutes = signUps.router({
  create: signUps.create.handler(async ({ input, context }) => {
    const { services, address } = context;
    // Checked before the rate limit, so that three weak passwords do not block the user for an hour.
    const guessable = await refuseGuessable('password', input.password, input);
    if (guessable) throw new Refused(guessable);
    const limited = await countAttempts(services, ['sign-up:address', address], ['sign-up:account', input.email]);
    if (limited) throw new Refused(limited);
    const even = delay(SIGN_UP_MILLISECONDS);
    const { password, ...wanted } = input;
    const asked = { ...wanted, passwordHash: await hashPassword(password) };
    const requested = await services.db
      .transaction()
      .execute((tx) => requestAccount(tx, anonymous(context), services.config.publicUrl, asked));
    await even;
    if (unwrap(requested).created) services.live.hint();
    return { status: 'received' as const };
  }),

  firstAdmin: signUps.firstAdmin.handler(async ({ input, context }) => {
    const { db, live } = context.services;
    const codeHash = firstAdminCodeHash(input.code);
    if (!(await isFirstAdminCode(db, codeHash))) throw new Refused(firstAdminLinkGone);
    const { email, nome, password } = input;
    const guessable = await refuseGuessable('password', password, { name: nome, email });
    if (guessable) throw new Refused(guessable);
    const admin = { email, nome, passwordHash: await hashPassword(password) };
    unwrap(await db.transaction().execute((tx) => becomeFirstAdmin(tx, admin, anonymous(context), codeHash)));
    live.hint();
    return { status: 'created' as const };
  }),
});

const account = implementing(accountContract);

export const accountRoutes = account.router({
  session: account.session.use(anyRole).handler(({ context }) => sessionAnswer(context.services.db, context.signedIn)),

  update: account.update.use(anyRole).handler(async ({ input, context }) => {
    const { db, auth } = context.services;
    await command(context, { operation: 'account.update', input }, (tx, actor) =>
      renameSelf(tx, auditOf(context), actor, input.nome),
    );
    auth.sessions.dropUser(context.actor.userId);
    const now = await recheckSession(db, context.signedIn);
    if (!now) throw new Refused(notSignedIn);
    return sessionAnswer(db, now);
  }),

  changeEmail: account.changeEmail.use(anyRole).handler(async ({ input, context }) => {
    const { services, signedIn } = context;
    await provePassword(context, input.password);
    if (input.email === signedIn.email) throw new Refused(refuseField('email', 'Este já é o seu e-mail.'));
    const limited = await countAttempts(services, ['reset:account', input.email]);
    if (limited) throw new Refused(limited);
    // Runs in the background, so that the response time does not reveal whether the address is known.
    const { publicUrl } = services.config;
    const wanted = { id: signedIn.userId, email: input.email };
    services.auth.background.run('E-mail de confirmação', () =>
      services.db.transaction().execute((tx) => requestEmailChange(tx, publicUrl, wanted)),
    );
    return { status: 'sent' as const };
  }),

  confirmEmail: account.confirmEmail.handler(async ({ input, context }) => {
    const { db, auth, config, live } = context.services;
    const confirmed = await db
      .transaction()
      .execute((tx) => orRollBack(confirmEmail(tx, anonymous(context), config.publicUrl, input.code)));
    auth.sessions.dropUser(confirmed.userId);
    live.hint();
    return { status: confirmed.moved ? ('changed' as const) : ('confirmed' as const) };
  }),

  sessions: account.sessions.use(anyRole).handler(async ({ context }) => ({
    items: await openSessions(context.services.db, context.actor.userId, context.signedIn.sessionId),
  })),

  revokeSession: account.revokeSession.use(anyRole).handler(async ({ input, context }) => {
    await command(context, { operation: 'account.revokeSession', input }, (tx, actor) =>
      revokeSession(tx, auditOf(context), actor, input.id),
    );
    context.services.auth.sessions.dropSession(input.id);
  }),

  revokeOtherSessions: account.revokeOtherSessions.use(anyRole).handler(async ({ context }) => {
    const { sessionId } = context.signedIn;
    await command(context, { operation: 'account.revokeOtherSessions', input: {} }, (tx, actor) =>
      revokeOtherSessions(tx, auditOf(context), actor, sessionId),
    );
    context.services.auth.sessions.dropUser(context.actor.userId);
  }),
});

/** Throws a refusal, which rolls the transaction back. */
async function orRollBack<Value>(outcome: Promise<Outcome<Value>>): Promise<Value> {
  return unwrap(await outcome);
}

/** Audit context of a call without a session. */
function anonymous({ address, headers, requestId }: ApiContext): AuditContext {
  return { actorId: null, address, device: deviceName(headers['user-agent'] ?? null), requestId };
}
