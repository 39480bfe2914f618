import { addDays, type LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';

/** Record of an area and category that applies from a day on. */
type Dated = { serviceAreaId: string; category: Category; validFrom: LocalDate };

export type Period<Row> = { row: Row; when: 'past' | 'now' | 'future'; until: LocalDate | null };
export type PeriodGroup<Row> = { serviceAreaId: string; category: Category; periods: Period<Row>[] };

/**
 * Groups records by service area and category, newest first. Each record is valid until the day before the next one.
 */
export function groupByPeriod<Row extends Dated>(rows: readonly Row[], today: LocalDate): PeriodGroup<Row>[] {
  const groups = Map.groupBy(rows, ({ serviceAreaId, category }) => `${serviceAreaId} ${category}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sorted = group.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));
    return [{ serviceAreaId: first.serviceAreaId, category: first.category, periods: periodsOf(sorted, today) }];
  });
}

function periodsOf<Row extends Dated>(sorted: readonly Row[], today: LocalDate): Period<Row>[] {
  return sorted.map((row, at) => {
    const next = sorted[at - 1];
    const until = next ? addDays(next.validFrom, -1) : null;
    return { row, until, when: whenOf(row.validFrom, until, today) };
  });
}

function whenOf(from: LocalDate, until: LocalDate | null, today: LocalDate): Period<unknown>['when'] {
  if (from > today) return 'future';
  return until !== null && until < today ? 'past' : 'now';
}
