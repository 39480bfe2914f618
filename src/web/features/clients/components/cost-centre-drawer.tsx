import { Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import type { Client, CostCentre } from '#contract/clients.ts';
import { cents, requiredText } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepClient } from '../queries.ts';

const schema = z.object({
  name: requiredText('o nome do centro de custo', 80),
  monthlyLimitCents: z.nullable(cents),
  active: z.boolean(),
});

type Props = { client: Client; costCentre: CostCentre | null; onClose: () => void };

/** A cost centre to add (null) or to change. */
export function CostCentreDrawer({ client, costCentre, onClose }: Props) {
  const add = useSend(api.clients.addCostCentre);
  const update = useSend(api.clients.updateCostCentre);
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: {
      name: costCentre?.name ?? '',
      monthlyLimitCents: costCentre?.monthlyLimitCents ?? null,
      active: costCentre?.active ?? true,
    },
    onSubmit: async (values) => {
      const input = { ...schema.parse(values), id: client.id };
      keepClient(
        costCentre === null
          ? await add.mutateAsync(input)
          : await update.mutateAsync({ ...input, costCentreId: costCentre.id, version: costCentre.version }),
      );
      toast({ message: costCentre === null ? 'Centro de custo cadastrado.' : 'Centro de custo salvo.' });
      onClose();
    },
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={costCentre === null ? 'Novo centro de custo' : 'Editar centro de custo'}
      api={form}
      submitLabel="Salvar centro de custo"
      dirty={form.form.isDirty()}
      onClose={onClose}
    >
      <TextInput label="Nome" autoComplete="off" data-autofocus {...getInputProps('name')} />
      <MoneyInput
        label="Limite por mês"
        description="Vazio: vale só o limite do cliente."
        placeholder="Sem limite"
        {...getInputProps('monthlyLimitCents')}
      />
      <Switch
        label="Em uso"
        description="Fora de uso, não aparece em novos pedidos."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}
