import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import type { RideView } from '#contract/rides.ts';
import { api } from '#web/lib/api.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { useRideTexts } from '../texts/language.ts';
import { Problem } from './problem.tsx';
import forms from './ride-forms.module.css';
import classes from './ride.module.css';
import { useSay } from './use-say.ts';

type Props = { code: string; words: NonNullable<RideView['words']> };

/** Buttons by which the passenger tells the driver to be ready, or to need some more minutes. */
export function TellDriver({ code, words: { saidReady, delays, delaysLeft } }: Props) {
  const { texts } = useRideTexts();
  const ready = useSay(code, () => api.rides.sayReady.call({ code }));
  const delay = useSay(code, (time: number) => api.rides.askDelay.call({ code, time }));
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears.
  const keepFocus = () => heading.current?.focus();
  const said = [saidReady && texts.saidReady, delays > 0 && (delays > 1 ? texts.askedDelays : texts.askedDelay)];
  return (
    <section className={`${classes.card} ${forms.tell}`} aria-label={texts.tell}>
      <h2 className={classes.name} ref={heading} tabIndex={-1}>
        {texts.tell}
      </h2>
      <output className={forms.said}>
        {said.map(
          (text) =>
            text && (
              <span key={text}>
                <IconCheck size={18} stroke={2} aria-hidden />
                {text}
              </span>
            ),
        )}
      </output>
      {!saidReady && (
        <PlainButton primary keepsFocus busy={ready.isPending} onClick={() => ready.say(undefined, keepFocus)}>
          {texts.ready}
        </PlainButton>
      )}
      {delaysLeft > 0 && (
        <PlainButton keepsFocus busy={delay.isPending} onClick={() => delay.say(delays + 1, keepFocus)}>
          {delays === 0 ? texts.delay : texts.delayAgain}
        </PlainButton>
      )}
      <Problem text={ready.problem ?? delay.problem} />
      <p className={forms.hint}>{texts.noFee}</p>
    </section>
  );
}
