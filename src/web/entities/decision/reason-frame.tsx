import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { optionalText, reason } from '#contract/fields.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { ReasonInput } from '#web/ui/reason-input.tsx';

type Props = {
  title: string;
  /** Text about the consequence of the action and about the users who will read the reason. */
  children: ReactNode;
  submitLabel: string;
  /** False for actions that neither remove nor end anything. The button then has no warning colour. */
  danger?: boolean;
  /** True when the reason may be empty. */
  optional?: boolean;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** The content of ReasonDialog, loaded on first use. */
export function ReasonFrame(props: Props) {
  const { title, children, submitLabel, danger = true, optional = false, onSubmit, onClose } = props;
  const frame = useApiForm({
    schema: z.object({ reason: optional ? optionalText(300) : reason }),
    initialValues: { reason: '' },
    onSubmit: async (values) => {
      await onSubmit(values.reason.trim());
      onClose();
    },
  });
  return (
    <DialogForm title={title} api={frame} confirm={submitLabel} danger={danger} onClose={onClose}>
      {children !== undefined && <div>{children}</div>}
      <ReasonInput
        placeholder={optional ? 'Opcional' : undefined}
        data-autofocus
        {...frame.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
