import type { Actor } from '#domain/access/roles.ts';
import { withRetries } from '#server/platform/command.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { trySend } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import { dayAfter, listDueClients } from './closing-data.ts';
import { closeByCycle } from './closing-mutations.ts';
import { listUnsent, readInvoice } from './data.ts';
import { letterOf } from './letter-exports.ts';
import { noteSent, putBackUnsent, takeUnsent } from './mutations.ts';
import { readToday } from './standing-data.ts';

const nobody = { actorId: null, address: null, requestId: null };

/** Closes what every client's cycle says is due, one client a transaction, so that one that fails holds up no other. */
export function closingJob({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>): RecurringJob {
  const run = async () => {
    const central = await readToday(db);
    const due = await listDueClients(db, central);
    for (const { clientId, period } of due) {
      const before = dayAfter(period.to, central.timeZone);
      const closing = () => db.transaction().execute((tx) => closeByCycle(tx, nobody, clientId, period, before));
      await withRetries(closing).catch((error: unknown) => log.error({ err: error, clientId }, 'Fatura não fechada'));
    }
    if (due.length > 0) live.hint();
  };
  return { name: 'close-invoices', everySeconds: 300, run };
}

/** As the central reads an invoice, for a mail that nobody in particular sends. */
const central: Actor = { userId: '', role: 'admin', clientId: null, partnerId: null, approvesTrips: false };

/**
 * E-mails closed invoices to clients that have an address. Each is taken first, so that none goes twice; one that surely did not go out
 * is tried again. What a crash or a broken connection leaves open stays unsent in the list, for somebody to send by hand.
 */
export function sendingJob({ db, config, mail, live, log }: Services): RecurringJob {
  const send = async (id: string) => {
    const invoice = await readInvoice(db, central, id);
    if (!invoice?.clientEmail) return;
    const letter = await letterOf(db, config, invoice);
    if (!(await takeUnsent(db, id))) return;
    const { state, error } = await trySend(mail, letter);
    if (error) log.error({ err: error, invoiceId: id }, 'Fatura não enviada');
    if (state === 'sent') await db.transaction().execute((tx) => noteSent(tx, nobody, id));
    else if (state !== 'unknown') await putBackUnsent(db, id);
  };
  const run = async () => {
    const unsent = await listUnsent(db);
    for (const id of unsent)
      await send(id).catch((error: unknown) => log.error({ err: error, invoiceId: id }, 'Fatura não enviada'));
    if (unsent.length > 0) live.hint();
  };
  return { name: 'send-invoices', everySeconds: 120, run };
}
