import type { Files } from '#contract/files.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { answerKeptFile } from '#server/platform/api/kept-file.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readReceiptFile } from './read-receipts.ts';

export const sendExpenseReceipt: FileRoute<Files['expenseReceipts.file']> = {
  allow: ['admin', 'attendant', 'client', 'partner'],
  answer: async ({ actor, services: { db, config } }, input) => {
    const found = await readReceiptFile(db, actor, input);
    if (!found) throw new Refused(notFoundRecord);
    return answerKeptFile(config.dataDir, found, `comprovante-${found.code}`);
  },
};
