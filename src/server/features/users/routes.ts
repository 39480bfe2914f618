import type { ManyChanged } from '#contract/many.ts';
import { noteAccess } from '#server/platform/access-log.ts';
import { type User, usersContract } from '#contract/users.ts';
import { correctionLetter, invitationLetter, passwordLetter, refusedLetter } from '#domain/access/letters.ts';
import { ok } from '#domain/outcome.ts';
import { approveSignUp, rejectSignUp } from './sign-up-mutations.ts';
import { allow, everybody } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { issuePasswordCode } from '#server/platform/auth/accounts.ts';
import { INVITATION_HOURS, passwordLink, RESET_HOURS } from '#server/platform/auth/passwords.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { command, rehearse } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { type Addressee, composeLetter, type Letter } from '#server/platform/letter.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listUsers, openSessions, readAddressees, readUser } from './data.ts';
import { changeUsers } from './many-mutations.ts';
import { blockUser, changeUser, createUser, unblockUser } from './mutations.ts';
import { endUsersSession, endUsersSessions, issuePasswordMail, removeLostSecondFactor } from './session-mutations.ts';

const os = implementing(usersContract);
const admin = allow('admin');

export const usersRoutes = os.router({
  list: os.list.use(admin).handler(({ context, input }) => listUsers(context.services.db, input)),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { password, ...user } = input;
    const { publicUrl } = context.services.config;
    const passwordHash = password === undefined ? null : await hashPassword(password);
    let code: string | null = null;
    // What is kept of the input under the idempotency key is a fast hash: a password must not be in it.
    const told = { ...user, withPassword: passwordHash !== null };
    const { id } = await command(context, { operation: 'users.create', input: told }, async (tx) => {
      const made = await createUser(tx, auditOf(context), { ...user, passwordHash });
      if (made.ok && !passwordHash) code = await issuePasswordCode(tx, made.value.id, { hours: INVITATION_HOURS });
      return made;
    });
    if (code !== null)
      send(
        context,
        { email: user.email, name: user.nome },
        invitationLetter(passwordLink(publicUrl, code), INVITATION_HOURS),
      );
    return userOr404(context.services.db, id);
  }),

  get: os.get.use(everybody).handler(async ({ context, input }) => {
    const { role, userId } = context.actor;
    if (role !== 'admin' && userId !== input.id) throw new Refused(notFoundRecord);
    await noteAccess(context, { subjectType: 'user', subjectId: input.id, way: 'open' });
    return userOr404(context.services.db, input.id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.update', input }, (tx, actor) => {
      return changeUser(tx, auditOf(context), actor, input);
    });
    return changed(context, input.id);
  }),

  checkMany: os.checkMany.use(admin).handler(({ context, input }) =>
    rehearse(context, (tx, actor) => {
      return changeUsers(tx, auditOf(context), actor, input.items, new Map());
    }),
  ),

  updateMany: os.updateMany.use(admin).handler(({ context, input }) => updateMany(context, input)),

  approve: os.approve.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.approve', input }, (tx) => approveSignUp(tx, auditOf(context), input));
    const user = await changed(context, input.id);
    return input.correction
      ? write(context, user, correctionLetter(context.services.config.publicUrl, input.correction))
      : user;
  }),

  reject: os.reject.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.reject', input }, (tx) => rejectSignUp(tx, auditOf(context), input));
    const letter = refusedLetter(context.services.config.publicUrl, input.reason);
    return write(context, await changed(context, input.id), letter);
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
    context.services.auth.sessions.forgetSession(input.sessionId);
  }),

  endSessions: os.endSessions.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'users.endSessions', input }, (tx) =>
      endUsersSessions(tx, auditOf(context), input.id),
    );
    context.services.auth.sessions.forgetUser(input.id);
  }),

  mailPassword: os.mailPassword.use(admin).handler(async ({ context, input }) => {
    const { db, config } = context.services;
    const { email, nome } = await userOr404(db, input.id);
    const limited = await countAttempts(context.services, ['reset:account', email]);
    if (limited) throw new Refused(limited);
    let code: string | null = null;
    const { sent } = await command(context, { operation: 'users.mailPassword', input }, async (tx) => {
      const issued = await issuePasswordMail(tx, auditOf(context), input.id, {
        invitation: INVITATION_HOURS,
        reset: RESET_HOURS,
      });
      if (!issued.ok) return issued;
      ({ code } = issued.value);
      return ok({ sent: issued.value.sent });
    });
    if (code !== null) {
      const link = passwordLink(config.publicUrl, code);
      send(
        context,
        { email, name: nome },
        sent === 'invitation' ? invitationLetter(link, INVITATION_HOURS) : passwordLetter(link),
      );
    }
    return { sent };
  }),

  removeSecondFactor: os.removeSecondFactor.use(admin).handler(async ({ context, input }) => {
    let removed = false;
    await command(context, { operation: 'users.removeSecondFactor', input }, async (tx, actor) => {
      const outcome = await removeLostSecondFactor(tx, auditOf(context), actor, input.id);
      removed = outcome.ok;
      return outcome;
    });
    const user = await changed(context, input.id);
    if (removed)
      send(context, { email: user.email, name: user.nome }, secondFactorRemoved(context.services.config.publicUrl));
    return user;
  }),
});

function send({ services: { auth, mail } }: SignedInContext, to: Addressee, letter: Letter): void {
  auth.background.run(letter.subject, () => mail.send(composeLetter(to, letter)));
}

/** An invitation counts for its reader as one asked for alone; who had too many of late is not written to. */
async function updateMany(context: SignedInContext, input: InputOf<typeof usersContract.updateMany>) {
  const { db, config, auth } = context.services;
  const invited = input.items.flatMap(({ id, deed }) => (deed === 'invite' ? [id] : []));
  const addressees = invited.length > 0 ? await readAddressees(db, invited) : [];
  const limited: ManyChanged['kept'] = [];
  for (const { id, email } of addressees) {
    const refusal = await countAttempts(context.services, ['reset:account', email]);
    if (refusal) limited.push({ id, why: refusal.detail });
  }
  const items = input.items.filter((item) => !limited.some(({ id }) => id === item.id));
  const codes = new Map<string, string>();
  const many = await command(context, { operation: 'users.updateMany', input }, (tx, actor) => {
    return changeUsers(tx, auditOf(context), actor, items, codes);
  });
  for (const { id } of many.changed) auth.sessions.forgetUser(id);
  for (const { id, ...to } of addressees) {
    const code = codes.get(id);
    if (code) send(context, to, invitationLetter(passwordLink(config.publicUrl, code), INVITATION_HOURS));
  }
  return { ...many, kept: [...many.kept, ...limited] };
}

function write(context: SignedInContext, user: User, letter: Letter): User {
  send(context, { email: user.email, name: user.signUp?.name ?? user.nome }, letter);
  return user;
}

const secondFactorRemoved = (publicUrl: string): Letter => ({
  subject: 'A verificação em duas etapas da sua conta foi desativada',
  paragraphs: [
    'Um administrador da central desativou a verificação em duas etapas da sua conta no Painel Chame um Táxi.',
    'Até você ativá-la de novo, basta a senha para entrar. Para ativar, entre e abra Minha Conta:',
  ],
  link: `${publicUrl}/conta`,
  ending: 'Se não foi você quem pediu, troque a sua senha e fale com a central.',
});

/** This node forgets at once who the user was; the live event tells the others. */
function changed({ services }: SignedInContext, id: string) {
  services.auth.sessions.forgetUser(id);
  return userOr404(services.db, id);
}

async function userOr404(db: Db, id: string) {
  const user = await readUser(db, id);
  if (!user) throw new Refused(notFoundRecord);
  return user;
}
