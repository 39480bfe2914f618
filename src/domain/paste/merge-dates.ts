import { addDays, type LocalDate } from '#domain/time.ts';
import { weekdayOf } from '#domain/time.ts';
import type { DateWords } from './calendar.ts';
import type { Clause } from './reading.ts';

const joint = /^(?:,|\s|\.|\(|\)|-|\/|dia|de|que e|e|do|feriado|ja|agora|:|,\s){0,4}$/;

/** Joins words for one day, "quinta-feira, dia 4". The exact words win and the weekday checks them. */
export function joinDates(plain: string, dates: DateWords[]): DateWords[] {
  const joined: DateWords[] = [];
  for (const date of dates) {
    const last = joined.at(-1);
    const gap = last ? plain.slice(last.end, date.start) : '';
    // "quinta ou sexta" is a question.
    if (last && /^,?\s(?:ou|or|o|u)\s(?:n[ao]\s|on\s|el\s|dia\s)?$/.test(gap) && !last.days && !date.days) {
      const candidates = [...new Set([...last.candidates, ...date.candidates])].toSorted();
      joined[joined.length - 1] = { ...last, end: date.end, candidates, doubt: 'several_values' };
      continue;
    }
    // "na sexta. Amanhã eu confirmo" are two statements.
    const isApart = last && date.rank < 2 && /[a-z]{4}\.\s$/.test(plain.slice(last.start, date.start));
    if (last && gap.length < 14 && !isApart && joint.test(gap) && isSameDay(last, date) && !/(?:^|\s)e\s/.test(gap)) {
      joined[joined.length - 1] = { ...mergeDates(last, date), start: last.start, end: date.end };
    } else joined.push(date);
  }
  return joined;
}

function isSameDay(first: DateWords, second: DateWords): boolean {
  if (first.days || second.days) return false;
  if (first.rank === second.rank) return first.candidates[0] === second.candidates[0];
  return first.rank < 2 || second.rank < 2;
}

/** Merges two wordings of a day. The result has the place of the exact words. */
export function mergeDates(first: DateWords, second: DateWords): DateWords {
  const [strong, weak] = second.rank > first.rank ? [second, first] : [first, second];
  const common = strong.candidates.filter((date) => weak.candidates.includes(date));
  if (common.length > 0)
    return { ...strong, candidates: common, ...(common.length === 1 && { doubt: undefined }) } as DateWords;
  const isWeekday = weak.weekday !== undefined && strong.candidates.some((date) => weekdayOf(date) === weak.weekday);
  if (isWeekday) return strong;
  return {
    ...strong,
    doubt: 'weekday_differs',
    candidates: [...new Set([...strong.candidates, ...weak.candidates])].toSorted(),
  };
}

/** "qui 13 e sáb 15" */
export function isEnumerated(end: number, start: number, clause: { start: number; plain: string }): boolean {
  return (
    start > end &&
    end >= clause.start &&
    /^\)?\s?(?:,|e|y|and|\se)?\s?(?:e|y|and)?\s?(?:no |na |dia )?$/.test(
      clause.plain.slice(end - clause.start, start - clause.start),
    )
  );
}

/** Returns the days of "todos os dias de segunda (15/03) a quarta (17/03)". */
export function dailyDays(first: DateWords, last: DateWords, { start, plain, signals }: Clause): LocalDate[] {
  const [begin, end] = [first.candidates[0], last.candidates[0]];
  const gap = first.end < start || last.start < first.end ? '' : plain.slice(first.end - start, last.start - start);
  const isRange = /^\)?,?\s(?:a|ate|to|through|until|till|al|hasta)\s(?:a |o |el |dia |the )?$/.test(gap);
  return isRange && signals.has('daily') && begin && end && last.rank > 0 ? daysBetween(begin, end) : [];
}

/** Returns the days from one to another, at most 31. */
export function daysBetween(first: LocalDate, last: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = first; day <= last && days.length < 31; day = addDays(day, 1)) days.push(day);
  return days;
}
