import { PasswordInput } from '@mantine/core';
import * as z from 'zod/mini';
import { password } from '#contract/fields.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { changePassword } from '../queries.ts';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };
const schema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Informe a senha atual.')),
    newPassword: password,
    confirmation: z.string(),
  })
  .check(
    z.refine((values) => values.newPassword === values.confirmation, {
      path: ['confirmation'],
      error: 'As senhas não são iguais.',
    }),
  );

export function PasswordChange() {
  const api = useApiForm({
    schema,
    initialValues: empty,
    onSubmit: async (values) => {
      await changePassword(values.currentPassword, values.newPassword);
      api.form.reset();
      toast({ message: 'Senha alterada. As outras sessões foram encerradas.' });
    },
  });
  const { form } = api;
  return (
    <Section title="Senha" lead="Ao trocar a senha, as outras sessões desta conta são encerradas.">
      <FormFrame api={api} submitLabel="Trocar senha" primary={false}>
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          maw={420}
          {...form.getInputProps('currentPassword')}
        />
        <FieldRow>
          <PasswordInput
            label="Nova senha"
            description="Ao menos 10 caracteres."
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordInput
            label="Confirmar nova senha"
            autoComplete="new-password"
            {...form.getInputProps('confirmation')}
          />
        </FieldRow>
      </FormFrame>
    </Section>
  );
}
