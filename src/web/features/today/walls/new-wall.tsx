import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { nameText } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { wallsQuery } from '../queries.ts';

const schema = z.object({ name: nameText('o nome do mural', 40) });

/** Dialog that names a new wall. */
export function NewWall({ onClose }: { onClose: () => void }) {
  const add = useSend(api.today.addWall, {
    onSuccess: (walls) => setQueryAnswer(wallsQuery.queryKey, walls),
  });
  const form = useApiForm({
    schema,
    initialValues: { name: '' },
    onSubmit: async (values) => {
      await add.mutateAsync(values);
      onClose();
      toast({ message: 'Mural criado. Abra o link dele na tela.' });
    },
  });
  return (
    <DialogForm title="Novo mural" api={form} confirm="Criar mural" onClose={onClose}>
      <TextInput
        label="Nome"
        description="Só os usuários do cliente o veem. Por exemplo, onde a tela fica."
        placeholder="Saguão"
        autoComplete="off"
        data-autofocus
        {...form.form.getInputProps('name')}
      />
    </DialogForm>
  );
}
