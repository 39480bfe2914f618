import { isValidEmail } from '@brazilian-utils/brazilian-utils/is-valid-email';

/** The longest address that SMTP can carry (RFC 5321). */
const maxLength = 254;

/** An e-mail address trimmed and in lower case, as accounts are compared; null when it is not plausible. */
export function parseEmail(input: string): string | null {
  const email = input.trim().toLowerCase();
  return email.length <= maxLength && isValidEmail(email) ? email : null;
}
