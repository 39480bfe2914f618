import { consentsContract } from '#contract/consents.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readOwnConsents, readText } from './read-consents.ts';
import { acceptTexts, publishText } from './accept-texts.ts';

const os = implementing(consentsContract);

export const consentRoutes = os.router({
  /** Readable without a session. */
  get: os.get.handler(async ({ context: { services }, input }) => {
    const found = await readText(services.db, input.kind, input.version);
    if (!found) throw new Refused(notFoundRecord);
    return found;
  }),

  publish: os.publish.use(allow('admin')).handler(async ({ context, input }) => {
    await command(context, { operation: 'consents.publish', input }, (tx) => publishText(tx, auditOf(context), input));
    const found = await readText(context.services.db, input.kind);
    if (!found) throw new Refused(notFoundRecord);
    return found;
  }),

  own: os.own.use(anyRole).handler(({ context }) => readOwnConsents(context.services.db, context.actor.userId)),

  accept: os.accept.use(anyRole).handler(async ({ context, input }) => {
    const { services, actor } = context;
    await command(context, { operation: 'consents.accept', input }, (tx) =>
      acceptTexts(tx, actor.userId, input.accepted),
    );
    return readOwnConsents(services.db, actor.userId);
  }),
});
