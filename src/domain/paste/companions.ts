import type { PersonWords } from './names.ts';
import { wordsOf } from './passenger-phones.ts';
import type { Clause } from './reading.ts';
import type { PassengerDraft } from './draft.ts';
import type { Source } from './source.ts';

/**
 * Returns how many named passengers a number of people leaves out, because it counts those behind them: "Simone Prates e 2
 * crianças", "Fabrício Amaral, Luana Amaral e bebê".
 */
export function namedBefore(
  people: { start: number; end: number },
  passengers: readonly PassengerDraft[],
  source: Source,
): number {
  const { start } = source.span(people.start, people.end);
  const names = passengers.flatMap(({ name }) => name?.spans.slice(0, 1) ?? []);
  // The words of the number begin with "e" and count one of the passengers.
  const beside = names.filter(({ end }) => end <= start + 1 && start - end < 60);
  if (/^\s?(?:e|y|and|&|\+)\s/.test(source.plain.slice(people.start, people.end)) && beside.length > 1)
    return beside.length - 1;
  const last = names.find(({ end }) => end < start && start - end < 12);
  if (!last) return 0;
  const from = source.plain.lastIndexOf('\n', people.start) + 1;
  const link = source.plain.slice(Math.max(from, people.start - 8), people.start);
  // Behind "+" the number already counts one of the passengers.
  const counted = /[a-z]{3}\s?\+\s?$/.test(link) ? 1 : 0;
  return /[a-z)] (?:e|and|y|\+|&) (?:mais |os |as |the )?$/.test(link)
    ? names.filter(({ end }) => end <= last.end && last.end - end < 60).length - counted
    : 0;
}

/** The answer to an e-mail can replace the passenger of the quoted one. */
export function keepNewest(riders: { person: PersonWords; clause: Clause }[]): void {
  const replies = riders.filter(({ clause }) => clause.line.zone === 'body');
  // "Mr. Okafor's meeting was moved up" names the passenger of the quoted one in short.
  const isNew = replies.every(({ person }) =>
    riders.every(
      (one) =>
        one.clause.line.zone !== 'quoted' ||
        !wordsOf(person.name).every((word) => wordsOf(one.person.name).includes(word)),
    ),
  );
  if (
    isNew &&
    replies.length > 0 &&
    replies.length < riders.length &&
    riders.some(({ clause }) => clause.line.zone === 'quoted')
  )
    riders.splice(0, riders.length, ...replies);
}
