import { withRetries } from '#server/platform/command.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { listOwedFees } from './read-plans.ts';
import { chargePlanFee } from './change-plans.ts';

/** Charges plan fees, one partner per transaction, so that a failure does not stop the charges of other partners. */
export function planFeesJob({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>): RecurringJob {
  const run = async () => {
    const owed = await listOwedFees(db);
    for (const { partnerId } of owed) {
      await withRetries(() => db.transaction().execute((tx) => chargePlanFee(tx, partnerId))).catch((error: unknown) =>
        log.error({ err: error, partnerId }, 'Taxa do plano não cobrada'),
      );
    }
    if (owed.length > 0) live.hint();
  };
  return { name: 'plan-fees', everySeconds: 600, run };
}
