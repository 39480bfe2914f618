import { assert, date, property } from 'fast-check';
import { expect, it } from 'vitest';
import { formatDay, formatDayShort, parseDay } from '#web/lib/local-days.ts';

const today = '2026-03-01';
const day = date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((instant) =>
  instant.toISOString().slice(0, 10),
);

it('every formatted day is parsed back to the same day, with or without slashes', () => {
  assert(
    property(day, (said) => {
      expect(parseDay(formatDay(said), today)).toBe(said);
      expect(parseDay(formatDay(said).replaceAll('/', ''), today)).toBe(said);
      expect(formatDay(said).startsWith(`${formatDayShort(said)}/`)).toBe(true);
    }),
  );
});

it.each([
  ['1/2/26', '2026-02-01'],
  [' 12.03.2026 ', '2026-03-12'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', null],
  ['31/04/2026', null],
  ['12/03', null],
  ['12/03/202', null],
  ['', null],
  ['hoje', '2026-03-01'],
  ['Ontem ', '2026-02-28'],
  ['anteontem', '2026-02-27'],
  ['amanhã', '2026-03-02'],
  ['semana', null],
])('parseDay parses %j as %j', (typed, said) => {
  expect(parseDay(typed, today)).toBe(said);
});
