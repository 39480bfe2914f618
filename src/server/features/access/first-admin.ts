import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Outcome, refuse } from '#domain/outcome.ts';
import { changeProfile, lockProfile } from '#server/features/users/change-users.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { createAccount, endSessions, setPasswordHash } from '#server/platform/auth/accounts.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { hasAdministrator } from './session-answer.ts';

export type FirstAdmin = { email: string; nome: string; passwordHash: string };

export const firstAdminLinkGone = refuse(
  'gone',
  'Este link não vale mais: já foi usado ou venceu. Reinicie o painel para receber outro.',
);

export function firstAdminCodeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Stores the hash of a new single-use link, valid for one hour. */
export async function issueFirstAdminLink(tx: Tx, codeHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('first_admin_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  const expires_at = sql<Date>`now() + interval '1 hour'`;
  await tx.insertInto('first_admin_links').values({ code_hash: codeHash, expires_at }).execute();
}

/** Creates the first administrator. Of any number of concurrent calls, exactly one succeeds. */
export async function becomeFirstAdmin(
  tx: Tx,
  admin: FirstAdmin,
  audit: AuditContext,
  codeHash: Buffer | null,
): Promise<Outcome<{ id: string }>> {
  await sql`select pg_advisory_xact_lock(hashtext('painel first administrator'))`.execute(tx);
  if (await hasAdministrator(tx)) return firstAdminLinkGone;
  if (codeHash && !(await spendFirstAdminLink(tx, codeHash))) return firstAdminLinkGone;
  const id = await accountFor(tx, admin);
  const columns = {
    tipo: 'admin' as const,
    nome: admin.nome,
    id_cliente: null,
    id_parceiro: null,
    blocked_at: null,
    blocked_reason: null,
  };
  const row = await lockProfile(tx, id);
  return changeProfile(tx, { ...audit, actorId: id }, { row, columns, action: 'user.first_admin' });
}

/**
 * Creates the account of the first administrator, or takes over the account that already has this e-mail. The takeover
 * is safe, because only the operator has the link and the settings.
 */
async function accountFor(tx: Tx, { email, nome, passwordHash }: FirstAdmin): Promise<string> {
  const created = await createAccount(tx, { email, name: nome, passwordHash });
  if (created !== null) return created;
  const { id } = await tx.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await setPasswordHash(tx, id, passwordHash);
  await endSessions(tx, id);
  return id;
}

async function spendFirstAdminLink(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('first_admin_links')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
