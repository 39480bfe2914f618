import type { DayPlan, MoveEffect } from '#contract/day-plans.ts';
import { formatCents } from '#domain/money.ts';
import type { PlanMode } from '#domain/plan/day.ts';
import { localDateTime } from '#domain/time.ts';
import { count, formatDistance } from '#web/lib/format-counts.ts';
import type { PlanDriver, PlannedTrip, TripMark } from './plan-rows.ts';
import { timeIn } from './time-scale.ts';

export type FigureName = 'uncovered' | 'cars' | 'emptyMeters';

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

export const figureTexts: Record<FigureName, { label: string; format: (value: number) => string }> = {
  uncovered: { label: 'Viagens sem motorista', format: (value) => String(value) },
  cars: { label: 'Carros', format: (value) => String(value) },
  emptyMeters: { label: 'Km vazios', format: formatDistance },
};

/** Returns the bound of a figure and the distance to it: `no mínimo 3 · 2 acima`. */
export function boundText({ figures, bound, mode }: DayPlan, name: FigureName): string {
  if (bound === null) return '';
  const least = bound[name];
  if (least === null)
    return name === 'cars' && mode === 'cooperativa' ? 'não conta neste objetivo' : 'mínimo desconhecido';
  const { format } = figureTexts[name];
  const gap = figures[name] - least;
  if (gap > 0) return `no mínimo ${format(least)} · ${format(gap)} acima`;
  if (gap === 0) return `no mínimo ${format(least)} · alcançado`;
  // Trips left without a driver need no car and no drive.
  return `no mínimo ${format(least)} com mais viagens atendidas`;
}

/** `R$ 120,00 a R$ 310,00` */
export function earningsText({ drivers }: Pick<DayPlan, 'drivers'>): string {
  const earned = drivers.map(({ earnedCents, plannedCents }) => earnedCents + plannedCents);
  if (earned.length === 0) return '—';
  const [least, most] = [Math.min(...earned), Math.max(...earned)];
  return least === most ? formatCents(least) : `${formatCents(least)} a ${formatCents(most)}`;
}

/** Describes a trip in one line, for screen readers and as a hint. */
export function tripText(trip: PlannedTrip & { mark: TripMark }, day: string, timeZone: string): string {
  const { code, pickupAt, endsAt, from, to, clientName, mark } = trip;
  const times = `${timeIn(pickupAt, day, timeZone)} às ${timeIn(endsAt, day, timeZone)}`;
  return `${code}, ${times}, ${from} → ${to}, ${clientName}, ${markTexts[mark]}`;
}

/** `3 viagens · R$ 210,00` */
export function loadText(trips: number, plannedCents: number | null): string {
  if (trips === 0) return 'Sem viagens no plano';
  const said = count(trips, 'viagem', 'viagens');
  return plannedCents === null ? said : `${said} · ${formatCents(plannedCents)}`;
}

type EffectLine = { label: string; before: string; after: string; tone: 'good' | 'bad' | undefined };

/** Returns each figure before and after a move. Fewer is better for each of them. */
export function effectLines({ before, after }: MoveEffect): EffectLine[] {
  return (Object.keys(figureTexts) as FigureName[]).map((name) => {
    const { label, format } = figureTexts[name];
    const worse = after[name] > before[name] ? 'bad' : 'good';
    const tone = after[name] === before[name] ? undefined : worse;
    return { label, before: format(before[name]), after: format(after[name]), tone };
  });
}

/** `turno 06:00–14:00` */
export function shiftsText(shifts: PlanDriver['shifts'], timeZone: string): string {
  if (shifts.length === 0) return 'sem turno informado';
  const clock = (instant: string) => localDateTime(new Date(instant), timeZone).time;
  return `turno ${shifts.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(' e ')}`;
}
