import { IconPhone } from '@tabler/icons-react';
import type { RideView } from '#contract/rides.ts';
import { formatCents } from '#domain/money.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { Instant } from '#web/ui/instant.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { Phone } from '#web/ui/phone.tsx';
import classes from './ride.module.css';

/** When and where, and what is paid to the driver. */
export function RideFacts({ ride: { pickupAt, timeZone, pickup, destination, payment } }: { ride: RideView }) {
  return (
    <dl className={classes.facts}>
      {pickupAt !== null && (
        <div>
          <dt>Embarque</dt>
          <dd>
            <Instant at={pickupAt} timeZone={timeZone} />
          </dd>
        </div>
      )}
      {pickup && (
        <div>
          <dt>Local</dt>
          <dd>
            {pickup.place}
            {pickup.region !== '' && <span className={classes.region}>{pickup.region}</span>}
          </dd>
        </div>
      )}
      {destination !== null && (
        <div>
          <dt>Destino</dt>
          <dd>{destination}</dd>
        </div>
      )}
      {payment && (
        <div>
          <dt>Pagamento</dt>
          <dd>
            {paymentMethodLabels[payment.method]}
            {payment.estimateCents !== null && (
              <span className={classes.region}>Estimativa: {formatCents(payment.estimateCents)}</span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Whom to ask. */
export function RideCentral({ central: { name, phone }, code }: Pick<RideView, 'central' | 'code'>) {
  return (
    <footer className={classes.central}>
      {phone !== null && (
        <a className={classes.call} href={`tel:${phone}`}>
          <IconPhone size={18} stroke={1.8} aria-hidden />
          Ligar para a central · <Phone number={phone} />
        </a>
      )}
      <p className={classes.small}>
        <WithCodes>{`${name} · viagem ${code}`}</WithCodes>
      </p>
    </footer>
  );
}
