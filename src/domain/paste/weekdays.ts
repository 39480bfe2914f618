import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';
import type { Found } from './calendar.ts';
import type { Reference } from './envelope.ts';
import { daysBetween } from './merge-dates.ts';
import { regex } from './regex.ts';
import { partOfDay } from './word-groups.ts';
import { wordSet } from './word-lists.ts';

const weekdayStems = [
  'domingo|dom|sunday|sun',
  'segunda|seg|2a|2ª|monday|mon|lunes|lun',
  'terca|ter|3a|3ª|tuesday|tues|tue|martes|mar',
  'quarta|qua|4a|4ª|wednesday|wed|miercoles|mie',
  'quinta|qui|5a|5ª|thursday|thurs|thu|jueves|jue',
  'sexta|sex|6a|6ª|friday|fri|viernes|vie',
  'sabado|sab|saturday|sat',
];
export const weekdayNumbers = new Map(
  weekdayStems.flatMap((stem, day) => stem.split('|').map((word) => [word, day] as const)),
);
export const weekdayWord = [...weekdayNumbers.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** Matches a weekday with the words for its week and its number. */
export const weekday = regex('g')`
  (?<![\w/-])((?:(?:na|a|the|el)\s)?(?:proxim[oa]|next|proximo|este|esta|essa|esse|nesta|neste|nessa|nesse|this
  |semana (?:que|q) vem(?:,| na)?|proxima semana(?:,| na)?
  |next week(?: on)?)\s)?(${weekdayWord})(?:[- ]feira)?\b\.?(\s(?:da (?:semana (?:que|q) vem|proxima semana
  |outra semana)|(?:que|q) vem|que viene|proxim[oa]|(?:of )?next week|de la (?:semana que viene
  |proxima semana)))?(\s\(?(\d{1,2})\)?(?![\w/]|:\d|\s?h(?:s|rs?|oras?)?\b|\s?[ap]\.?m\b|\s(?:d[ae]|de la|por la
  |in the)\s(?:${partOfDay})
  |\se\s(?:meia|\d)))?
`;
/** Abbreviations that are also other words. They need a number, a comma or a bracket beside them. */
const shortWords = wordSet(
  'ter seg dom mar sun sat mon qua lun mie vie sab qui sex jue wed tue thu fri 2a 3a 4a 5a 6a 2ª 3ª 4ª 5ª 6ª',
);

export function addWeekday(
  plain: string,
  match: RegExpExecArray,
  ref: Reference,
  add: (match: RegExpExecArray, date: Found | null, length?: number) => void,
): void {
  const [all, lead = '', word = '', tail = '', numbered = '', number] = match;
  if (
    /(?:bom|boa|feliz|otimo|lindo|good|happy|last) $/.test(plain.slice(0, match.index)) ||
    // "sexta passada" is over.
    /^\s(?:(?:passad|pasad|retrasad)[oa]|last week)\b/.test(plain.slice(match.index + all.length - numbered.length)) ||
    /^\s(?:vez|via|opcao|parte|corrida|viagem|pessoa)/.test(plain.slice(match.index + all.length - numbered.length))
  )
    return;
  // "Av. Beira Mar, 2980"
  if (word === 'mar' && /\b(?:beira|vista|alto|ao|do|al|del)[ -]$/.test(plain.slice(0, match.index))) return;
  // "faço hemodiálise toda segunda, quarta e sexta" tells a habit.
  if (
    /\b(?:toda|todas as|every|each|cada|todos los)\s(?:(?:[a-z]{5,7}(?:-feira)?s?(?:,| e)?\s){0,3})$/.test(
      plain.slice(Math.max(0, match.index - 44), match.index),
    ) &&
    (/\b(?:faco|faz|tenho|tem|costumo|sempre|fazemos)\b/.test(plain.slice(0, match.index)) ||
      /^[^.;\n]{0,44}\b(?:faz|faco|fazemos|tem|tenho|vai|costuma)\b[^.;\n]{0,40}\b(?:mas|so que|porem|dessa vez|desta vez|essa semana|esta semana)\b/.test(
        plain.slice(match.index),
      ))
  )
    return;
  const after = plain.slice(match.index + all.length, match.index + all.length + 12);
  if (shortWords.has(word) && !all.includes('feira') && lead === '' && tail === '') {
    const isMarked =
      numbered !== '' ||
      /^(?:[,.)]|\s(?:as|dia|\d|at|de|e|y|a)\s|\s\d|\s-|\t|$)/.test(after) ||
      /[(,]\s?$/.test(plain.slice(0, match.index));
    if (!isMarked && !/(?:\bna|\bno|\bde|\bon)\s$/.test(plain.slice(0, match.index))) return;
    // "Hotel Arpoador Mar, to the airport"
    if (word === 'mar' && numbered === '' && !/^(?:\)|[,.]?\s?\d|\s(?:a|y|e)\s)/.test(after)) return;
    if (/^\d/.test(word)) return;
  }
  const day = weekdayNumbers.get(word) ?? 0;
  const exactDay = number === undefined ? null : nextDayOfMonth(ref.date, Number(number));
  if (exactDay !== null && weekdayOf(exactDay) === day)
    return add(match, { candidates: [exactDay], rank: 2, weekday: day });
  const isNext = /semana|week/.test(lead + tail);
  const isComing = /proxim|next/.test(lead + tail) && !isNext;
  const date = weekdayDate(ref, day, { isNext, isComing, isQueVem: /\bq(?:ue)? v/.test(tail) && !isNext });
  add(match, { ...date, weekday: day }, all.length - numbered.length);
}

export const noReach: Reach = { isNext: false, isComing: false, isQueVem: false };

type Reach = { isNext: boolean; isComing: boolean; isQueVem: boolean };

export function weekdayDate(ref: Reference, day: number, { isNext, isComing, isQueVem }: Reach): Found {
  const today = weekdayOf(ref.date);
  const ahead = (day - today + 7) % 7;
  const coming = addDays(ref.date, ahead === 0 ? 7 : ahead);
  // A week begins on Monday for some writers and on Sunday for others.
  if (isNext || isQueVem) {
    const nextWeek = addDays(ref.date, ((8 - today) % 7 || 7) + ((day + 6) % 7));
    if (today === 0) return { candidates: [coming, addDays(coming, 7)].slice(0, 2), rank: 0, doubt: 'next_week' };
    if (isNext || nextWeek === coming) return { candidates: [nextWeek], rank: 0 };
    return { candidates: [coming, nextWeek].toSorted(), rank: 0, doubt: 'next_week' };
  }
  if (ahead === 0 && !isComing) return { candidates: [ref.date, coming], rank: 0, doubt: 'weekday_today' };
  // "próxima sexta", said on a Wednesday, is the day of this week or that of the next.
  const isThisWeek = today > 0 && ahead > 0 && ahead <= 7 - today;
  if (isComing && isThisWeek) return { candidates: [coming, addDays(coming, 7)], rank: 0, doubt: 'next_week' };
  return { candidates: [coming], rank: 0 };
}

/** Returns a day of the calendar, or null for a day that does not exist. */
export function realDate(year: number, month: number, day: number): LocalDate | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** Returns the next day with this number, today included. */
export function nextDayOfMonth(from: LocalDate, day: number): LocalDate | null {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const date = realDate(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day);
    if (date !== null && date >= from) return date;
  }
  return null;
}

const week = String.raw`(?:semana (?:que|q) vem|proxima semana|next week|semana que viene)`;
/** Words that tell when a house is open, or how long a stay lasts. */
const otherSpan =
  /\b(?:hosped|fic|est|congress|event|feir|fech|abr|abert|atend|funcion|ferias|viag|viaj|trabalh|estud|work|open|horario d|noite d|virada d|madrugada d)\w{0,8}\b[^.;!?\n]{0,40}$/;
const span = regex('g')`
  (?<![\w/-])(?:(?:na |a |la )?(${week})(?: (?:inteira|toda|todinha))?[,:]?\s)?((?:de|from
  |every)\s)?(${weekdayWord})
  (?:[- ]feira)?(?:\s(?:a|ate|to|thru|through|until|till|al?)\s(?:a |o |la |el )?
  |\s?[-–]\s?)(${weekdayWord})(?:[- ]feira)?\b
  (\s(?:d[ae] |na |de la )?(?:${week}|(?:que|q) vem|que viene))?
`;

/** Returns all days of "seg a sex da semana que vem" and "Mon-Fri next week". */
export function spansOfWeek(plain: string, ref: Reference): { match: RegExpExecArray; date: Found }[] {
  return [...plain.matchAll(span)].flatMap((match) => {
    const [all, ahead, lead, first = '', last = '', tail] = match;
    const behind = plain.slice(match.index + all.length);
    const isTimed = /^,?\s(?:(?:sempre|todo dia|daily),?\s)?(?:as |at |a las )?\d{1,2}(?:[:h]|\s?[ap]\.?m)/.test(
      behind,
    );
    const isNext = ahead !== undefined || /semana|week/.test(tail ?? '');
    if (!(isNext || lead || tail || isTimed) || otherSpan.test(plain.slice(0, match.index))) return [];
    const reach = { ...noReach, isNext, isQueVem: tail !== undefined && !isNext };
    const [begin] = weekdayDate(ref, weekdayNumbers.get(first) ?? 0, reach).candidates;
    if (begin === undefined) return [];
    const days = daysBetween(begin, addDays(begin, 6));
    const end = days.findIndex((day) => weekdayOf(day) === weekdayNumbers.get(last));
    return end < 1 ? [] : [{ match, date: { candidates: [begin], rank: 2, days: days.slice(0, end + 1) } }];
  });
}

/** The weekday after the coming one. */
export function weekAfterNext(ref: Reference, match: RegExpExecArray): Found | null {
  const day = weekdayNumbers.get(match[1] ?? match[2] ?? match[3] ?? '');
  if (day === undefined) return null;
  const [coming] = weekdayDate(ref, day, { ...noReach, isComing: true }).candidates;
  if (coming === undefined) return null;
  // On a Wednesday, "na outra quarta" can be the coming one.
  if (day === weekdayOf(ref.date))
    return { candidates: [coming, addDays(coming, 7)], rank: 1, weekday: day, doubt: 'next_week' };
  return { candidates: [addDays(coming, 7)], rank: 1, weekday: day };
}
