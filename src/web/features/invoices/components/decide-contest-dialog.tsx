import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import type { InvoiceContest } from '#contract/invoice-contests.ts';
import type { InvoiceItem } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepInvoice } from '../queries.ts';
import { amountField } from './receipt-fields.tsx';

const answers = [
  { value: 'accept', label: 'Aceitar' },
  { value: 'refuse', label: 'Recusar' },
];
const accepted = z.object({ cents: amountField, reason });
const refused = z.object({ reason });
type Props = { invoice: Invoice; item: InvoiceItem; contest: InvoiceContest; onClose: () => void };

/** Decides a contest: a credit note, in whole or in part, or a refusal. */
export function DecideContestDialog({ invoice, item, contest, onClose }: Props) {
  const [answer, setAnswer] = useState('accept');
  const accepting = answer === 'accept';
  const [accept, refuse] = [useSend(api.invoiceContests.accept), useSend(api.invoiceContests.refuse)];
  const leftCents = item.cents - item.creditedCents;
  const frame = useApiForm<z.input<typeof accepted>>({
    schema: accepting ? accepted : refused,
    initialValues: { cents: Math.max(0, leftCents - (contest.proposedCents ?? 0)), reason: '' },
    onSubmit: async (values) => {
      const target = { id: invoice.id, contestId: contest.id };
      await keepInvoice(
        accepting
          ? await accept.mutateAsync({ ...target, ...accepted.parse(values) })
          : await refuse.mutateAsync({ ...target, ...refused.parse(values) }),
      );
      toast({ message: `Contestação da viagem ${item.tripCode} ${accepting ? 'aceita' : 'recusada'}.` });
      onClose();
    },
  });
  return (
    <DialogForm
      title={`Decidir contestação · ${item.tripCode}`}
      api={frame}
      confirm={accepting ? 'Aceitar e creditar' : 'Recusar contestação'}
      onClose={onClose}
    >
      <Facts
        items={[
          { label: 'Motivo do cliente', value: contest.reason },
          { label: 'Cobrado', value: formatCents(leftCents) },
          {
            label: 'O cliente considera certo',
            value: contest.proposedCents === null ? null : formatCents(contest.proposedCents),
          },
        ]}
      />
      <SegmentedControl aria-label="Decisão" data={answers} value={answer} onChange={setAnswer} />
      {accepting && (
        <MoneyInput
          label="Valor a creditar"
          description={`Até ${formatCents(leftCents)}. Sai do que o cliente deve, ou vira crédito se já foi pago, e é descontado da comissão e da parte do parceiro na mesma proporção.`}
          data-autofocus
          {...frame.form.getInputProps('cents')}
        />
      )}
      <ReasonInput
        description={accepting ? 'O cliente e o parceiro leem o motivo.' : 'O cliente lê o motivo.'}
        {...frame.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
