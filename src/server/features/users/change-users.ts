import { type Selectable, sql } from 'kysely';
import type { newUser, usersContract } from '#contract/users.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import type * as z from 'zod/mini';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import { createAccount, endSessions, renameAccount, voidUnprovenPassword } from '#server/platform/auth/accounts.ts';
import { approvedFirstPasswordTo, invitationTo } from '#server/platform/auth/code-emails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Profiles } from '#server/platform/database/schema.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { publish } from '#server/platform/live/outbox.ts';
import {
  alreadyExists,
  type Changed,
  changeRecord,
  type Changes,
  omitUndefined,
  notFoundRecord,
  unchanged,
} from '#server/platform/record-change.ts';

type NewUser = Omit<z.output<typeof newUser>, 'password'> & { passwordHash: string | null };
type UserChange = InputOf<typeof usersContract.update>;
export type ProfileRow = Selectable<Profiles> & { id: string };

const subjectType = 'user';
const personal = ['nome'] as const;
const lastAdmin = refuse('last_admin', 'É o último administrador ativo: nomeie outro antes.');
/** Refusal for an administrator whose role was removed by another administrator at the same time. */
const noAdminAnyMore = refuse('changed', 'Seu perfil mudou neste instante: você não é mais administrador.');
const ownRights = refuse(
  'forbidden',
  'Não é possível mudar o próprio tipo, os próprios vínculos ou o próprio bloqueio: peça a outro administrador.',
);

/** Creates an account with its profile. */
export async function createUser(tx: Tx, audit: AuditContext, input: NewUser): Promise<Outcome<{ id: string }>> {
  const refusal = (await refuseLinks(tx, input)) ?? (await refuseDriver(tx, null, columnsOf(input)));
  if (refusal) return refusal;
  const { email, nome, passwordHash } = input;
  const id = await createAccount(tx, { email, name: nome, passwordHash });
  if (id === null) return alreadyExists('email', 'Já existe uma conta com este e-mail.');
  const profile = { ...omitUndefined(columnsOf(input)), nome };
  await tx
    .insertInto('profiles')
    .values({ user_id: id, ...profile })
    .execute();
  const changes = changedFields<Partial<ProfileRow>>({}, profile, personal);
  await recordAudit(tx, audit, { action: 'user.create', subjectType, subjectId: id, changes });
  await publishUser(tx, id, 1);
  return ok({ id });
}

/** Like `createUser`, but sends an e-mail with a link to choose a password when the input has no password. */
export async function createAndInvite(tx: Tx, audit: AuditContext, publicUrl: string, input: NewUser) {
  const made = await createUser(tx, audit, input);
  if (!made.ok || input.passwordHash !== null) return made;
  await queueEmails(tx, invitationTo(publicUrl, { id: made.value.id, email: input.email, name: input.nome }));
  return made;
}

export async function changeUser(
  tx: Tx,
  audit: AuditContext,
  publicUrl: string,
  actor: Actor,
  { id, version, ...input }: UserChange,
) {
  const admins = input.tipo === undefined ? null : await lockAdmins(tx);
  const row = await lockProfile(tx, id);
  if (!row) return notFoundRecord;
  const columns = omitUndefined(columnsOf(withDriver(row, input)));
  const refusal =
    (id === actor.userId && changesRights(row, columns) ? ownRights : null) ??
    (admins && input.tipo !== 'admin' && isLast(admins, id) ? lastAdmin : null) ??
    (admins && !admins.includes(actor.userId) ? noAdminAnyMore : null) ??
    (await refuseLinks(tx, input)) ??
    (changesDriver(row, columns) ? await refuseDriver(tx, id, { ...row, ...columns }) : null);
  if (refusal) return refusal;
  if (columns.tipo) await requireMailbox(tx, publicUrl, id);
  const changed = await changeProfile(tx, audit, { row, seenVersion: version, columns, action: 'user.update' });
  // A user without any role is signed out. A role assigned later requires a new session.
  if (changed.ok && columns.tipo === null) await endSessions(tx, id);
  return changed;
}

/**
 * Voids the password of a sign-up whose e-mail address was never confirmed, and sends a link to choose another password
 * to this address. This is necessary because a sign-up may use any address. Must be called before the sign-up is
 * decided.
 */
export async function requireMailbox(tx: Tx, publicUrl: string, id: string): Promise<void> {
  if (!(await voidUnprovenPassword(tx, id))) return;
  const to = await tx.selectFrom('auth_users').select(['id', 'email']).where('id', '=', id).executeTakeFirst();
  if (to) await queueEmails(tx, approvedFirstPasswordTo(publicUrl, to));
}

type Seen = { id: string; version?: number | undefined };

export async function blockUser(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { id, version, reason }: Seen & { reason: string },
): Promise<Outcome<Changed>> {
  const admins = await lockAdmins(tx);
  const row = await lockProfile(tx, id);
  if (!row) return notFoundRecord;
  if (id === actor.userId) return ownRights;
  if (row.blocked_at) return unchanged(row);
  if (isLast(admins, id)) return lastAdmin;
  if (!admins.includes(actor.userId)) return noAdminAnyMore;
  return blockLocked(tx, audit, row, reason, version);
}

/** Blocks or unblocks a locked profile. The caller must have checked the permission. */
export async function blockLocked(
  tx: Tx,
  audit: AuditContext,
  row: ProfileRow,
  reason: string,
  seenVersion?: number,
): Promise<Outcome<Changed>> {
  const columns = { blocked_at: await now(tx), blocked_reason: reason };
  const blocked = await changeProfile(tx, audit, { row, seenVersion, columns, action: 'user.block' });
  if (blocked.ok) await endSessions(tx, row.id);
  return blocked;
}

export async function unblockUser(tx: Tx, audit: AuditContext, { id, version }: Seen): Promise<Outcome<Changed>> {
  const row = await lockProfile(tx, id);
  const columns = { blocked_at: null, blocked_reason: null };
  return changeProfile(tx, audit, { row, seenVersion: version, columns, action: 'user.unblock' });
}

/**
 * Locks the profile of a user. Creates a missing profile, which counts as version 0. Returns undefined when the user
 * does not exist. The account of an API key is not a user, because its rights are fixed when the key is created.
 */
export async function lockProfile(tx: Tx, id: string): Promise<ProfileRow | undefined> {
  const account = await tx
    .selectFrom('auth_users')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from api_keys where user_id = auth_users.id)`)
    .executeTakeFirst();
  if (!account) return undefined;
  await tx
    .insertInto('profiles')
    .values({ user_id: id, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const profile = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...profile, id };
}

type ProfileChange = {
  row: ProfileRow | undefined;
  seenVersion?: number | undefined;
  columns: Partial<Omit<ProfileRow, 'id'>>;
  action: string;
};

/** Writes a locked profile. The streams of the user close, and the page reads the profile again. */
export async function changeProfile(
  tx: Tx,
  audit: AuditContext,
  { row, seenVersion, columns, action }: ProfileChange,
): Promise<Outcome<Changed>> {
  const change = { row, seenVersion, columns, personal };
  return changeRecord<ProfileRow>(change, async ({ id: _id, ...changed }, changes) => {
    const id = row?.id ?? '';
    await tx
      .updateTable('profiles')
      .set({ ...changed, updated_at: sql`clock_timestamp()` })
      .where('user_id', '=', id)
      .execute();
    await followProfile(tx, audit, id, changes, changed);
    await recordAudit(tx, audit, { action, subjectType, subjectId: id, changes });
    await publishUser(tx, id, changed.version);
  });
}

/**
 * Copies a changed name to the account, because e-mails greet the user by it. Marks an open sign-up of the user as
 * approved when the user gets a role.
 */
async function followProfile(
  tx: Tx,
  { actorId }: AuditContext,
  id: string,
  changes: Changes,
  { nome, tipo }: Partial<ProfileRow>,
): Promise<void> {
  if ('nome' in changes) await renameAccount(tx, id, nome ?? '');
  if (!('tipo' in changes) || !tipo) return;
  const decided = await tx
    .updateTable('sign_ups')
    .set({ decided_at: sql`clock_timestamp()`, decided_by: actorId, approved: true })
    .where('user_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (decided.numUpdatedRows > 0n) await publishSignUp(tx, id);
}

/**
 * Locks all active administrators in a fixed order. When two administrators demote each other, the second transaction
 * sees the change of the first.
 */
async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('profiles')
    .select('user_id')
    .where('tipo', '=', 'admin')
    .where('blocked_at', 'is', null)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return admins.map(({ user_id }) => user_id);
}

function isLast(admins: string[], id: string): boolean {
  return admins.length === 1 && admins[0] === id;
}

function changesRights(row: ProfileRow, columns: Partial<ProfileRow>): boolean {
  const { nome: _nome, ...rights } = columns;
  return Object.keys(changedFields(row, rights)).length > 0;
}

function columnsOf(input: Omit<UserChange, 'id' | 'version'>) {
  return {
    nome: input.nome,
    tipo: input.tipo === '' ? null : input.tipo,
    id_cliente: input.id_cliente === '' ? null : input.id_cliente,
    id_parceiro: input.id_parceiro === '' ? null : input.id_parceiro,
    driver_id: input.driverId,
    approves_trips: input.approvesTrips,
  };
}

type Links = { id_cliente?: string | undefined; id_parceiro?: string | undefined };

/** Refuses links to missing records and to the walk-in client, whose users would see the trips of strangers. */
export async function refuseLinks(tx: Tx, { id_cliente, id_parceiro }: Links): Promise<Refusal | null> {
  if (id_cliente) {
    const client = await tx.selectFrom('clients').select('kind').where('id', '=', id_cliente).executeTakeFirst();
    if (!client) return refuseField('id_cliente', 'Este cliente não existe.');
    if (client.kind === 'walk_in') return refuseField('id_cliente', 'O cliente Avulso não tem usuários.');
  }
  if (!id_parceiro) return null;
  const partner = await tx.selectFrom('partners').select('id').where('id', '=', id_parceiro).executeTakeFirst();
  return partner ? null : refuseField('id_parceiro', 'Este parceiro não existe.');
}

/** Removes the link to a driver when the user moves to another partner. */
function withDriver(row: ProfileRow, input: Omit<UserChange, 'id' | 'version'>) {
  const moves = input.id_parceiro !== undefined && input.id_parceiro !== (row.id_parceiro ?? '');
  return moves ? { ...input, driverId: input.driverId ?? null } : input;
}

/** A link that does not change stays valid after the driver was deactivated. */
function changesDriver(row: ProfileRow, { driver_id = row.driver_id, id_parceiro = row.id_parceiro }: DriverLink) {
  return driver_id !== row.driver_id || id_parceiro !== row.id_parceiro;
}

type DriverLink = { driver_id?: string | null | undefined; id_parceiro?: string | null | undefined };

/**
 * Refuses a driver who is not an active one of the user's partner, or who is another user. Locks the driver, so that the
 * second of two concurrent links sees the first one.
 */
async function refuseDriver(
  tx: Tx,
  userId: string | null,
  { driver_id = null, id_parceiro = null }: DriverLink,
): Promise<Refusal | null> {
  if (driver_id === null) return null;
  const driver = await tx
    .selectFrom('drivers')
    .select(['partner_id', 'active'])
    .where('id', '=', driver_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (driver?.partner_id !== id_parceiro || !driver?.active)
    return refuseField('driverId', 'O motorista não está entre os ativos deste parceiro: escolha outro.');
  const linked = tx.selectFrom('profiles').select('nome').where('driver_id', '=', driver_id);
  const other = await linked.where('user_id', 'is distinct from', userId).executeTakeFirst();
  return other ? refuseField('driverId', `Este motorista já entra como ${other.nome}.`) : null;
}

async function now(tx: Tx): Promise<Date> {
  return (await tx.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()).now;
}

export async function publishUser(tx: Tx, id: string, version: number): Promise<void> {
  await publish(
    tx,
    { topic: 'profile', audiences: [`user:${id}`], entityId: id, version },
    { topic: 'user', audiences: ['admin'], entityId: id, version },
  );
}

export async function publishSignUp(tx: Tx, id: string): Promise<void> {
  await publish(tx, { topic: 'sign-up', audiences: ['admin'], entityId: id, version: 1 });
}
