import * as z from 'zod/mini';
import { optionalText } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';
import { reviewReasonLabels } from '#domain/trips/review.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Money } from '#web/ui/money.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { showNewer } from '../queries.ts';
import { type AmountName, amountFieldsOf, amountsOf, corrections, typedAmounts } from './typed-amounts.ts';
import classes from './settle-form.module.css';

type Values = Record<AmountName, number | null> & { reason: string };

const schema = z.object({ ...typedAmounts, reason: optionalText(300) });

/** The central's look at a trip's amounts before they are posted, the estimate beside them. */
export function SettleForm({ trip }: { trip: Trip }) {
  const settle = useSend(api.trips.settle, { onSuccess: showNewer });
  const shown = amountFieldsOf(trip);
  const form = useApiForm<Values>({
    schema,
    initialValues: { ...amountsOf(trip), reason: '' },
    onSubmit: async ({ reason, ...typed }) => {
      await settle.mutateAsync({
        id: trip.id,
        version: trip.version,
        ...corrections(trip, typed),
        ...(reason.trim() !== '' && { reason }),
      });
      toast({ message: 'Valores lançados.' });
    },
  });
  const { reason, ...typed } = form.form.values;
  // One that was written is sent, whatever was put back since.
  const asksWhy = reason !== '' || Object.keys(corrections(trip, typed)).length > 0;
  return (
    <Section title="Em conferência" lead="Confira o que foi informado e lance. Para corrigir um valor, diga por quê.">
      <Notice tone="attention" title="Por que está em conferência">
        <ul className={classes.reasons}>
          {trip.reviewReasons.map((known) => (
            <li key={known}>{reviewReasonLabels[known]}</li>
          ))}
        </ul>
      </Notice>
      <dl className={classes.compare}>
        <div>
          <dt>Estimativa</dt>
          <dd>
            <Money cents={trip.estimateCents} missing="A combinar / taxímetro" />
          </dd>
        </div>
        <div>
          <dt>Informado</dt>
          <dd>
            <Money cents={trip.totalCents} />
          </dd>
        </div>
      </dl>
      <FormFrame api={form} submitLabel="Conferir e lançar">
        <FieldRow>
          {shown.map(([name, label]) => (
            <MoneyInput key={name} label={label} {...form.form.getInputProps(name)} />
          ))}
        </FieldRow>
        {asksWhy && <ReasonInput label="Motivo da correção" {...form.form.getInputProps('reason')} />}
      </FormFrame>
    </Section>
  );
}
