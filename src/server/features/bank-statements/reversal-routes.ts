import { invoicePaymentsContract } from '#contract/invoices.ts';
import { readInvoice } from '#server/features/invoices/read-invoices.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { reverseInvoicePayment } from './reverse-payment.ts';

const os = implementing(invoicePaymentsContract);

/**
 * The route is in this feature, because the payment may come from a bank line and invoices do not depend on bank
 * statements.
 */
export const invoicePaymentRoutes = os.router({
  reverse: os.reverse.use(allow('admin')).handler(async ({ context, input }) => {
    const options = { operation: 'invoicePayments.reverse', input };
    await command(context, options, (tx, doer) => reverseInvoicePayment(tx, doer, auditOf(context), input));
    const invoice = await readInvoice(context.services.db, context.actor, input.id);
    if (!invoice) throw new Refused(notFoundRecord);
    return invoice;
  }),
});
