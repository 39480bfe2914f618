import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { email, password, requiredText } from '#contract/fields.ts';
import { pages } from '#domain/access/pages.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard, useUnsaved } from '#web/ui/unsaved.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { accessInput, AccessFields, accessShape, asRole, noAccess } from '../components/access-fields.tsx';
import { keepUser } from '../queries.ts';

const schema = z
  .object({
    nome: requiredText('o nome', 120),
    email,
    ...accessShape,
    how: z.enum(['invite', 'password']),
    password: z.string(),
  })
  .check(
    z.superRefine(({ how, password: typed }, context) => {
      const checked = how === 'password' ? password.safeParse(typed) : null;
      const message = checked?.error?.issues[0]?.message;
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['password'], message });
    }),
  );
const route = getRouteApi('/_panel/usuarios/novo');

export function NewUserPage() {
  return (
    <UnsavedGuard>
      <PageFrame title={pages.userNew.title} width="narrow">
        <NewUserForm />
      </PageFrame>
    </UnsavedGuard>
  );
}

function NewUserForm() {
  const navigate = route.useNavigate();
  const create = useSend(api.users.create);
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { nome: '', email: '', ...noAccess, how: 'invite', password: '' },
    onSubmit: async (values) => {
      const { nome, email: address, how, password: secret, ...access } = schema.parse(values);
      const { tipo: _tipo, ...links } = accessInput(access);
      const user = keepUser(
        await create.mutateAsync({
          nome,
          email: address,
          tipo: asRole(access.tipo) ?? 'cliente',
          ...links,
          ...(how === 'password' && { password: secret }),
        }),
      );
      letGo();
      toast({ message: how === 'invite' ? `Convite enviado para ${user.email}.` : 'Usuário cadastrado.' });
      await navigate({ to: '/usuarios/edit/$id_usuario', params: { id_usuario: user.id } });
    },
  });
  const { form } = frame;
  const letGo = useUnsaved(form.isDirty());
  return (
    <Section title="Dados do usuário">
      <FormFrame api={frame} submitLabel="Cadastrar usuário">
        <FieldRow>
          <TextInput label="Nome" autoComplete="off" {...form.getInputProps('nome')} />
          <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
        </FieldRow>
        <AccessFields form={form} />
        <Radio.Group label="Senha" {...form.getInputProps('how')}>
          <Stack gap="sm" mt={6}>
            <Radio value="invite" label="Enviar convite" description="A pessoa escolhe a própria senha." />
            <Radio value="password" label="Definir uma senha agora" />
          </Stack>
        </Radio.Group>
        {form.values.how === 'password' && (
          <PasswordInput
            label="Senha inicial"
            description="Ao menos 10 caracteres."
            autoComplete="new-password"
            maw={340}
            {...form.getInputProps('password')}
          />
        )}
      </FormFrame>
    </Section>
  );
}
