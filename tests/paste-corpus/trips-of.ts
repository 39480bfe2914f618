import { parsePaste, type PasteResult } from '#domain/paste/parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

/** Reads a text that the central got on Wednesday, 10 March 2027, at 10:00. */
export function read(text: string): Extract<PasteResult, { ok: true }> {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** Returns day, time, ends, stops and outward trip of each draft as one line. Candidates of a question are joined by a slash. */
export function tripsOf(text: string): string[] {
  return read(text).trips.map(({ date, time, questions, from, to, stops, returnOf }) =>
    [
      date?.value ?? questions.date?.candidates.join('/'),
      time?.value ?? questions.time?.candidates.join('/'),
      from?.value,
      to?.value,
      ...stops.map(({ value }) => `by ${value}`),
      ...(returnOf === undefined ? [] : [`back ${returnOf}`]),
    ].join(' | '),
  );
}
