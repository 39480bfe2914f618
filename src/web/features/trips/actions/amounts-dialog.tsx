import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { cents, optionalText, reason } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { isPaidToDriver } from '#domain/trips/payment-methods.ts';
import {
  AmountRow,
  amountsOf,
  DistanceInput,
  LargeAmounts,
  noAmounts,
  sumOf,
  type TypedAmounts,
} from '#web/entities/trip/amount-fields.tsx';
import { useNow } from '#web/lib/now.ts';
import { touched, useMedia } from '#web/lib/use-media.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { paymentTermsQuery } from '../queries.ts';
import type { DialogProps } from './action-dialog.tsx';
import classes from './amounts-dialog.module.css';
import { DriverPix } from './driver-pix.tsx';
import { earnedBy, formatCollection } from './ending-texts.ts';
import { ReceiptUpload } from '../money/expense-receipts.tsx';
import { useDoer } from '../shared/use-doer.ts';

const amounts = {
  fareCents: cents,
  tollsCents: z.nullable(cents),
  parkingCents: z.nullable(cents),
  waitingCents: z.nullable(cents),
  extrasCents: z.nullable(cents),
  drivenKm: z.nullable(z.number()),
};
const schema = z.discriminatedUnion('interrupted', [
  z.object({ ...amounts, interrupted: z.literal(false), reason: optionalText(300) }),
  z.object({ ...amounts, interrupted: z.literal(true), reason }),
]);

type Optional = Exclude<keyof TypedAmounts, 'fareCents'>;

/** Amounts that only some trips have. A button opens the field of each amount. */
const optional = [
  { name: 'tollsCents', chip: 'Pedágio', label: 'Pedágios' },
  { name: 'parkingCents', chip: 'Estacionamento', label: 'Estacionamento' },
  { name: 'waitingCents', chip: 'Espera', label: 'Espera' },
  { name: 'extrasCents', chip: 'Extras', label: 'Extras' },
  { name: 'drivenKm', chip: 'Quilômetros', label: 'Quilômetros rodados' },
] as const satisfies { name: Optional; chip: string; label: string }[];

/** Amounts for which the central asks for a photo of the receipt. */
const receipted = new Set<Optional>(['tollsCents', 'parkingCents', 'extrasCents']);

/** The form of the final amounts of a trip, with the total above. The fare is prefilled with the estimate. */
export function AmountsDialog({ action, trip, onSend, onClose }: DialogProps) {
  const { partnerId } = useDoer();
  const [opened, setOpened] = useState<readonly Optional[]>([]);
  // No autofocus on touch screens: the keyboard would cover the total and the button.
  const isTouched = useMedia(touched);
  const api = useApiForm({
    schema,
    initialValues: { ...noAmounts, fareCents: trip.estimateCents, interrupted: false, reason: '' },
    onSubmit: ({ interrupted, reason: why, ...typed }) =>
      onSend({ ...amountsOf(typed), interrupted, ...(why.trim() !== '' && { reason: why }) }),
  });
  const { form } = api;
  const values = form.getValues();
  const runs = partnerId !== null;
  const totalCents = sumOf(values);
  const collects = runs && isPaidToDriver(trip.paymentMethod) && totalCents > 0;
  const closed = optional.filter(({ name }) => !opened.includes(name));
  return (
    <DialogForm
      title={`${action.label} · ${trip.code}`}
      api={api}
      confirm={collects ? 'Recebido, concluir viagem' : action.label}
      onClose={onClose}
    >
      <Total trip={trip} values={values} runs={runs} />
      <AmountRow>
        <MoneyInput
          label="Corrida"
          data-autofocus={isTouched ? undefined : true}
          {...form.getInputProps('fareCents')}
        />
        {opened.map((name) => {
          const label = optional.find((one) => one.name === name)?.label ?? '';
          const Input = name === 'drivenKm' ? DistanceInput : MoneyInput;
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is replaced by this field
          return <Input key={name} label={label} autoFocus {...form.getInputProps(name)} />;
        })}
      </AmountRow>
      {closed.length > 0 && (
        <fieldset className={classes.chips} aria-label="Acrescentar">
          {closed.map(({ name, chip }) => (
            <Button
              key={name}
              radius="xl"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened((before) => [...before, name])}
            >
              {chip}
            </Button>
          ))}
        </fieldset>
      )}
      <LargeAmounts amounts={form.values} />
      {runs && trip.paymentMethod === 'pix_driver' && totalCents > 0 && (
        <DriverPix trip={trip} partnerId={partnerId} amountCents={totalCents} />
      )}
      {opened.some((name) => receipted.has(name)) && <ReceiptUpload tripId={trip.id} />}
      <Checkbox
        label="A viagem foi interrompida antes do destino"
        description="O que falta do trajeto vira uma nova viagem."
        {...form.getInputProps('interrupted', { type: 'checkbox' })}
      />
      {values.interrupted && <ReasonInput {...form.getInputProps('reason')} />}
    </DialogForm>
  );
}

/** The total and the amount to collect. The partner also sees its part, the commission and the payment date. */
function Total({ trip, values, runs }: { trip: Trip; values: TypedAmounts; runs: boolean }) {
  const now = useNow();
  const { data: terms } = useQuery({ ...paymentTermsQuery, enabled: runs });
  const { paymentMethod, commissionBp, estimateCents } = trip;
  const totalCents = sumOf(values);
  const earned =
    runs && commissionBp !== null
      ? earnedBy(
          { paymentMethod, commissionBp },
          { totalCents, reimbursementsCents: (values.tollsCents ?? 0) + (values.parkingCents ?? 0) },
          { today: localDate(now, trip.timeZone), terms },
        )
      : null;
  return (
    <section className={classes.total} aria-label="Total da viagem">
      <p className={classes.sum}>
        <span>Total</span> <output className={classes.amount}>{formatCents(totalCents)}</output>
      </p>
      {estimateCents !== null && <p className={classes.note}>A estimativa era de {formatCents(estimateCents)}.</p>}
      {runs && totalCents > 0 && <p className={classes.collect}>{formatCollection(paymentMethod, totalCents)}</p>}
      {earned && (
        <p className={classes.note}>
          Sua parte: <strong>{formatCents(earned.partnerCents)}</strong> · comissão {earned.commission}. {earned.when}
          {!isPaidToDriver(paymentMethod) && ' Se o valor for conferido, o prazo começa quando a central confirmar.'}
        </p>
      )}
    </section>
  );
}
