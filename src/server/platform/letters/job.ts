import { codeLetterMakers } from '#server/platform/auth/code-letters.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { trySend } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import type { LetterMaker, LetterMakers } from './makers.ts';
import {
  claimLetters,
  type ClaimedLetter,
  endSentLetter,
  endUnsentLetter,
  forgetLetters,
  giveUpCutOffLetters,
  postponeLetter,
} from './queue.ts';

const BATCH = 20;

type Parts = Pick<Services, 'db' | 'mail' | 'log'>;

/** Sends the queued e-mails: each is claimed, sent and then marked as sent. `makers` are those of the features. */
export function lettersJob(parts: Parts, makers: LetterMakers = {}): RecurringJob {
  const { db, log } = parts;
  const all: LetterMakers = { ...codeLetterMakers, ...makers };
  const run = async () => {
    const cutOff = await giveUpCutOffLetters(db);
    if (cutOff.length > 0)
      log.warn({ letters: cutOff }, 'E-mails cujo envio foi interrompido: não se sabe se chegaram');
    for (let taken = BATCH; taken === BATCH;) {
      const due = await db.transaction().execute((tx) => claimLetters(tx, BATCH));
      for (const letter of due) await send(parts, letter, letter.maker === null ? undefined : all[letter.maker]);
      taken = due.length;
    }
    await forgetLetters(db);
  };
  // Short, because a user may be waiting for a link.
  return { name: 'letters', everySeconds: 2, run };
}

async function send(parts: Parts, letter: ClaimedLetter, maker: LetterMaker | undefined): Promise<void> {
  const { db, mail, log } = parts;
  const message = await finished(parts, letter, maker);
  if (message === 'later') return;
  if (!message) return endUnsentLetter(db, letter.id, 'failed', 'Deixou de valer antes de ser enviado.');
  const { state, error } = await trySend(mail, message);
  if (error) log.warn({ err: error, letter: letter.key }, 'E-mail não enviado');
  if (state === 'again') return postponeLetter(db, letter, error?.message ?? '');
  if (state !== 'sent') return endUnsentLetter(db, letter.id, state, error?.message ?? '');
  await db.transaction().execute(async (tx) => {
    await endSentLetter(tx, letter.id);
    await maker?.sent?.(tx, letter.subjectId);
  });
}

/** Completes an e-mail. A failure here does not block the others. */
async function finished({ db, log }: Parts, letter: ClaimedLetter, maker: LetterMaker | undefined) {
  if (letter.maker === null) return letter.message;
  try {
    if (!maker) throw new Error(`Nobody makes letters of the sort ${letter.maker}`);
    return await maker.make(db, letter);
  } catch (error) {
    log.error({ err: error, letter: letter.key }, 'E-mail não pôde ser gravado');
    await postponeLetter(db, letter, 'O e-mail não pôde ser montado.');
    return 'later';
  }
}
