import type { DayPlan, MoveEffect } from '#contract/day-plans.ts';
import { formatCents } from '#domain/money.ts';
import type { PlanMode } from '#domain/plan/day.ts';
import { localDateTime } from '#domain/time.ts';
import { count, formatDistance } from '#web/lib/format-counts.ts';
import type { PlanDriver, PlannedTrip, TripMark } from './plan-rows.ts';
import { timeIn } from './time-scale.ts';

/** Figures with a bound. */
export type BoundedFigure = keyof NonNullable<DayPlan['bound']>;

export const modeTexts: Record<PlanMode, string> = {
  cooperativa: 'Ganhos iguais: quem ganhou menos nos últimos 7 dias recebe viagens antes.',
  frota: 'Menos carros: as mesmas viagens com o menor número de carros na rua.',
};

export const markTexts: Record<TripMark, string> = {
  proposed: 'proposta do plano',
  designated: 'designada',
  published: 'já publicada',
  fixed: 'já aceita, fica com este motorista',
};

export const figureTexts: Record<BoundedFigure, { label: string; format: (value: number) => string }> = {
  uncovered: { label: 'Viagens sem motorista', format: (value) => String(value) },
  cars: { label: 'Carros', format: (value) => String(value) },
  emptyMeters: { label: 'Km sem passageiro', format: formatDistance },
};

/**
 * Returns the bound of a figure and the distance to it: `no mínimo 3 · 2 acima`. A bound holds for
 * plans that equal the computed one in the figures before it. Below it, after a change by hand, nothing is returned.
 */
export function boundText(
  { figures, bound, mode }: Pick<DayPlan, 'figures' | 'bound' | 'mode'>,
  name: BoundedFigure,
): string {
  if (bound === null) return '';
  const least = bound[name];
  if (least === null && name === 'cars' && mode === 'cooperativa') return 'não conta neste objetivo';
  // Without a limit of cars, every trip could have its own and need no empty drive: such a bound says nothing.
  if (least === null || (least === 0 && name === 'emptyMeters' && mode === 'cooperativa')) return 'mínimo desconhecido';
  const { format } = figureTexts[name];
  const gap = figures[name] - least;
  if (gap > 0) return `no mínimo ${format(least)} · ${format(gap)} acima`;
  return gap === 0 ? `no mínimo ${format(least)} · alcançado` : '';
}

export const earningsLabel = 'Menor e maior ganho (R$)';

/** `52,73 a 457,06` */
export function earningsText({ leastEarnedCents, mostEarnedCents }: DayPlan['figures']): string {
  const [least, most] = [leastEarnedCents, mostEarnedCents].map((cents) => formatCents(cents).replace(/^R\$\s/, ''));
  return least === most ? `${least}` : `${least} a ${most}`;
}

/** Describes a trip in one line, for screen readers and as a hint. Begins with the visible text of its bar. */
export function tripText(trip: PlannedTrip & { mark: TripMark }, day: string, timeZone: string): string {
  const { code, pickupAt, endsAt, from, to, clientName, mark } = trip;
  const times = `${timeIn(pickupAt, day, timeZone)} às ${timeIn(endsAt, day, timeZone)}`;
  return `${code} ${from} → ${to}, ${times}, ${clientName}, ${markTexts[mark]}`;
}

/** `3 viagens · R$ 210,00` */
export function loadText(trips: number, plannedCents: number | null): string {
  if (trips === 0) return 'Sem viagens no plano';
  const said = count(trips, 'viagem', 'viagens');
  return plannedCents === null ? said : `${said} · ${formatCents(plannedCents)}`;
}

type EffectLine = { label: string; before: string; after: string; tone: 'good' | 'bad' | undefined };

/** Returns each figure before and after a move. Fewer is better for each of them, except for earnings. */
export function effectLines({ before, after }: MoveEffect): EffectLine[] {
  const bounded = (Object.keys(figureTexts) as BoundedFigure[]).map((name): EffectLine => {
    const { label, format } = figureTexts[name];
    const worse = after[name] > before[name] ? 'bad' : 'good';
    const tone = after[name] === before[name] ? undefined : worse;
    return { label, before: format(before[name]), after: format(after[name]), tone };
  });
  const earned = { label: earningsLabel, before: earningsText(before), after: earningsText(after), tone: undefined };
  return [...bounded, earned];
}

/** `turno 06:00–14:00`, `não trabalha neste dia` */
export function shiftsText(shifts: PlanDriver['shifts'], timeZone: string): string {
  if (shifts === null) return 'sem turno informado';
  if (shifts.length === 0) return 'não trabalha neste dia';
  const clock = (instant: string) => localDateTime(new Date(instant), timeZone).time;
  return `turno ${shifts.map(({ from, to }) => `${clock(from)}\u2060–\u2060${clock(to)}`).join(' e ')}`;
}
