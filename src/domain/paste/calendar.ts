import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';
import { holidayDates } from './feasts.ts';
import { type Reference } from './envelope.ts';
import { dayPattern, numberOf, numberPattern } from './lexicon.ts';
import { daysBetween, joinDates } from './merge-dates.ts';
import { regex } from './regex.ts';
import {
  addWeekday,
  nextDayOfMonth,
  noReach,
  realDate,
  spansOfWeek,
  weekdayDate,
  weekdayNumbers,
  weekAfterNext,
  weekday,
  weekdayWord,
} from './weekdays.ts';
import { notDay } from './word-groups.ts';

/** Reason why a date is a question. */
export type DateDoubt =
  | 'several_values'
  | 'weekday_today'
  | 'next_week'
  | 'after_midnight'
  | 'day_or_month'
  | 'weekday_differs';

/** A date as it is written. More than one candidate is a question. */
export type DateWords = {
  start: number;
  end: number;
  candidates: LocalDate[];
  doubt?: DateDoubt;
  /** Strength of the words: 3 day and month, 2 day of the month or holiday, 1 relative word, 0 weekday. */
  rank: number;
  weekday?: number;
  /** All days of a range or an enumeration. */
  days?: LocalDate[];
};

const monthStems = [
  'jan(?:eiro|uary)?|enero|ene',
  'fev(?:ereiro)?|feb(?:ruary|rero)?',
  'mar(?:co|ch|zo)?',
  'abr(?:il)?|apr(?:il)?',
  'maio|mai|may(?:o)?',
  'jun(?:ho|e|io)?',
  'jul(?:ho|y|io)?',
  'ago(?:sto)?|aug(?:ust)?',
  'set(?:embro)?|sep(?:tember|tiembre|t)?',
  'out(?:ubro)?|oct(?:ober|ubre)?',
  'nov(?:embro|ember|iembre)?',
  'dez(?:embro)?|dec(?:ember)?|dic(?:iembre)?',
];
const monthWord = monthStems.join('|');
const monthPatterns = monthStems.map((stem) => new RegExp(`^(?:${stem})$`));

const notBefore = String.raw`(?<![\w/.,:-])`;
const iso = /(?<![\w-])(20\d{2})[-/](\d{2})[-/](\d{2})(?![\w-])/g;
const numeric = regex('g')`
  ${notBefore}(\d{1,2})(?:[º°]?\/(\d{1,2})(?:\/(\d{4}|\d{2}))?|[.-](\d{1,2})[.-](\d{4}|\d{2}))(?![\w/]|[-.]\d)
`;
/** "15.03": without a year, a dot also writes times and codes, so both parts need two digits. */
const dotted =
  /(?<![\w/.,:-]|(?:as|at|r\$) )(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.?(?![\w/]|[-.]\d|\s?(?:h\b|[ap]\.?m\b))/g;
const dayMonth = regex('g')`
  ${notBefore}(?:dia\s)?(\d{1,2}|(?:dia\s)?primeiro|primero|(?:${dayPattern})(?=\sde\s))(?:º|°|o|st|nd|rd
  |th)?(?:\s?(?:de\s|of\s)?|[/-])(${monthWord})(?:(20\d{2}|\d{2})\b|\b\.?(?:,?\s(?:de\s|del?\s)?(20\d{2}))?)
`;
const monthDay = regex('g')`\b(${monthWord})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?!\w|[:/]\d)(?:,?\s(20\d{2}))?`;
/** "DIA 2 - 07/11 (sáb)" counts the days of a journey: another day stands behind the number. */
const counted = String.raw`\s?[-:(,|]\s?(?:[a-z-]{3,13}\.?,?\s)?\d{1,2}(?:\/\d|\.\d{2}\b|\s(?:de\s)?(?:${monthWord})\b)`;
const dayOnly = regex('g')`
  \b(?:dia|the|el)\s(\d{1,2}|primeiro|(?<=dia )(?:${dayPattern}))(?:º|°|o|st|nd|rd|th)?(?![\w/]|:\d|\s(?:horas
  |pessoas|malas|pax|${notDay})|${counted})
`;
/** "dia 15 do mês que vem", "dia 15 do 4" */
const dayOfNext =
  /\b(?:dia\s)?(\d{1,2})(?:º|°|o|st|nd|rd|th)?\s(?:d[eo]|of|del?)\s(?:(mes (?:que|q) vem|proximo mes|next month|mes que viene|outro mes)|(?:mes )?(0?[1-9]|1[0-2])(?![\w:/.,-]))/g;
/** "dias 23 e 25", "23, 25 e 30 de março" */
const several = regex('g')`
  (?:\b(?:dias?|days)\s|(?<=\()|(?<![\w/.,:$-]|\d\s)(?=\d[^a-z\n]{1,14}\s(?:e|y|and)\s\d{1,2}\s(?:de\s
  |of\s)?(?:${monthWord})\b))(\d{1,2})(?:,\s?(\d{1,2}))?(?:,\s?(\d{1,2}))?,?\s(e|y|and|a
  |ate)\s(\d{1,2})(?![:h])(?:\/(\d{1,2})|\s(?:de\s|of\s)?(${monthWord})\b)?(?![\w/])
`;
/** "de 15 a 19/03": all days when they are told to be so, otherwise the first or the last one. */
const range = regex('g')`
  (?<![\w/.,:$-])(?:(?:de|do|from|del|entre|between)\s)?(?:dia\s)?(\d{1,2})(?:\/(\d{1,2}))?(?:\s(?:a|ao|ate|to
  |al)\s(?:o\s)?(?:dia\s)?|(?<!dia\s\d{1,2})-)(\d{1,2})(?:\/(\d{1,2})(?![\/\d])|\s(?:de\s)?(${monthWord})\b)
`;
const everyDay =
  /\b(?:todos os dias|todo dia|diaria\w{0,5}|cada dia|every day|daily|each day|todos los dias|de segunda a sexta)\b/;
/** "dia 31 pra 1º" is the night between two days. */
const turn = /\bdia (\d{1,2})\s?(?:pra|para|p\/|\/)\s?(?:o )?(?:dia )?(\d{1,2})(?:º|°|o)?(?![\w:/])/g;
/** "madrugada de sexta para sábado". The evening of such a night is on the first day. */
const turnOfDays = regex('g')`
  \b(noite|madrugada|virada) d[eo] (${weekdayWord})(?:[- ]feira)?\s(?:para|pra
  |p\/)\s?(?:o |a )?(${weekdayWord})(?:[- ]feira)?(?![\w-])
`;
const endOfMonth = /\b(?:o )?(?:ultimo dia do mes|last day of (?:the|this) month|ultimo dia del mes)\b/g;
const relative = regex('g')`
  \b((?:depois|dps|dpois) d[eo]? ?amanha|day after tomorrow|pasado manana|amanha|amanh|amnha|amnh|amha|amh|amn
  |tomorrow|tmrw|tmr|hoje|hj|today|hoy|tonight|esta noche|ontem|yesterday|ayer)\b|(?<!(?:la|esta|por
  |pela) )\b(manana)\b
`;
/** "de hoje a oito" is the same weekday of the next week. */
const weekAhead = /\b(?:de )?(hoje|amanha) a (oito|quinze|uma semana|duas semanas)(?: dias)?\b/g;
const nthWeekday = regex('g')`
  \b(primeir[oa]|segund[oa]|terceir[oa]|ultim[oa]|first|second|third|last|primer
  |ultimo)\s(${weekdayWord})(?:[- ]feira)?\s(?:de|do|of|del)\s(?:the\s)?(?:(mes que vem|proximo mes|next month
  |mes que viene)|(?:mes de\s)?(${monthWord})\b|(mes|month)\b)
`;
/** "todas as terças-feiras de fevereiro, menos a do dia 9" */
const habit = regex('g')`
  \b(?:tod[oa]s (?:as|os)|every|todos los) (${weekdayWord})s?(?:[- ]feiras?)? (?:de|do mes de|in
  |of) (${monthWord})\b(?:,? (?:menos|exceto|except|salvo) (?:(?:a|o|n[oa]) )?(?:d[oa] )?(?:dia )?(\d{1,2}))?
`;
/** "não é essa terça, é a outra", "sábado, não esse, o outro" and "Saturday after next" */
const [notThis, theOther] = [
  String.raw`(?:nao|sem ser|not|no) (?:e |eh |is )?(?:n?[oa] )?(?:n?[ae]ss[ae]|n?est[ae]|[ao]|this(?: one)?|the coming one|proxim[oa])`,
  String.raw`(?: agora| de agora| que vem| que viene| aqui)?,? (?:mas |e sim |e |eh |sim |but |sino )?(?:(?:n?[ao]|el|la|the) )?(?:outr[oa]|seguinte|next|following|one after|otr[oa]|siguiente)`,
];
const otherWeek = regex('g')`
  \b(?:${notThis} (${weekdayWord})(?:[- ]feira)?${theOther}|(?:n?[ao] |el |la )?(?:outr[oa]
  |otr[oa]) (${weekdayWord})(?:[- ]feira)?(?! (?:carro|corrida|viagem|coche|auto))
  |(${weekdayWord})(?:[- ]feira)?(?:,? \(?${notThis}${theOther}| d[ea] (?:la )?(?:outra|otra) semana| after next))\b
`;
const inDays = regex('g')`
  \b(?:daqui(?: a)?|em|in|dentro de|en)\s(\d{1,2}|an?|${numberPattern})\s(dias?|semanas?|days?|weeks?)\b
`;

/** Returns the dates that a line names, in their order. */
export function findDates(plain: string, ref: Reference, isEnglish: boolean): DateWords[] {
  const found: DateWords[] = [];
  const add = (
    match: RegExpExecArray,
    date: Omit<DateWords, 'start' | 'end'> | null,
    length = match[0].length,
  ): void => {
    if (date === null || date.candidates.length === 0) return;
    const [start, end] = [match.index, match.index + length];
    if (found.every((other) => end <= other.start || start >= other.end)) found.push({ start, end, ...date });
  };
  for (const match of plain.matchAll(iso)) add(match, exact(ref, match[3], match[2], match[1]));
  for (const match of plain.matchAll(several))
    if (
      !/\b(?:kids?|child\w{0,3}|crianc\w{1,2}|filh\w{1,3}|net[oa]s?|nin[oa]s|hij[oa]s|menin[oa]s?|girls|boys|gemeos|seats?|cadeir\w{1,6}|assentos?)\b[^\n]{0,12}\($/.test(
        plain.slice(Math.max(0, match.index - 30), match.index),
      )
    )
      add(match, severalDays(ref, match));
  for (const match of plain.matchAll(range)) add(match, rangeOfDays(ref, match, plain));
  for (const match of plain.matchAll(dayMonth))
    add(match, exact(ref, match[1], monthOf(match[2]), match[3] ?? match[4]));
  for (const match of plain.matchAll(monthDay)) add(match, exact(ref, match[2], monthOf(match[1]), match[3]));
  for (const match of plain.matchAll(numeric))
    add(match, isHours(plain, match) ? null : numericDate(ref, match, isEnglish));
  for (const match of plain.matchAll(dotted)) add(match, exact(ref, match[1], match[2]), 5);
  for (const feast of holidayDates(plain, ref.date))
    if (found.every((other) => feast.end <= other.start || feast.start >= other.end)) found.push({ ...feast, rank: 2 });
  for (const { match, date } of spansOfWeek(plain, ref)) add(match, date);
  for (const match of plain.matchAll(habit)) add(match, weekdaysOfMonth(ref, match));
  for (const match of plain.matchAll(nthWeekday)) add(match, weekdayOfMonth(ref, match));
  for (const match of plain.matchAll(otherWeek)) add(match, weekAfterNext(ref, match));
  for (const match of plain.matchAll(weekAhead)) {
    const ahead = Number(match[1] === 'amanha') + (/^(?:oito|uma)/.test(match[2] ?? '') ? 7 : 14);
    add(match, { candidates: [addDays(ref.date, ahead)], rank: 1 });
  }
  for (const match of plain.matchAll(turn)) add(match, nightBetween(ref, match));
  for (const match of plain.matchAll(turnOfDays)) add(match, nightOfDays(ref, match));
  for (const match of plain.matchAll(endOfMonth)) add(match, lastOfMonth(ref));
  for (const match of plain.matchAll(dayOfNext)) add(match, dayOfNextMonth(ref, match));
  for (const match of plain.matchAll(dayOnly))
    add(match, dayOfMonth(ref, match[1] === 'primeiro' ? 1 : (numberOf(match[1] ?? '') ?? 0)));
  for (const match of plain.matchAll(relative)) add(match, relativeDay(ref, match[1] ?? match[2] ?? ''));
  for (const match of plain.matchAll(inDays)) add(match, daysAhead(ref, match));
  for (const match of plain.matchAll(weekday)) {
    const known = found.length;
    addWeekday(plain, match, ref, add);
    // "Mon 15 Nov": the number belongs to the month, and the weekday checks both.
    const [all, , word = '', , numbered = ''] = match;
    const end = match.index + all.length - numbered.length;
    if (found.length === known && numbered !== '' && found.some(({ start }) => start === end + 1))
      add(
        match,
        { ...weekdayDate(ref, weekdayNumbers.get(word) ?? 0, noReach), weekday: weekdayNumbers.get(word) ?? 0 },
        all.length - numbered.length,
      );
  }
  return joinDates(
    plain,
    found.toSorted((a, b) => a.start - b.start),
  );
}

export type Found = Omit<DateWords, 'start' | 'end'>;

/** Returns the next occurrence of a day and month, or the day of the given year. */
function exact(ref: Reference, day: string | undefined, month: string | undefined, year?: string): Found | null {
  const number = /prim/.test(day ?? '') ? 1 : (numberOf(day ?? '') ?? 0);
  const of = (inYear: number) => realDate(inYear, Number(month), number);
  if (year !== undefined) return dated(of(Number(year.length === 2 ? `20${year}` : year)));
  const thisYear = Number(ref.date.slice(0, 4));
  const date = of(thisYear);
  // A day of the last three months is a past day, not one of the next year.
  if (date !== null && date < addDays(ref.date, -92)) return dated(of(thisYear + 1));
  return dated(date);
}

function dated(date: LocalDate | null): Found | null {
  return date === null ? null : { candidates: [date], rank: 3 };
}

function monthOf(word: string | undefined): string {
  return String(monthPatterns.findIndex((pattern) => pattern.test(word ?? '')) + 1);
}

function isHours(plain: string, match: RegExpExecArray): boolean {
  return (
    /^\s?(?:h|horas)\b/.test(plain.slice(match.index + match[0].length)) ||
    /(?:r\$|us\$)\s?$/.test(plain.slice(0, match.index).slice(-4))
  );
}

function numericDate(ref: Reference, match: RegExpExecArray, isEnglish: boolean): Found | null {
  const [first, second, year] = [match[1], match[2] ?? match[4], match[3] ?? match[5]];
  const dayFirst = exact(ref, first, second, year);
  const monthFirst = isEnglish ? exact(ref, second, first, year) : null;
  if (dayFirst === null) return monthFirst;
  if (monthFirst === null || monthFirst.candidates[0] === dayFirst.candidates[0]) return dayFirst;
  const candidates = [...dayFirst.candidates, ...monthFirst.candidates].toSorted();
  return { candidates, rank: 3, doubt: 'day_or_month' };
}

function dayOfMonth(ref: Reference, day: number): Found | null {
  const date = nextDayOfMonth(ref.date, day);
  return date === null ? null : { candidates: [date], rank: 2 };
}

/** Returns the first day of the month after a day. */
function monthAfter(date: LocalDate): LocalDate {
  return `${addDays(`${date.slice(0, 8)}01`, 32).slice(0, 8)}01`;
}

function dayOfNextMonth(ref: Reference, [, day = '', next, month]: RegExpExecArray): Found | null {
  if (next === undefined) return exact(ref, day, month);
  const first = monthAfter(ref.date);
  return dated(realDate(Number(first.slice(0, 4)), Number(first.slice(5, 7)), Number(day)));
}

function nightBetween(ref: Reference, match: RegExpExecArray): Found | null {
  const first = nextDayOfMonth(ref.date, Number(match[1]));
  const second = first === null ? null : addDays(first, 1);
  return second !== null && Number(second.slice(8)) === Number(match[2]) ? { candidates: [second], rank: 3 } : null;
}

function nightOfDays(ref: Reference, [, word, , second = '']: RegExpExecArray): Found | null {
  const [day] = weekdayDate(ref, weekdayNumbers.get(second) ?? 0, { ...noReach, isComing: true }).candidates;
  if (day === undefined) return null;
  return word === 'noite'
    ? { candidates: [addDays(day, -1), day], rank: 1, doubt: 'after_midnight' }
    : { candidates: [day], rank: 1 };
}

function lastOfMonth(ref: Reference): Found {
  const [year, month] = [Number(ref.date.slice(0, 4)), Number(ref.date.slice(5, 7))];
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { candidates: [addDays(next, -1)], rank: 2 };
}

/** "primeira segunda-feira de setembro" */
function weekdayOfMonth(ref: Reference, [, nth = '', word = '', next, month]: RegExpExecArray): Found | null {
  const here = `${ref.date.slice(0, 8)}01`;
  const first =
    month === undefined
      ? next === undefined
        ? here
        : monthAfter(here)
      : exact(ref, '1', monthOf(month))?.candidates[0];
  const day = weekdayNumbers.get(word);
  if (first === undefined || day === undefined) return null;
  const days = daysBetween(first, addDays(first, 30)).filter(
    (date) => date.slice(0, 7) === first.slice(0, 7) && weekdayOf(date) === day,
  );
  const index = ['prim|first', 'segu|second', 'terc|third'].findIndex((stem) => new RegExp(`^(?:${stem})`).test(nth));
  const date = index < 0 ? days.at(-1) : days[index];
  return date === undefined ? null : { candidates: [date], rank: 2 };
}

function weekdaysOfMonth(ref: Reference, [, word = '', month, except]: RegExpExecArray): Found | null {
  const first = exact(ref, '1', monthOf(month))?.candidates[0];
  const day = weekdayNumbers.get(word);
  if (first === undefined || day === undefined) return null;
  const days = daysBetween(first, addDays(first, 30)).filter(
    (date) =>
      date.slice(0, 7) === first.slice(0, 7) &&
      weekdayOf(date) === day &&
      date >= ref.date &&
      Number(date.slice(8)) !== Number(except),
  );
  const [begin] = days;
  return begin === undefined ? null : { candidates: [begin], rank: 2, days };
}

function severalDays(ref: Reference, match: RegExpExecArray): Found | null {
  const [, first, second, third, link, last, digits, named] = match;
  const month = digits ?? (named === undefined ? undefined : monthOf(named));
  const numbers = [first, second, third, last].flatMap((word) => (word === undefined ? [] : [Number(word)]));
  const dates = numbers.map((day) =>
    month === undefined ? nextDayOfMonth(ref.date, day) : (exact(ref, String(day), month)?.candidates[0] ?? null),
  );
  const known = dates.filter((date) => date !== null);
  const [begin, end] = [known[0], known.at(-1)];
  if (begin === undefined || end === undefined || known.length < numbers.length) return null;
  const days = link === 'a' || link === 'ate' ? daysBetween(begin, end) : known;
  return { candidates: [begin], rank: 2, days };
}

function rangeOfDays(
  ref: Reference,
  [, first, ownMonth, last, month, word]: RegExpExecArray,
  plain: string,
): Found | null {
  const named = month ?? monthOf(word);
  const begin = exact(ref, first, ownMonth ?? named)?.candidates[0];
  const end = exact(ref, last, named)?.candidates[0];
  if (begin === undefined || end === undefined || begin >= end || end > addDays(begin, 31)) return null;
  return everyDay.test(plain)
    ? { candidates: [begin], rank: 2, days: daysBetween(begin, end) }
    : { candidates: [begin, end], rank: 1, doubt: 'several_values' };
}

function relativeDay(ref: Reference, word: string): Found {
  const at = (days: number): Found => ({ candidates: [addDays(ref.date, days)], rank: 1 });
  if (/^(?:depois|dp|day|pasado)/.test(word)) return at(2);
  if (/^(?:hoje|hj|today|hoy|tonight|esta)/.test(word)) return at(0);
  if (/^(?:ontem|yesterday|ayer)/.test(word)) return at(-1);
  // Shortly after midnight, tomorrow can be the day that has begun.
  if (ref.time < '04:00') return { candidates: [ref.date, addDays(ref.date, 1)], rank: 1, doubt: 'after_midnight' };
  return at(1);
}

function daysAhead(ref: Reference, match: RegExpExecArray): Found {
  const amount = /^an?$/.test(match[1] ?? '') ? 1 : (numberOf(match[1] ?? '') ?? 0);
  return { candidates: [addDays(ref.date, amount * (/semana|week/.test(match[2] ?? '') ? 7 : 1))], rank: 1 };
}
