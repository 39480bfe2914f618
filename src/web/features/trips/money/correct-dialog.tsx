import * as z from 'zod/mini';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { AmountRow, LargeAmounts } from '#web/entities/trip/amount-fields.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { showNewer } from '../queries.ts';
import { type AmountName, amountFieldsOf, amountsOf, corrections, typedAmounts, typedTotal } from './typed-amounts.ts';

type Values = Record<AmountName, number | null>;

const schema = z.object(typedAmounts);

/** The form by which a partner corrects the amounts of its trip in review. */
export function CorrectDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const correct = useSend(api.trips.correctAmounts, { onSuccess: showNewer });
  const form = useApiForm<Values>({
    schema,
    initialValues: amountsOf(trip),
    onSubmit: async (typed) => {
      const { discountCents: _discount, feeCents: _fee, ...changed } = corrections(trip, typed);
      await correct.mutateAsync({ id: trip.id, version: trip.version, ...changed });
      onClose();
      toast({ message: 'Valores corrigidos. A central confere antes de lançar.' });
    },
  });
  const { values } = form.form;
  return (
    <DialogForm title={`Corrigir valores · ${trip.code}`} api={form} confirm="Corrigir valores" onClose={onClose}>
      <AmountRow>
        {amountFieldsOf(trip)
          .filter(([name]) => name !== 'discountCents')
          .map(([name, label]) => (
            <MoneyInput key={name} label={label} {...form.form.getInputProps(name)} />
          ))}
      </AmountRow>
      <LargeAmounts amounts={values} />
      <div>
        Total: <strong>{formatCents(typedTotal(trip, values))}</strong>
      </div>
    </DialogForm>
  );
}
