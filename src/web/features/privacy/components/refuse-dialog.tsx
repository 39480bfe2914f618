import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { ErasureRequest } from '#contract/privacy.ts';
import { client } from '#web/lib/api.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { rereadRequests } from '../queries.ts';

const reasonSchema = z.object({ reason: requiredText('o motivo', 500) });

type Props = { request: ErasureRequest; onClose: () => void };

/** A wish to be erased is refused, with why. */
export function RefuseDialog({ request: { id, version, name }, onClose }: Props) {
  const api = useApiForm({
    schema: reasonSchema,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await client.privacy.refuse({ id, version, reason });
      await rereadRequests();
      toast({ message: 'Pedido recusado. A pessoa lê o motivo em Minha Conta.' });
      onClose();
    },
  });
  return (
    <DialogForm title={`Recusar o pedido de ${name}?`} api={api} confirm="Recusar" danger onClose={onClose}>
      <Textarea
        label="Motivo, que a pessoa lê"
        autosize
        minRows={3}
        data-autofocus
        {...api.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
