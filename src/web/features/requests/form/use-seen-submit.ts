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

/** `refuse`: the user must press again. `wait`: the submit goes on by itself. */
type Step = 'submit' | 'refuse' | 'wait' | 'ask';

/**
 * Returns the step that follows a submit. The submit of an invalid form is not held back, because it sends nothing and
 * shows the errors.
 */
export function nextStep(form: { valid: boolean; unseen: boolean; searching: boolean; open: boolean }): Step {
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
  const [step, setStep] = useState<Step | null>(null);
  const [pressed, setPressed] = useState('');
  const [shown, setShown] = useState(false);
  const { searching } = caller;
  const unseen = taken && !(shown && check.current);
  const values = JSON.stringify(api.form.getValues());
  // An edit ends the wait, so that nothing is sent that the user was still typing.
  const waiting = step === 'wait' && pressed === values;
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    const next = nextStep({ valid: api.form.isValid(), unseen, searching, open: caller.openTrips.length > 0 });
    setStep(next);
    setPressed(values);
    if (unseen && check.error) check.retry();
    if (next === 'submit') api.submit(event);
    else event?.preventDefault();
  };
  const goOn = useEffectEvent(() => {
    if (waiting) submit();
  });
  // In a microtask, because an effect must not set state itself. It reads the trips that were found.
  useEffect(() => {
    if (!searching) queueMicrotask(goOn);
  }, [searching]);
  return {
    /** True when the user pressed the button before the price was shown. */
    early: step === 'refuse' && unseen,
    /** True while a submit waits for the caller. */
    waiting,
    /** Notes that the summary of the taken trip is on the page. */
    show: () => setShown(true),
    asking: step === 'ask',
    settle: () => setStep(null),
    submit,
  };
}
