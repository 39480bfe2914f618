import * as z from 'zod/mini';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { chosenId } from '#web/lib/form-fields.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { ClientField } from './client-field.tsx';
import { ReceiptFields, receiptFields, receiptOf } from './receipt-fields.tsx';

const schema = z.object({ clientId: chosenId('Escolha o cliente.'), ...receiptFields });
type Props = { clientId: string | null; onClose: () => void };

/** Registers a prepayment, which becomes credit of the client. */
export function PrepayDialog({ clientId, onClose }: Props) {
  const prepay = useSend(api.invoices.prepay);
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { clientId, ...receiptOf(null) },
    onSubmit: async (values) => {
      const { creditCents } = await prepay.mutateAsync(schema.parse(values));
      await queryClient.invalidateQueries({ queryKey: api.invoices.key() });
      toast({ message: `Adiantamento registrado. Crédito do cliente: ${formatCents(creditCents)}.` });
      onClose();
    },
  });
  return (
    <DialogForm title="Registrar adiantamento" api={frame} confirm="Registrar" onClose={onClose}>
      <div>O valor fica como crédito do cliente e paga a próxima fatura assim que ela fechar.</div>
      <ClientField
        label="Cliente"
        placeholder="Busque por nome ou documento"
        {...frame.form.getInputProps('clientId')}
      />
      <ReceiptFields form={frame.form} hint="Por exemplo, de que conta veio." />
    </DialogForm>
  );
}
