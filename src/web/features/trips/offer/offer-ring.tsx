import { VisuallyHidden } from '@mantine/core';
import classes from './offer-ring.module.css';

const radius = 44;
const length = 2 * Math.PI * radius;
const soonSeconds = 10;

/** Time left to answer, as a ring around the seconds. */
export function OfferRing({ left, total }: { left: number; total: number }) {
  const shown = Math.max(left, 0);
  const isSoon = shown <= soonSeconds;
  return (
    <div className={classes.ring} data-soon={isSoon || undefined}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        <circle
          className={classes.rest}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - Math.min(1, shown / total))}
        />
      </svg>
      <span role="timer" aria-label="Tempo para responder" className={classes.seconds}>
        {shown}
        <small> s</small>
      </span>
      {/* The timer itself is not announced every second. */}
      <VisuallyHidden aria-live="polite">{isSoon && `Menos de ${soonSeconds} segundos para responder`}</VisuallyHidden>
    </div>
  );
}
