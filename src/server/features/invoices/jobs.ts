import { withRetries } from '#server/platform/command.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { listDueClients } from './preview-closing.ts';
import { closeByCycle } from './close-invoice.ts';
import { listUnsent, readInvoice } from './read-invoices.ts';
import { central, emailTo } from './email-exports.ts';
import { queueUnsent } from './send-invoices.ts';
import { readToday } from './lock-invoice.ts';

const systemAudit = { actorId: null, address: null, requestId: null };

/** Closes the invoices that are due, one client per transaction, so that a failure does not affect other clients. */
export function closingJob({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>): RecurringJob {
  const run = async () => {
    const today = await readToday(db);
    const due = await listDueClients(db, today);
    for (const { clientId, period } of due) {
      const closing = () => db.transaction().execute((tx) => closeByCycle(tx, systemAudit, clientId, period));
      await withRetries(closing).catch((error: unknown) => log.error({ err: error, clientId }, 'Fatura não fechada'));
    }
    if (due.length > 0) live.hint();
  };
  return { name: 'close-invoices', everySeconds: 300, run };
}

/** Queues the e-mails of closed invoices. Each e-mail is queued once, even when several nodes run the job. */
export function sendingJob({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): RecurringJob {
  const queue = async (id: string) => {
    const invoice = await readInvoice(db, central, id);
    if (!invoice || invoice.clientEmails.length === 0) return;
    const email = emailTo(`invoice:${id}`, config.publicUrl, invoice);
    await db.transaction().execute((tx) => queueUnsent(tx, id, email));
  };
  const run = async () => {
    for (const id of await listUnsent(db))
      await queue(id).catch((error: unknown) => log.error({ err: error, invoiceId: id }, 'Fatura não enviada'));
  };
  return { name: 'send-invoices', everySeconds: 120, run };
}
