import { codeEmailMakers } from '#server/platform/auth/code-emails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
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

type Parts = Pick<Services, 'db' | 'mail' | 'log'>;

/**
 * Sends the queued e-mails. Each e-mail is claimed, sent and then marked as sent, before the next one is claimed: a
 * process that dies leaves one e-mail of which it is unknown whether it was sent. `makers` are the makers of the
 * features.
 */
export function emailsJob(parts: Parts, makers: EmailMakers = {}): RecurringJob {
  const { db, log } = parts;
  const all: EmailMakers = { ...codeEmailMakers, ...makers };
  const sendNext = async (): Promise<boolean> => {
    const [email] = await db.transaction().execute((tx) => claimEmails(tx, 1));
    if (!email) return false;
    try {
      return await send(parts, email, email.maker === null ? undefined : all[email.maker]);
    } catch (error) {
      log.error({ err: error, email: email.key }, 'Resultado do envio de um e-mail não registrado');
      return true;
    }
  };
  const run = async (stopping?: AbortSignal) => {
    const cutOff = await giveUpCutOffEmails(db);
    if (cutOff.length > 0) log.warn({ emails: cutOff }, 'E-mails cujo envio foi interrompido: não se sabe se chegaram');
    while (await sendNext()) if (stopping?.aborted) return;
    await deleteOldEmails(db);
  };
  // Short, because a user may be waiting for a link.
  return { name: 'emails', everySeconds: 2, run };
}

/**
 * Returns false when the mail server does not answer. The round then ends, because each further e-mail would wait for
 * the timeout, and a round of hours would take the place of other jobs.
 */
async function send(parts: Parts, email: ClaimedEmail, maker: EmailMaker | undefined): Promise<boolean> {
  const { db, mail, log } = parts;
  const message = await finished(parts, email, maker);
  if (message === 'later') return true;
  if (!message) {
    await endUnsentEmail(db, email.id, 'failed', 'Deixou de valer antes de ser enviado.');
    return true;
  }
  const { state, error, isDown = false } = await trySend(mail, message);
  if (error) log.warn({ err: error, email: email.key }, 'E-mail não enviado');
  const said = error?.message ?? '';
  const { subjectId } = email;
  const onFailed = async (tx: Tx) => maker?.failed?.(tx, { subjectId, to: message.to });
  if (state === 'again') await postponeEmail(db, email, said, onFailed);
  else if (state !== 'sent') await endUnsentEmail(db, email.id, state, said, state === 'failed' ? onFailed : undefined);
  else
    await db.transaction().execute(async (tx) => {
      await endSentEmail(tx, email.id);
      await maker?.sent?.(tx, email.subjectId);
    });
  return !isDown;
}

/** Completes an e-mail. A failure here does not block the others. */
async function finished({ db, log }: Parts, email: ClaimedEmail, maker: EmailMaker | undefined) {
  if (email.maker === null) return email.message;
  try {
    if (!maker) throw new Error(`no maker completes e-mails of the kind ${email.maker}`);
    return await maker.make(db, email);
  } catch (error) {
    log.error({ err: error, email: email.key }, 'E-mail não pôde ser gravado');
    await postponeEmail(db, email, 'O e-mail não pôde ser montado.');
    return 'later';
  }
}
