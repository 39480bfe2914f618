import { Radio } from '@mantine/core';
import * as z from 'zod/mini';
import { useApiForm } from '#web/ui/use-api-form.ts';
import type { DialogProps } from './action-dialog.tsx';
import classes from './candidates-list.module.css';
import { CandidatesList } from './candidates-list.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';

const schema = z.object({ partnerId: z.string('Escolha o parceiro.').check(z.minLength(1, 'Escolha o parceiro.')) });

/** Chooses the partner that is to have the trip. */
export function PartnerDialog({ action, trip, onSend, onClose }: DialogProps) {
  const api = useApiForm({ schema, initialValues: { partnerId: '' }, onSubmit: (chosen) => onSend(chosen) });
  const field = api.form.getInputProps('partnerId');
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={action.label} onClose={onClose}>
      <Radio.Group label="Parceiro" value={field.value} onChange={field.onChange} error={field.error}>
        <CandidatesList
          tripId={trip.id}
          renderControl={({ partnerId, name }) => (
            <Radio className={classes.choice ?? ''} value={partnerId} label={name} />
          )}
        />
      </Radio.Group>
    </DialogForm>
  );
}
