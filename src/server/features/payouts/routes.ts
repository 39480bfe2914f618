import { payoutsContract } from '#contract/payouts.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { ownPartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listPayouts, readPayout } from './read-payouts.ts';
import { askPayout, cancelPayout, payPayouts, refusePayouts, returnPayoutFromBank } from './request-and-settle.ts';

const os = implementing(payoutsContract);
const admin = allow('admin');
const partner = allow('partner');
const adminOrPartner = allow('admin', 'partner');

export const payoutsRoutes = os.router({
  list: os.list
    .use(adminOrPartner)
    .handler(({ context, input }) => listPayouts(context.services.db, context.actor, input)),

  get: os.get.use(adminOrPartner).handler(({ context, input }) => payoutOr404(context, input.id)),

  create: os.create.use(partner).handler(async ({ context, input }) => {
    const options = { operation: 'payouts.create', input };
    const { id } = await command(context, options, (tx, actor) => {
      const asker = { partnerId: ownPartner(actor), userId: actor.userId, requestKey: context.idempotencyKey ?? '' };
      return askPayout(tx, auditOf(context), { ...input, ...asker });
    });
    return payoutOr404(context, id);
  }),

  cancel: os.cancel.use(partner).handler(async ({ context, input }) => {
    await payoutOr404(context, input.id);
    await command(context, { operation: 'payouts.cancel', input }, (tx) =>
      cancelPayout(tx, auditOf(context), input.id),
    );
    return payoutOr404(context, input.id);
  }),

  pay: os.pay
    .use(admin)
    .handler(({ context, input }) =>
      command(context, { operation: 'payouts.pay', input }, (tx) => payPayouts(tx, auditOf(context), input)),
    ),

  refuse: os.refuse
    .use(admin)
    .handler(({ context, input }) =>
      command(context, { operation: 'payouts.refuse', input }, (tx) => refusePayouts(tx, auditOf(context), input)),
    ),

  return: os.return.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'payouts.return', input }, (tx) =>
      returnPayoutFromBank(tx, auditOf(context), input),
    );
    return payoutOr404(context, input.id);
  }),
});

async function payoutOr404({ services, actor }: SignedInContext, id: string) {
  const found = await readPayout(services.db, actor, id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
