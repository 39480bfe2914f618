import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { ApiForm } from '#web/ui/use-api-form.ts';
import type { TermsValues } from './terms.ts';
import type { Caller } from './use-caller.ts';
import type { Check } from './use-check.ts';

/** Id of the summary of a taken trip. */
export const summaryId = 'resumo-do-pedido';

type Options = {
  api: Pick<ApiForm<TermsValues>, 'form' | 'submit'>;
  check: Check;
  caller: Caller;
  /** True after the last trip of a caller was taken. */
  taken: boolean;
};

/**
 * Returns the step that follows a submit. The submit of an invalid form is not held back, because it sends nothing and
 * shows the errors.
 */
export function nextStep(form: {
  valid: boolean;
  unseen: boolean;
  searching: boolean;
  open: boolean;
}): 'submit' | 'refuse' | 'wait' | 'ask' {
  if (!form.valid) return 'submit';
  if (form.unseen) return 'refuse';
  if (form.searching) return 'wait';
  return form.open ? 'ask' : 'submit';
}

/**
 * Sends the form only after the user has seen what it contains. After a caller's last trip was taken, nothing is sent
 * before its price is shown. A caller with an open trip is asked about first: a submit waits until the caller is known.
 */
export function useSeenSubmit({ api, check, caller, taken }: Options) {
  const [early, setEarly] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState(false);
  const { searching } = caller;
  const unseen = taken && !(shown && check.current);
  const isEarly = early && unseen;
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    const step = nextStep({ valid: api.form.isValid(), unseen, searching, open: caller.openTrips.length > 0 });
    setEarly(unseen);
    if (unseen && check.error) check.retry();
    setWaiting(step === 'wait');
    setAsking(step === 'ask');
    if (step === 'submit') api.submit(event);
    else event?.preventDefault();
  };
  const goOn = useEffectEvent(() => {
    if (waiting) submit();
  });
  // The submit that waited goes on as an event of its own, with the trips that were found.
  useEffect(() => {
    if (!searching) queueMicrotask(goOn);
  }, [searching]);
  return {
    taken,
    /** True when the user pressed the button before the price was shown. */
    early: isEarly,
    /** True while a summary or a notice precedes the button. */
    isHeld: taken || isEarly,
    /** True while a submit waits for the caller. */
    waiting,
    /** Notes that the summary of the taken trip is on the page. */
    show: () => setShown(true),
    asking,
    settle: () => setAsking(false),
    submit,
  };
}
