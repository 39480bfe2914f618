import { useSecondsUntil } from '#web/lib/now.ts';
import classes from './offer-clock.module.css';

/** Countdown of an offer in seconds. `own`: the offer is made to the signed-in partner. */
export function OfferClock({ until, own }: { until: string; own: boolean }) {
  const left = useSecondsUntil(until);
  return (
    <span className={classes.clock} data-soon={left <= 15 || undefined} data-own={own || undefined}>
      {left > 0 ? `${own ? 'Oferta para você' : 'Aguarda resposta'} · ${left} s` : 'Oferta encerrada'}
    </span>
  );
}
