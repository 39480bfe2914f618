import { sql } from 'kysely';
import type { apiKeysContract } from '#contract/api-keys.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { createUser, publishUser } from '#server/features/users/change-users.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import { endApiKey, keepApiKey } from '#server/platform/auth/api-key.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

const MOST = 50;
const subjectType = 'api_key';
const tooMany = refuse('invalid', `São no máximo ${MOST} chaves em uso. Revogue as que não são mais usadas.`);

type NewKey = Omit<InputOf<typeof apiKeysContract.create>, 'password'> & { key: string };

/**
 * Creates an API key and its account. The account has the rights of an attendant (`cadviagens`) of the central or of
 * one client.
 */
export async function createApiKey(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  { key, name, clientId = null, scopes, expiresInDays }: NewKey,
): Promise<Outcome<{ id: string }>> {
  const { rows } = await sql`
    select from api_keys where revoked_at is null and coalesce(expires_at > now(), true)`.execute(tx);
  if (rows.length >= MOST) return tooMany;
  const id = newId();
  const made = await createUser(tx, audit, {
    email: `chave-${id}@chaves.invalid`,
    nome: name,
    tipo: 'cadviagens',
    id_cliente: clientId ?? '',
    id_parceiro: '',
    approvesTrips: false,
    passwordHash: null,
  });
  if (!made.ok) return made.errors?.[0] ? refuseField('clientId', made.errors[0].message) : made;
  await keepApiKey(tx, key, { id, userId: made.value.id, name, scopes, createdBy: actor.userId, expiresInDays });
  const changes: Record<string, [unknown, unknown]> = { scopes: [null, scopes], clientId: [null, clientId] };
  await recordAudit(tx, audit, { action: 'api_key.create', subjectType, subjectId: id, changes });
  return ok({ id });
}

/**
 * Revokes a key. After the commit no call with the key is accepted: commands check the row of the key, and every node
 * clears its cached caller.
 */
export async function revokeApiKey(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<{ userId: string }>> {
  const key = await tx.selectFrom('api_keys').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!key) return notFoundRecord;
  if (await endApiKey(tx, id)) {
    await recordAudit(tx, audit, { action: 'api_key.revoke', subjectType, subjectId: id });
    await publishUser(tx, key.user_id, 1);
  }
  return ok({ userId: key.user_id });
}
