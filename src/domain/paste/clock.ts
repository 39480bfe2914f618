import type { LocalTime } from '#domain/time.ts';
import { hourPattern, minutePattern, numberOf, numberPattern } from './lexicon.ts';
import { regex, joinLines } from './regex.ts';
import { arrivesBefore } from './time-roles.ts';
import { partOfDay, todayOrTomorrow, dayName } from './word-groups.ts';

/** Part of the day that a text names. */
export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night' | 'early';

/** A time as it is written. `isOpen` times can mean morning or evening. */
export type TimeWords = {
  start: number;
  end: number;
  /** Minutes from midnight, as written. */
  minutes: number;
  isOpen: boolean;
  part: DayPart | null;
  /** Minutes from the reference, for "daqui 20 min". */
  ahead?: number;
  /** Minutes before another time of the trip, for "meia hora antes da reserva". */
  before?: number;
  /** Second time of a range, "entre 8 e 8:30". */
  until?: LocalTime;
  isMidnight?: boolean;
  /** "meio-dia" and "meia-noite" */
  isNamed?: boolean;
  /** `7h`: means the morning unless words beside it name another part of the day. */
  isSoft?: boolean;
  /** The text names two times, "8h ou 8h30". */
  isEither?: boolean;
};

const part = joinLines`
  (?:,?\s(?:em ponto\s)?(?:(?:da|d|de la|por la|de|pela|in the|at|a|na)\s)?(${partOfDay}|matina|tardinha)\b)?
`;
const before = String.raw`(?<![\w$:.,/-])`;
const hourWord = String.raw`(\d{1,2}|${hourPattern})`;
const halfOfDay = String.raw`(?:\s?([ap]\.?m\b\.?))?`;
const lead = String.raw`(?:\b(?:as|a eso de las|como a las|a las|a la|aas|at|umas|tipo|tipo as|pelas|por volta das|around|about|by|la pelas|para as|pras|p/ as|das|entre|between|entre las|entre as|sobre las|a partir das)\s)`;

/** "dez pra meia-noite", "quarter past noon" */
const towardsNamed = regex('g')`
  ${before}(\d{1,2}|quinze|dez|vinte|cinco|ten|twenty|five|quarter|half|diez|veinte
  |cuarto)\s(?:min(?:utos?)?\s)?(?:pra a|para a|pra|para o|pro|to|para la|para el|(past|after))\s(meia[ -]?noite|meio[ -]?dia
  |midnight|noon|medianoche|mediodia)\b
`;
const named = regex('g')`
  \b(meia[ -]?noite|meio[ -]?dia|midnight|noon|medianoche|mediodia|midday)(?:\s(?:e|y)\s(meia|media|cuarto
  |${minutePattern}|\d{1,2})\b|\s(fifteen|thirty|forty-five)\b)?
`;
const towards = regex('g')`
  ${before}(\d{1,2}|quinze|dez|vinte|cinco|ten|twenty|five|quarter|diez|veinte|cuarto)\s(?:min(?:utos?)?\s)?(?:pras
  |pra as|para as|p/ as|pra a|para a|pra|to|till|para las|para la)\s${hourWord}(?!\d)(?:\s?h\b)?${halfOfDay}${part}
`;
const menos = regex('g')`(?:${lead}|${before})${hourWord}\smenos\s(cuarto|diez|veinte|cinco|\d{1,2})\b${part}`;
const halfHour = regex('g')`\bhalf\s${hourWord}\b(?:\s?(am|pm)\b)?${part}`;
const past = regex('g')`\b(quarter|half|ten|twenty|five)\s(?:past|after)\s${hourWord}\b(?:\s?(am|pm)\b)?${part}`;
const andMinutes = regex('g')`
  ${before}(${lead})?${hourWord}(?:h|hs|hrs|\shoras)?\s(?:e|y)\s(meia|media|cuarto|${minutePattern}|[0-5]\d
  |5)(?![\d:])\b(?:\sminutos\b)?(?!\s?h\b)${part}
`;
/** "at seven thirty", "eight fifteen am" */
const spoken = regex('g')`
  \b(?:at\s|around\s|by\s)?(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[\s-]((?:twenty|thirty
  |forty|fifty)(?:[\s-](?:five|one|two|three|four|six|seven|eight|nine))?|fifteen|ten)(?:\s?([ap]\.?m\b\.?)
  |(?=\s(?:in the|at|tonight|tomorrow|on|sharp)\b|\s?(?:[.,;!?]|$)))${part}
`;
/** The first of "8 ou 8 e meia" and "7 or 7:30" */
const either = regex('g')`
  ${before}(\d{1,2})(?=\s(?:ou|or|o)\s(?:(?:as|at|a las)\s)?\d{1,2}(?:\s(?:e|y)\s(?:meia|media|\d{2}\b)
  |[:h]\d{2}|h\b|\s?[ap]m\b|\s(?:da|de la|in the)\s))
`;
const military = /(?<![\w$:.,/-])([01]\d|2[0-3])([0-5]\d)\s?(?:hrs?|hs|h|hours)\b/g;
/** "amanhã 0730" */
const bareDigits = regex('g')`
  (?<=(?:\b(?:${todayOrTomorrow}|tonight|as|at|a las|pick-?up|eta|etd|hora|horario|saida|embarque|retorno|volta
  |return|regreso|ida|mesmo dia|same day|mismo dia)[:,]?
  |\d/\d{1,2},?)\s)([01]\d|2[0-3])([0-5][05])(?![\w/:-])
`;
const digital = regex('g')`
  (?<![\w$:.,-])([01]?\d|2[0-4])(?:h:|hs?|hrs?|:|\sh\s?|h\s)([0-5]\d)(?!\d)(?::[0-5]\d(?!\d))?(?:\s?(?:hrs?|hs|h
  |min)\b)?(?:\s?([ap]\.?m\b\.?))?${part}
`;
const hoursOnly = regex('g')`
  ${before}([01]?\d|2[0-4])(?:\s?h(?:rs?|s)?\b|\s(?:h?oras?|o'?clock)\b|(?:ish)?\s?([ap]\.?m\b\.?))(?!\d)${part}
`;
const wordHours = regex('g')`\b(${hourPattern})\s(?:horas?|o'?clock)\b${part}`;
const dotted = regex('g')`
  (?:(?:\bat|\bas|\ba las|\bmaybe|\baround|\babout|\bumas|\bpor volta das|\btipo)\s|(?<![\w$.,:-])(?=\d{1,2}\.\d{2}\s?(?:[ap]\.?m|h(?:s|rs?|oras)?\b)))([01]?\d
  |2[0-3])(?:\.|\s(?=[0-5][05]\b(?!\s(?:malas?|pessoas|pax|passageir|anos|min|reais|people|bags|adult|crianc
  |convidad|alun|dias|km))))([0-5]\d)(?!\.?\d)(?:\s?([ap]\.?m\b\.?))?${part}
`;
const led = regex('g')`
  ${lead}${hourWord}(?![\w:/]|[.,-]\d|\s(?:malas?|pessoas|pax|people|bags|dias|anos|meninas|meninos|criancas
  |mulheres|filhas|amigas|irmas|senhoras|primeiras|vezes|vias|partes|primeiros|passageir\w{1,3}|quadras|opcoes
  |colegas|maletas|sa(?:em|iram)|vao|voltam|chegam|precisam|juntas|horas? (?:de|antes)|pacientes|clientes
  |hospedes|alunas|sera|serao|seria))${part}
`;
const withPart = regex('g')`
  ${before}${hourWord}\s(?:em ponto\s)?(?:da|de la|in the|at)\s(${partOfDay}|matina)\b
`;
const ahead = regex('g')`
  \b(?:daqui(?:\sa|\suns|\sumas|(?<!\b(?:sai\w{0,4}|partida|embarque|busca|pega|passa) daqui)
  |(?=\s(?:[1-4]\s?h|\d{1,3}\s?m|meia|${numberPattern})))|em|dentro de|within|in|en)\s(?:uns\s|umas\s|about\s)?(\d{1,3}|meia|half an
  |${numberPattern})(\se\smeia)?\s?(min(?:utos?|utes?|s)?|hora?s?|hours?|h)\b(\se\smeia)?
`;

const beforehand = regex('g')`
  \b(\d{1,3}|meia|half an|media|${numberPattern})\s?(min(?:utos?|utes?|s)?|hora?s?|hours?|h)(\d{2}|\s(?:e
  |y)\s(?:meia|media)|\sand a half)?\s(?:antes|before)(?:\sd[ao] (?:decolagem|partida|embarque
  |voo))?(?=\s(?:d[aeo]s?|del?|the|our|my|his|her)\b|\s?[.,;!]|$)
`;

const partNames: Readonly<Record<string, DayPart>> = {
  manha: 'morning',
  matina: 'morning',
  morning: 'morning',
  manana: 'morning',
  madrugada: 'early',
  tarde: 'afternoon',
  tardinha: 'afternoon',
  afternoon: 'afternoon',
  noite: 'night',
  noche: 'night',
  night: 'night',
  evening: 'evening',
};

const minuteWords: Readonly<Record<string, number>> = {
  meia: 30,
  media: 30,
  half: 30,
  quinze: 15,
  quince: 15,
  cuarto: 15,
  quarter: 15,
};

/** Returns the part of the day that a word names. */
export function dayPartOf(word: string | undefined): DayPart | null {
  return word === undefined ? null : (partNames[word] ?? null);
}

/** Formats minutes from midnight as `07:30`. */
export function clockTime(minutes: number): LocalTime {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** Returns the times that a line names, in their order. Earlier patterns win where two overlap. */
export function findTimes(plain: string): TimeWords[] {
  const found: TimeWords[] = [];
  const add = (match: RegExpExecArray, time: Omit<TimeWords, 'start' | 'end'> | null): void => {
    if (time === null) return;
    const [start, end] = [match.index, match.index + match[0].length];
    if (found.every((other) => end <= other.start || start >= other.end)) found.push({ start, end, ...time });
  };
  for (const match of plain.matchAll(ahead)) add(match, aheadOf(match));
  for (const match of plain.matchAll(beforehand)) {
    const amount = /^(?:meia|half an|media)$/.test(match[1] ?? '') ? 0.5 : (numberOf(match[1] ?? '') ?? 0);
    const minutes = Number(match[3]);
    const hours = amount + (match[3] === undefined ? 0 : Number.isNaN(minutes) ? 0.5 : minutes / 60);
    const isRide =
      /\b(?:carro|taxi|sa(?:i|ir|indo|ida)|bus[cq]|peg|pick|collect|fetch|recoj|recog|car|leave|leaving|salir|salida|auto)\w{0,4}\b[^.;!?]{0,60}$/.test(
        plain.slice(0, match.index),
      );
    if (isRide && !arrivesBefore.test(plain.slice(0, match.index)))
      add(match, { minutes: 0, isOpen: false, part: null, before: match[2]?.startsWith('h') ? hours * 60 : amount });
  }
  for (const match of plain.matchAll(towardsNamed)) {
    const target = namedTime(['', match[3] ?? '']);
    const minutes = target.minutes + minutesIn(match[1]) * (match[2] === undefined ? -1 : 1);
    add(match, { ...target, isNamed: false, minutes });
  }
  for (const match of plain.matchAll(named)) add(match, namedTime(match));
  for (const match of plain.matchAll(towards)) add(match, timeOf(match[2], -minutesIn(match[1]), match[4], match[3]));
  for (const match of plain.matchAll(menos)) add(match, timeOf(match[1], -minutesIn(match[2]), match[3]));
  for (const match of plain.matchAll(past)) add(match, timeOf(match[2], minutesIn(match[1]), match[4], match[3]));
  for (const match of plain.matchAll(halfHour)) add(match, timeOf(match[1], 30, match[3], match[2]));
  for (const match of plain.matchAll(spoken)) add(match, timeOf(match[1], minutesIn(match[2]), match[4], match[3]));
  for (const match of [...plain.matchAll(military), ...plain.matchAll(bareDigits)]) add(match, digitalTime(match));
  for (const match of plain.matchAll(digital)) add(match, digitalTime(match));
  for (const match of plain.matchAll(dotted)) add(match, digitalTime(match));
  for (const match of plain.matchAll(andMinutes)) {
    const isTold =
      match[1] !== undefined ||
      match[4] !== undefined ||
      /meia|media/.test(match[3] ?? '') ||
      isAfterDay(plain, match.index) ||
      ((/^\d/.test(match[3] ?? '')
        ? Number(match[3]) % 5 === 0
        : /^(?:quinze|vinte|trinta|quarenta|cinquenta|cuarto)$/.test(match[3] ?? '')) &&
        /^\s?(?:$|[.,;!\n]|(?:n[ao]|em|aqui|d[ao]|pr[ao]) )/.test(plain.slice(match.index + match[0].length)));
    add(match, isTold ? timeOf(match[2], minutesIn(match[3]), match[4]) : null);
  }
  for (const match of plain.matchAll(either)) add(match, timeOf(match[1], 0, undefined));
  for (const match of plain.matchAll(hoursOnly)) add(match, hourTime(match));
  for (const match of plain.matchAll(withPart)) add(match, timeOf(match[1], 0, match[2]));
  for (const match of plain.matchAll(wordHours)) add(match, timeOf(match[1], 0, match[2]));
  for (const match of plain.matchAll(led)) add(match, timeOf(match[1], 0, match[2]));
  return joinRanges(
    plain,
    found.toSorted((a, b) => a.start - b.start),
  );
}

const behindDay = regex()`
  (?:${todayOrTomorrow}|${dayName}|cedinho|cedo|a tarde|a noite|de manha|feira|pode ser|pegam?|buscar
  |\d{1,2}\/\d{1,2})[ ,]{1,2}$
`;
function isAfterDay(plain: string, index: number): boolean {
  return behindDay.test(plain.slice(Math.max(0, index - 14), index));
}

function minutesIn(word: string | undefined): number {
  return minuteWords[word ?? ''] ?? numberOf(word ?? '') ?? 0;
}

function timeOf(
  word: string | undefined,
  minutes: number,
  partWord: string | undefined,
  half?: string,
): Omit<TimeWords, 'start' | 'end'> | null {
  const hour = numberOf(word ?? '');
  if (hour === null || hour > 24) return null;
  const total = (hour % 24) * 60 + minutes;
  return settle(total, { part: dayPartOf(partWord), half, isOpen: hour < 13 && hour > 0 && !/^0\d/.test(word ?? '') });
}

type Signs = { part: DayPart | null; half: string | undefined; isOpen: boolean };

/** Applies the part of the day, or am and pm. */
function settle(total: number, { part: dayPart, half, isOpen }: Signs): Omit<TimeWords, 'start' | 'end'> {
  if (half !== undefined) {
    const base = total % 720;
    return { minutes: half.startsWith('p') ? base + 720 : base, isOpen: false, part: null };
  }
  if (dayPart === null) return { minutes: total, isOpen, part: null };
  return { minutes: inPart(total, dayPart), isOpen: false, part: dayPart };
}

/** Moves a time of a twelve-hour clock into the named part of the day. */
export function inPart(minutes: number, dayPart: DayPart): number {
  const isAfternoon = dayPart === 'afternoon' || dayPart === 'evening';
  if (isAfternoon) return minutes < 720 ? minutes + 720 : minutes;
  if (dayPart === 'night') {
    if (minutes >= 720 && minutes < 780) return minutes - 720;
    return minutes < 720 && minutes >= 240 ? minutes + 720 : minutes;
  }
  return minutes >= 720 && minutes < 780 && dayPart === 'early' ? minutes - 720 : minutes;
}

function digitalTime(match: RegExpExecArray): Omit<TimeWords, 'start' | 'end'> | null {
  const total = (Number(match[1]) % 24) * 60 + Number(match[2]);
  return settle(total, { part: dayPartOf(match[4]), half: match[3], isOpen: false });
}

/**
 * Reads `7h`, `19h`, `7 am` on the clock of 24 hours. A part of the day beside `7h` can still move it. `1h` to `6h` stay
 * open, because a trip of the afternoon is as likely as one of the night.
 */
function hourTime(match: RegExpExecArray): Omit<TimeWords, 'start' | 'end'> | null {
  const isSoft = (match[1] ?? '').length === 1 && match[1] !== '0' && match[2] === undefined && match[3] === undefined;
  const isOpen = isSoft && Number(match[1]) < 7;
  const time = settle((Number(match[1]) % 24) * 60, { part: dayPartOf(match[3]), half: match[2], isOpen });
  return isSoft && !isOpen ? { ...time, isSoft } : time;
}

function namedTime(match: readonly string[]): Omit<TimeWords, 'start' | 'end'> {
  const isMidnight = /noite|night|medianoche/.test(match[1] ?? '');
  const more = match[2] ?? match[3];
  const minutes = (isMidnight ? 0 : 720) + (more === undefined ? 0 : minutesIn(more));
  return {
    minutes,
    isOpen: false,
    part: isMidnight ? 'night' : 'afternoon',
    isNamed: more === undefined,
    ...(isMidnight && { isMidnight }),
  };
}

function aheadOf(match: RegExpExecArray): Omit<TimeWords, 'start' | 'end'> | null {
  const isHours = match[3]?.startsWith('h') ?? false;
  const half = match[1] === 'meia' || match[1] === 'half an';
  const amount =
    (half ? 0.5 : (numberOf(match[1] ?? '') ?? 0)) + (match[2] !== undefined || match[4] !== undefined ? 0.5 : 0);
  return { minutes: 0, isOpen: false, part: null, ahead: Math.round(isHours ? amount * 60 : amount) };
}

const between = regex()`
  ^(?:,?\s(?:e|a|as|ate|ate as|to|and|y|or|ou|o)(?:\s(?:entao|ate|talvez|maybe))?(?:\s(?:as|a las|a
  |umas))?\s|,?\s(?:talvez|maybe|quizas?)\s(?:as |umas )?|\s?-\s?)$
`;

/** Joins "entre 8 e 8:30" into one time with its end. The end settles an open beginning. */
function joinRanges(plain: string, times: TimeWords[]): TimeWords[] {
  const joined: TimeWords[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    // "change my pickup from 9 am to 9:45": the second time replaces the first.
    if (last && isChange(plain, last, time)) {
      joined[joined.length - 1] = { ...time, start: last.start };
      continue;
    }
    if (
      last &&
      last.until === undefined &&
      last.ahead === undefined &&
      between.test(plain.slice(last.end, time.start)) &&
      isRange(plain, last, time)
    ) {
      last.until = clockTime(time.minutes);
      if (/\b(?:ou|or|o|talvez|maybe|quizas?)\b/.test(plain.slice(last.end, time.start))) last.isEither = true;
      last.end = time.end;
      if (last.isOpen && !time.isOpen) settleStart(last, time, plain);
    } else joined.push({ ...time });
  }
  return joined;
}

function isChange(plain: string, first: TimeWords, second: TimeWords): boolean {
  const gap = plain.slice(first.end, second.start);
  const left = plain.slice(Math.max(0, first.start - 70), first.start);
  return (
    /^\s(?:to|para|pra|pras|por|a)\s(?:as |a las )?$/.test(gap) &&
    /\b(?:chang|mov|reschedul|mud|alter|troc|pass|antecip|adiant|adi|remarc|reagend|posterg|cambi)[a-z]{1,6}\b[^.;!?\n]{0,60}$/.test(
      left,
    )
  );
}

/** "entre 5 e 18h" is a window of the afternoon. "das 5 às 18h" can be a whole day or one hour, so it stays open. */
function settleStart(first: TimeWords, second: TimeWords, plain: string): void {
  const isEvening = second.part === null && first.minutes + 720 < second.minutes;
  const isWindow = /\b(?:entre|between)\b/.test(plain.slice(Math.max(0, first.start - 8), first.start + 8));
  if (isEvening && !isWindow) return;
  first.isOpen = false;
  if (isEvening) first.minutes += 720;
  else if (second.part !== null) first.minutes = inPart(first.minutes, second.part);
}

function isRange(plain: string, first: TimeWords, second: TimeWords): boolean {
  const left = plain.slice(Math.max(0, first.start - 8), first.start + 5);
  const middle = plain.slice(first.end, second.start);
  return /\b(?:entre|das|de|between|from)\b/.test(left) || /-|\b(?:ou|or|o|ate|to|talvez|maybe|quizas?)\b/.test(middle);
}
