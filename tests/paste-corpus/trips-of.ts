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

/** Returns "day time from > to | names | people | back" of each trip. Candidates have slashes. */
export function linesOf(text: string): string[] {
  return read(text).trips.map(({ passengers, now, date, time, questions, from, to, people, returnOf }) => {
    const day = now ? 'now' : (date?.value ?? questions.date?.candidates.join('/'));
    const hour = now ? '' : ` ${time?.value ?? questions.time?.candidates.join('/')}`;
    const names = passengers.map(({ name, phone }) => [name?.value, phone?.value].filter(Boolean).join(' ')).join(', ');
    const count = people ? ` | ${people.value}` : '';
    return `${day}${hour} ${from?.value} > ${to?.value} | ${names}${count}${returnOf === undefined ? '' : ` | back ${returnOf}`}`;
  });
}

/** Messages of a conversation, a minute apart. */
export const said = (...messages: [string, string][]) =>
  messages.map(([name, text], index) => `[10/03/2027 09:0${index}] ${name}: ${text}`).join('\n');
/** The way of the examples, the way back, and a request of it. */
export const way = 'Rua Augusta 900 > Hotel Plaza';
export const back = 'Hotel Plaza > Rua Augusta 900';
export const ride = 'carro amanhã 10h da Rua Augusta 900 pro Hotel Plaza';
