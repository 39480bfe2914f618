import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import type { InvoiceItem } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepInvoice } from '../queries.ts';
import { amountField } from './receipt-fields.tsx';

const schema = z.object({ cents: amountField, reason });
type Props = { invoice: Invoice; item: InvoiceItem; onClose: () => void };

/** Credits a trip of the invoice, in full or in part. */
export function CreditNoteDialog({ invoice, item, onClose }: Props) {
  const credit = useSend(api.invoices.creditNote);
  const leftCents = item.cents - item.creditedCents;
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { cents: leftCents, reason: '' },
    onSubmit: async (values) => {
      await keepInvoice(await credit.mutateAsync({ id: invoice.id, tripId: item.tripId, ...schema.parse(values) }));
      toast({ message: `Nota de crédito da viagem ${item.tripCode} lançada.` });
      onClose();
    },
  });
  return (
    <DialogForm
      title={`Nota de crédito · ${item.tripCode}`}
      api={frame}
      confirm="Lançar nota de crédito"
      onClose={onClose}
    >
      <div>
        Até {formatCents(leftCents)}. O valor sai do que o cliente deve, ou vira crédito se já foi pago, e é descontado
        da comissão e da parte do parceiro na mesma proporção.
      </div>
      <MoneyInput label="Valor a creditar" data-autofocus {...frame.form.getInputProps('cents')} />
      <ReasonInput description="O cliente e o parceiro leem o motivo." {...frame.form.getInputProps('reason')} />
    </DialogForm>
  );
}
