import type { uploads } from '#contract/uploads.ts';
import { RECEIPTS_OF_A_TRIP } from '#domain/trips/expense-receipts.ts';
import { receiveFile } from '#server/features/documents/receive-file.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { UploadRoute } from '#server/platform/api/uploads.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { attachReceipt, closed, tooMany } from './attach-receipt.ts';
import { readReceipts } from './read-receipts.ts';

export const attachExpenseReceipt: UploadRoute<(typeof uploads)['expenseReceipts.attach']> = {
  allow: ['admin', 'partner'],
  receive: async (context, { id }, body) => {
    // Refuses before the file of up to ten megabytes is read. The transaction checks again.
    const { items, mayAttach } = await showReceipts(context, id);
    if (!mayAttach) throw new Refused(closed);
    if (items.length >= RECEIPTS_OF_A_TRIP) throw new Refused(tooMany);
    await receiveFile(context, body, (file) => {
      const input = { id, sha256: file.sha256.toString('hex') };
      return command(context, { operation: 'expenseReceipts.attach', input }, (tx, actor) =>
        attachReceipt(tx, actor, id, file),
      );
    });
    return showReceipts(context, id);
  },
};

export async function showReceipts({ services, actor }: SignedInContext, tripId: string) {
  const found = await readReceipts(services.db, actor, tripId);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
