import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import { formatCents } from '#domain/money.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { tripQuery } from '../queries.ts';
import type { DialogProps } from './action-dialog.tsx';
import { DialogForm } from './dialog-form.tsx';

const schema = z.object({ reason: requiredText('o motivo', 300) });

/** Shows the fee and sends it back: whoever cancels agrees to that fee and to no higher one. */
export function CancelDialog({ action, trip, onSend, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const [fee, setFee] = useState({ cents: trip.cancelFeeCents ?? 0, changed: false });

  async function cancel(reason: string): Promise<void> {
    try {
      await onSend({ reason, feeCents: fee.cents });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.reason !== 'fee_changed') throw error;
      const { cancelFeeCents } = await queryClient.fetchQuery({ ...tripQuery(trip.id), staleTime: 0 });
      setFee({ cents: cancelFeeCents ?? 0, changed: true });
    }
  }

  const api = useApiForm({ schema, initialValues: { reason: '' }, onSubmit: ({ reason }) => cancel(reason) });
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={action.label} danger onClose={onClose}>
      {fee.changed ? (
        <Notice tone="attention" title={`A taxa mudou: agora é de ${formatCents(fee.cents)}.`}>
          Nada foi cancelado ainda. Confirme outra vez se ainda quiser cancelar.
        </Notice>
      ) : fee.cents > 0 ? (
        <Notice tone="attention" title={`Cancelar agora custa ${formatCents(fee.cents)}.`}>
          O prazo para cancelar sem taxa já passou.
        </Notice>
      ) : (
        <div>Cancelar agora não tem taxa.</div>
      )}
      <Textarea label="Motivo" autosize minRows={2} maxRows={6} data-autofocus {...api.form.getInputProps('reason')} />
    </DialogForm>
  );
}
