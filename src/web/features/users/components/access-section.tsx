import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { SectionForm } from '#web/ui/section-form.tsx';
import { useSectionForm } from '#web/ui/use-section-form.ts';
import { keepUser, rereadUser } from '../queries.ts';
import { accessInput, AccessFields, accessLabels, accessOf, accessShape } from './access-fields.tsx';

const schema = z.object({ nome: requiredText('o nome', 120), ...accessShape });
const labels = { nome: 'Nome', ...accessLabels };

/** Name and rights of a user. A change applies within a second, also in a page that the user already has open. */
export function AccessSection({ user }: { user: User }) {
  const { userId } = useSession();
  const update = useSend(api.users.update);
  const form = useSectionForm({
    stored: user,
    valuesOf: (stored: User) => ({ nome: stored.nome, ...accessOf(stored) }),
    schema,
    send: async ({ nome, ...access }, version) =>
      keepUser(await update.mutateAsync({ id: user.id, version, nome, ...accessInput(access) })),
    reread: () => rereadUser(user.id),
    said: 'Acesso salvo.',
  });
  return (
    <SectionForm
      title="Nome e acesso"
      lead="A mudança vale na hora, também na página que a pessoa tem aberta."
      form={form}
      labels={labels}
      submitLabel="Salvar acesso"
    >
      <TextInput label={labels.nome} autoComplete="off" {...form.form.getInputProps('nome')} />
      <AccessFields form={form.form} user={user} locked={user.id === userId} />
    </SectionForm>
  );
}
