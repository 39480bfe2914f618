import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import type { RideView } from '#contract/rides.ts';
import { linkPath } from '#domain/access/pages.ts';
import { formatCents } from '#domain/money.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import { Instant } from '#web/ui/instant.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { Phone } from '#web/ui/phone.tsx';
import classes from './ride.module.css';

/** Time and stops of the ride, and the payment to the driver. */
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
          <dd>
            {destination.place ?? destination.region}
            {destination.place !== null && destination.region !== '' && (
              <span className={classes.region}>{destination.region}</span>
            )}
          </dd>
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
      {payment && (payment.finalCents !== null || payment.inReview) && (
        <div>
          <dt>Valor</dt>
          <dd>
            {payment.finalCents === null ? 'Em conferência na central' : formatCents(payment.finalCents)}
            {payment.receiptCode !== null && (
              <a className={classes.receipt} href={linkPath('receipt', payment.receiptCode)}>
                Ver recibo
              </a>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * Help for a passenger who left something in the car. Refers to the central, because the page never shows a driver's
 * number.
 */
export function LostItem({ central: { phone }, code }: Pick<RideView, 'central' | 'code'>) {
  const text = `Olá! Esqueci algo no carro. Viagem ${code}.`;
  return (
    <section className={classes.card} aria-label="Esqueci algo no carro">
      <p className={classes.name}>Esqueci algo no carro</p>
      <p className={classes.car}>
        <WithCodes>
          {phone === null
            ? `Fale com quem chamou o táxi e informe a viagem ${code}.`
            : `A central fala com o motorista. Informe a viagem ${code}.`}
        </WithCodes>
      </p>
      {phone !== null && (
        <a
          className={`${classes.call} ${classes.apart}`}
          href={whatsappLink(phone, text)}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden />
          Avisar a central pelo WhatsApp
        </a>
      )}
    </section>
  );
}

/** Contact of the central for questions. */
export function RideCentral({ central: { name, phone }, code }: { central: RideView['central']; code?: string }) {
  return (
    <footer className={classes.central}>
      {phone !== null && (
        <a className={classes.call} href={`tel:${phone}`}>
          <IconPhone size={18} stroke={1.8} aria-hidden />
          Ligar para a central · <Phone number={phone} />
        </a>
      )}
      <p className={classes.small}>
        <WithCodes>{code === undefined ? name : `${name} · viagem ${code}`}</WithCodes>
      </p>
    </footer>
  );
}
