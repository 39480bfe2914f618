import { NativeSelect, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from '#domain/trips/payment-methods.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { AreaField, useAreaZone, useManyAreas } from './area-field.tsx';
import { PassengerFields } from './passenger-fields.tsx';
import { StopFields } from '../stops/stop-fields.tsx';
import classes from './terms-fields.module.css';
import type { TermsForm } from './terms-form.ts';

type Props = TermsForm & {
  /** False when another part of the page asks for the pickup time. */
  asksWhen?: boolean;
  /** False when the service area cannot be chosen. */
  asksArea?: boolean;
  /** Payment methods that the client cannot use. */
  without?: readonly PaymentMethod[];
  /** True when known passengers and earlier stops of the client are suggested. */
  suggests?: boolean;
  /** Content below the first passenger. */
  afterFirst?: ReactNode;
  /** True when the form asks for the phone of the first passenger above these fields. */
  phoneAbove?: boolean;
  /** True for a new booking, which may have several vehicles. */
  booking?: boolean;
  children?: ReactNode;
};

const everyMethod: readonly PaymentMethod[] = [];

/** Fields of every request: passengers, stops, time, vehicle and payment. */
export function TermsFields(props: Props) {
  const {
    asksWhen = true,
    asksArea = true,
    without = everyMethod,
    suggests = false,
    afterFirst,
    phoneAbove = false,
    booking = false,
    children,
  } = props;
  const { form, at, values } = props;
  const terms = { form, at, values };
  const timeZone = useAreaZone(values);
  const area = useManyAreas() && asksArea;
  const methods = paymentMethods.filter((method) => !without.includes(method));
  return (
    <>
      <PassengerFields
        {...terms}
        suggests={suggests}
        afterFirst={afterFirst}
        phoneAbove={phoneAbove}
        booking={booking}
      />
      <StopFields {...terms} suggests={suggests} />
      <div className={classes.row} data-area={area || undefined}>
        {asksWhen && (
          <DateTimeInput label="Data e hora" orNow timeZone={timeZone} {...form.getInputProps(at('pickupAt'))} />
        )}
        {area && <AreaField {...terms} />}
        <NativeSelect
          label="Categoria"
          data={categories.map((category) => ({ value: category, label: categoryLabels[category] }))}
          {...form.getInputProps(at('category'))}
        />
        <NativeSelect
          label="Forma de pagamento"
          data={methods.map((method) => ({ value: method, label: paymentMethodLabels[method] }))}
          {...form.getInputProps(at('paymentMethod'))}
        />
      </div>
      <Textarea
        label="Observações"
        placeholder="O que o motorista precisa saber"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps(at('notes'))}
      />
      {children}
    </>
  );
}
