import { Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import { useApiForm } from '#web/ui/use-api-form.ts';
import type { DialogProps } from './action-dialog.tsx';
import classes from './candidates-list.module.css';
import { CandidatesList } from './candidates-list.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { OutOfOrderReason } from './out-of-order-reason.tsx';

const schema = z.object({
  partnerIds: z
    .array(z.string())
    .check(z.minLength(1, 'Escolha ao menos um parceiro.'), z.maxLength(20, 'No máximo 20 parceiros.')),
  reason: z.string(),
});

/**
 * Chooses the partners to offer the trip to. The partners receive the offer one after the other, in the order of
 * selection.
 */
export function OfferDialog({ action, trip, onSend, onClose }: DialogProps) {
  const api = useApiForm({
    schema,
    initialValues: { partnerIds: [] as string[], reason: '' },
    onSubmit: (chosen) => onSend(chosen),
  });
  const field = api.form.getInputProps('partnerIds');
  const queue = api.form.getValues().partnerIds;
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={action.label} onClose={onClose}>
      <div>A oferta vai para o primeiro marcado e, se ele recusar ou não responder, para o seguinte.</div>
      <Checkbox.Group label="Parceiros" value={queue} onChange={field.onChange} error={field.error}>
        <CandidatesList
          tripId={trip.id}
          renderControl={({ partnerId, name }, focus) => (
            <Checkbox
              {...focus}
              className={classes.choice ?? ''}
              value={partnerId}
              label={queue.includes(partnerId) ? `${queue.indexOf(partnerId) + 1}º · ${name}` : name}
            />
          )}
        />
      </Checkbox.Group>
      <OutOfOrderReason {...api.form.getInputProps('reason')} />
    </DialogForm>
  );
}
