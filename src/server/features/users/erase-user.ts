import { ERASED_PERSON, eraseAccount } from '#server/platform/auth/erase-account.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { sql } from 'kysely';

/** Erases the personal data of a user and returns the values that identified the user. */
export async function eraseUser(tx: Tx, id: string): Promise<string[]> {
  const account = await eraseAccount(tx, id);
  if (!account) return [];
  const asked = await tx
    .deleteFrom('sign_ups')
    .where('user_id', '=', id)
    .returning(['name', 'phone', 'document'])
    .execute();
  await tx.deleteFrom('unanswered_invitations').where('email', '=', account.email).execute();
  const before = await tx.selectFrom('profiles').select('nome').where('user_id', '=', id).executeTakeFirst();
  await tx
    .updateTable('profiles')
    .set({
      nome: ERASED_PERSON,
      tipo: null,
      id_cliente: null,
      id_parceiro: null,
      driver_id: null,
      approves_trips: false,
      blocked_at: sql`coalesce(blocked_at, app_now())`,
      blocked_reason: null,
      version: sql`version + 1`,
    })
    .where('user_id', '=', id)
    .execute();
  return [account.email, account.name, before?.nome ?? '', ...asked.flatMap((row) => Object.values(row))];
}

/** Deletes the unanswered invitations of a client with their e-mail addresses. */
export async function deleteInvitations(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('unanswered_invitations').where('client_id', '=', clientId).execute();
}
