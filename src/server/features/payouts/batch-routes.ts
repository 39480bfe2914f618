import { payoutBatchesContract } from '#contract/payouts.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listBatches, readBatch } from './read-batches.ts';
import { makeBatch, payBatch, takeOut } from './pay-batch.ts';

const os = implementing(payoutBatchesContract);
const admin = allow('admin');

export const payoutBatchesRoutes = os.router({
  list: os.list.use(admin).handler(({ context, input }) => listBatches(context.services.db, input)),

  get: os.get.use(admin).handler(({ context, input }) => batchOr404(context.services.db, input.id)),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'payoutBatches.create', input }, (tx) =>
      makeBatch(tx, auditOf(context), input),
    );
    return batchOr404(context.services.db, id);
  }),

  takeOut: os.takeOut.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'payoutBatches.takeOut', input }, (tx) =>
      takeOut(tx, auditOf(context), input),
    );
    return batchOr404(context.services.db, id);
  }),

  pay: os.pay.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'payoutBatches.pay', input }, (tx) =>
      payBatch(tx, auditOf(context), input.id),
    );
    return batchOr404(context.services.db, id);
  }),
});

async function batchOr404(db: Db, id: string) {
  const found = await readBatch(db, id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
