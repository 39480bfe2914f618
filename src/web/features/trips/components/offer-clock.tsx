import { useEffect, useState } from 'react';
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

function useSecondsUntil(until: string): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsUntil(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
}
