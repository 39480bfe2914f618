import { describe, expect, it } from 'vitest';
import { formatDayOf, formatDistance, formatExactly, formatInstant, formatWhen } from './instants.ts';

const zone = 'America/Sao_Paulo';
const now = new Date('2026-03-10T17:05:00Z'); // Tuesday, 14:05 in São Paulo

describe('an instant', () => {
  it.each([
    ['2026-03-10T17:30:00Z', 'hoje 14:30 · em 25 min'],
    ['2026-03-10T17:05:20Z', 'hoje 14:05 · agora'],
    ['2026-03-10T16:00:00Z', 'hoje 13:00 · há 1 h 5 min'],
    ['2026-03-11T02:59:00Z', 'hoje 23:59 · em 10 h'],
    ['2026-03-11T03:00:00Z', 'amanhã 00:00 · em 10 h'],
    ['2026-03-09T20:00:00Z', 'ontem 17:00 · há 21 h'],
    ['2026-03-12T17:30:00Z', 'qui 12/03 14:30'],
    ['2025-12-31T17:30:00Z', '31/12/2025 14:30'],
  ])('%s is formatted as “%s”', (instant, said) => {
    expect(formatInstant(instant, now, zone)).toBe(said);
  });

  it("is formatted with the calendar day of the passed time zone, not of the browser's time zone", () => {
    expect(formatWhen('2026-03-11T02:30:00Z', now, zone)).toBe('hoje 23:30');
    expect(formatWhen('2026-03-11T02:30:00Z', now, 'America/Noronha')).toBe('amanhã 00:30');
  });

  it('is formatted without minutes when the distance is long, and without a distance beyond a day', () => {
    expect(formatDistance('2026-03-10T19:05:00Z', now)).toBe('em 2 h');
    expect(formatDistance('2026-03-10T19:14:31Z', now)).toBe('em 2 h 10 min');
    expect(formatDistance('2026-03-11T17:05:00Z', now)).toBe('');
  });

  it('is formatted as tomorrow for the next day, and with weekday and date for later days', () => {
    expect(formatDayOf('2026-03-15', '2026-03-10')).toBe('dom 15/03');
    expect(formatDayOf('2027-01-01', '2026-12-31')).toBe('amanhã');
  });

  it('is formatted with weekday, date, year and time zone for the text on hover', () => {
    expect(formatExactly('2026-03-12T17:30:00Z', zone)).toBe('quinta-feira, 12 de março de 2026 às 14:30 (BRT)');
  });
});
