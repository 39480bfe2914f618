import { Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import { cents, optionalText, reason } from '#contract/fields.ts';
import { formatCents } from '#domain/money.ts';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { AmountFields, amountsOf, noAmounts, sumOf } from '#web/entities/trip/amount-fields.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import type { DialogProps } from './action-dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';

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

/** What the trip came to in the end, the estimate as a beginning. */
export function AmountsDialog({ action, trip, onSend, onClose }: DialogProps) {
  const api = useApiForm({
    schema,
    initialValues: { ...noAmounts, fareCents: trip.estimateCents, interrupted: false, reason: '' },
    onSubmit: ({ interrupted, reason: why, ...typed }) =>
      onSend({ ...amountsOf(typed), interrupted, ...(why.trim() !== '' && { reason: why }) }),
  });
  const values = api.form.getValues();
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={action.label} onClose={onClose}>
      {trip.estimateCents !== null && <div>A estimativa era de {formatCents(trip.estimateCents)}.</div>}
      <AmountFields form={api.form} />
      <Checkbox
        label="A viagem foi interrompida antes do destino"
        description="O que falta do trajeto vira uma nova viagem."
        {...api.form.getInputProps('interrupted', { type: 'checkbox' })}
      />
      {values.interrupted && <ReasonInput {...api.form.getInputProps('reason')} />}
      <div>
        Total: <strong>{formatCents(sumOf(values))}</strong>
      </div>
    </DialogForm>
  );
}
