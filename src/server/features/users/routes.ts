import type { ManyChanged } from '#contract/many.ts';
import { noteAccess, noteList } from '#server/platform/access-log.ts';
import { usersContract } from '#contract/users.ts';
import { approveSignUp, rejectSignUp } from './decide-sign-up.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { INVITATION_HOURS } from '#server/platform/auth/code-emails.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { command, dryRun } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { refuseGuessable } from '#server/platform/auth/refuse-guessable.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listUsers, openSessions, readAddressees, readUser } from './read-users.ts';
import { changeUsers } from './change-many.ts';
import { blockUser, changeUser, createAndInvite, unblockUser } from './change-users.ts';
import {
  endUsersSession,
  endUsersSessions,
  mailPassword,
  makePasswordLink,
  removeLostSecondFactor,
} from './end-sessions.ts';

const os = implementing(usersContract);
const admin = allow('admin');

export const usersRoutes = os.router({
  list: os.list.use(admin).handler(async ({ context, input }) => {
    const page = await listUsers(context.services.db, input);
    await noteList(context, ['user'], input.q);
    return page;
  }),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { password, ...user } = input;
    const owner = { name: user.nome, email: user.email };
    const guessable = password === undefined ? null : await refuseGuessable('password', password, owner);
    if (guessable) throw new Refused(guessable);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    // The input is stored under the idempotency key as a fast hash, so it must not contain the password.
    const hashedInput = { ...user, withPassword: passwordHash !== null };
    const { id } = await command(context, { operation: 'users.create', input: hashedInput }, (tx) =>
      createAndInvite(tx, auditOf(context), urlOf(context), { ...user, passwordHash }),
    );
    return userOr404(context.services.db, id);
  }),

  get: os.get.use(anyRole).handler(async ({ context, input }) => {
    const { role, userId } = context.actor;
    if (role !== 'admin' && userId !== input.id) throw new Refused(notFoundRecord);
    const user = await userOr404(context.services.db, input.id);
    await noteAccess(context, { subjectType: 'user', subjectId: input.id, way: 'open' });
    return user;
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.update', input }, (tx, actor) => {
      return changeUser(tx, auditOf(context), urlOf(context), actor, input);
    });
    return changed(context, input.id);
  }),

  checkMany: os.checkMany.use(admin).handler(({ context, input }) =>
    dryRun(context, (tx, actor) => {
      return changeUsers(tx, auditOf(context), actor, input.items, urlOf(context));
    }),
  ),

  updateMany: os.updateMany.use(admin).handler(({ context, input }) => updateMany(context, input)),

  approve: os.approve.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.approve', input }, (tx) =>
      approveSignUp(tx, auditOf(context), urlOf(context), input),
    );
    return changed(context, input.id);
  }),

  reject: os.reject.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.reject', input }, (tx) =>
      rejectSignUp(tx, auditOf(context), urlOf(context), input),
    );
    return changed(context, input.id);
  }),

  block: os.block.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.block', input }, (tx, actor) => {
      return blockUser(tx, auditOf(context), actor, input);
    });
    return changed(context, input.id);
  }),

  unblock: os.unblock.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.unblock', input }, (tx) => unblockUser(tx, auditOf(context), input));
    return changed(context, input.id);
  }),

  sessions: os.sessions.use(admin).handler(async ({ context, input }) => {
    const { services, signedIn } = context;
    await userOr404(services.db, input.id);
    return { items: await openSessions(services.db, input.id, signedIn.sessionId) };
  }),

  endSession: os.endSession.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.endSession', input }, (tx) =>
      endUsersSession(tx, auditOf(context), input),
    );
    context.services.auth.sessions.dropSession(input.sessionId);
  }),

  endSessions: os.endSessions.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.endSessions', input }, (tx) =>
      endUsersSessions(tx, auditOf(context), input.id),
    );
    context.services.auth.sessions.dropUser(input.id);
  }),

  mailPassword: os.mailPassword.use(admin).handler(async ({ context, input }) => {
    const { email } = await userOr404(context.services.db, input.id);
    const limited = await countAttempts(context.services, ['reset:account', email]);
    if (limited) throw new Refused(limited);
    return command(context, { operation: 'users.mailPassword', input }, (tx) =>
      mailPassword(tx, auditOf(context), input.id, urlOf(context)),
    );
  }),

  passwordLink: os.passwordLink.use(admin).handler(async ({ context, input }) => {
    const { config } = context.services;
    if (config.smtpUrl !== null) throw new Refused(mailIsSent);
    // Without an idempotency key, so that the response with the link is not stored.
    const unkept = { ...context, idempotencyKey: null };
    let link = '';
    await command(unkept, { operation: 'users.passwordLink', input }, async (tx) => {
      const made = await makePasswordLink(tx, auditOf(context), input.id, config.publicUrl);
      if (!made.ok) return made;
      link = made.value;
      return ok();
    });
    return { link, hours: INVITATION_HOURS };
  }),

  removeSecondFactor: os.removeSecondFactor.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.removeSecondFactor', input }, (tx, actor) =>
      removeLostSecondFactor(tx, auditOf(context), actor, input.id, urlOf(context)),
    );
    return changed(context, input.id);
  }),
});

const mailIsSent = refuse(
  'illegal_transition',
  'O painel envia e-mails: use "Reenviar convite", e o link chega só a quem é dono do endereço.',
);

function urlOf({ services }: SignedInContext): string {
  return services.config.publicUrl;
}

/**
 * Counts an invitation against the e-mail limit of its recipient, like a password link that the recipient requests.
 * Recipients over the limit get no e-mail.
 */
async function updateMany(context: SignedInContext, input: InputOf<typeof usersContract.updateMany>) {
  const { db, auth } = context.services;
  const invited = input.items.flatMap(({ id, deed }) => (deed === 'invite' ? [id] : []));
  const addressees = invited.length > 0 ? await readAddressees(db, invited) : [];
  const limited: ManyChanged['kept'] = [];
  for (const { id, email } of addressees) {
    const refusal = await countAttempts(context.services, ['reset:account', email]);
    if (refusal) limited.push({ id, why: refusal.detail });
  }
  const items = input.items.filter((item) => !limited.some(({ id }) => id === item.id));
  const many = await command(context, { operation: 'users.updateMany', input }, (tx, actor) => {
    return changeUsers(tx, auditOf(context), actor, items, urlOf(context));
  });
  for (const { id } of many.changed) auth.sessions.dropUser(id);
  return { ...many, kept: [...many.kept, ...limited] };
}

/** Drops the cached sessions of the user on this node at once. The live event notifies the other nodes. */
function changed({ services }: SignedInContext, id: string) {
  services.auth.sessions.dropUser(id);
  return userOr404(services.db, id);
}

async function userOr404(db: Db, id: string) {
  const user = await readUser(db, id);
  if (!user) throw new Refused(notFoundRecord);
  return user;
}
