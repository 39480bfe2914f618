import { Button, Modal, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';

type Props = {
  title: string;
  children: ReactNode;
  submitLabel: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

const schema = z.object({ reason: requiredText('o motivo') });

/** Asks why, before something that somebody else will feel. */
export function ReasonDialog({ title, children, submitLabel, onSubmit, onClose }: Props) {
  useReturnFocus();
  const frame = useApiForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async (values) => {
      await onSubmit(schema.parse(values).reason);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <div>{children}</div>
        <FormFrame
          api={frame}
          submitLabel={submitLabel}
          primary={false}
          actions={
            <Button size="md" onClick={onClose} disabled={frame.busy}>
              Cancelar
            </Button>
          }
        >
          <Textarea
            label="Motivo"
            autosize
            minRows={2}
            maxLength={200}
            data-autofocus
            {...frame.form.getInputProps('reason')}
          />
        </FormFrame>
      </Stack>
    </Modal>
  );
}
