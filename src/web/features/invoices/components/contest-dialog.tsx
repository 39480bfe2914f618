import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import type { InvoiceItem } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepInvoice } from '../queries.ts';

const schema = z.object({ reason, proposedCents: z.nullable(z.int()) });
type Props = { invoice: Invoice; item: InvoiceItem; onClose: () => void };

/** Contests the amount of a line of a closed invoice. */
export function ContestDialog({ invoice, item, onClose }: Props) {
  const contest = useSend(api.invoiceContests.open);
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { reason: '', proposedCents: null },
    onSubmit: async ({ reason: why, proposedCents }) => {
      const proposed = proposedCents === null ? {} : { proposedCents };
      await keepInvoice(
        await contest.mutateAsync({ id: invoice.id, tripId: item.tripId, reason: why.trim(), ...proposed }),
      );
      toast({ message: 'Valor contestado. A central vai analisar.' });
      onClose();
    },
  });
  return (
    <DialogForm title={`Contestar valor · ${item.tripCode}`} api={frame} confirm="Contestar valor" onClose={onClose}>
      <div>
        Cobrado: {formatCents(item.cents - item.creditedCents)}. O valor não muda até a central responder, e o
        vencimento da fatura continua o mesmo.
      </div>
      <ReasonInput data-autofocus {...frame.form.getInputProps('reason')} />
      <MoneyInput
        label="Valor que você considera certo"
        description="Opcional. Zero, se nada é devido."
        {...frame.form.getInputProps('proposedCents')}
      />
    </DialogForm>
  );
}
