import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { same } from '#web/lib/merge-edits.ts';
import { useSession } from '#web/lib/session.ts';
import { emptyTerms, type TermsValues } from './terms.ts';

const form = 'solicitar-viagem';
const pauseMs = 500;

/** Unfinished request of this device, to be continued or dropped. */
export type Draft = { at: Date; values: TermsValues };

/** Keeps what is typed on this machine until it is sent; `kept` is what an earlier visit left. */
export function useDraft(values: TermsValues, initial: TermsValues) {
  const { userId } = useSession();
  const [kept, setKept] = useState<Draft | null>(() => readTerms(userId));
  const [settled] = useDebouncedValue(values, pauseMs);
  const touched = !same(withoutSetup(settled), withoutSetup(initial));
  // Values that were sent before the delayed write are not stored as a draft.
  const dropped = useRef<TermsValues | null>(null);
  useEffect(() => {
    if (touched && !same(settled, dropped.current)) keepDraft(userId, form, settled);
  }, [userId, settled, touched]);
  return {
    kept,
    settle: () => setKept(null),
    drop: () => {
      dropped.current = values;
      dropDraft(userId, form);
      setKept(null);
    },
  };
}

/** A draft of an older version of the form lacks what came since. */
function readTerms(userId: string): Draft | null {
  const draft = readDraft(userId, form);
  if (!draft || typeof draft.values !== 'object') return null;
  return { at: draft.at, values: { ...emptyTerms, ...(draft.values as Partial<TermsValues>) } };
}

/** The form fills in the area by itself: that alone is nothing to keep. */
function withoutSetup({ serviceAreaId: _area, ...typed }: TermsValues): Omit<TermsValues, 'serviceAreaId'> {
  return typed;
}
