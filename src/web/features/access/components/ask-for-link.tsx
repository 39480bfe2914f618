import { TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { email } from '#contract/fields.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { requestPasswordReset } from '../queries.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';

const schema = z.object({ email });

export function AskForLink() {
  const [sent, setSent] = useState(false);
  const api = useApiForm({
    schema,
    initialValues: { email: '' },
    onSubmit: async (values) => {
      await requestPasswordReset(values.email.trim());
      setSent(true);
    },
  });
  return (
    <PublicFrame
      title="Redefinir senha"
      lead="Informe o e-mail da sua conta para receber um link e escolher outra senha."
      footer={<BackToSignIn />}
    >
      {sent ? (
        <Notice tone="info" title="Confira sua caixa de entrada">
          Se houver uma conta com este e-mail, o link chega em alguns minutos e vale por uma hora.
        </Notice>
      ) : (
        <FormFrame api={api} submitLabel="Enviar link" fullWidth>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            size="md"
            {...api.form.getInputProps('email')}
          />
        </FormFrame>
      )}
    </PublicFrame>
  );
}
