import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import type { Client } from '#contract/clients.ts';
import { ReasonInput } from '#web/ui/reason-input.tsx';

export const suspension = z
  .object({
    suspended: z.boolean(),
    statusReason: z.string().check(z.trim(), z.maxLength(300, 'No máximo 300 caracteres.')),
  })
  .check(
    z.refine(({ suspended, statusReason }) => !suspended || statusReason !== '', {
      path: ['statusReason'],
      error: 'Informe o motivo da suspensão.',
    }),
  );
export type Suspension = z.input<typeof suspension>;

export const suspensionLabels: Record<keyof Suspension, string> = {
  suspended: 'Suspenso',
  statusReason: 'Motivo da suspensão',
};

export function suspensionOf({ suspended, statusReason }: Client): Suspension {
  return { suspended, statusReason: statusReason ?? '' };
}

export function SuspensionFields({ form }: { form: UseFormReturnType<Suspension> }) {
  return (
    <>
      <Switch
        label={suspensionLabels.suspended}
        description="Enquanto suspenso, o cliente não solicita viagens, e só um administrador libera as que ainda não foram publicadas. As já publicadas ou aceitas continuam."
        {...form.getInputProps('suspended', { type: 'checkbox' })}
      />
      {form.values.suspended && (
        <ReasonInput label={suspensionLabels.statusReason} maxLength={300} {...form.getInputProps('statusReason')} />
      )}
    </>
  );
}
