import { PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';

const schema = z.object({
  password: z.string().check(z.minLength(1, 'Informe a senha.')),
  code: z.string().check(z.trim(), z.minLength(1, 'Informe o código.')),
});

type Props = {
  title: string;
  confirm: string;
  danger?: boolean;
  children: ReactNode;
  onSubmit: (proof: z.output<typeof schema>) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password and a code before the second factor is changed. */
export function ProofDialog({ title, confirm, danger = false, children, onSubmit, onClose }: Props) {
  const api = useApiForm({
    schema,
    initialValues: { password: '', code: '' },
    onSubmit: async (values) => {
      await onSubmit(values);
      onClose();
    },
  });
  return (
    <DialogForm title={title} api={api} confirm={confirm} danger={danger} onClose={onClose}>
      <div>{children}</div>
      <PasswordInput
        label="Sua senha"
        autoComplete="current-password"
        data-autofocus
        {...api.form.getInputProps('password')}
      />
      <TextInput
        label="Código do aplicativo ou de recuperação"
        autoComplete="one-time-code"
        maxLength={20}
        {...api.form.getInputProps('code')}
      />
    </DialogForm>
  );
}
