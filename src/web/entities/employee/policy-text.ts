import type { EmployeePolicy, ExceedMode } from '#domain/employees/policy.ts';
import { formatCents } from '#domain/money.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { formatWeekdays } from '#web/lib/weekdays.ts';

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

/**
 * Sums up the rules that apply to an employee in one sentence: `Até R$ 80,00 por viagem, seg a sex, 7h–20h, só
 * Executivo; fora disso pede aprovação de Marina.`
 */
export function formatPolicy(policy: EmployeePolicy, names: PolicyNames): string {
  const rules = [
    formatAmounts(policy),
    formatDays(policy.weekdays),
    formatHours(policy),
    formatCategories(policy.categories),
    formatPlaces(policy, names.zones),
  ].filter((rule) => rule !== '');
  if (rules.length === 0) return 'Sem regras.';
  const sentence = rules.join(', ');
  return `${sentence.slice(0, 1).toLocaleUpperCase('pt-BR')}${sentence.slice(1)}; ${formatExceed(policy, names)}.`;
}

/** Formats minutes of the day: `7h–20h`, `7h30–22h`. */
export function formatHours({ fromMinute, untilMinute }: Pick<EmployeePolicy, 'fromMinute' | 'untilMinute'>): string {
  if (fromMinute === null || untilMinute === null) return '';
  return `${formatHour(fromMinute)}–${formatHour(untilMinute)}`;
}

function formatHour(minute: number): string {
  const rest = minute % 60;
  return `${Math.floor(minute / 60)}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`;
}

/** Formats ISO weekdays; empty for all days. */
export function formatDays(weekdays: EmployeePolicy['weekdays']): string {
  return weekdays === null || weekdays.length === 7 ? '' : formatWeekdays(weekdays.map((day) => day % 7));
}

/** Formats zones and routes with their names: `só em Centro ou entre Sede e Aeroporto`. */
export function formatPlaces(
  { zoneIds, routes }: Pick<EmployeePolicy, 'zoneIds' | 'routes'>,
  zones: PolicyNames['zones'],
): string {
  const nameOf = (zoneId: string): string => nameIn(zones, zoneId) ?? 'zona removida';
  const inside = zoneIds === null ? [] : [`em ${list.format(zoneIds.map(nameOf))}`];
  const between = (routes ?? []).map(({ fromZoneId, toZoneId }) => `entre ${nameOf(fromZoneId)} e ${nameOf(toZoneId)}`);
  const places = [...inside, ...between];
  return places.length === 0 ? '' : `só ${choice.format(places)}`;
}

export function nameIn(records: PolicyNames['zones'], id: string): string | undefined {
  return records.find((record) => record.id === id)?.name;
}

function formatAmounts({ perTripCents, perDayCents, perMonthCents }: EmployeePolicy): string {
  const amounts = [
    [perTripCents, 'por viagem'],
    [perDayCents, 'por dia'],
    [perMonthCents, 'por mês'],
  ] as const;
  const limits = amounts.flatMap(([cents, period]) => (cents === null ? [] : [`${formatCents(cents)} ${period}`]));
  return limits.length === 0 ? '' : `até ${list.format(limits)}`;
}

function formatCategories(allowed: EmployeePolicy['categories']): string {
  if (allowed === null || allowed.length === categories.length) return '';
  return `só ${choice.format(allowed.map((category) => categoryLabels[category]))}`;
}

function formatExceed({ exceed, approverId }: EmployeePolicy, { approvers }: PolicyNames): string {
  if (exceed === 'reason') return 'fora disso pede motivo';
  if (exceed !== 'approval') return 'fora disso é recusado';
  const name = approverId === null ? undefined : nameIn(approvers, approverId);
  return name === undefined ? 'fora disso pede aprovação' : `fora disso pede aprovação de ${name}`;
}
