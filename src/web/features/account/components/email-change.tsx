import { PasswordInput, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { email } from '#contract/fields.ts';
import { client } from '#web/lib/api.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';

const schema = z.object({ email, password: z.string().check(z.minLength(1, 'Informe a senha.')) });

export function EmailChange() {
  const api = useApiForm({
    schema,
    initialValues: { email: '', password: '' },
    onSubmit: async (values) => {
      const wanted = schema.parse(values);
      await client.account.changeEmail(wanted);
      api.form.reset();
      toast({ message: `Abra o link que enviamos para ${wanted.email}. Até lá, o e-mail continua o mesmo.` });
    },
  });
  const { form } = api;
  return (
    <Section
      title="E-mail"
      lead="A troca vale depois de você abrir o link enviado ao novo endereço. O antigo é avisado."
    >
      <FormFrame api={api} submitLabel="Trocar e-mail" primary={false}>
        <FieldRow>
          <TextInput label="Novo e-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
          <PasswordInput
            label="Senha, para confirmar"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        </FieldRow>
      </FormFrame>
    </Section>
  );
}
