import { expenseReceiptsContract } from '#contract/expense-receipts.ts';
import type { uploads } from '#contract/uploads.ts';
import { RECEIPTS_OF_A_TRIP } from '#domain/trips/expense-receipts.ts';
import { receiveFile } from '#server/features/documents/receive-mutations.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { UploadRoute } from '#server/platform/api/uploads.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readReceipts } from './data.ts';
import { attachReceipt, closed, removeReceipt, tooMany } from './mutations.ts';

const os = implementing(expenseReceiptsContract);

export const expenseReceiptRoutes = os.router({
  list: os.list.use(anyRole).handler(({ context, input }) => receiptsOr404(context, input.id)),

  remove: os.remove.use(allow('admin', 'partner')).handler(async ({ context, input }) => {
    await command(context, { operation: 'expenseReceipts.remove', input }, (tx, actor) =>
      removeReceipt(tx, actor, input),
    );
    return receiptsOr404(context, input.id);
  }),
});

export const attachExpenseReceipt: UploadRoute<(typeof uploads)['expenseReceipts.attach']> = {
  allow: ['admin', 'partner'],
  receive: async (context, { id }, body) => {
    // Checks before the upload is read, which may be ten megabytes. The transaction checks again.
    const { items, mayAttach } = await receiptsOr404(context, id);
    if (!mayAttach) throw new Refused(closed);
    if (items.length >= RECEIPTS_OF_A_TRIP) throw new Refused(tooMany);
    await receiveFile(context, body, (file) => {
      const input = { id, sha256: file.sha256.toString('hex') };
      return command(context, { operation: 'expenseReceipts.attach', input }, (tx, actor) =>
        attachReceipt(tx, actor, id, file),
      );
    });
    return receiptsOr404(context, id);
  },
};

async function receiptsOr404({ services, actor }: SignedInContext, tripId: string) {
  const found = await readReceipts(services.db, actor, tripId);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
