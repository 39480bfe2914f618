import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { optionalText, requiredText } from '#contract/fields.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { consequenceTexts } from './action-texts.ts';
import type { DialogProps } from './action-dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';

/** Asks why, and says what follows. */
export function ReasonDialog({ action, trip, onSend, onClose }: DialogProps) {
  const required = action.needs.includes('reason');
  const api = useApiForm({
    schema: z.object({ reason: required ? requiredText('o motivo', 300) : optionalText(300) }),
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => onSend(reason.trim() === '' ? {} : { reason }),
  });
  return (
    <DialogForm
      title={`${action.label} · ${trip.code}`}
      api={api}
      confirm={action.label}
      danger={action.action !== 'begin'}
      onClose={onClose}
    >
      {consequenceTexts[action.action] !== undefined && <div>{consequenceTexts[action.action]}</div>}
      <Textarea
        label="Motivo"
        placeholder={required ? undefined : 'Opcional'}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...api.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
