import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { limitEmail } from './email-jobs.ts';
import { listUnsentEmails } from './list-warnings.ts';
import { noteWarnings, queueOnce } from './record-warnings.ts';

/**
 * Records warnings when a month's limit is 80 % used and when it is fully used, and e-mails them to the clients. The
 * e-mails are recorded in the first transaction. Each e-mail is then queued in a transaction of its own.
 */
export function limitWarningsJob({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): RecurringJob {
  const run = async () => {
    await db.transaction().execute(noteWarnings);
    for (const email of await listUnsentEmails(db)) {
      await db
        .transaction()
        .execute((tx) => queueOnce(tx, email, limitEmail(email, config.publicUrl)))
        .catch((error: unknown) =>
          log.error({ err: error, clientId: email.clientId }, 'Aviso de limite não registrado'),
        );
    }
  };
  return { name: 'limit-warnings', everySeconds: 60, run };
}
