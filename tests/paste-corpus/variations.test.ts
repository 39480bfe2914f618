import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moreVariations } from './more-variations.ts';
import { type Message, parseMessage, scoreCorpus } from './score.ts';
import { tripVariations } from './trip-variations.ts';
import { variations } from './variations.ts';

const sets: readonly (readonly [string, readonly Message[], number])[] = [
  ['wordings of date, time, way and name', variations(), 0.97],
  ['further facts, languages, forms and tables', moreVariations(), 0.99],
  ['returns, corrections, noise and several trips', tripVariations(), 0.99],
];

describe('systematic variations of messages', () => {
  it.each(sets)('are read as whole drafts: %s', (_title, messages, floor) => {
    const score = scoreCorpus(messages);
    expect(score.wholeTrips / score.trips).toBeGreaterThanOrEqual(floor);
  });

  it.each(sets)('have no wrong date, time or phone without a mark: %s', (_title, messages) => {
    expect(scoreCorpus(messages).unmarkedWrong).toEqual([]);
  });

  it.each(sets)('mark at most 15 percent of the fields: %s', (_title, messages) => {
    const { marked, told } = scoreCorpus(messages);
    expect(marked / told).toBeLessThan(0.15);
  });

  it('mean the same between greetings, thanks, emojis and signatures of phones', () => {
    const before = fc.constantFrom('', 'Bom dia!\n', 'Oi, tudo bem?\n\n', '🙏🙏\n', 'Prezados,\n\n');
    const after = fc.constantFrom('', '\nObrigado!', ' 😊', '\n\nEnviado do meu iPhone', '\n\nAguardo confirmação.');
    fc.assert(
      fc.property(fc.constantFrom(...tripVariations()), before, after, (message, greeting, thanks) => {
        const text = `${greeting}${message.text}${thanks}`;
        expect(valuesOf({ ...message, text })).toEqual(valuesOf(message));
      }),
      { numRuns: 150, seed: 1 },
    );
  });
});

/** Returns the values of the drafts without the places of their words, which move with the text. */
function valuesOf(message: Message): unknown {
  const result = parseMessage(message);
  if (!result.ok) return result;
  return result.trips.map(({ passengers, date, time, from, to, stops, questions, returnOf }) => ({
    names: passengers.map(({ name, phone }) => [name?.value, phone?.value]),
    when: [date?.value, time?.value, questions.date?.candidates, questions.time?.candidates],
    way: [from?.value, to?.value, ...stops.map(({ value }) => value)],
    returnOf,
  }));
}
