import { kindsOf, type LineGroup, lineGroups } from '#domain/ledger/line-groups.ts';
import type { LocalDate } from '#domain/time.ts';
import type { EntryFilters } from '../queries.ts';

/** Search parameters of a statement: `/carteira?de=2026-03-01&tipo=saques`. */
export type StatementSearch = {
  de?: LocalDate | undefined;
  ate?: LocalDate | undefined;
  tipo?: string | undefined;
  q?: string | undefined;
};

export function groupOf(tipo: string | undefined): LineGroup | undefined {
  return (Object.keys(lineGroups) as LineGroup[]).find((group) => group === tipo);
}

/** Returns the API filters. Ignores an unknown kind, because users may edit the URL of the page. */
export function entryFiltersOf(partnerId: string, { de, ate, tipo, q }: StatementSearch): EntryFilters {
  const group = groupOf(tipo);
  return {
    partnerId,
    ...(de && { from: de }),
    ...(ate && { to: ate }),
    ...(group && { kind: kindsOf(group).join(',') }),
    ...(q && { q }),
  };
}

export function isFiltered({ de, ate, tipo, q }: StatementSearch): boolean {
  return [de, ate, groupOf(tipo), q].some((one) => one !== undefined);
}
