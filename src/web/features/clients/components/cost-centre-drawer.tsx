import { Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import type { Client, CostCentre } from '#contract/clients.ts';
import { cents, requiredText } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { keepClient, rereadClient } from '../queries.ts';

const schema = z.object({
  name: requiredText('o nome do centro de custo', 80),
  monthlyLimitCents: z.nullable(cents),
  monthlyBudgetCents: z.nullable(cents),
  active: z.boolean(),
});

const labels: Record<keyof z.input<typeof schema>, string> = {
  name: 'Nome',
  monthlyLimitCents: 'Limite por mês',
  monthlyBudgetCents: 'Orçamento por mês',
  active: 'Em uso',
};

type Props = { client: Client; costCentreId: string | null; onClose: () => void };

/** The form of a cost centre. `costCentreId` null: a new cost centre. */
export function CostCentreDrawer({ client, costCentreId, onClose }: Props) {
  const add = useSend(api.clients.addCostCentre);
  const change = useSend(api.clients.updateCostCentre);
  const form = useRecordForm({
    id: costCentreId,
    records: client.costCentres,
    valuesOf,
    schema,
    said: ['Centro de custo cadastrado.', 'Centro de custo salvo.'],
    add: (output) => add.mutateAsync({ ...output, id: client.id }),
    change: ({ id, ...changed }) => change.mutateAsync({ ...changed, id: client.id, costCentreId: id }),
    recordsOf: (saved) => keepClient(saved).costCentres,
    reread: async () => (await rereadClient(client.id)).costCentres,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={costCentreId === null ? 'Novo centro de custo' : 'Editar centro de custo'}
      form={form}
      labels={labels}
      submitLabel="Salvar centro de custo"
      onClose={onClose}
    >
      <TextInput label={labels.name} autoComplete="off" data-autofocus {...getInputProps('name')} />
      <MoneyInput
        label={labels.monthlyLimitCents}
        description="Vazio: vale só o limite do cliente."
        placeholder="Sem limite"
        {...getInputProps('monthlyLimitCents')}
      />
      <MoneyInput
        label={labels.monthlyBudgetCents}
        description="Para acompanhar em Gastos. Não recusa pedidos."
        placeholder="Sem orçamento"
        {...getInputProps('monthlyBudgetCents')}
      />
      <Switch
        label={labels.active}
        description="Fora de uso, não aparece em novos pedidos."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

function valuesOf(costCentre: Partial<CostCentre>): z.input<typeof schema> {
  const { name = '', monthlyLimitCents = null, monthlyBudgetCents = null, active = true } = costCentre;
  return { name, monthlyLimitCents, monthlyBudgetCents, active };
}
