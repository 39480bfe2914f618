import type { Tariff } from '#contract/tariffs.ts';
import { addDays, type LocalDate } from '#domain/time.ts';

export type Period = { tariff: Tariff; when: 'past' | 'now' | 'future'; until: LocalDate | null };
export type TariffGroup = { serviceAreaId: string; category: Tariff['category']; periods: Period[] };

/**
 * Groups tariffs by service area and category, newest first. Each tariff is valid until the day before the next tariff.
 */
export function groupTariffs(tariffs: readonly Tariff[], today: LocalDate): TariffGroup[] {
  const groups = Map.groupBy(tariffs, ({ serviceAreaId, category }) => `${serviceAreaId} ${category}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sorted = group.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));
    return [{ serviceAreaId: first.serviceAreaId, category: first.category, periods: periodsOf(sorted, today) }];
  });
}

function periodsOf(sorted: readonly Tariff[], today: LocalDate): Period[] {
  return sorted.map((tariff, at) => {
    const next = sorted[at - 1];
    const until = next ? addDays(next.validFrom, -1) : null;
    return { tariff, until, when: whenOf(tariff.validFrom, until, today) };
  });
}

function whenOf(from: LocalDate, until: LocalDate | null, today: LocalDate): Period['when'] {
  if (from > today) return 'future';
  return until !== null && until < today ? 'past' : 'now';
}
