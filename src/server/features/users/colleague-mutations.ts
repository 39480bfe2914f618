import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { invitationTo } from '#server/platform/auth/code-letters.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { queueLetters } from '#server/platform/letters/queue.ts';
import { alreadyExists, notFoundRecord } from '#server/platform/record-change.ts';
import { blockLocked, changeProfile, createUser, lockProfile, type ProfileRow } from './mutations.ts';

type Invitation = { email: string; nome: string };

export const notApprover = refuse('forbidden', 'Só quem aprova os pedidos do cliente convida e bloqueia colegas.');
/** Whose account it is, another client's or a partner's, is not for the inviter to know. */
const notToInvite = refuseField(
  'email',
  'Este e-mail não pode ser convidado por aqui. Confira se está certo ou peça o acesso à central.',
);
const notTheirs = refuse('forbidden', 'Quem aprova ou registra viagens só a central bloqueia.');

const blockedOne = refuse('illegal_transition', 'Esta pessoa está bloqueada: a central desbloqueia.');

/** The client for which somebody invites and blocks; null when that is not theirs to do. */
export function ledClient({ role, clientId, approvesTrips }: Actor): string | null {
  return role === 'cliente' && approvesTrips ? clientId : null;
}

/** A `cliente` of the inviter's own client, who approves nothing. */
export async function inviteColleague(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  publicUrl: string,
  { email, nome }: Invitation,
): Promise<Outcome<{ id: string }>> {
  const clientId = ledClient(actor);
  if (clientId === null) return notApprover;
  const rights = { tipo: 'cliente' as const, id_cliente: clientId, id_parceiro: '', approvesTrips: false };
  const made = await createUser(tx, audit, { email, nome, ...rights, passwordHash: null });
  if (!made.ok)
    return made.reason === 'already_exists' ? ((await ownColleague(tx, clientId, email)) ?? notToInvite) : made;
  await queueLetters(tx, invitationTo(publicUrl, { id: made.value.id, email, name: nome }));
  return made;
}

export async function blockColleague(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Outcome<{ id: string }>> {
  const led = await lockColleague(tx, actor, id);
  if (!led.ok) return led;
  const row = led.value;
  if (row.approves_trips) return notTheirs;
  return row.blocked_at ? ok({ id }) : blockLocked(tx, audit, row, reason);
}

/** One more who approves. Only the central takes it back, or two approvers could shut each other out. */
export async function nameApprover(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { id }: { id: string },
): Promise<Outcome<{ id: string }>> {
  const led = await lockColleague(tx, actor, id);
  if (!led.ok) return led;
  const row = led.value;
  if (row.blocked_at) return blockedOne;
  const columns = { approves_trips: true };
  return changeProfile(tx, audit, { row, columns, action: 'user.update' });
}

/** A `cliente` of the client that the actor leads. */
async function lockColleague(tx: Tx, actor: Actor, id: string): Promise<Outcome<ProfileRow>> {
  const clientId = ledClient(actor);
  if (clientId === null) return notApprover;
  const row = await lockProfile(tx, id);
  if (!row || row.id_cliente !== clientId) return notFoundRecord;
  return row.tipo === 'cliente' ? ok(row) : notTheirs;
}

/** Of one's own company more is said: there is a list of them. */
async function ownColleague(tx: Tx, clientId: string, email: string): Promise<Refusal | null> {
  const found = await tx
    .selectFrom('auth_users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select('p.blocked_at')
    .where('u.email', '=', email.toLowerCase())
    .where('p.id_cliente', '=', clientId)
    .where('p.tipo', 'is not', null)
    .executeTakeFirst();
  if (!found) return null;
  return found.blocked_at
    ? alreadyExists('email', 'Esta pessoa já está na sua lista, com o acesso bloqueado: quem desbloqueia é a central.')
    : alreadyExists('email', 'Esta pessoa já está na sua lista de usuários.');
}
