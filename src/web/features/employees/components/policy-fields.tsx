import { Checkbox, Group, Input, MultiSelect, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { effectivePolicy } from '#domain/employees/effective-policy.ts';
import { type EmployeePolicy, exceedModes } from '#domain/employees/policy.ts';
import { formatCents } from '#domain/money.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import {
  exceedLabels,
  formatDays,
  formatHours,
  formatPlaces,
  formatPolicy,
  nameIn,
  type PolicyNames,
} from '#web/entities/employee/policy-text.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MinuteInput } from '#web/ui/minute-input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { WeekdayField } from '#web/ui/weekday-field.tsx';
import classes from './employees.module.css';
import { RouteFields } from './route-fields.tsx';

type Props = {
  /** Name of the group of fields. */
  title: string;
  /** Returns the properties of a field of the policy. */
  propsOf: (field: keyof EmployeePolicy) => GetInputPropsReturnType;
  policy: EmployeePolicy;
  /** Rules of the employee's group, which apply where the policy has none; undefined in the form of a group. */
  ofGroup?: EmployeePolicy | null | undefined;
  names: PolicyNames;
};

const fieldOrder = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** Fields of the rules of a group or an employee, and the sentence that sums up what applies. */
export function PolicyFields({ title, propsOf, policy, ofGroup, names }: Props) {
  const effective = effectivePolicy(policy, ofGroup ?? null);
  const hint = (field: keyof EmployeePolicy, format: (rules: EmployeePolicy) => string): { description?: string } =>
    inherited(policy[field] !== null, ofGroup ? format(ofGroup) : ofGroup);
  return (
    <fieldset className={classes.rules}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.amounts}>
        <MoneyField
          label="Por viagem"
          {...propsOf('perTripCents')}
          {...hint('perTripCents', amountOf('perTripCents'))}
        />
        <MoneyField label="Por dia" {...propsOf('perDayCents')} {...hint('perDayCents', amountOf('perDayCents'))} />
        <MoneyField
          label="Por mês"
          {...propsOf('perMonthCents')}
          {...hint('perMonthCents', amountOf('perMonthCents'))}
        />
      </div>
      <FieldRow>
        <MinuteInput
          label="Embarque das"
          inputWrapperOrder={fieldOrder}
          {...hint('fromMinute', formatHours)}
          {...propsOf('fromMinute')}
        />
        <MinuteInput
          label="até"
          description="Os dois vazios: qualquer horário."
          inputWrapperOrder={fieldOrder}
          {...propsOf('untilMinute')}
        />
      </FieldRow>
      <Weekdays {...propsOf('weekdays')} {...hint('weekdays', ({ weekdays }) => formatDays(weekdays))} />
      <Categories {...propsOf('categories')} {...hint('categories', categoriesOf)} />
      <MultiSelect
        label="Zonas"
        placeholder={policy.zoneIds === null ? 'Qualquer lugar' : ''}
        data={names.zones.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        nothingFoundMessage="Nenhuma zona"
        inputWrapperOrder={fieldOrder}
        clearButtonProps={{ 'aria-label': 'Limpar zonas' }}
        {...orNull(propsOf('zoneIds'))}
        {...zonesHint(hint('zoneIds', (rules) => formatPlaces({ ...rules, routes: null }, names.zones)))}
      />
      <RouteFields
        {...propsOf('routes')}
        zones={names.zones}
        {...hint('routes', (rules) => formatPlaces({ ...rules, zoneIds: null }, names.zones))}
      />
      <FieldRow>
        <NativeSelect
          label="Fora das regras"
          data={[
            ...(ofGroup === undefined ? [] : [{ value: '', label: emptyExceed(ofGroup) }]),
            ...exceedModes.map((value) => ({ value, label: exceedLabels[value] })),
          ]}
          {...choiceOf(propsOf('exceed'), ofGroup === undefined ? 'never' : '')}
        />
        {effective.exceed === 'approval' && (
          <NativeSelect
            label="Quem aprova"
            data={[
              { value: '', label: emptyApprover(ofGroup, names) },
              ...names.approvers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...choiceOf(propsOf('approverId'), '')}
          />
        )}
      </FieldRow>
      <Summary>{formatPolicy(effective, names)}</Summary>
    </fieldset>
  );
}

/** The sentence of the rules, read out after each change. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <output className={classes.summary} aria-label="O que vale">
      {children}
    </output>
  );
}

/**
 * Returns the description of a field. `text` is the rule of the group, empty without one; null without a group;
 * undefined in the form of a group.
 */
function inherited(isOwn: boolean, text: string | null | undefined): { description?: string } {
  if (text === undefined || text === null) return {};
  if (isOwn) return text === '' ? {} : { description: `em vez de ${text}, do grupo` };
  return { description: `do grupo: ${text === '' ? 'sem regra' : text}` };
}

function zonesHint(hint: { description?: string }) {
  return { description: hint.description ?? 'Origem e destino precisam estar nelas.' };
}

const amountOf =
  (field: 'perTripCents' | 'perDayCents' | 'perMonthCents') =>
  ({ [field]: cents }: EmployeePolicy): string =>
    cents === null ? '' : formatCents(cents);

function categoriesOf({ categories: allowed }: EmployeePolicy): string {
  return allowed === null ? '' : allowed.map((category) => categoryLabels[category]).join(', ');
}

function emptyExceed(ofGroup: EmployeePolicy | null): string {
  return `${ofGroup ? 'do grupo' : 'sem grupo'}: ${exceedLabels[ofGroup?.exceed ?? 'never']}`;
}

function emptyApprover(ofGroup: EmployeePolicy | null | undefined, { approvers }: PolicyNames): string {
  const name = ofGroup?.approverId ? nameIn(approvers, ofGroup.approverId) : undefined;
  return name === undefined ? 'Qualquer aprovador' : `do grupo: ${name}`;
}

/** Makes an empty list null, which means that there is no rule. */
function orNull({ value, onChange, ...field }: GetInputPropsReturnType) {
  return {
    ...field,
    value: (value ?? []) as string[],
    onChange: (chosen: string[]) => onChange(chosen.length === 0 ? null : chosen),
  };
}

function choiceOf({ value, onChange, ...field }: GetInputPropsReturnType, empty: string) {
  return {
    ...field,
    value: String(value ?? empty),
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onChange(currentTarget.value || null),
  };
}

type Described = GetInputPropsReturnType & { description?: string };

function MoneyField({ label, ...field }: Described & { label: string }) {
  return <MoneyInput label={label} placeholder="Sem limite" inputWrapperOrder={fieldOrder} {...field} />;
}

/** The field counts weekdays from Sunday, a policy from Monday. */
function Weekdays({ value, error, onChange, description }: Described) {
  return (
    <Input.Wrapper label="Dias" labelElement="div" description={description} inputWrapperOrder={fieldOrder}>
      <WeekdayField
        value={((value ?? []) as number[]).map((day) => day % 7)}
        error={error}
        onChange={(days) =>
          onChange(days.length === 0 ? null : days.map((day) => day || 7).toSorted((one, other) => one - other))
        }
      />
    </Input.Wrapper>
  );
}

function Categories(field: Described) {
  const { description, ...others } = field;
  return (
    <Checkbox.Group
      label="Categorias"
      description={description}
      inputWrapperOrder={fieldOrder}
      {...orNull(others as GetInputPropsReturnType)}
    >
      <Group gap="lg" mt={6}>
        {categories.map((category) => (
          <Checkbox key={category} value={category} label={categoryLabels[category]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
