import { withRetries } from '#server/platform/command.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { dayAfter, listDueClients } from './closing-data.ts';
import { closeByCycle } from './closing-mutations.ts';
import { readToday } from './standing-data.ts';

/** Closes what every client's cycle says is due, one client a transaction, so that one that fails holds up no other. */
export function closingJob({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>): RecurringJob {
  const run = async () => {
    const central = await readToday(db);
    const due = await listDueClients(db, central);
    for (const { clientId, period } of due) {
      const before = dayAfter(period.to, central.timeZone);
      const closing = () => db.transaction().execute((tx) => closeByCycle(tx, clientId, period, before));
      await withRetries(closing).catch((error: unknown) => log.error({ err: error, clientId }, 'Fatura não fechada'));
    }
    if (due.length > 0) live.hint();
  };
  return { name: 'close-invoices', everySeconds: 300, run };
}
