import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import type { Invoice } from '#contract/invoices.ts';
import { takePaymentBack } from '#domain/invoices/payment-reversal.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepInvoice } from '../queries.ts';
import classes from './invoices.module.css';
import type { Payment } from './payments.tsx';

const schema = z.object({ reason });
type Props = { invoice: Invoice; payment: Payment; onClose: () => void };

/** Reverses a payment. Shows the open amount that results, and asks for the reason. */
export function ReversalDialog({ invoice, payment, onClose }: Props) {
  const reverse = useSend(api.invoicePayments.reverse);
  const { openCents } = takePaymentBack(invoice, payment);
  const frame = useApiForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async (values) => {
      const after = await reverse.mutateAsync({ id: invoice.id, paymentId: payment.id, ...schema.parse(values) });
      await keepInvoice(after);
      toast({ message: `Estornado. Em aberto: ${formatCents(after.openCents)}.` });
      onClose();
    },
  });
  return (
    <DialogForm
      title={`Estornar ${formatCents(payment.cents)}?`}
      api={frame}
      confirm="Estornar"
      cancel="Cancelar"
      danger
      careful
      onClose={onClose}
    >
      <Facts
        items={[
          {
            label: payment.kind === 'receipt' ? 'Recebido em' : 'Pago com crédito em',
            value: formatDay(payment.receivedOn),
          },
          { label: 'Em aberto agora', value: formatCents(invoice.openCents) },
          { label: 'Em aberto depois', value: <strong>{formatCents(openCents)}</strong> },
        ]}
      />
      <ul className={classes.follows}>
        {formatConsequences(invoice, payment).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ReasonInput description="O cliente também lê o motivo." {...frame.form.getInputProps('reason')} />
    </DialogForm>
  );
}

function formatConsequences(invoice: Invoice, payment: Payment): string[] {
  const { unpaidCents, lostCents, creditCents } = takePaymentBack(invoice, payment);
  const isReceipt = payment.kind === 'receipt';
  return [
    'As viagens pagas por último voltam a ficar em aberto. O que já foi liberado aos parceiros continua com eles.',
    !isReceipt && `${formatCents(unpaidCents)} voltam ao crédito do cliente.`,
    isReceipt && creditCents > 0 && `${formatCents(creditCents)} saem do crédito do cliente.`,
    lostCents > 0 && `${formatCents(lostCents)} voltam a ser perda, pela baixa que este pagamento tinha recuperado.`,
    payment.fromBank && 'O lançamento do extrato fica como recebimento não identificado até alguém informar de quem é.',
    'Isso não pode ser desfeito: o pagamento certo é registrado de novo.',
  ].filter((line) => line !== false);
}
