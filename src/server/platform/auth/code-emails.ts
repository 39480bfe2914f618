import {
  approvedFirstPasswordEmail,
  confirmAddressEmail,
  invitationEmail,
  passwordEmail,
  signUpReceivedEmail,
} from '#domain/access/emails.ts';
import { issuePasswordCode, mayChoosePassword } from '#server/platform/auth/accounts.ts';
import { EMAIL_CODE_HOURS, renewEmailCode } from '#server/platform/auth/email-change.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { EmailMaker, EmailMakers } from '#server/platform/emails/makers.ts';
import type { QueuedEmail } from '#server/platform/emails/queue.ts';
import type { Message } from '#server/platform/mail.ts';
import { newId } from '#server/platform/uuid.ts';

const RESET_HOURS = 1;
/** Longer than the lifetime of a reset link, because the recipient of an invitation does not expect the e-mail. */
export const INVITATION_HOURS = 72;
/**
 * Placeholder in a queued e-mail. The code is created when the e-mail is sent, because codes are stored only as a hash.
 */
const CODE = '{code}';

type Account = { id: string; email: string; name: string };

/** Returns the e-mail with the link to choose a first password. */
export function invitationTo(publicUrl: string, { id, ...to }: Account): QueuedEmail {
  const content = invitationEmail(passwordLink(publicUrl), INVITATION_HOURS);
  return { key: `invitation:${newId()}`, to, content, made: { by: 'invitation', of: id } };
}

/**
 * Returns the e-mail to the unverified address of an approved sign-up. The e-mail reports the approval and asks the
 * user to choose a password.
 */
export function approvedFirstPasswordTo(publicUrl: string, { id, email }: Omit<Account, 'name'>): QueuedEmail {
  const content = approvedFirstPasswordEmail(passwordLink(publicUrl), INVITATION_HOURS);
  return { key: firstPasswordKey(id), to: { email, name: '' }, content, made: { by: 'invitation', of: id } };
}

/**
 * Key of the e-mail of `approvedFirstPasswordTo` in the queue. When this e-mail is queued, no other e-mail reports the
 * approval.
 */
export function firstPasswordKey(userId: string): string {
  return `sign-up:${userId}:password`;
}

/** Returns the e-mail with the link to choose a new password. */
export function resetTo(publicUrl: string, { id, ...to }: Account): QueuedEmail {
  return {
    key: `reset:${newId()}`,
    to,
    content: passwordEmail(passwordLink(publicUrl)),
    made: { by: 'reset', of: id },
  };
}

/**
 * Returns the e-mail that verifies a new address. The e-mail contains no name, because the address is not verified yet.
 */
export function emailConfirmationTo(publicUrl: string, { id, email }: Omit<Account, 'name'>): QueuedEmail {
  const content = confirmAddressEmail(`${publicUrl}/confirmar-email?code=${CODE}`);
  return { key: `email-change:${newId()}`, to: { email, name: '' }, content, made: { by: 'email-change', of: id } };
}

/** Returns the e-mail that verifies the address of a sign-up. */
export function signUpConfirmationTo(publicUrl: string, { id, email }: Omit<Account, 'name'>): QueuedEmail {
  const content = signUpReceivedEmail(`${publicUrl}/confirmar-email?code=${CODE}`, EMAIL_CODE_HOURS);
  return { key: `sign-up:${newId()}`, to: { email, name: '' }, content, made: { by: 'email-change', of: id } };
}

export function passwordLink(publicUrl: string, code = CODE): string {
  return `${publicUrl}/auth/reset-password-1?code=${code}`;
}

export const codeEmailMakers: EmailMakers = {
  invitation: withPasswordCode({ hours: INVITATION_HOURS, first: true }),
  reset: withPasswordCode({ hours: RESET_HOURS, first: false }),
  'email-change': withCode((tx, userId, email) => renewEmailCode(tx, userId, email)),
};

/** Creates a code only while the account still has this address, so that no other mailbox can open the account. */
function withPasswordCode({ hours, first }: { hours: number; first: boolean }): EmailMaker {
  return withCode(async (tx, userId, email) =>
    (await mayChoosePassword(tx, { userId, email, first })) ? issuePasswordCode(tx, userId, { hours }) : null,
  );
}

function withCode(issue: (tx: Tx, userId: string, email: string) => Promise<string | null>): EmailMaker {
  return {
    async make(db: Db, { subjectId, message }: { subjectId: string; message: Message }) {
      const code = await db.transaction().execute((tx) => issue(tx, subjectId, message.to));
      if (code === null) return null;
      const { text, html } = message;
      return { ...message, text: text.replaceAll(CODE, code), html: html.replaceAll(CODE, code) };
    },
  };
}
