import { useEffect, useEffectEvent, useRef } from 'react';
import { isOtherPassenger } from '#domain/trips/other-passenger.ts';
import type { TermsValues } from './terms.ts';
import type { TermsForm } from './terms-form.ts';

const ownedPaths = ['passengers.0.email', 'passengers.0.language', 'room'] as const;
type OwnedPath = (typeof ownedPaths)[number];
type Owned = Pick<TermsValues, 'passengers' | 'room'>;

/**
 * Empties e-mail, language and room when the stored first passenger is replaced by another, so that the link does not go
 * to the previous one. Brings them back when the stored passenger is typed again.
 */
export function useLinkOwner({ form, at, values }: TermsForm, stored: Owned | null): void {
  const [owner, typed] = [stored?.passengers[0], values.passengers[0]];
  const isOther = owner !== undefined && typed !== undefined && isOtherPassenger(owner, typed);
  const emptied = useRef<readonly OwnedPath[]>([]);
  const follow = useEffectEvent((replaced: boolean) => {
    const [was, now] = [ownedBy(stored), ownedBy(values)];
    const moved = replaced ? ownedPaths.filter((path) => was[path] && now[path] === was[path]) : [];
    const back = replaced ? [] : emptied.current.filter((path) => !now[path]);
    for (const path of moved) form.setFieldValue(at(path), path === 'room' ? '' : null);
    for (const path of back) form.setFieldValue(at(path), was[path] ?? null);
    emptied.current = moved;
  });
  useEffect(() => follow(isOther), [isOther]);
}

function ownedBy(terms: Owned | null): Record<OwnedPath, string | null | undefined> {
  const [first] = terms?.passengers ?? [];
  return { 'passengers.0.email': first?.email, 'passengers.0.language': first?.language, room: terms?.room };
}
