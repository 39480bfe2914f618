import { PasswordInput, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { email, password, requiredText } from '#contract/fields.ts';
import { client } from '#web/lib/api.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { BackToSignIn } from '../components/back-to-sign-in.tsx';
import { samePassword } from '../components/same-password.ts';
import { signIn } from '../queries.ts';

const route = getRouteApi('/_public/_form/primeiro-acesso');
const schema = z
  .object({ nome: requiredText('o nome', 120), email, password, confirmation: z.string() })
  .check(samePassword('password'));

/** The page of the link that the server prints at its first start. */
export function FirstAccessPage() {
  const { code } = route.useSearch();
  return (
    <PublicFrame
      title="Primeiro acesso"
      lead="Crie a conta do primeiro administrador do painel."
      footer={code === undefined && <BackToSignIn />}
    >
      {code === undefined ? (
        <Notice tone="attention" title="Falta o código">
          Abra o link completo que o servidor mostrou ao iniciar.
        </Notice>
      ) : (
        <AdminForm code={code} />
      )}
    </PublicFrame>
  );
}

function AdminForm({ code }: { code: string }) {
  const api = useApiForm({
    schema,
    initialValues: { nome: '', email: '', password: '', confirmation: '' },
    onSubmit: async (values) => {
      await client.signUps.firstAdmin({ code, nome: values.nome, email: values.email, password: values.password });
      await signIn(values.email.trim(), values.password);
    },
  });
  const { form } = api;
  return (
    <FormFrame api={api} submitLabel="Criar administrador" fullWidth>
      <TextInput size="md" label="Nome" autoComplete="name" {...form.getInputProps('nome')} />
      <TextInput size="md" label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        size="md"
        label="Senha"
        description="Ao menos 10 caracteres."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        size="md"
        label="Confirmar senha"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
    </FormFrame>
  );
}
