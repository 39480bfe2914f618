import { formatDate, type LocalDate, type LocalTime } from '#domain/time.ts';
import { type Need, needLabels } from '#domain/trips/needs.ts';
import { formatDayOf } from '#web/lib/instants.ts';
import { formatDayShort } from '#web/lib/local-days.ts';
import type { Slot, SlotDoubt } from './slot.ts';

/** Explanations of the doubts. */
export const doubtLabels: Record<SlotDoubt, string> = {
  morning_or_evening: 'Manhã ou noite?',
  weekday_today: 'Hoje ou na semana que vem?',
  next_week: 'Nesta semana ou na próxima?',
  after_midnight: 'É depois da meia-noite: qual dia?',
  midnight_of_day: 'Meia-noite de qual dia?',
  day_or_month: 'Qual é o dia e qual é o mês?',
  weekday_differs: 'O dia da semana não combina com a data.',
  several_values: 'O texto diz mais de um valor.',
  assumed: 'Não está escrito assim: confira.',
  past: 'Esta data já passou.',
  from_quote: 'Veio de uma mensagem citada.',
  missing: 'O texto não diz.',
  demanded: 'O cliente exige.',
  suggested: 'Local da central com nome parecido: confira.',
  unlocated: 'Sem ponto no mapa: escolha um endereço da lista ou confirme sem preço.',
  which_pix: 'Pix para quem?',
  unlisted: 'Não é um centro de custo do cliente.',
  invalid: 'Confira o que está escrito.',
  refused: 'Recusado.',
};

/** Returns the value of a field as text. Empty when the field has none. */
export function formatSlot({ kind, value, choices, path }: Slot, today: LocalDate): string {
  if (kind === 'instant') return value === '' ? 'Para já' : value;
  if (value === '') return path === 'costCentreId' ? 'Nenhum' : '';
  if (kind === 'day') return formatChosenDay(value, today);
  if (kind === 'choice') return choices.find((one) => one.value === value)?.label ?? value;
  if (kind === 'needs')
    return value
      .split(',')
      .map((need) => needLabels[need as Need])
      .join(', ');
  return value;
}

/** Formats a day so that it is clear without knowing today: `amanhã, 30/11`, `sex 05/12`. */
function formatChosenDay(date: LocalDate, today: LocalDate): string {
  const day = formatDayOf(date, today);
  return /\d/.test(day) ? day : `${day}, ${formatDayShort(date)}`;
}

/** Formats a candidate of a question: `05:00 da manhã`, `sex 05/12`. */
export function formatCandidate(value: string, kind: Slot['kind'], today: LocalDate): string {
  if (kind === 'time') return `${value} ${partOfDay(value)}`;
  return kind === 'day' ? formatChosenDay(value, today) : formatDate(value);
}

function partOfDay(time: LocalTime): string {
  const hour = Number(time.slice(0, 2));
  if (hour < 5) return 'da madrugada';
  if (hour < 12) return 'da manhã';
  return hour < 18 ? 'da tarde' : 'da noite';
}
