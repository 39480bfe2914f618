import { webhooksContract } from '#contract/webhooks.ts';
import { refuse } from '#domain/outcome.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { listDeliveries, listWebhooks, readSecret, readWebhook } from './read-webhooks.ts';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  renewSecret,
  resendDelivery,
  testWebhook,
} from './change-webhooks.ts';

const os = implementing(webhooksContract);
const keepers = allow('admin', 'client');

export const webhooksRoutes = os.router({
  list: os.list.use(keepers).handler(async ({ context }) => {
    refuseRegistrars(context);
    return { items: await listWebhooks(context.services.db, context.actor) };
  }),

  create: os.create.use(keepers).handler(async ({ context, input }) => {
    refuseRegistrars(context);
    const { db } = context.services;
    const { id } = await command(context, { operation: 'webhooks.create', input }, (tx, actor) =>
      createWebhook(tx, auditOf(context), actor, input),
    );
    return { ...(await readWebhook(db, context.actor, id)), secret: await readSecret(db, id) };
  }),

  update: os.update.use(keepers).handler(async ({ context, input }) => {
    refuseRegistrars(context);
    await command(context, { operation: 'webhooks.update', input }, (tx, actor) =>
      changeWebhook(tx, auditOf(context), actor, input),
    );
    return readWebhook(context.services.db, context.actor, input.id);
  }),

  remove: os.remove.use(keepers).handler(async ({ context, input }) => {
    refuseRegistrars(context);
    await command(context, { operation: 'webhooks.remove', input }, (tx, actor) =>
      removeWebhook(tx, auditOf(context), actor, input.id),
    );
  }),

  renewSecret: os.renewSecret.use(keepers).handler(async ({ context, input }) => {
    refuseRegistrars(context);
    await command(context, { operation: 'webhooks.renewSecret', input }, (tx, actor) =>
      renewSecret(tx, auditOf(context), actor, input.id),
    );
    return { secret: await readSecret(context.services.db, input.id) };
  }),

  test: os.test.use(keepers).handler(async ({ context, input }) => {
    refuseRegistrars(context);
    await command(context, { operation: 'webhooks.test', input }, (tx, actor) => testWebhook(tx, actor, input.id));
  }),

  deliveries: os.deliveries.use(keepers).handler(async ({ context, input }) => {
    refuseRegistrars(context);
    await readWebhook(context.services.db, context.actor, input.id);
    return listDeliveries(context.services.db, input.id, input);
  }),

  resend: os.resend.use(keepers).handler(async ({ context, input }) => {
    refuseRegistrars(context);
    await command(context, { operation: 'webhooks.resend', input }, (tx, actor) => resendDelivery(tx, actor, input));
  }),
});

/** Refuses registrars, who do not act for the whole client. */
function refuseRegistrars({ actor }: SignedInContext): void {
  if (actor.role === 'cadviagens') throw new Refused(refuse('forbidden', 'Seu perfil não permite fazer isto.'));
}
