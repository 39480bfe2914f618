import { isValidEmail } from '@brazilian-utils/brazilian-utils/is-valid-email';

/** Maximum length of an address in SMTP (RFC 5321). */
const maxLength = 254;

/** Parses an e-mail address to its trimmed lower-case form, in which accounts are compared; null if implausible. */
export function parseEmail(input: string): string | null {
  const email = input.trim().toLowerCase();
  return email.length <= maxLength && isValidEmail(email) ? email : null;
}
