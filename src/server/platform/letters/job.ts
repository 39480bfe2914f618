import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { trySend } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimLetters,
  type ClaimedLetter,
  endLetter,
  forgetLetters,
  giveUpCutOffLetters,
  postponeLetter,
} from './queue.ts';

const BATCH = 20;

type Parts = Pick<Services, 'db' | 'mail' | 'log'>;

/** Sends the letters that stand in the queue: each is taken first, then sent, then said to be sent. */
export function lettersJob(parts: Parts): RecurringJob {
  const { db, log } = parts;
  const run = async () => {
    const cutOff = await giveUpCutOffLetters(db);
    if (cutOff.length > 0) log.warn({ letters: cutOff }, 'Cartas cujo envio foi interrompido: não se sabe se chegaram');
    for (let taken = BATCH; taken === BATCH;) {
      const due = await db.transaction().execute((tx) => claimLetters(tx, BATCH));
      for (const letter of due) await send(parts, letter);
      taken = due.length;
    }
    await forgetLetters(db);
  };
  return { name: 'letters', everySeconds: 5, run };
}

async function send({ db, mail, log }: Parts, letter: ClaimedLetter): Promise<void> {
  const { state, error } = await trySend(mail, letter.message);
  if (error) log.warn({ err: error, letter: letter.key }, 'Carta não enviada');
  if (state === 'again') return postponeLetter(db, letter, error?.message ?? '');
  return endLetter(db, letter.id, state, error?.message ?? null);
}
