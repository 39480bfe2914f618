import { parsePhone } from '#domain/documents/phone.ts';
import { isSameText } from '#domain/same-text.ts';

type Named = { name: string; phone: string };

/** True unless the name is equal, or keeps its first word beside the same phone, as a corrected name does. */
export function isOtherPassenger(stored: Named, typed: Named): boolean {
  if (isSameText(stored.name, typed.name)) return false;
  const [first, now] = [stored, typed].map(({ name }) => name.trim().split(/\s+/)[0] ?? '');
  return parsePhone(stored.phone) !== parsePhone(typed.phone) || !isSameText(first ?? '', now ?? '');
}
