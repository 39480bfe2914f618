import { receiptsContract } from '#contract/receipts.ts';
import { refuse } from '#domain/outcome.ts';
import { normaliseReceiptCode } from '#domain/trips/receipt.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { readReceipt } from './read-receipt.ts';

const api = implementing(receiptsContract);
const unknown = refuse('not_found', 'Nenhum recibo tem este código. Confira as letras e os números.');

export const receiptRoutes = api.router({
  /** Needs no sign-in. Calls with an unknown code are limited per network address. */
  get: api.get.handler(async ({ context: { services, address }, input }) => {
    const found = await readReceipt(services.db, normaliseReceiptCode(input.code));
    if (!found) throw new Refused((await countAttempts(services, ['receipt:address', address])) ?? unknown);
    return found;
  }),
});
