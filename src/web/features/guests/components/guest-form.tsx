import { useState } from 'react';
import type { Hotel } from '#contract/guest-pages.ts';
import { consentPaths } from '#domain/privacy/consent-kinds.ts';
import { guestPayments } from '#domain/trips/guest-requests.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { bounds, emptyForm, type FormValues, localNow, wayOf } from '../request/form-values.ts';
import { useGuestTexts } from '../texts/language.ts';
import { useEstimate } from '../request/use-estimate.ts';
import { type Requested, useRequest } from '../request/use-request.ts';
import { ChoiceField } from './choice-field.tsx';
import { DestinationField } from './destination-field.tsx';
import { GuestField } from './guest-field.tsx';
import { PersonFields } from './person-fields.tsx';
import classes from './guest.module.css';

type Props = { code: string; hotel: Hotel; onDone: (requested: Requested) => void };

export function GuestForm({ code, hotel, onDone }: Props) {
  const { texts } = useGuestTexts();
  const [values, setValues] = useState(emptyForm);
  const [earliest] = useState(() => localNow(new Date(), hotel.timeZone));
  const { failure, isBusy, send } = useRequest(code, hotel, values, onDone);
  const set = (change: Partial<FormValues>): void => setValues((before) => ({ ...before, ...change }));
  const errors = failure?.fields ?? {};
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <DestinationField
        code={code}
        text={values.destination}
        placeId={values.placeId}
        onChange={(destination, placeId) => set({ destination, placeId })}
        error={errors.destination}
      />
      <ChoiceField
        legend={texts.when}
        choices={[
          { value: 'now', label: texts.now },
          { value: 'later', label: texts.later },
        ]}
        value={values.later ? 'later' : 'now'}
        onChange={(when) => set({ later: when === 'later' })}
        error={values.later ? undefined : errors.pickupAt}
      />
      {values.later && (
        <GuestField
          label={texts.pickupAt}
          hint={texts.zone(hotel.timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '')}
          error={errors.pickupAt}
          type="datetime-local"
          required
          min={earliest}
          value={values.localPickup}
          onChange={({ target }) => set({ localPickup: target.value })}
        />
      )}
      <div className={classes.pair}>
        <CountField
          label={texts.people}
          {...bounds.passengerCount}
          value={values.passengerCount}
          error={errors.passengerCount}
          onValue={(passengerCount) => set({ passengerCount })}
        />
        <CountField
          label={texts.luggage}
          {...bounds.luggageCount}
          value={values.luggageCount}
          error={errors.luggageCount}
          onValue={(luggageCount) => set({ luggageCount })}
        />
      </div>
      <PersonFields values={values} errors={errors} onChange={set} />
      <ChoiceField
        legend={texts.payment}
        choices={guestPayments.map((value) => ({
          value,
          label: texts.payments[value].label,
          note: texts.payments[value].note,
        }))}
        value={values.paymentMethod}
        onChange={(paymentMethod) => set({ paymentMethod })}
        error={errors.paymentMethod}
      />
      <Price code={code} hotel={hotel} values={values} />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure.message}
        </p>
      )}
      <PlainButton type="submit" primary busy={isBusy} keepsFocus>
        {texts.send}
      </PlainButton>
      <p className={classes.hint}>
        {texts.privacy}{' '}
        <a href={consentPaths.privacy} target="_blank" rel="noopener">
          {texts.privacyLink}
        </a>
      </p>
    </form>
  );
}

type CountProps = {
  label: string;
  min: number;
  max: number;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
};

function CountField({ onValue, ...field }: CountProps) {
  return <GuestField {...field} type="number" inputMode="numeric" onChange={({ target }) => onValue(target.value)} />;
}

function Price({ code, hotel, values }: { code: string; hotel: Hotel; values: FormValues }) {
  const { texts, tag } = useGuestTexts();
  const cents = useEstimate(code, wayOf(values, hotel.timeZone));
  const reais = new Intl.NumberFormat(tag, { style: 'currency', currency: 'BRL' });
  return (
    <p className={classes.price} aria-live="polite">
      {typeof cents === 'number' && (
        <>
          {texts.estimate} <strong>{reais.format(cents / 100)}</strong>
        </>
      )}
      {cents === null && texts.noEstimate}
    </p>
  );
}
