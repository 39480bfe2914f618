import type { TripOrder } from '#contract/trips.ts';
import { type ClientSide, clientSides, type PartnerSide, partnerSides } from '#domain/trips/money-sides.ts';
import { type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { addDays, type LocalDate, toInstant } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay, parseDay } from '#web/lib/local-days.ts';
import type { TripFilters } from '../queries.ts';

/**
 * Search parameters of the history: `/viagens?status=completed&de=2026-03-01&parceiro=…`. The dates are days in the
 * user's time zone.
 */
export type HistorySearch = {
  q?: string | undefined;
  /** One status or several, separated by commas. */
  status?: string | undefined;
  de?: string | undefined;
  ate?: string | undefined;
  /** First day on which the trips ended. The dashboard counts trips by the same day. */
  terminoDe?: string | undefined;
  terminoAte?: string | undefined;
  parceiro?: string | undefined;
  cliente?: string | undefined;
  /** Id of the series of the trips. */
  serie?: string | undefined;
  /** Ids of a cost centre and of an employee. */
  centro?: string | undefined;
  colaborador?: string | undefined;
  valorCliente?: string | undefined;
  valorParceiro?: string | undefined;
  /** `sim`: future trips are also listed, when no other filter limits the list. */
  futuras?: 'sim' | undefined;
  /** Undefined: newest first. */
  ordem?: string | undefined;
};

/** The orders of the list: value in the URL, value of the API, and label. */
export const orders = [
  { value: '', order: 'newest', label: 'Mais recentes' },
  { value: 'antigas', order: 'soonest', label: 'Mais antigas' },
  { value: 'codigo-desc', order: 'last-code', label: 'Código, do último' },
  { value: 'codigo', order: 'first-code', label: 'Código, do primeiro' },
  { value: 'valor-desc', order: 'dearest', label: 'Maior valor' },
  { value: 'valor', order: 'cheapest', label: 'Menor valor' },
] as const satisfies { value: string; order: TripOrder; label: string }[];

/** Removes every filter and keeps the order. */
export const nothing = {
  q: undefined,
  status: undefined,
  de: undefined,
  ate: undefined,
  terminoDe: undefined,
  terminoAte: undefined,
  parceiro: undefined,
  cliente: undefined,
  serie: undefined,
  centro: undefined,
  colaborador: undefined,
  valorCliente: undefined,
  valorParceiro: undefined,
  futuras: undefined,
} as const satisfies HistorySearch;

/** Filters that also match future trips: a search, a status, days, a series, or a payment state. */
const reaching = [
  'q',
  'status',
  'de',
  'ate',
  'terminoDe',
  'terminoAte',
  'serie',
  'valorCliente',
  'valorParceiro',
] as const;

/** True when the list ends at the present time, because no filter includes future trips. */
export function endsNow(search: HistorySearch): boolean {
  return search.futuras === undefined && reaching.every((name) => search[name] === undefined);
}

/**
 * Periods in the user's time zone, each set by a chip of the history. The first period is shown for a URL without
 * filters.
 */
export function stretches(today: LocalDate) {
  const ending = { futuras: undefined, terminoDe: undefined, terminoAte: undefined };
  const yesterday = addDays(today, -1);
  return [
    { value: 'now', label: 'Até agora', search: { ...ending, de: undefined, ate: undefined } },
    { value: 'today', label: 'Hoje', search: { ...ending, de: today, ate: today } },
    { value: 'yesterday', label: 'Ontem', search: { ...ending, de: yesterday, ate: yesterday } },
    { value: 'week', label: '7 dias', search: { ...ending, de: addDays(today, -6), ate: today } },
    { value: 'ahead', label: 'Com as futuras', search: { ...ending, de: undefined, ate: undefined, futuras: 'sim' } },
  ] as const satisfies { value: string; label: string; search: HistorySearch }[];
}

/** Returns the filter of typed days. Removes `futuras`, because the days already limit the list. */
export function typedDays(days: Pick<HistorySearch, 'de' | 'ate'>): HistorySearch {
  return { ...days, futuras: undefined };
}

/** Returns the chip of the shown period; null when other filters determine the period. */
export function stretchOf(search: HistorySearch, today: LocalDate): string | null {
  const hasDays = search.de !== undefined || search.ate !== undefined;
  if (search.futuras !== undefined && !hasDays) return 'ahead';
  if (search.terminoDe !== undefined || search.terminoAte !== undefined) return null;
  if (!hasDays) return endsNow(search) ? 'now' : null;
  return stretches(today).find((one) => one.search.de === search.de && one.search.ate === search.ate)?.value ?? null;
}

/**
 * Reads a day that is typed among the words of the search: `maria ontem`, `23/11 luz`. Days that are chosen in the
 * filters take precedence over the typed day.
 */
export function withTypedDay(search: HistorySearch, today: LocalDate): HistorySearch {
  const words = search.q?.split(/\s+/) ?? [];
  const days = words.map((word) => dayOfWord(word, today));
  const day = days.find((one) => one !== null);
  if (!day) return search;
  const q = words.filter((_, index) => days[index] === null).join(' ') || undefined;
  const chosen = [search.de, search.ate, search.terminoDe, search.terminoAte].some((one) => one !== undefined);
  return { ...search, q, ...(!chosen && typedDays({ de: day, ate: day })) };
}

/**
 * Returns the day that a word means; null when the word is no day. Without a year, returns the latest such day up to
 * today. A word of digits, dots and hyphens may be a phone number, so it does not count as a day.
 */
function dayOfWord(word: string, today: LocalDate): LocalDate | null {
  if (/^[\d.-]+$/.test(word)) return null;
  if (!/^\d{1,2}\/\d{1,2}$/.test(word)) return parseDay(word, today);
  const year = Number(today.slice(0, 4));
  const dates = [year, year - 1].map((one) => parseDay(`${word}/${one}`, today));
  return dates.find((date) => date !== null && date <= today) ?? null;
}

export function isFiltered({ ordem: _order, futuras: _ahead, ...filters }: HistorySearch): boolean {
  return Object.values(filters).some((one) => one !== undefined);
}

/** Returns the API filters. Ignores invalid filters, because users may edit the URL of the page. */
export function filtersOf({ q, parceiro, cliente, serie, centro, colaborador, ...search }: HistorySearch): TripFilters {
  const past = endsNow({ q, serie, ...search });
  const statuses = knownStatuses(search.status);
  const clientSide = sideOf(clientSides, search.valorCliente);
  const partnerSide = sideOf(partnerSides, search.valorParceiro);
  const order = orders.find(({ value }) => value !== '' && value === search.ordem)?.order;
  const from = midnight(search.de, 0);
  const to = midnight(search.ate, 1);
  return {
    ...(q && { q }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(from && { from }),
    ...(to && { to }),
    ...(isDay(search.terminoDe) && { endedFrom: search.terminoDe }),
    ...(isDay(search.terminoAte) && { endedTo: search.terminoAte }),
    ...(isId(parceiro) && { partnerId: parceiro }),
    ...(isId(cliente) && { clientId: cliente }),
    ...(past && { past }),
    ...(isId(serie) && { seriesId: serie }),
    ...(isId(centro) && { costCentreId: centro }),
    ...(isId(colaborador) && { employeeId: colaborador }),
    ...(clientSide && { clientSide }),
    ...(partnerSide && { partnerSide }),
    ...(order && { order }),
  };
}

function knownStatuses(status: string | undefined): string[] {
  return (status?.split(',') ?? []).filter((one) => tripStatuses.some((known) => known === one));
}

/** Formats the statuses of a filter, each label once: `Disponível, Ofertada`. */
export function formatStatuses(status: string | undefined, labels: Record<TripStatus, string>): string {
  return knownStatuses(status)
    .map((one) => (labels as Record<string, string>)[one])
    .filter((label, index, all) => all.indexOf(label) === index)
    .join(', ');
}

export function sideOf<Side extends ClientSide | PartnerSide>(
  sides: readonly Side[],
  text: string | undefined,
): Side | undefined {
  return sides.find((side) => side === text);
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f-]{36}$/i.test(text);
}

/**
 * Formats the period in which the trips ended: `24/10/2026 a 22/11/2026`, `22/11/2026`, `desde 24/10/2026`, `até
 * 22/11/2026`. Returns null when the filter has neither day.
 */
export function formatEnds({ terminoDe, terminoAte }: HistorySearch): string | null {
  const [from, to] = [terminoDe, terminoAte].map((day) => (isDay(day) ? formatDay(day) : null));
  if (from && to) return from === to ? from : `${from} a ${to}`;
  if (from) return `desde ${from}`;
  return to ? `até ${to}` : null;
}

function isDay(day: string | undefined): day is LocalDate {
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
}

function midnight(day: string | undefined, later: number): string | null {
  if (!isDay(day)) return null;
  return toInstant(addDays(day, later), '00:00', readerZone).toISOString();
}
