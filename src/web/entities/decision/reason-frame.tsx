import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';

type Props = {
  title: string;
  children: ReactNode;
  submitLabel: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

const schema = z.object({ reason: requiredText('o motivo') });

/** Behind ReasonDialog, loaded with the first one. */
export function ReasonFrame({ title, children, submitLabel, onSubmit, onClose }: Props) {
  const frame = useApiForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async (values) => {
      await onSubmit(schema.parse(values).reason);
      onClose();
    },
  });
  return (
    <DialogForm title={title} api={frame} confirm={submitLabel} danger onClose={onClose}>
      <div>{children}</div>
      <Textarea
        label="Motivo"
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        {...frame.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
