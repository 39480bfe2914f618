import type { FieldError } from '#domain/outcome.ts';
import { type Cents, formatCents } from '#domain/money.ts';
import { formatDate, formatMonth, type LocalDate, weekdayOf } from '#domain/time.ts';
import { type Category, categoryLabels } from '#domain/trips/categories.ts';
import type { EffectivePolicy, Rule } from './effective-policy.ts';

/** Rules that a trip may break, in the order of the messages. */
export const policyRules = [
  'per-trip',
  'per-day',
  'per-month',
  'group-month',
  'hours',
  'weekdays',
  'categories',
  'places',
] as const;
export type PolicyRule = (typeof policyRules)[number];

/** Facts of a billed trip that the rules compare. */
export type PolicyTrip = {
  /** Null: without estimate, so that no amount is compared. */
  estimateCents: Cents | null;
  category: Category;
  /** Local pickup; null: any time of a later day, so that no rule about time is compared. */
  pickup: { date: LocalDate; minute: number } | null;
  /** Ids of the zones of each stop. */
  stopZones: readonly (readonly string[])[];
  /** Reserved and billed amounts without this trip. */
  used: { dayCents: Cents; monthCents: Cents; groupMonthCents: Cents };
};

/** A broken rule, with the field of the request form that breaks it. */
export type Violation = FieldError & { rule: PolicyRule };

/** Returns the rules that the trip breaks. `zoneNames`: names of the zones of the rules, by id. */
export function violations(
  policy: EffectivePolicy,
  trip: PolicyTrip,
  zoneNames: ReadonlyMap<string, string>,
): Violation[] {
  return [...brokenAmounts(policy, trip), ...brokenTimes(policy, trip), ...brokenTerms(policy, trip, zoneNames)];
}

function brokenAmounts(policy: EffectivePolicy, { estimateCents, pickup, used }: PolicyTrip): Violation[] {
  if (estimateCents === null || estimateCents <= 0) return [];
  const price = `esta viagem custa ${formatCents(estimateCents)} (estimativa)`;
  const above = (rule: Rule<Cents> | null, usedCents: Cents): rule is Rule<Cents> =>
    rule !== null && usedCents + estimateCents > rule.value;
  const sum = (rule: PolicyRule, label: string, limit: Rule<Cents> | null, usedCents: Cents, when: string) => {
    if (!above(limit, usedCents)) return [];
    const left = formatCents(Math.max(0, limit.value - usedCents));
    const message = `O ${label} ${limit.owner} é ${formatCents(limit.value)}: em ${when} restam ${left}, e ${price}.`;
    return [{ rule, field: 'pickupAt', message }];
  };
  const { perTrip, perDay, perMonth, groupMonth } = policy;
  const broken: Violation[] = above(perTrip, 0)
    ? [
        {
          rule: 'per-trip',
          field: 'stops',
          message: `O limite por viagem ${perTrip.owner} é ${formatCents(perTrip.value)}, e ${price}.`,
        },
      ]
    : [];
  if (pickup === null) return broken;
  const month = formatMonth(pickup.date);
  return [
    ...broken,
    ...sum('per-day', 'limite por dia', perDay, used.dayCents, formatDate(pickup.date)),
    ...sum('per-month', 'limite por mês', perMonth, used.monthCents, month),
    ...sum('group-month', 'limite mensal', groupMonth, used.groupMonthCents, month),
  ];
}

function brokenTimes({ hours, weekdays }: EffectivePolicy, { pickup }: PolicyTrip): Violation[] {
  if (pickup === null) return [];
  const weekday = isoWeekday(pickup.date);
  const broken: Violation[] = [];
  if (hours && !isWithin(hours.value, pickup.minute)) {
    const { fromMinute, untilMinute } = hours.value;
    const message = `O horário permitido ${hours.owner} é das ${formatMinute(fromMinute)} às ${formatMinute(untilMinute)}, e este embarque é às ${formatMinute(pickup.minute)}.`;
    broken.push({ rule: 'hours', field: 'pickupAt', message });
  }
  if (weekdays && !weekdays.value.includes(weekday)) {
    const days = weekdays.value.map((day) => weekdayNames[day - 1] ?? '');
    const message = `Os dias permitidos ${weekdays.owner} são: ${listed(days)}. Este embarque é em ${formatDate(pickup.date)}, ${weekdayNames[weekday - 1]}.`;
    broken.push({ rule: 'weekdays', field: 'pickupAt', message });
  }
  return broken;
}

function brokenTerms(
  { categories, places }: EffectivePolicy,
  { category, stopZones }: PolicyTrip,
  zoneNames: ReadonlyMap<string, string>,
): Violation[] {
  const broken: Violation[] = [];
  if (categories && !categories.value.includes(category)) {
    const labels = categories.value.map((one) => categoryLabels[one]);
    const message = `As categorias permitidas ${categories.owner} são: ${listed(labels)}. Esta viagem é ${categoryLabels[category]}.`;
    broken.push({ rule: 'categories', field: 'category', message });
  }
  if (places && !isOnAllowedWay(places.value, stopZones)) {
    const { zoneIds, routes } = places.value;
    const nameOf = (id: string) => zoneNames.get(id) ?? 'zona removida';
    const inside = zoneIds.length > 0 ? [`dentro de ${listed(zoneIds.map(nameOf))}`] : [];
    const between = routes.map(({ fromZoneId, toZoneId }) => `entre ${nameOf(fromZoneId)} e ${nameOf(toZoneId)}`);
    const message = `Os trajetos permitidos ${places.owner} são: ${[...inside, ...between].join('; ')}. Esta viagem não é um deles.`;
    broken.push({ rule: 'places', field: 'stops', message });
  }
  return broken;
}

/**
 * Returns true when all stops are in the zones, or when a route leads from the first to the last stop in either
 * direction and all stops are in its zones.
 */
function isOnAllowedWay(
  { zoneIds, routes }: { zoneIds: readonly string[]; routes: readonly { fromZoneId: string; toZoneId: string }[] },
  stopZones: PolicyTrip['stopZones'],
): boolean {
  const allIn = (ids: readonly string[]) => stopZones.every((zones) => zones.some((id) => ids.includes(id)));
  if (allIn(zoneIds)) return true;
  const [first = [], last = []] = [stopZones[0], stopZones.at(-1)];
  return routes.some(({ fromZoneId: from, toZoneId: to }) => {
    const leads = (first.includes(from) && last.includes(to)) || (first.includes(to) && last.includes(from));
    return leads && allIn([from, to]);
  });
}

/** Returns true when a minute of the day is in the period, which spans midnight when it begins after its end. */
export function isWithin(
  { fromMinute: from, untilMinute: until }: { fromMinute: number; untilMinute: number },
  minute: number,
): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

const weekdayNames = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];

/** Returns the ISO weekday: 1 is Monday, 7 Sunday. */
function isoWeekday(date: LocalDate): number {
  return weekdayOf(date) || 7;
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(words);
}

function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
