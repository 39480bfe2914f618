import { type FormEvent, useState } from 'react';
import type { Caller } from './use-caller.ts';
import type { Check } from './use-check.ts';

/** Id of the summary of a taken trip. */
export const summaryId = 'resumo-do-pedido';

type Submit = (event?: FormEvent<HTMLFormElement>) => void;
type Options = { submit: Submit; isValid: () => boolean; check: Check; caller: Caller };

/**
 * Sends the form only after the user has seen what it contains. After a caller's last trip was taken, nothing is sent
 * before its price is shown. A caller with an open trip is asked about first.
 */
export function useSeenSubmit({ submit, isValid, check, caller }: Options) {
  const [taken, setTaken] = useState(false);
  const [early, setEarly] = useState(false);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState(false);
  const unseen = caller.searching || (taken && !(shown && check.current));
  return {
    taken,
    take: () => setTaken(true),
    /** Notes that the summary of the taken trip is on the page. */
    show: () => setShown(true),
    /** True when the user pressed the button before the price was shown. */
    early: early && unseen,
    asking,
    settle: () => setAsking(false),
    submit: (event?: FormEvent<HTMLFormElement>): void => {
      setEarly(unseen);
      if (unseen && check.error) check.retry();
      const asks = !unseen && caller.openTrips.length > 0 && isValid();
      if (asks) setAsking(true);
      if (unseen || asks) event?.preventDefault();
      else submit(event);
    },
  };
}
