import { type Colleague, colleaguesContract } from '#contract/colleagues.ts';
import type { User } from '#contract/users.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { blockColleague, inviteColleague, clientApprovedBy, nameApprover, notApprover } from './colleagues.ts';
import { listClientUsers, listUnanswered } from './read-users.ts';

type Unanswered = Awaited<ReturnType<typeof listUnanswered>>[number];

const os = implementing(colleaguesContract);
const client = allow('client');

export const colleagueRoutes = os.router({
  list: os.list.use(client).handler(async ({ context }) => ({ items: await colleaguesOf(context) })),

  invite: os.invite.use(client).handler(async ({ context, input }) => {
    const { services, actor } = context;
    if (clientApprovedBy(actor) === null) throw new Refused(notApprover);
    const limited = await countAttempts(services, ['invitation:inviter', actor.userId]);
    if (limited) throw new Refused(limited);
    const { publicUrl } = services.config;
    const { id } = await command(context, { operation: 'colleagues.invite', input }, (tx, now) =>
      inviteColleague(tx, auditOf(context), now, publicUrl, input),
    );
    return colleagueOr404(context, id);
  }),

  block: os.block.use(client).handler(async ({ context, input }) => {
    await command(context, { operation: 'colleagues.block', input }, (tx, now) =>
      blockColleague(tx, auditOf(context), now, input),
    );
    context.services.auth.sessions.dropUser(input.id);
    return colleagueOr404(context, input.id);
  }),

  nameApprover: os.nameApprover.use(client).handler(async ({ context, input }) => {
    await command(context, { operation: 'colleagues.nameApprover', input }, (tx, now) =>
      nameApprover(tx, auditOf(context), now, input),
    );
    return colleagueOr404(context, input.id);
  }),
});

async function colleaguesOf({ services, actor }: SignedInContext): Promise<Colleague[]> {
  const clientId = clientApprovedBy(actor);
  if (clientId === null) throw new Refused(notApprover);
  const [users, unanswered] = await Promise.all([
    listClientUsers(services.db, clientId),
    listUnanswered(services.db, clientId),
  ]);
  const all = [...users.flatMap(colleagueView), ...unanswered.map(unansweredView)];
  return all.toSorted((one, other) => one.nome.localeCompare(other.nome, 'pt-BR') || (one.id < other.id ? -1 : 1));
}

async function colleagueOr404(context: SignedInContext, id: string): Promise<Colleague> {
  const found = (await colleaguesOf(context)).find((one) => one.id === id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}

/**
 * Shows an unanswered invitation as a colleague who has not chosen a password yet, so that the approver does not learn
 * that the e-mail address already has an account.
 */
function unansweredView({ id, email, name, approves_trips, blocked_at }: Unanswered): Colleague {
  const isLed = !approves_trips && blocked_at === null;
  return {
    id,
    email,
    nome: name,
    tipo: 'cliente',
    approvesTrips: approves_trips,
    blocked: blocked_at !== null,
    invited: true,
    mayBlock: isLed,
    mayApprove: isLed,
    lastSignInAt: null,
  };
}

function colleagueView(user: User): Colleague[] {
  const { id, email, nome, tipo, approvesTrips, blocked, hasPassword, lastSignInAt } = user;
  if (tipo === '') return [];
  const isLed = tipo === 'cliente' && !approvesTrips && !blocked;
  return [
    {
      id,
      email,
      nome,
      tipo,
      approvesTrips,
      blocked,
      invited: !hasPassword && lastSignInAt === null,
      mayBlock: isLed,
      mayApprove: isLed,
      lastSignInAt,
    },
  ];
}
