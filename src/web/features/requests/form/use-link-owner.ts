import { useEffect, useEffectEvent, useRef } from 'react';
import { parsePhone } from '#domain/documents/phone.ts';
import { isSameText } from '#web/lib/format-counts.ts';
import type { TypedPassenger } from './terms.ts';
import type { TermsForm } from './terms-form.ts';

type LinkField = 'email' | 'language';
const linkFields: readonly LinkField[] = ['email', 'language'];

/**
 * Empties e-mail and language of the first passenger when the stored passenger is replaced by another, so that the link
 * does not go to the previous one. Brings them back when the stored passenger is typed again.
 */
export function useLinkOwner({ form, at, values }: TermsForm, stored: TypedPassenger | undefined): void {
  const [typed] = values.passengers;
  const isOther = stored !== undefined && typed !== undefined && isOtherPassenger(stored, typed);
  const emptied = useRef<readonly LinkField[]>([]);
  const follow = useEffectEvent((replaced: boolean) => {
    const moved = replaced ? linkFields.filter((field) => stored?.[field] && typed?.[field] === stored[field]) : [];
    const back = replaced ? [] : emptied.current.filter((field) => !typed?.[field]);
    for (const field of moved) form.setFieldValue(at(`passengers.0.${field}`), null);
    for (const field of back) form.setFieldValue(at(`passengers.0.${field}`), stored?.[field] ?? null);
    emptied.current = moved;
  });
  useEffect(() => follow(isOther), [isOther]);
}

/** True unless the name is equal, or keeps its first word beside the same phone, as a corrected name does. */
export function isOtherPassenger(stored: TypedPassenger, typed: TypedPassenger): boolean {
  if (isSameText(stored.name, typed.name)) return false;
  const [first, now] = [stored, typed].map(({ name }) => name.trim().split(/\s+/)[0] ?? '');
  return parsePhone(stored.phone) !== parsePhone(typed.phone) || !isSameText(first ?? '', now ?? '');
}
