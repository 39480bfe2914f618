import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { usersContract } from '#contract/users.ts';
import { refusedEmail, welcomeCorrectionEmail } from '#domain/access/emails.ts';
import { taxIdKind } from '#domain/documents/tax-id.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { createClient } from '#server/features/clients/change-clients.ts';
import { createPartner } from '#server/features/partners/change-partners.ts';
import { askCorrection } from '#server/features/partners/decide-registration.ts';
import {
  changeProfile,
  lockProfile,
  type ProfileRow,
  refuseLinks,
  requireMailbox,
  publishSignUp,
} from './change-users.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { SignUps } from '#server/platform/database/schema.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { alreadyExists, notFoundRecord } from '#server/platform/record-change.ts';

type Approval = InputOf<typeof usersContract.approve>;
type SignUp = Selectable<SignUps> & { email: string };
type Asked = { profile: ProfileRow; signUp: SignUp };

const notAsked = refuse('illegal_transition', 'Este usuário não pediu cadastro: dê a ele um tipo na edição.');
const decided = refuse('changed', 'Este cadastro já foi decidido.');

/** Records the role that a new account requests. An administrator decides about the request. */
export async function recordSignUp(
  tx: Tx,
  audit: AuditContext,
  userId: string,
  { wants, name, phone, document }: Pick<SignUp, 'wants' | 'name' | 'phone' | 'document'>,
): Promise<void> {
  await tx.insertInto('sign_ups').values({ user_id: userId, wants, name, phone, document }).execute();
  await recordAudit(tx, audit, { action: 'user.sign_up', subjectType: 'user', subjectId: userId });
  await publishSignUp(tx, userId);
}

/**
 * Assigns the requested role, linked to the chosen record or to a record created from the sign-up. A user who must
 * correct the registration gets approval and correction request in one e-mail. Other users get the usual notification.
 */
export async function approveSignUp(
  tx: Tx,
  audit: AuditContext,
  publicUrl: string,
  input: Approval,
): Promise<Outcome<{ id: string }>> {
  const asked = await lockSignUp(tx, input.id);
  if (!asked.ok) return asked;
  const { profile, signUp } = asked.value;
  const linked =
    signUp.wants === 'cliente'
      ? await linkClient(tx, audit, signUp, input)
      : await linkPartner(tx, audit, signUp, input);
  if (!linked.ok) return linked;
  const columns = { tipo: signUp.wants, nome: profile.nome || signUp.name, ...linked.value };
  await requireMailbox(tx, publicUrl, input.id);
  await decide(tx, audit, input.id, true);
  if (input.correction) {
    const content = welcomeCorrectionEmail(publicUrl, input.correction);
    await queueEmails(tx, { key: `sign-up:${input.id}:correction`, to: signUp, content });
  }
  return changeProfile(tx, audit, { row: profile, columns, action: 'user.approve' });
}

export async function rejectSignUp(
  tx: Tx,
  audit: AuditContext,
  publicUrl: string,
  { id, reason }: { id: string; reason: string },
): Promise<Outcome<{ id: string }>> {
  const asked = await lockSignUp(tx, id);
  if (!asked.ok) return asked;
  await decide(tx, audit, id, false);
  const content = refusedEmail(publicUrl, reason);
  await queueEmails(tx, { key: `sign-up:${id}:refused`, to: asked.value.signUp, content });
  const changes: Record<string, [unknown, unknown]> = { reason: [null, reason] };
  await recordAudit(tx, audit, { action: 'user.reject', subjectType: 'user', subjectId: id, changes });
  return ok({ id });
}

/**
 * Locks the profile first, as all other commands do, so that two administrators who decide at once wait for each other.
 */
async function lockSignUp(tx: Tx, id: string): Promise<Outcome<Asked>> {
  const profile = await lockProfile(tx, id);
  if (!profile) return notFoundRecord;
  const signUp = await tx
    .selectFrom('sign_ups')
    .innerJoin('auth_users', 'auth_users.id', 'sign_ups.user_id')
    .selectAll('sign_ups')
    .select('auth_users.email')
    .where('sign_ups.user_id', '=', id)
    .executeTakeFirst();
  if (!signUp) return notAsked;
  return signUp.decided_at ? decided : ok({ profile, signUp });
}

async function decide(tx: Tx, { actorId }: AuditContext, id: string, approved: boolean): Promise<void> {
  await tx
    .updateTable('sign_ups')
    .set({ decided_at: sql`clock_timestamp()`, decided_by: actorId, approved })
    .where('user_id', '=', id)
    .execute();
  await publishSignUp(tx, id);
}

async function linkClient(
  tx: Tx,
  audit: AuditContext,
  signUp: SignUp,
  { id_cliente, id_parceiro, correction }: Approval,
): Promise<Outcome<{ id_cliente: string }>> {
  if (correction) return refuseField('correction', 'Só é possível pedir correção a um parceiro novo.');
  if (id_parceiro) return refuseField('id_parceiro', 'Este cadastro é de cliente.');
  if (id_cliente) return (await refuseLinks(tx, { id_cliente })) ?? ok({ id_cliente });
  const kind = taxIdKind(signUp.document) === 'cnpj' ? 'company' : 'person';
  const made = await createClient(tx, audit, {
    ...contactOf(signUp),
    kind,
    billingCycle: 'monthly',
    dueDays: 15,
    requiresPin: false,
    allowsRecording: false,
    sendsPassengerLink: false,
    approvalCategories: [],
    requiredFields: [],
    employeesOnly: false,
  });
  if (made.ok) return ok({ id_cliente: made.value.id });
  return made.reason === 'already_exists' ? known('id_cliente', 'cliente') : made;
}

/**
 * Links a chosen partner, or creates a partner for all areas in the common category. An administrator can restrict
 * areas and categories later. With a requested correction the new partner is pending.
 */
async function linkPartner(
  tx: Tx,
  audit: AuditContext,
  signUp: SignUp,
  { id_cliente, id_parceiro, correction }: Approval,
): Promise<Outcome<{ id_parceiro: string }>> {
  if (id_cliente) return refuseField('id_cliente', 'Este cadastro é de parceiro.');
  if (id_parceiro && correction) return refuseField('correction', 'Só é possível pedir correção a um parceiro novo.');
  if (id_parceiro) return (await refuseLinks(tx, { id_parceiro })) ?? ok({ id_parceiro });
  const kind = taxIdKind(signUp.document) === 'cnpj' ? 'operator' : 'driver';
  const areas = await tx.selectFrom('service_areas').select('id').where('active', '=', true).execute();
  const areaIds = areas.map(({ id }) => id);
  const made = await createPartner(tx, audit, {
    ...contactOf(signUp),
    kind,
    status: correction ? 'pending' : 'active',
    areaIds,
    categories: ['comum'],
  });
  if (made.ok) {
    const { id } = made.value;
    const asked = correction ? await askCorrection(tx, audit, { id, correction }) : ok();
    return asked.ok ? ok({ id_parceiro: id }) : asked;
  }
  return made.reason === 'already_exists' ? known('id_parceiro', 'parceiro') : made;
}

function contactOf({ name, document, email, phone }: SignUp) {
  return { name, document, email, phone };
}

/**
 * Refuses a document that a record already uses. The sign-up does not prove that the document belongs to the user, so
 * an administrator must link the record.
 */
function known(field: string, what: string) {
  return alreadyExists(field, `Já existe um ${what} com este CPF ou CNPJ: confira e vincule o cadastro a ele.`);
}
