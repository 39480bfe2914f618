import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Employee, employeePolicy } from '#contract/employees.ts';
import { email, id as recordId, nameText, optionalText, phone } from '#contract/fields.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { noRules } from '#domain/employees/policy.ts';
import { formatPolicy, rulesInForce } from '#domain/employees/policy-text.ts';
import { api } from '#web/lib/api.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { clientQuery, employeeQuery, groupsQuery, keepEmployee, rereadEmployee } from '../queries.ts';
import { PolicyFields, Summary } from './policy-fields.tsx';

const schema = z.object({
  name: nameText('o nome'),
  phone,
  email: optionalField(email),
  registration: optionalText(40),
  costCentreId: z.nullable(recordId),
  groupId: z.nullable(recordId),
  policy: z.nullable(employeePolicy),
  active: z.boolean(),
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'E-mail',
  registration: 'Matrícula',
  costCentreId: 'Centro de custo',
  groupId: 'Grupo',
  policy: 'Regras próprias',
  active: 'Ativo',
};

type Props = {
  /** Client of the employees. */
  ofClient: string;
  /** Client for the API: undefined for users of the client. */
  clientId?: string | undefined;
  /** Row of the list; null: a new employee. */
  employee: Employee | null;
  onClose: () => void;
};

/** The form of an employee with its own rules. */
export function EmployeeDrawer({ ofClient, clientId, employee, onClose }: Props) {
  const id = employee?.id ?? null;
  const current = useQuery({ ...employeeQuery(id ?? ''), enabled: false });
  const groups = useQuery(groupsQuery({ clientId }));
  const add = useSend(api.employees.create);
  const change = useSend(api.employees.update);
  const stored = current.data ?? employee;
  const form = useRecordForm({
    id,
    records: stored === null ? [] : [stored],
    valuesOf,
    schema,
    said: ['Colaborador cadastrado.', 'Colaborador salvo.'],
    add: (output) => add.mutateAsync({ ...output, clientId }),
    change: change.mutateAsync,
    recordsOf: keepEmployee,
    reread: () => rereadEmployee(id ?? ''),
    onClose,
  });
  const { getInputProps, setFieldValue, values } = form.form;
  const { items = [], ...names } = groups.data ?? { zones: [], approvers: [] };
  const group = items.find((one) => one.id === values.groupId);
  const effective = rulesInForce(values.policy, group);
  return (
    <FormDrawer
      title={id === null ? 'Novo colaborador' : 'Editar colaborador'}
      form={form}
      labels={labels}
      submitLabel="Salvar colaborador"
      onClose={onClose}
    >
      <TextInput label={labels.name} autoComplete="off" data-autofocus {...getInputProps('name')} />
      <FieldRow>
        <PhoneInput
          label={labels.phone}
          description="Identifica o colaborador no pedido."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...getInputProps('phone')}
          autoComplete="off"
        />
        <TextInput label={labels.registration} autoComplete="off" {...getInputProps('registration')} />
      </FieldRow>
      <TextInput label={labels.email} type="email" autoComplete="off" {...getInputProps('email')} />
      <FieldRow>
        <RecordChoice
          label={labels.groupId}
          none="Nenhum"
          records={items}
          current={stored && { id: stored.groupId, name: stored.groupName }}
          field={getInputProps('groupId')}
        />
        <CostCentreChoice ofClient={ofClient} stored={stored} field={getInputProps('costCentreId')} />
      </FieldRow>
      <Switch
        label={labels.policy}
        description={values.groupId === null ? 'Sem grupo, só estas valem.' : 'Cada uma substitui a regra do grupo.'}
        checked={values.policy !== null}
        onChange={({ currentTarget }) => setFieldValue('policy', currentTarget.checked ? noRules : null)}
      />
      {values.policy === null ? (
        <Summary>{formatPolicy(effective, names)}</Summary>
      ) : (
        <PolicyFields
          propsOf={(field) => getInputProps(`policy.${field}`)}
          policy={values.policy}
          effective={effective}
          ofGroup={group ? rulesInForce(null, group) : null}
          names={names}
        />
      )}
      <Switch
        label={labels.active}
        description="Inativo, não é mais reconhecido em novos pedidos."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

type Field = ReturnType<ReturnType<typeof useRecordForm<Employee, Values, object, Employee>>['form']['getInputProps']>;

function CostCentreChoice({ ofClient, stored, field }: { ofClient: string; stored: Employee | null; field: Field }) {
  const client = useQuery(clientQuery(ofClient));
  return (
    <RecordChoice
      label={labels.costCentreId}
      none="Nenhum"
      records={client.data?.costCentres ?? []}
      current={stored && { id: stored.costCentreId, name: stored.costCentreName }}
      field={field}
    />
  );
}

type ChoiceProps = {
  label: string;
  none: string;
  records: readonly { id: string; name: string; active: boolean }[];
  /** Record of the stored employee, which may be out of use or not loaded yet. */
  current: { id: string | null; name: string | null } | null;
  field: Field;
};

function RecordChoice({ label, none, records, current, field: { value, onChange, ...field } }: ChoiceProps) {
  const used = records.filter(({ active, id }) => active || id === current?.id);
  const isMissing = current !== null && current.id !== null && !used.some(({ id }) => id === current.id);
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: none },
        ...(isMissing ? [{ value: current.id ?? '', label: current.name ?? '' }] : []),
        ...used.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...field}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

function valuesOf(employee: Partial<Employee>): Values {
  return {
    name: employee.name ?? '',
    phone: employee.phone ? formatPhone(employee.phone) : '',
    email: employee.email ?? '',
    registration: employee.registration ?? '',
    costCentreId: employee.costCentreId ?? null,
    groupId: employee.groupId ?? null,
    policy: employee.policy ?? null,
    active: employee.active ?? true,
  };
}
