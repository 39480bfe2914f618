import { Radio, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { type Partner, partnerStatuses } from '#contract/partners.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { Lacking } from './lacking.tsx';

export const situation = z
  .object({
    status: z.enum(partnerStatuses),
    statusReason: z.string().check(z.trim(), z.maxLength(300, 'No máximo 300 caracteres.')),
    available: z.boolean(),
    priority: z.boolean(),
  })
  .check(
    z.refine(({ status, statusReason }) => status !== 'suspended' || statusReason !== '', {
      path: ['statusReason'],
      error: 'Informe o motivo da suspensão.',
    }),
  );
export type Situation = z.input<typeof situation>;

export const situationLabels: Record<keyof Situation, string> = {
  status: 'Situação',
  statusReason: 'Motivo da suspensão',
  available: 'Disponível para viagens',
  priority: 'Parceiro prioritário',
};

export function situationOf({ status, statusReason, available, priority }: Partner): Situation {
  return { status, statusReason: statusReason ?? '', available, priority };
}

const meanings: Record<Partner['status'], [label: string, description: string]> = {
  active: ['Ativo', 'Vê e aceita viagens.'],
  pending: ['Pendente', 'Cadastro em conferência: ainda não vê viagens.'],
  suspended: ['Suspenso', 'Não aceita viagens até a suspensão acabar. O parceiro lê o motivo.'],
};
const order = ['active', 'pending', 'suspended'] as const;

export function SituationFields({ form, partner }: { form: UseFormReturnType<Situation>; partner: Partner }) {
  return (
    <>
      <Radio.Group aria-label={situationLabels.status} {...form.getInputProps('status')}>
        <Stack gap="sm">
          {order.map((status) => (
            <Radio key={status} value={status} label={meanings[status][0]} description={meanings[status][1]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.status === 'active' && partner.lacks.length > 0 && (
        <Notice tone="attention">
          <Lacking partner={partner} />
        </Notice>
      )}
      {form.values.status === 'suspended' && (
        <ReasonInput label={situationLabels.statusReason} maxLength={300} {...form.getInputProps('statusReason')} />
      )}
      <Switch
        label={situationLabels.available}
        description="O próprio parceiro também liga e desliga."
        {...form.getInputProps('available', { type: 'checkbox' })}
      />
      <Switch
        label={situationLabels.priority}
        description="Vê as novas viagens antes dos outros, pelo tempo que a central definir."
        {...form.getInputProps('priority', { type: 'checkbox' })}
      />
    </>
  );
}
