import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { consequenceTexts } from './action-texts.ts';
import type { ApprovalGroup } from './approval-groups.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';

type Props = { group: ApprovalGroup; onReject: (reason: string) => Promise<void>; onClose: () => void };

/** Whoever asked reads why. */
export function RejectDialog({ group, onReject, onClose }: Props) {
  const [{ trip }] = group;
  const several = group.length > 1;
  const api = useApiForm({
    schema: z.object({ reason: requiredText('o motivo', 300) }),
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onReject(reason);
      onClose();
    },
  });
  return (
    <DialogForm
      title={several ? `Recusar ${group.length} pedidos` : `Recusar pedido · ${trip.code}`}
      api={api}
      confirm={several ? `Recusar ${group.length} pedidos` : 'Recusar pedido'}
      danger
      onClose={onClose}
    >
      <div>{consequenceTexts.reject}</div>
      <Textarea label="Motivo" autosize minRows={2} maxRows={6} data-autofocus {...api.form.getInputProps('reason')} />
    </DialogForm>
  );
}
