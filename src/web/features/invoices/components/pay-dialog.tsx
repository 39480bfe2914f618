import * as z from 'zod/mini';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepInvoice } from '../queries.ts';
import { type Receipt, ReceiptFields, receiptFields, receiptOf } from './receipt-fields.tsx';

const schema = z.object(receiptFields);

/** Registers a payment of an invoice: full, partial or excessive. Written-off amounts can be paid as well. */
export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const pay = useSend(api.invoices.pay);
  const { openCents, writtenOffCents } = invoice;
  const owedCents = openCents + writtenOffCents;
  const frame = useApiForm<Receipt>({
    schema,
    initialValues: receiptOf(owedCents === 0 ? null : owedCents),
    onSubmit: async (values) => {
      const paid = await pay.mutateAsync({ id: invoice.id, ...schema.parse(values) });
      await keepInvoice(paid);
      toast({
        message:
          paid.status === 'written_off'
            ? `Recebido. Continua baixado: ${formatCents(paid.writtenOffCents)}.`
            : paid.openCents === 0
              ? 'Fatura paga por inteiro.'
              : `Recebido. Em aberto: ${formatCents(paid.openCents)}.`,
      });
      onClose();
    },
  });
  const excess = (frame.form.values.cents ?? 0) - owedCents;
  return (
    <DialogForm title={`Registrar recebimento · ${invoice.code}`} api={frame} confirm="Registrar" onClose={onClose}>
      <div>
        {writtenOffCents > 0 ? 'Baixado como perda' : 'Em aberto'}: {formatCents(owedCents)}. Um valor menor paga
        primeiro as viagens mais antigas.
      </div>
      <ReceiptFields form={frame.form} hint="Por exemplo, a identificação no extrato do banco." />
      {excess > 0 && <Notice tone="info">{formatCents(excess)} acima do valor devido viram crédito do cliente.</Notice>}
    </DialogForm>
  );
}
