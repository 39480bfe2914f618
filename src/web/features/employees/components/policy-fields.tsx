import { Checkbox, Group, Input, MultiSelect, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { EffectivePolicy, Rule } from '#domain/employees/effective-policy.ts';
import { type EmployeePolicy, exceedModes } from '#domain/employees/policy.ts';
import { formatCents } from '#domain/money.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import {
  exceedLabels,
  formatCategories,
  formatDays,
  formatHours,
  formatPlaces,
  formatPolicy,
  nameIn,
  type PolicyNames,
} from '#domain/employees/policy-text.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MinuteInput } from '#web/ui/minute-input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { WeekdayField } from '#web/ui/weekday-field.tsx';
import classes from './employees.module.css';
import { RouteFields } from './route-fields.tsx';

type PolicyZone = { id: string; name: string; areaName: string };

type Props = {
  /** Heading of the fields. Without it, the field above is their heading. */
  title?: string;
  /** Returns the properties of a field of the policy. */
  propsOf: (field: keyof EmployeePolicy) => GetInputPropsReturnType;
  policy: EmployeePolicy;
  /** The rules in force: those of the policy, and of the group where the policy has none. */
  effective: EffectivePolicy;
  /** Rules of the employee's group; null without a group, undefined in the form of a group. */
  ofGroup?: EffectivePolicy | null;
  names: PolicyNames & { zones: readonly PolicyZone[] };
};

const fieldOrder = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** Fields of the rules of a group or an employee, and the sentence that sums up what applies. */
export function PolicyFields({ title, propsOf, policy, effective, ofGroup, names }: Props) {
  const hint = (isOwn: boolean, format: (rules: EffectivePolicy) => string) =>
    inherited(isOwn, ofGroup ? format(ofGroup) : undefined);
  const hasPlaces = policy.zoneIds !== null || policy.routes !== null;
  return (
    <fieldset className={classes.rules} aria-label={title ?? 'Regras'}>
      {title && <legend className={classes.legend}>{title}</legend>}
      <div className={classes.amounts}>
        {amountFields.map(({ field, rule, label }) => (
          <MoneyInput
            key={field}
            label={label}
            placeholder={ofGroup?.[rule] ? '' : 'Sem limite'}
            inputWrapperOrder={fieldOrder}
            {...propsOf(field)}
            {...hint(policy[field] !== null, (rules) => formatAmount(rules[rule]))}
          />
        ))}
      </div>
      <div className={classes.amounts}>
        <MinuteInput
          label="Embarque das"
          inputWrapperOrder={fieldOrder}
          {...propsOf('fromMinute')}
          {...hint(policy.fromMinute !== null, formatHours)}
        />
        <MinuteInput
          label="até"
          {...(!ofGroup?.hours && { description: 'Os dois vazios: a qualquer hora.' })}
          inputWrapperOrder={fieldOrder}
          {...propsOf('untilMinute')}
        />
      </div>
      <Weekdays {...propsOf('weekdays')} {...hint(policy.weekdays !== null, formatDays)} />
      <Categories {...propsOf('categories')} {...hint(policy.categories !== null, formatCategories)} />
      {names.zones.length > 0 && (
        <>
          <MultiSelect
            label="Zonas"
            placeholder={hasPlaces || ofGroup?.places ? '' : 'Qualquer lugar'}
            data={zoneOptions(names.zones)}
            searchable
            nothingFoundMessage="Nenhuma zona"
            inputWrapperOrder={fieldOrder}
            description="A viagem começa e termina nelas."
            {...orNull(propsOf('zoneIds'))}
            {...hint(hasPlaces, (rules) => formatPlaces(rules, names))}
          />
          <RouteFields {...propsOf('routes')} zones={names.zones} />
        </>
      )}
      <FieldRow>
        <NativeSelect
          label="Fora das regras"
          data={[
            ...(ofGroup === undefined ? [] : [{ value: '', label: emptyExceed(ofGroup) }]),
            ...exceedModes.map((value) => ({ value, label: exceedLabels[value] })),
          ]}
          {...(effective.exceed !== 'approval' && { description: 'Escolha “Pedir aprovação” para dizer quem aprova.' })}
          inputWrapperOrder={fieldOrder}
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

const amountFields = [
  { field: 'perTripCents', rule: 'perTrip', label: 'Por viagem' },
  { field: 'perDayCents', rule: 'perDay', label: 'Por dia' },
  { field: 'perMonthCents', rule: 'perMonth', label: 'Por mês' },
] as const;

/** The sentence of the rules, read out after each change. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <output className={classes.summary} aria-label="O que vale">
      <span className={classes.caption} aria-hidden>
        O que vale
      </span>
      {children}
    </output>
  );
}

/** Returns the description of a field. `text` is the rule of the group, empty if the group has none. */
function inherited(isOwn: boolean, text: string | undefined): { description?: string } {
  if (text === undefined) return {};
  if (isOwn) return text === '' ? {} : { description: `em vez de ${text}` };
  return { description: `do grupo: ${text === '' ? 'sem regra' : text}` };
}

/** Groups the zones by area if there are several areas. */
function zoneOptions(zones: readonly PolicyZone[]) {
  const areas = [...Map.groupBy(zones, ({ areaName }) => areaName)];
  if (areas.length < 2) return zones.map(optionOf);
  return areas.map(([group, items]) => ({ group, items: items.map(optionOf) }));
}

function optionOf({ id, name }: PolicyZone) {
  return { value: id, label: name };
}

function formatAmount(rule: Rule<number> | null): string {
  return rule === null ? '' : formatCents(rule.value);
}

function emptyExceed(ofGroup: EffectivePolicy | null): string {
  return `${ofGroup ? 'do grupo' : 'sem grupo'}: ${exceedLabels[ofGroup?.exceed ?? 'never']}`;
}

function emptyApprover(ofGroup: EffectivePolicy | null | undefined, { approvers }: PolicyNames): string {
  const name = nameIn(approvers, ofGroup?.approverId ?? null);
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
    <Checkbox.Group label="Categorias" description={description} inputWrapperOrder={fieldOrder} {...orNull(others)}>
      <Group gap="lg" mt={6}>
        {categories.map((category) => (
          <Checkbox key={category} value={category} label={categoryLabels[category]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
