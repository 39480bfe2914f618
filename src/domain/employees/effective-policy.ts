import type { Cents } from '#domain/money.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { EmployeePolicy, ExceedMode, PolicyRoute } from './policy.ts';

/** A rule in force. `owner`: record whose rule it is, as in messages ("do grupo Vendas", "de Ana Souza"). */
export type Rule<Value> = { value: Value; owner: string };

/** The rules in force for the trips of an employee. Null: no such rule. */
export type EffectivePolicy = {
  perTrip: Rule<Cents> | null;
  perDay: Rule<Cents> | null;
  perMonth: Rule<Cents> | null;
  /** Limit of all members of the group together. */
  groupMonth: Rule<Cents> | null;
  hours: Rule<{ fromMinute: number; untilMinute: number }> | null;
  weekdays: Rule<readonly number[]> | null;
  categories: Rule<readonly Category[]> | null;
  places: Rule<{ zoneIds: readonly string[]; routes: readonly PolicyRoute[] }> | null;
  exceed: ExceedMode;
  approverId: string | null;
};

export type EmployeeRules = {
  name: string;
  policy: EmployeePolicy | null;
  group: { name: string; policy: EmployeePolicy; monthlyLimitCents: Cents | null } | null;
};

/**
 * Joins the rules of an employee with those of its group. A rule of the employee replaces the same rule of the group.
 * Begin and end of the hours are one rule, and so are zones and routes. Without a chosen effect, a broken rule refuses.
 */
export function effectivePolicy({ name, policy: own, group }: EmployeeRules): EffectivePolicy {
  const [ofEmployee, ofGroup] = [`de ${name}`, `do grupo ${group?.name ?? ''}`];
  const theirs = group?.policy ?? null;
  const first = <Value>(read: (policy: EmployeePolicy) => Value | null): Rule<Value> | null => {
    const ownValue = own && read(own);
    if (ownValue !== null) return { value: ownValue, owner: ofEmployee };
    const value = theirs && read(theirs);
    return value === null ? null : { value, owner: ofGroup };
  };
  return {
    perTrip: first(({ perTripCents }) => perTripCents),
    perDay: first(({ perDayCents }) => perDayCents),
    perMonth: first(({ perMonthCents }) => perMonthCents),
    groupMonth: group && group.monthlyLimitCents !== null ? { value: group.monthlyLimitCents, owner: ofGroup } : null,
    hours: first(({ fromMinute, untilMinute }) =>
      fromMinute === null || untilMinute === null ? null : { fromMinute, untilMinute },
    ),
    weekdays: first(({ weekdays }) => weekdays),
    categories: first(({ categories }) => categories),
    places: first(({ zoneIds, routes }) =>
      zoneIds === null && routes === null ? null : { zoneIds: zoneIds ?? [], routes: routes ?? [] },
    ),
    exceed: own?.exceed ?? theirs?.exceed ?? 'never',
    approverId: own?.approverId ?? theirs?.approverId ?? null,
  };
}

/** Returns the amounts that a trip is compared with, in the order of the messages. */
export function amountRules(policy: EffectivePolicy): Rule<Cents>[] {
  return [policy.perTrip, policy.perDay, policy.perMonth, policy.groupMonth].filter((rule) => rule !== null);
}
