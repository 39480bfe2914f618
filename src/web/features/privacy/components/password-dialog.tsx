import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';

const schema = z.object({ password: z.string().check(z.minLength(1, 'Informe a senha.')) });

type Props = {
  title: string;
  confirm: string;
  danger?: boolean;
  children: ReactNode;
  onSubmit: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password again, for actions that must not be possible from an unattended session. */
export function PasswordDialog({ title, confirm, danger = false, children, onSubmit, onClose }: Props) {
  const api = useApiForm({
    schema,
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      await onSubmit(password);
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
    </DialogForm>
  );
}
