import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { same } from '#web/lib/merge-edits.ts';
import { useSession } from '#web/lib/session.ts';
import { emptyTerms, type TermsValues } from './terms.ts';

const form = 'solicitar-viagem';
const pauseMs = 500;

/** Unfinished request, stored on this device. */
export type Draft = { at: Date; values: TermsValues };

/**
 * Stores the typed input on this device until the request is sent. `kept` is the draft of an earlier visit. With
 * `onEdited` nothing is read or stored: it hears whether the user changed the values.
 */
export function useDraft(values: TermsValues, initial: TermsValues, onEdited?: (isEdited: boolean) => void) {
  const { userId } = useSession();
  const [kept, setKept] = useState<Draft | null>(() => (onEdited ? null : readTerms(userId)));
  const [delayed] = useDebouncedValue(values, pauseMs);
  const settled = onEdited ? values : delayed;
  const touched = !same(withoutSetup(settled), withoutSetup(initial));
  // Values that were sent before the delayed write are not stored as a draft.
  const dropped = useRef<TermsValues | null>(null);
  useEffect(() => {
    if (onEdited) onEdited(touched);
    else if (touched && !same(settled, dropped.current)) keepDraft(userId, form, settled);
  }, [onEdited, userId, settled, touched]);
  // A reload or a closed tab would lose the input of the last pause.
  const storeNow = useEffectEvent(() => {
    if (!onEdited && !same(withoutSetup(values), withoutSetup(initial)) && !same(values, dropped.current))
      keepDraft(userId, form, values);
  });
  useEffect(() => {
    const onHide = (): void => storeNow();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  return {
    kept,
    settle: () => setKept(null),
    drop: () => {
      if (onEdited) return;
      dropped.current = values;
      dropDraft(userId, form);
      setKept(null);
    },
  };
}

/** Reads the draft. A draft of an older version of the form may lack newer fields, so defaults are added. */
function readTerms(userId: string): Draft | null {
  const draft = readDraft(userId, form);
  if (!draft || typeof draft.values !== 'object') return null;
  return { at: draft.at, values: { ...emptyTerms, ...(draft.values as Partial<TermsValues>) } };
}

/**
 * Removes the service area, which the form fills in automatically. A form in which the user typed nothing is therefore
 * not stored as a draft.
 */
function withoutSetup({ serviceAreaId: _area, ...typed }: TermsValues): Omit<TermsValues, 'serviceAreaId'> {
  return typed;
}
