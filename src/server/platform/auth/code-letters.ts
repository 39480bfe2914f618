import { confirmEmailLetter, invitationLetter, passwordLetter } from '#domain/access/letters.ts';
import { issuePasswordCode, mayChoosePassword } from '#server/platform/auth/accounts.ts';
import { renewEmailCode } from '#server/platform/auth/email-change.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { LetterMaker, LetterMakers } from '#server/platform/letters/makers.ts';
import type { QueuedLetter } from '#server/platform/letters/queue.ts';
import type { Message } from '#server/platform/mail.ts';
import { newId } from '#server/platform/uuid.ts';

const RESET_HOURS = 1;
/** Longer than a reset: nobody waits for it. */
const INVITATION_HOURS = 72;
/** Stands in the queue for a code that is made as the letter is sent: what opens an account is kept nowhere but as a hash. */
const CODE = '{code}';

type Account = { id: string; email: string; name: string };

/** To choose a first password. */
export function invitationTo(publicUrl: string, { id, ...to }: Account): QueuedLetter {
  const letter = invitationLetter(passwordLink(publicUrl), INVITATION_HOURS);
  return { key: `invitation:${newId()}`, to, letter, made: { by: 'invitation', of: id } };
}

/** To choose another password. */
export function resetTo(publicUrl: string, { id, ...to }: Account): QueuedLetter {
  return {
    key: `reset:${newId()}`,
    to,
    letter: passwordLetter(passwordLink(publicUrl)),
    made: { by: 'reset', of: id },
  };
}

/** To the address that the account is to have from now on. */
export function emailConfirmationTo(publicUrl: string, { id, ...to }: Account): QueuedLetter {
  const letter = confirmEmailLetter(`${publicUrl}/confirmar-email?code=${CODE}`);
  return { key: `email-change:${newId()}`, to, letter, made: { by: 'email-change', of: id } };
}

function passwordLink(publicUrl: string): string {
  return `${publicUrl}/auth/reset-password-1?code=${CODE}`;
}

export const codeLetterMakers: LetterMakers = {
  invitation: withPasswordCode({ hours: INVITATION_HOURS, first: true }),
  reset: withPasswordCode({ hours: RESET_HOURS, first: false }),
  'email-change': withCode((tx, userId, email) => renewEmailCode(tx, userId, email)),
};

/** Only to the address that the account has still: nobody else's mailbox may open it. */
function withPasswordCode({ hours, first }: { hours: number; first: boolean }): LetterMaker {
  return withCode(async (tx, userId, email) =>
    (await mayChoosePassword(tx, { userId, email, first })) ? issuePasswordCode(tx, userId, { hours }) : null,
  );
}

function withCode(issue: (tx: Tx, userId: string, email: string) => Promise<string | null>): LetterMaker {
  return {
    async make(db: Db, { subjectId, message }: { subjectId: string; message: Message }) {
      const code = await db.transaction().execute((tx) => issue(tx, subjectId, message.to));
      if (code === null) return null;
      const { text, html } = message;
      return { ...message, text: text.replaceAll(CODE, code), html: html.replaceAll(CODE, code) };
    },
  };
}
