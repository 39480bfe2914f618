import { formatCents } from '#domain/money.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { formatWeekdays } from '#domain/weekdays.ts';
import { type EffectivePolicy, effectivePolicy, type EmployeeRules } from './effective-policy.ts';
import type { EmployeePolicy, ExceedMode } from './policy.ts';

/** Records that rules refer to. */
export type PolicyNames = {
  zones: readonly { id: string; name: string }[];
  approvers: readonly { id: string; name: string }[];
};

export const exceedLabels: Record<ExceedMode, string> = {
  never: 'Recusar',
  reason: 'Aceitar com motivo',
  approval: 'Pedir aprovação com motivo',
};

const list = new Intl.ListFormat('pt-BR');
const choice = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

type GroupRules = NonNullable<EmployeeRules['group']> & { active: boolean };

/** Returns the rules in force for an employee with these own rules. A group out of use has no rules. */
export function rulesInForce(policy: EmployeePolicy | null, group: GroupRules | undefined): EffectivePolicy {
  return effectivePolicy({ name: '', policy, group: group?.active ? group : null });
}

/**
 * Sums up rules in one sentence: `Até R$ 80,00 por viagem, seg a sex, 7h–20h, só Executivo; fora disso pede aprovação
 * de Marina.`
 */
export function formatPolicy(policy: EffectivePolicy, names: PolicyNames): string {
  const rules = formatRules(policy, names);
  if (rules.length === 0) return 'Sem regras.';
  const sentence = rules.join(', ');
  return `${sentence.slice(0, 1).toLocaleUpperCase('pt-BR')}${sentence.slice(1)}; ${formatExceed(policy, names)}.`;
}

/** Returns the rules in few words: `Vendas · até R$ 80,00 por viagem · seg a sex · 7h–20h`. Null without a rule. */
export function summarizeRules(
  groupName: string | null,
  policy: EffectivePolicy,
  zones: PolicyNames['zones'],
): string | null {
  const rules = formatRules(policy, { zones });
  return rules.length === 0 ? null : [...(groupName === null ? [] : [groupName]), ...rules].join(' · ');
}

function formatRules(policy: EffectivePolicy, names: Pick<PolicyNames, 'zones'>): string[] {
  return [
    formatAmounts(policy),
    formatDays(policy),
    formatHours(policy),
    formatCategories(policy),
    formatPlaces(policy, names),
  ].filter((rule) => rule !== '');
}

/** Formats the hours of a pickup: `7h–20h`; empty without a rule, as all functions below. */
export function formatHours({ hours }: EffectivePolicy): string {
  return hours === null ? '' : `${formatHour(hours.value.fromMinute)}–${formatHour(hours.value.untilMinute)}`;
}

export function formatDays({ weekdays }: EffectivePolicy): string {
  if (weekdays === null || weekdays.value.length === 7) return '';
  return formatWeekdays(weekdays.value.map((day) => day % 7));
}

export function formatCategories({ categories: allowed }: EffectivePolicy): string {
  if (allowed === null || allowed.value.length === categories.length) return '';
  return `só ${choice.format(allowed.value.map((category) => categoryLabels[category]))}`;
}

export function formatPlaces({ places }: EffectivePolicy, { zones }: Pick<PolicyNames, 'zones'>): string {
  if (places === null) return '';
  const { zoneIds, routes } = places.value;
  const nameOf = (zoneId: string): string => nameIn(zones, zoneId) ?? 'zona removida';
  const inside = zoneIds.length === 0 ? [] : [`em ${list.format(zoneIds.map(nameOf))}`];
  const between = routes.map(({ fromZoneId, toZoneId }) => `entre ${nameOf(fromZoneId)} e ${nameOf(toZoneId)}`);
  return `só ${choice.format([...inside, ...between])}`;
}

export function nameIn(records: PolicyNames['zones'], id: string | null): string | undefined {
  return records.find((record) => record.id === id)?.name;
}

function formatHour(minute: number): string {
  const rest = minute % 60;
  return `${Math.floor(minute / 60)}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`;
}

function formatAmounts({ perTrip, perDay, perMonth, groupMonth }: EffectivePolicy): string {
  const amounts = [
    [perTrip, 'por viagem'],
    [perDay, 'por dia'],
    [perMonth, 'por mês'],
    [groupMonth, 'por mês no grupo'],
  ] as const;
  const limits = amounts.flatMap(([rule, period]) => (rule === null ? [] : [`${formatCents(rule.value)} ${period}`]));
  return limits.length === 0 ? '' : `até ${list.format(limits)}`;
}

function formatExceed({ exceed, approverId }: EffectivePolicy, { approvers }: PolicyNames): string {
  if (exceed === 'never') return 'fora disso é recusado';
  if (exceed === 'reason') return 'fora disso pede motivo';
  const name = nameIn(approvers, approverId);
  return name === undefined ? 'fora disso pede aprovação' : `fora disso pede aprovação de ${name}`;
}
