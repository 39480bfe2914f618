import { topUpsContract } from '#contract/top-ups.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { ownPartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listTopUps, readTopUp } from './read-top-ups.ts';
import { cancelTopUp, confirmTopUps, refuseTopUps, requestTopUp, returnTopUpToBank } from './request-and-settle.ts';

const os = implementing(topUpsContract);
const admin = allow('admin');
const partner = allow('partner');
const adminOrPartner = allow('admin', 'partner');

export const topUpsRoutes = os.router({
  list: os.list
    .use(adminOrPartner)
    .handler(({ context, input }) => listTopUps(context.services.db, context.actor, input)),

  get: os.get.use(adminOrPartner).handler(({ context, input }) => topUpOr404(context, input.id)),

  create: os.create.use(partner).handler(async ({ context, input }) => {
    const options = { operation: 'topUps.create', input };
    const { id } = await command(context, options, (tx, actor) =>
      requestTopUp(tx, auditOf(context), { ...input, partnerId: ownPartner(actor) }),
    );
    return topUpOr404(context, id);
  }),

  cancel: os.cancel.use(partner).handler(async ({ context, input }) => {
    await topUpOr404(context, input.id);
    await command(context, { operation: 'topUps.cancel', input }, (tx) => cancelTopUp(tx, auditOf(context), input.id));
    return topUpOr404(context, input.id);
  }),

  confirm: os.confirm
    .use(admin)
    .handler(({ context, input }) =>
      command(context, { operation: 'topUps.confirm', input }, (tx) => confirmTopUps(tx, auditOf(context), input)),
    ),

  refuse: os.refuse
    .use(admin)
    .handler(({ context, input }) =>
      command(context, { operation: 'topUps.refuse', input }, (tx) => refuseTopUps(tx, auditOf(context), input)),
    ),

  return: os.return.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'topUps.return', input }, (tx) =>
      returnTopUpToBank(tx, auditOf(context), input),
    );
    return topUpOr404(context, input.id);
  }),
});

async function topUpOr404({ services, actor }: SignedInContext, id: string) {
  const found = await readTopUp(services.db, actor, id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
