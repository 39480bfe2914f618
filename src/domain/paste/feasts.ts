import { nationalHolidays } from '#domain/tariffs/holidays.ts';
import { addDays, type LocalDate } from '#domain/time.ts';

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
  return found;
}

function goodFriday(year: number): LocalDate {
  return nationalHolidays(year).find(({ name }) => name === 'Sexta-feira Santa')?.date ?? `${year}-04-01`;
}
