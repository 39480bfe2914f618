import { IconPhone, IconShare } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { RideView } from '#contract/rides.ts';
import { linkPath } from '#domain/access/pages.ts';
import { useNow } from '#web/lib/now.ts';
import { Phone } from '#web/ui/phone.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { formatAmount, formatWhen } from '../texts/formats.ts';
import { useRideTexts } from '../texts/language.ts';
import classes from './ride.module.css';

/** Time and stops of the ride, and its payment, or the reason of a refused request. */
export function RideFacts({ ride: { pickupAt, timeZone, pickup, destination, ...ride } }: { ride: RideView }) {
  const { texts, tag } = useRideTexts();
  const now = useNow();
  const { ending, endedAt, payer, payment, refusal } = ride;
  return (
    <dl className={classes.facts}>
      {refusal !== null && <Fact name={texts.refusal}>{refusal}</Fact>}
      {pickupAt !== null && (
        <Fact name={texts.pickup}>
          <time dateTime={pickupAt}>{formatWhen(pickupAt, ending === null ? now : null, tag, timeZone)}</time>
        </Fact>
      )}
      {pickup && (
        <Fact name={texts.place} more={pickup.region}>
          {pickup.place}
        </Fact>
      )}
      {destination !== null && (
        <Fact name={texts.destination} more={destination.place === null ? '' : destination.region}>
          {destination.place ?? destination.region}
        </Fact>
      )}
      {endedAt !== null && (
        <Fact name={texts.dropOff}>
          <time dateTime={endedAt}>{formatWhen(endedAt, null, tag, timeZone)}</time>
        </Fact>
      )}
      {payer !== null && <Fact name={texts.payment}>{texts.payers[payer]}</Fact>}
      {payment && (
        <Fact
          name={texts.payment}
          more={payment.estimateCents === null ? '' : texts.estimate(formatAmount(payment.estimateCents, tag))}
        >
          {texts.methods[payment.method]}
        </Fact>
      )}
      {payment && (payment.finalCents !== null || payment.inReview) && (
        <Fact name={texts.amount}>
          {payment.finalCents === null ? texts.inReview : formatAmount(payment.finalCents, tag)}
          {payment.receiptCode !== null && (
            <a className={classes.receipt} href={linkPath('receipt', payment.receiptCode)}>
              {texts.receipt}
            </a>
          )}
        </Fact>
      )}
    </dl>
  );
}

export function Fact({ name, more = '', children }: { name: string; more?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {more !== '' && <span className={classes.region}>{more}</span>}
      </dd>
    </div>
  );
}

type CentralProps = {
  central: RideView['central'];
  code?: string;
  /** True for a ride that others may follow. */
  shares?: boolean;
};

/** Contact of the central for questions, and the button that passes the link on. */
export function RideCentral({ central: { name, phone }, code, shares = false }: CentralProps) {
  const { texts } = useRideTexts();
  return (
    <footer className={classes.central}>
      {phone !== null && (
        <a className={classes.call} href={`tel:${phone}`}>
          <IconPhone size={18} stroke={1.8} aria-hidden />
          {texts.call} · <Phone number={phone} />
        </a>
      )}
      {shares && <Share />}
      <p className={classes.small}>
        <WithCodes>{code === undefined ? name : `${name} · ${texts.trip(code)}`}</WithCodes>
      </p>
    </footer>
  );
}

function Share() {
  const { texts } = useRideTexts();
  const [done, setDone] = useState<string | null>(null);

  async function share(): Promise<void> {
    const url = window.location.href;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: texts.shareText, url });
      else {
        await navigator.clipboard.writeText(url);
        setDone(texts.copied);
      }
    } catch (error) {
      // The passenger closed the dialog of the device.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setDone(texts.copyFailed);
    }
  }

  return (
    <>
      <button type="button" className={classes.call} onClick={() => void share()}>
        <IconShare size={18} stroke={1.8} aria-hidden />
        {texts.share}
      </button>
      <output className={classes.small}>{done}</output>
    </>
  );
}
