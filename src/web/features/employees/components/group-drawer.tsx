import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { employeePolicy, type EmployeeGroup } from '#contract/employees.ts';
import { cents, requiredText } from '#contract/fields.ts';
import { noRules } from '#domain/employees/policy.ts';
import { rulesInForce } from '#domain/employees/policy-text.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { groupsQuery, rereadEmployees, rereadGroups } from '../queries.ts';
import { PolicyFields } from './policy-fields.tsx';

const schema = z.object({
  name: requiredText('o nome do grupo', 80),
  monthlyLimitCents: z.nullable(cents),
  active: z.boolean(),
  policy: employeePolicy,
});

const labels: Record<keyof z.input<typeof schema>, string> = {
  name: 'Nome',
  monthlyLimitCents: 'Limite do grupo por mês',
  active: 'Em uso',
  policy: 'Regras',
};

type Props = { clientId?: string | undefined; id: string | null; onClose: () => void };

/** The form of a group with its rules. `id` null: a new group. */
export function GroupDrawer({ clientId, id, onClose }: Props) {
  const groups = useQuery(groupsQuery({ clientId }));
  const add = useSend(api.employees.createGroup);
  const change = useSend(api.employees.updateGroup);
  const form = useRecordForm({
    id,
    records: groups.data?.items ?? [],
    valuesOf,
    schema,
    said: ['Grupo cadastrado.', 'Grupo salvo.'],
    add: (output) => add.mutateAsync({ ...output, clientId }),
    change: change.mutateAsync,
    recordsOf: async () => {
      void rereadEmployees();
      return rereadGroups({ clientId });
    },
    reread: () => rereadGroups({ clientId }),
    onClose,
  });
  const { getInputProps, values } = form.form;
  return (
    <FormDrawer
      title={id === null ? 'Novo grupo' : 'Editar grupo'}
      form={form}
      labels={labels}
      submitLabel="Salvar grupo"
      onClose={onClose}
    >
      <TextInput
        label={labels.name}
        placeholder="Vendas, Diretoria, Plantão…"
        autoComplete="off"
        data-autofocus
        {...getInputProps('name')}
      />
      <MoneyInput
        label={labels.monthlyLimitCents}
        description="Soma as viagens de todos do grupo. Vazio: vale só o limite do cliente."
        placeholder="Sem limite"
        {...getInputProps('monthlyLimitCents')}
      />
      <PolicyFields
        title="Regras de cada colaborador"
        propsOf={(field) => getInputProps(`policy.${field}`)}
        policy={values.policy}
        effective={rulesInForce(null, { ...values, active: true })}
        names={groups.data ?? { zones: [], approvers: [] }}
      />
      <Switch
        label={labels.active}
        description="Fora de uso, não recebe novos colaboradores."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

function valuesOf({
  name = '',
  monthlyLimitCents = null,
  active = true,
  policy = noRules,
}: Partial<EmployeeGroup>): z.input<typeof schema> {
  return { name, monthlyLimitCents, active, policy };
}
