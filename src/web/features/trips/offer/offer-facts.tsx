import { IconCar, IconNavigation, IconRoute, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { payOf } from '#web/entities/trip/trip-pay.ts';
import { TripRoute } from '#web/entities/trip/trip-route.tsx';
import { TripWhen } from '#web/entities/trip/trip-when.tsx';
import { formatLoad, formatVehicle } from '#web/entities/trip/trip-who.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { formatLength, formatPerKm } from '../shared/trip-effort.ts';
import classes from './offer-screen.module.css';
import { formatEnd, formatWay, type OwnFacts } from './offer-texts.ts';

/** The driver's part of an offered trip at the own plan, and per kilometre. */
export function OfferPay({ trip }: { trip: Trip }) {
  const { cents, note } = payOf(trip, 'partner');
  const perKm = formatPerKm(trip);
  return (
    <div className={classes.pay}>
      <strong className={classes.amount} data-unknown={cents === null || undefined}>
        {cents === null ? note : formatCents(cents)}
      </strong>
      <span className={classes.note}>
        {cents !== null && <span>{note}</span>}
        {perKm !== '' && <span>{perKm}</span>}
      </span>
    </div>
  );
}

/** Everything that a driver needs to decide: when, how far, where to, how it is paid, and who. */
export function OfferFacts({ trip, facts }: { trip: Trip; facts: OwnFacts | null }) {
  const now = useNow().getTime();
  const way = formatWay(facts, trip);
  const length = formatLength(trip);
  return (
    <article className={classes.facts} aria-label={`Viagem ${trip.code}`}>
      {facts?.freeAt && (
        <Notice tone="info" title="Depois da viagem em andamento">
          {formatEnd(facts.freeAt, now)}
        </Notice>
      )}
      <TripWhen at={trip.pickupAt} timeZone={trip.timeZone} size="large" />
      <TripRoute stops={trip.stops} />
      <ul className={classes.lines}>
        {way !== '' && (
          <Line icon={<IconNavigation {...sign} />}>
            <strong>{facts?.freeAt ? `Do fim dela: ${way}` : way}</strong>
          </Line>
        )}
        {length !== '' && <Line icon={<IconRoute {...sign} />}>{length} de viagem</Line>}
        <Line icon={<IconWallet {...sign} />}>{payOf(trip, 'partner').method}</Line>
        <Line icon={<IconCar {...sign} />}>
          {formatLoad(trip)} · {formatVehicle(trip)}
        </Line>
      </ul>
      <span className={classes.code}>
        <WithCodes>{trip.code}</WithCodes>
      </span>
    </article>
  );
}

const sign = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
