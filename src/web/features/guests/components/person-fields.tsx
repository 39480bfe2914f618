import type { FieldErrors, FormValues } from '../request/form-values.ts';
import { useGuestTexts } from '../texts/language.ts';
import { GuestField } from './guest-field.tsx';
import classes from './guest.module.css';

type Props = { values: FormValues; errors: FieldErrors; onChange: (change: Partial<FormValues>) => void };

/** Name, room and contact of the guest. */
export function PersonFields({ values, errors, onChange }: Props) {
  const { texts } = useGuestTexts();
  return (
    <>
      <div className={classes.pair} data-wide-first>
        <GuestField
          label={texts.name}
          error={errors.name}
          autoComplete="name"
          maxLength={120}
          required
          value={values.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <GuestField
          label={texts.room}
          error={errors.room}
          autoComplete="off"
          maxLength={12}
          required={values.paymentMethod === 'billed'}
          value={values.room}
          onChange={({ target }) => onChange({ room: target.value })}
        />
      </div>
      <div className={classes.contacts}>
        <GuestField
          label={texts.phone}
          hint={texts.phoneHint}
          error={errors.phone}
          type="tel"
          autoComplete="tel"
          required
          value={values.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
        <GuestField
          label={texts.email}
          hint={texts.emailHint}
          error={errors.email}
          type="email"
          autoComplete="email"
          value={values.email}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </div>
    </>
  );
}
