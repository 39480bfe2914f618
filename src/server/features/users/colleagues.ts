import { type RawBuilder, sql } from 'kysely';
import { invitedElsewhereEmail } from '#domain/access/emails.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { invitationTo } from '#server/platform/auth/code-emails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { alreadyExists, notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { blockLocked, changeProfile, createUser, lockProfile, type ProfileRow } from './change-users.ts';

type Invitation = { email: string; nome: string };

export const notApprover = refuse(
  'forbidden',
  'Só quem aprova os pedidos do cliente pode convidar e bloquear colegas.',
);
const notTheirs = refuse('forbidden', 'Só a central pode bloquear quem aprova ou registra viagens.');

const blockedOne = refuse('illegal_transition', 'Esta pessoa está bloqueada: só a central pode desbloqueá-la.');

/** Returns the client whose colleagues the actor may invite and block; null when the actor may not. */
export function clientApprovedBy({ role, clientId, approvesTrips }: Actor): string | null {
  return role === 'cliente' && approvesTrips ? clientId : null;
}

/**
 * Creates a user with the role `cliente` for the inviter's own client, without the right to approve trips. The inviter
 * must not learn that an e-mail address already has an account. Such an invitation is stored as unanswered, and the
 * owner of the address gets an e-mail that explains what to do.
 */
export async function inviteColleague(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  publicUrl: string,
  { email, nome }: Invitation,
): Promise<Outcome<{ id: string }>> {
  const clientId = clientApprovedBy(actor);
  if (clientId === null) return notApprover;
  const rights = { tipo: 'cliente' as const, id_cliente: clientId, id_parceiro: '', approvesTrips: false };
  const made = await createUser(tx, audit, { email, nome, ...rights, passwordHash: null });
  if (!made.ok) {
    if (made.reason !== 'already_exists') return made;
    return (await ownColleague(tx, clientId, email)) ?? inviteElsewhere(tx, publicUrl, clientId, { email, nome });
  }
  await queueEmails(tx, invitationTo(publicUrl, { id: made.value.id, email, name: nome }));
  return made;
}

async function inviteElsewhere(
  tx: Tx,
  publicUrl: string,
  clientId: string,
  { email, nome }: Invitation,
): Promise<Outcome<{ id: string }>> {
  const id = newId();
  const kept = await tx
    .insertInto('unanswered_invitations')
    .values({ id, client_id: clientId, email, name: nome })
    .onConflict((conflict) => conflict.columns(['client_id', 'email']).doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows === 0n) return invitedBefore(tx, clientId, email);
  const { name } = await tx.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow();
  const content = invitedElsewhereEmail(publicUrl, name);
  await queueEmails(tx, { key: `invitation:${id}`, to: { email, name: '' }, content });
  return ok({ id });
}

async function invitedBefore(tx: Tx, clientId: string, email: string): Promise<Refusal> {
  const before = tx.selectFrom('unanswered_invitations').select('blocked_at').where('client_id', '=', clientId);
  const { blocked_at } = await before.where('email', '=', email).executeTakeFirstOrThrow();
  return known(blocked_at);
}

export async function blockColleague(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Outcome<{ id: string }>> {
  const unanswered = await lockUnanswered(tx, actor, id);
  if (unanswered?.approves_trips) return notTheirs;
  if (unanswered)
    return changeUnanswered(tx, id, { blocked_at: unanswered.blocked_at ?? sql<Date>`clock_timestamp()` });
  const led = await lockColleague(tx, actor, id);
  if (!led.ok) return led;
  const row = led.value;
  if (row.approves_trips) return notTheirs;
  return row.blocked_at ? ok({ id }) : blockLocked(tx, audit, row, reason);
}

/** Makes a colleague an approver. Only the central can undo this, so that two approvers cannot remove each other. */
export async function nameApprover(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { id }: { id: string },
): Promise<Outcome<{ id: string }>> {
  const unanswered = await lockUnanswered(tx, actor, id);
  if (unanswered?.blocked_at) return blockedOne;
  if (unanswered) return changeUnanswered(tx, id, { approves_trips: true });
  const led = await lockColleague(tx, actor, id);
  if (!led.ok) return led;
  const row = led.value;
  if (row.blocked_at) return blockedOne;
  const columns = { approves_trips: true };
  return changeProfile(tx, audit, { row, columns, action: 'user.update' });
}

async function lockUnanswered(tx: Tx, actor: Actor, id: string) {
  const clientId = clientApprovedBy(actor);
  if (clientId === null) return undefined;
  const kept = tx.selectFrom('unanswered_invitations').select(['approves_trips', 'blocked_at']).where('id', '=', id);
  return kept.where('client_id', '=', clientId).forUpdate().executeTakeFirst();
}

type UnansweredChange = { approves_trips?: boolean; blocked_at?: Date | RawBuilder<Date> };

async function changeUnanswered(tx: Tx, id: string, change: UnansweredChange): Promise<Outcome<{ id: string }>> {
  await tx.updateTable('unanswered_invitations').set(change).where('id', '=', id).execute();
  return ok({ id });
}

/**
 * Locks the profile of a user with the role `cliente`, whose client must be the client for which the actor approves.
 */
async function lockColleague(tx: Tx, actor: Actor, id: string): Promise<Outcome<ProfileRow>> {
  const clientId = clientApprovedBy(actor);
  if (clientId === null) return notApprover;
  const row = await lockProfile(tx, id);
  if (!row || row.id_cliente !== clientId) return notFoundRecord;
  return row.tipo === 'cliente' ? ok(row) : notTheirs;
}

/** Refuses an address of the inviter's own client with a specific reason, because the inviter can see these users. */
async function ownColleague(tx: Tx, clientId: string, email: string): Promise<Refusal | null> {
  const found = await tx
    .selectFrom('auth_users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select('p.blocked_at')
    .where('u.email', '=', email.toLowerCase())
    .where('p.id_cliente', '=', clientId)
    .where('p.tipo', 'is not', null)
    .executeTakeFirst();
  return found ? known(found.blocked_at) : null;
}

function known(blockedAt: Date | null): Refusal {
  return blockedAt
    ? alreadyExists(
        'email',
        'Esta pessoa já está na sua lista, com o acesso bloqueado: só a central pode desbloqueá-la.',
      )
    : alreadyExists('email', 'Esta pessoa já está na sua lista de usuários.');
}
