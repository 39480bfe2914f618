import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDates } from '#domain/paste/calendar.ts';
import { findTimes } from '#domain/paste/clock.ts';
import type { Field, Question, TripDraft } from '#domain/paste/draft.ts';
import { readLines, type Reference } from '#domain/paste/envelope.ts';
import { Source, type Span } from '#domain/paste/source.ts';
import { addDays } from '#domain/time.ts';
import { moreVariations } from './more-variations.ts';
import { type Message, parseMessage } from './score.ts';
import { tripVariations } from './trip-variations.ts';
import { variations } from './variations.ts';

const folder = join(import.meta.dirname, 'open');
const open = readdirSync(folder)
  .toSorted()
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Message[]);
const sets: readonly (readonly [string, readonly Message[]])[] = [
  ['the open corpus', open],
  ['wordings', variations()],
  ['further facts', moreVariations()],
  ['several trips', tripVariations()],
];

/** Told values with the words that they quote. */
type Quote = { field: string; values: readonly string[]; spans: readonly Span[] };

function quoteOf(field: string, one: Field<unknown> | Question<string> | undefined): Quote[] {
  if (!one) return [];
  const values = 'candidates' in one ? one.candidates : [String(one.value)];
  return [{ field, values, spans: one.spans }];
}

function quotesOf(trip: TripDraft): Quote[] {
  const { passengers, date, time, from, to, stops, questions, notes, needs } = trip;
  const others = ['now', 'flight', 'category', 'people', 'luggage', 'payment', 'costCentre', 'voucher'] as const;
  return [
    ...quoteOf('date', date ?? questions.date),
    ...quoteOf('time', time ?? questions.time),
    ...[from, to, ...stops].flatMap((place) => quoteOf('place', place)),
    ...passengers.flatMap(({ name }) => quoteOf('name', name)),
    ...passengers.flatMap(({ phone }) => quoteOf('phone', phone)),
    ...others.flatMap((field) => quoteOf(field, trip[field])),
    ...[...notes, ...needs].flatMap((one) => quoteOf('words', one)),
  ];
}

function wordsOf(text: string): string[] {
  return new Source(text).plain.split(/[^\p{L}\p{N}]{1,99}/u).filter(Boolean);
}

/** Returns true when the words, parsed alone, tell one of the times on a clock of twelve hours. */
function tellsTime(plain: string, values: readonly string[]): boolean {
  return findTimes(plain).some(
    ({ ahead, minutes }) => ahead !== undefined || values.some((value) => minutesOf(value) === minutes % 720),
  );
}

function minutesOf(value: string): number {
  return (Number(value.slice(0, 2)) * 60 + Number(value.slice(3))) % 720;
}

/**
 * Returns true when the words, parsed alone, tell one of the days. A time alone tells an assumed day, a time after midnight
 * is on the day after the told one, and two days tell those between them.
 */
function tellsDate(plain: string, values: readonly string[], refs: readonly Reference[], isEnglish: boolean): boolean {
  if (findTimes(plain).length > 0) return true;
  return (
    refs.some((ref) => {
      const told = findDates(plain, ref, isEnglish)
        .flatMap(({ candidates, days = [] }) => candidates.concat(days))
        .toSorted();
      const [first = '', last = ''] = [told[0], told.at(-1)];
      return values.some((day) => told.includes(addDays(day, -1)) || (day >= first && day <= last));
    }) || values.some((day) => new RegExp(`\\b0?${Number(day.slice(8))}\\b`).test(plain))
  );
}

function isTold({ field, values, spans }: Quote, message: Message, refs: readonly Reference[]): boolean {
  const quotes = spans.map(({ start, end }) => message.text.slice(start, end));
  const plain = quotes.map((quote) => new Source(quote).plain).join('\n');
  const [value = ''] = values;
  switch (field) {
    case 'date':
      return tellsDate(plain, values, refs, message.language === 'en');
    case 'time':
      return tellsTime(plain, values);
    case 'phone':
      return value.endsWith(plain.replaceAll(/\D/g, '').replace(/^0{1,2}/, ''));
    case 'place':
    case 'name':
      return wordsOf(quotes.join(' ')).join(' ') === wordsOf(value).join(' ');
    default:
      return plain.trim() !== '';
  }
}

describe('the quotes of told values', () => {
  it.each(sets)('lie inside the text in their order: %s', (_title, messages) => {
    const misplaced = quotesIn(messages).filter(({ message: { text }, quote: { spans } }) =>
      spans.some(({ start, end }, index) => start < (spans[index - 1]?.end ?? 0) || start >= end || end > text.length),
    );
    expect(misplaced.map(shown)).toEqual([]);
  });

  it.each(sets)('tell the value when they are read alone: %s', (_title, messages) => {
    const untold = quotesIn(messages).filter(({ message, quote, refs }) => !isTold(quote, message, refs));
    expect(untold.map(shown)).toEqual([]);
  });
});

type Found = { message: Message; quote: Quote; refs: Reference[] };

function shown({ message, quote: { field, values, spans } }: Found): unknown[] {
  return [message.id, field, values, spans.map(({ start, end }) => message.text.slice(start, end))];
}

function quotesIn(messages: readonly Message[]): Found[] {
  return messages.flatMap((message) => {
    const result = parseMessage(message);
    if (!result.ok) throw new Error(message.id);
    const received = { date: message.receivedAt.slice(0, 10), time: message.receivedAt.slice(11, 16) };
    const refs = [received, ...readLines(new Source(message.text), received).map(({ ref }) => ref)];
    return result.trips.flatMap((trip) => quotesOf(trip).map((quote) => ({ message, quote, refs })));
  });
}
