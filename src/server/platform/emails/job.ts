import { codeEmailMakers } from '#server/platform/auth/code-emails.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { trySend } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import type { EmailMaker, EmailMakers } from './makers.ts';
import {
  claimEmails,
  type ClaimedEmail,
  endSentEmail,
  endUnsentEmail,
  deleteOldEmails,
  giveUpCutOffEmails,
  postponeEmail,
} from './queue.ts';

const BATCH = 20;

type Parts = Pick<Services, 'db' | 'mail' | 'log'>;

/**
 * Sends the queued e-mails. Each e-mail is claimed, sent and then marked as sent. `makers` are the makers of the
 * features.
 */
export function emailsJob(parts: Parts, makers: EmailMakers = {}): RecurringJob {
  const { db, log } = parts;
  const all: EmailMakers = { ...codeEmailMakers, ...makers };
  const run = async () => {
    const cutOff = await giveUpCutOffEmails(db);
    if (cutOff.length > 0)
      log.warn({ letters: cutOff }, 'E-mails cujo envio foi interrompido: não se sabe se chegaram');
    for (let taken = BATCH; taken === BATCH;) {
      const due = await db.transaction().execute((tx) => claimEmails(tx, BATCH));
      for (const letter of due) await send(parts, letter, letter.maker === null ? undefined : all[letter.maker]);
      taken = due.length;
    }
    await deleteOldEmails(db);
  };
  // Short, because a user may be waiting for a link.
  return { name: 'letters', everySeconds: 2, run };
}

async function send(parts: Parts, letter: ClaimedEmail, maker: EmailMaker | undefined): Promise<void> {
  const { db, mail, log } = parts;
  const message = await finished(parts, letter, maker);
  if (message === 'later') return;
  if (!message) return endUnsentEmail(db, letter.id, 'failed', 'Deixou de valer antes de ser enviado.');
  const { state, error } = await trySend(mail, message);
  if (error) log.warn({ err: error, letter: letter.key }, 'E-mail não enviado');
  if (state === 'again') return postponeEmail(db, letter, error?.message ?? '');
  if (state !== 'sent') return endUnsentEmail(db, letter.id, state, error?.message ?? '');
  await db.transaction().execute(async (tx) => {
    await endSentEmail(tx, letter.id);
    await maker?.sent?.(tx, letter.subjectId);
  });
}

/** Completes an e-mail. A failure here does not block the others. */
async function finished({ db, log }: Parts, letter: ClaimedEmail, maker: EmailMaker | undefined) {
  if (letter.maker === null) return letter.message;
  try {
    if (!maker) throw new Error(`Nobody makes letters of the sort ${letter.maker}`);
    return await maker.make(db, letter);
  } catch (error) {
    log.error({ err: error, letter: letter.key }, 'E-mail não pôde ser gravado');
    await postponeEmail(db, letter, 'O e-mail não pôde ser montado.');
    return 'later';
  }
}
