import { useSecondsUntil } from '#web/lib/now.ts';
import type { Trip } from '#contract/trip.ts';
import classes from './offer-clock.module.css';

/** Title of an offer for the partner that may answer it. */
export function offerTitle({ offerIsDesignation }: Pick<Trip, 'offerIsDesignation'>): string {
  return offerIsDesignation ? 'Designada pela central' : 'Oferta para você';
}

/** Countdown of an offer in seconds. `own`: title of the offer, for the partner that may answer it. */
export function OfferClock({ until, own = null }: { until: string; own?: string | null }) {
  const left = useSecondsUntil(until);
  return (
    <span className={classes.clock} data-soon={left <= 15 || undefined} data-own={own === null ? undefined : true}>
      {left > 0 ? `${own ?? 'Aguarda resposta'} · ${left} s` : 'Oferta encerrada'}
    </span>
  );
}
