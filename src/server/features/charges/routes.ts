import { chargesContract } from '#contract/charges.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readCharge } from './data.ts';
import { receivePix } from './mutations.ts';

const os = implementing(chargesContract);

export const chargeRoutes = os.router({
  get: os.get.use(anyRole).handler(({ context, input }) => chargeOr404(context, input.id)),

  receive: os.receive.use(allow('admin')).handler(async ({ context, input }) => {
    const { id: tripId, note = null, ...receipt } = input;
    const key = entryKeys.tripPix(tripId, context.actor.userId, context.idempotencyKey ?? '');
    await command(context, { operation: 'charges.receive', input }, (tx, actor) =>
      receivePix(tx, actor, auditOf(context), { ...receipt, tripId, note, key }),
    );
    return chargeOr404(context, tripId);
  }),
});

async function chargeOr404({ services, actor }: SignedInContext, id: string) {
  const found = await readCharge(services.db, actor, id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
