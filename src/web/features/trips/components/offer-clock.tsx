import { useSecondsUntil } from '#web/lib/now.ts';
import classes from './offer-clock.module.css';

/** How long an offer stays open, to the second. */
export function OfferClock({ until }: { until: string }) {
  const left = useSecondsUntil(until);
  return (
    <span className={classes.clock} data-soon={left <= 15 || undefined}>
      {left > 0 ? `Oferta para você · ${left} s` : 'Oferta encerrada'}
    </span>
  );
}
