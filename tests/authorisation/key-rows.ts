import { createHash } from 'node:crypto';
import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';

const body = { name: 'Sistema do hotel', scopes: ['trips.read'], expiresInDays: 90, password: 'senha nenhuma' };
const onlyAdmin = { own: '200 403 403 403 403 403 403 401' };

const made: NonNullable<Row['named']> = async ({ panel, sides, callers }, target) => {
  const { userId } = await panel.signIn({ tipo: 'cadviagens', clientId: sides[target].clientId });
  const [id, hash] = [newId(), createHash('sha256').update(userId).digest('base64url')];
  const key = { id, user_id: userId, name: 'Chave', hash, hint: 'abcd', scopes: ['trips.read'] };
  await panel.services.db
    .insertInto('api_keys')
    .values({ ...key, created_by: callers.admin.userId })
    .execute();
  return id;
};

// prettier-ignore
export const keyRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'apiKeys.list': { call: () => ['GET', '/api-keys'], ...onlyAdmin },
  // The callers of these tests have no password, so the confirmation by password fails.
  'apiKeys.create': { call: () => ['POST', '/api-keys', body], own: '400 403 403 403 403 403 403 401' },
  'apiKeys.revoke': {
    named: made,
    call: (_ids, { id }) => ['POST', `/api-keys/${id}/revoke`],
    own:  '204 403 403 403 403 403 403 401',
    none: '404 403 403 403 403 403 403 401',
  },
};
