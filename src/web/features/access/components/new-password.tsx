import { PasswordInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { password } from '#contract/fields.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { resetPassword } from '../queries.ts';
import classes from './access.module.css';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { samePassword } from './same-password.ts';

const schema = z.object({ newPassword: password, confirmation: z.string() }).check(samePassword('newPassword'));

export function NewPassword({ code }: { code: string }) {
  const [saved, setSaved] = useState(false);
  const api = useApiForm({
    schema,
    initialValues: { newPassword: '', confirmation: '' },
    onSubmit: async (values) => {
      await resetPassword(code, values.newPassword);
      setSaved(true);
    },
  });
  if (saved) return <Saved />;
  return (
    <PublicFrame
      title="Redefinir senha"
      lead="Escolha a nova senha. As outras sessões da conta serão encerradas."
      footer={<BackToSignIn />}
    >
      <FormFrame api={api} submitLabel="Salvar nova senha" fullWidth>
        <PasswordInput
          label="Nova senha"
          description="Ao menos 10 caracteres."
          autoComplete="new-password"
          size="md"
          {...api.form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="Confirmar nova senha"
          autoComplete="new-password"
          size="md"
          {...api.form.getInputProps('confirmation')}
        />
      </FormFrame>
    </PublicFrame>
  );
}

function Saved() {
  return (
    <PublicFrame title="Redefinir senha">
      <Notice tone="good" title="Senha alterada">
        Entre com a nova senha.
      </Notice>
      <p className={classes.links}>
        <Link to="/">Ir para o login</Link>
      </p>
    </PublicFrame>
  );
}
