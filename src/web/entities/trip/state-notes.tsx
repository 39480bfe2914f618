import { IconAlertTriangle, IconClockExclamation, type Icon } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { shortfalls, type Urgency, urgencyOf } from '#domain/trips/urgency.ts';
import { useNow } from '#web/lib/now.ts';
import type { Tone } from '#web/ui/status-badge.tsx';
import { OfferClock } from './offer-clock.tsx';
import classes from './state-notes.module.css';
import type { PaySide } from './trip-pay.ts';
import { formatUrgency } from './urgency-labels.ts';
import { useLabelAudience } from './use-status-labels.ts';

/** Notes under the state: the open offer, and the urgency. */
export function StateNotes({ trip, side }: { trip: Trip; side: PaySide }) {
  const urgency = useUrgency(trip, side);
  return (
    <>
      <OpenOffer trip={trip} />
      {urgency && <UrgencyMark urgency={urgency} />}
    </>
  );
}

/** Returns the urgency of a trip at the page's clock. Partners are not warned about trips without a partner. */
export function useUrgency(trip: Trip, side: PaySide = 'fare'): Urgency | null {
  const urgency = urgencyOf(trip, useNow());
  return side === 'partner' && shortfalls.some((one) => one === urgency?.cause) ? null : urgency;
}

function UrgencyMark({ urgency }: { urgency: Urgency }) {
  const audience = useLabelAudience();
  const icon = urgency.level === 'danger' ? IconAlertTriangle : IconClockExclamation;
  return (
    <TripMark
      icon={icon}
      tone={urgency.level === 'danger' ? 'bad' : 'attention'}
      label={formatUrgency(urgency, audience)}
    />
  );
}

/** The time left for the offered partner, and the next partner in the queue. Only the central receives these fields. */
function OpenOffer({ trip: { offeredPartnerName, offerExpiresAt, nextPartnerName } }: { trip: Trip }) {
  if (offeredPartnerName === null || offerExpiresAt === null) return null;
  return (
    <span className={classes.offer}>
      <OfferClock until={offerExpiresAt} />
      {nextPartnerName !== null && <span className={classes.next}>Depois: {nextPartnerName}</span>}
    </span>
  );
}

/** Driver and vehicle of a trip. */
export function TripDriver({ trip: { driverName, partnerName, vehiclePlate }, side }: { trip: Trip; side: PaySide }) {
  const name = driverName ?? partnerName;
  if (name === null) return null;
  const partner = side === 'partner' || partnerName === name ? null : partnerName;
  const car = [vehiclePlate, partner].filter(Boolean).join(' · ');
  return (
    <div className={classes.driver} title={[name, car].filter(Boolean).join(' · ')}>
      <span>{name}</span>
      {car !== '' && <span className={classes.car}>{car}</span>}
    </div>
  );
}

/** A short mark under the state of a trip. */
function TripMark({ icon: Sign, label, tone }: { icon: Icon; label: string; tone: Tone }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      <Sign size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
