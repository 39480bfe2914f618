import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { email, requiredText } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { rereadColleagues } from '../queries.ts';

const schema = z.object({ nome: requiredText('o nome', 120), email });

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useSend(api.colleagues.invite);
  const frame = useApiForm({
    schema,
    initialValues: { nome: '', email: '' },
    onSubmit: async (values) => {
      const invited = await invite.mutateAsync(schema.parse(values));
      await rereadColleagues();
      toast({ message: `Convite enviado para ${invited.email}.` });
      onClose();
    },
  });
  return (
    <DialogForm title="Convidar um colega" api={frame} confirm="Enviar convite" onClose={onClose}>
      <div>A pessoa recebe um e-mail e escolhe a própria senha. Ela verá as viagens do seu cliente.</div>
      <TextInput label="Nome" autoComplete="off" data-autofocus {...frame.form.getInputProps('nome')} />
      <TextInput label="E-mail" type="email" autoComplete="off" {...frame.form.getInputProps('email')} />
    </DialogForm>
  );
}
