import { nationalHolidays } from '#domain/tariffs/holidays.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';

type FeastWords = { start: number; end: number; candidates: LocalDate[] };

/** Days from Good Friday, and the words for them. */
const movable: readonly (readonly [RegExp, number])[] = [
  [/\b(?:terca(?:[- ]feira)? (?:de |do )?carnaval|carnival tuesday|martes de carnaval)\b/g, -45],
  [/\b(?:segunda(?:[- ]feira)? de carnaval)\b/g, -46],
  [/\b(?:sabado de carnaval)\b/g, -48],
  [/\b(?:domingo de carnaval)\b/g, -47],
  [/\bquarta(?:[- ]feira)? de cinzas\b/g, -44],
  [/\bquinta(?:[- ]feira)? santa\b/g, -1],
  [/\b(?:sexta(?:[- ]feira)? santa|good friday|viernes santo)\b/g, 0],
  [/\bsabado de aleluia\b/g, 1],
  [/\b(?:domingo de pascoa|(?:na|no dia da) pascoa|easter sunday)\b/g, 2],
  [/\bcorpus christi\b/g, 62],
];

/** Days that are also names of places, so a word for a day stands before them. */
const dayWord = String.raw`\b(?:(?:dia|feriado|noite|data|festa) d[aeo]s? |(vespera d[aeo]s? |vespera do dia d[aeo]s? |vispera de ))(?:dia d[aeo]s? )?`;
const named: readonly (readonly [string, string])[] = [
  ['sao joao', '06-24'],
  ['sao pedro', '06-29'],
  ['santo antonio', '06-13'],
  ['namorados', '06-12'],
  ['criancas|nossa senhora aparecida', '10-12'],
  ['independencia', '09-07'],
  ['tiradentes', '04-21'],
  ['trabalh(?:o|ador)', '05-01'],
  ['proclamacao(?: da republica)?', '11-15'],
  ['consciencia negra', '11-20'],
  ['finados', '11-02'],
  ['reis', '01-06'],
  ['natal|navidad', '12-25'],
  ['ano novo|ano nuevo', '01-01'],
];

/** Days with a fixed date, and the words for them. */
const fixed: readonly (readonly [RegExp, string])[] = [
  [/\b(?:dia de finados|finados)\b/g, '11-02'],
  [/\b(?:vespera de natal|christmas eve|nochebuena|noite de natal)\b/g, '12-24'],
  [/\b(?:(?:dia de|no) natal|christmas day)\b/g, '12-25'],
  [/\b(?:vespera de ano novo|reveillon|new year'?s eve|nochevieja)\b/g, '12-31'],
];

/** Returns the feasts that a line names, on their next day. */
export function holidayDates(plain: string, today: LocalDate): FeastWords[] {
  const year = Number(today.slice(0, 4));
  const found: FeastWords[] = [];
  const add = (pattern: RegExp, dayIn: (year: number) => LocalDate): void => {
    for (const match of plain.matchAll(pattern)) {
      const date = [dayIn(year), dayIn(year + 1)].find((day) => day >= today);
      if (date !== undefined)
        found.push({ start: match.index, end: match.index + match[0].length, candidates: [date] });
    }
  };
  for (const [pattern, days] of movable) add(pattern, (inYear) => addDays(goodFriday(inYear), days));
  for (const [pattern, day] of fixed) add(pattern, (inYear) => `${inYear}-${day}`);
  for (const [words, day] of named)
    for (const match of plain.matchAll(new RegExp(`${dayWord}(?:${words})\\b`, 'g'))) {
      const eve = match[1] === undefined ? 0 : -1;
      const date = [year, year + 1].map((inYear) => addDays(`${inYear}-${day}`, eve)).find((one) => one >= today);
      const [start, end] = [match.index, match.index + match[0].length];
      if (date !== undefined && found.every((other) => end <= other.start || start >= other.end))
        found.push({ start, end, candidates: [date] });
    }
  const sundays: readonly (readonly [RegExp, string])[] = [
    [/\b(?:dia das maes|mother'?s day)\b/g, '05'],
    [/\bdia dos pais\b/g, '08'],
  ];
  for (const [pattern, month] of sundays) add(pattern, (inYear) => secondSunday(`${inYear}-${month}-01`));
  return found;
}

function secondSunday(first: LocalDate): LocalDate {
  return addDays(first, ((7 - weekdayOf(first)) % 7) + 7);
}

function goodFriday(year: number): LocalDate {
  return nationalHolidays(year).find(({ name }) => name === 'Sexta-feira Santa')?.date ?? `${year}-04-01`;
}
