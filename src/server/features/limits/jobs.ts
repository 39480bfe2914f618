import { composeLetter } from '#server/platform/letter.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { limitLetter } from './letter-jobs.ts';
import { listUnsentLetters } from './warnings-data.ts';
import { noteWarnings, sendOnce } from './warnings-mutations.ts';

/**
 * Notes when a month's limit is four fifths used, and when it is whole, which people are told of, and writes to clients at their own
 * address. What is to be sent is noted first, each letter by itself: a restart loses none, and one that could not be sent is tried
 * again without the others.
 */
export function limitWarningsJob({
  db,
  config,
  mail,
  log,
}: Pick<Services, 'db' | 'config' | 'mail' | 'log'>): RecurringJob {
  const run = async () => {
    await db.transaction().execute(noteWarnings);
    for (const letter of await listUnsentLetters(db)) {
      const send = () => mail.send(composeLetter(letter, limitLetter(letter, config.publicUrl)));
      await db
        .transaction()
        .execute((tx) => sendOnce(tx, letter, send))
        .catch((error: unknown) => log.error({ err: error, clientId: letter.clientId }, 'Aviso de limite não enviado'));
    }
  };
  return { name: 'limit-warnings', everySeconds: 60, run };
}
