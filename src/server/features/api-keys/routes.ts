import { apiKeysContract } from '#contract/api-keys.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { provePassword } from '#server/platform/api/prove-password.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { newApiKey } from '#server/platform/auth/api-key.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listApiKeys } from './list-keys.ts';
import { createApiKey, revokeApiKey } from './create-and-revoke.ts';

const os = implementing(apiKeysContract);
const admin = allow('admin');

export const apiKeysRoutes = os.router({
  list: os.list.use(admin).handler(async ({ context }) => ({ items: await listApiKeys(context.services.db) })),

  create: os.create.use(admin).handler(async ({ context, input: { password, ...input } }) => {
    await provePassword(context, password);
    const key = newApiKey();
    // Uses no idempotency key: the stored answer does not contain the API key, so a repeated call could not return it.
    const unkept = { ...context, idempotencyKey: null };
    const { id } = await command(unkept, { operation: 'apiKeys.create', input }, (tx, actor) =>
      createApiKey(tx, auditOf(context), actor, { ...input, key }),
    );
    const made = (await listApiKeys(context.services.db)).find((one) => one.id === id);
    if (!made) throw new Refused(notFoundRecord);
    return { ...made, key };
  }),

  revoke: os.revoke.use(admin).handler(async ({ context, input }) => {
    const { userId } = await command(context, { operation: 'apiKeys.revoke', input }, (tx) =>
      revokeApiKey(tx, auditOf(context), input.id),
    );
    context.services.auth.sessions.dropUser(userId);
  }),
});
