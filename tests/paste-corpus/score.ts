import { parsePaste, type PasteResult } from '#domain/paste/parse.ts';
import type { TripDraft } from '#domain/paste/draft.ts';
import { toInstant } from '#domain/time.ts';

/** A message of the corpus, with the trips that a dispatcher would enter. */
export type Message = {
  id: string;
  kind: string;
  language: string;
  receivedAt: string;
  text: string;
  expected: Expected[];
  cancelled: string[];
  comment?: string;
};

type Expected = {
  passengers?: { name?: string; phone?: string }[];
  date?: string;
  time?: string;
  now?: boolean;
  from?: string;
  to?: string;
  stops?: string[];
  flight?: string;
  category?: string;
  people?: number;
  luggage?: number;
  needs?: string[];
  payment?: string;
  costCentre?: string;
  voucher?: string;
  notes?: string;
  returnOf?: number;
  ambiguous?: { [field: string]: string[] };
};

export const fields = [
  'name',
  'phone',
  'date',
  'time',
  'now',
  'from',
  'to',
  'stops',
  'flight',
  'category',
  'people',
  'luggage',
  'needs',
  'payment',
  'costCentre',
  'voucher',
  'returnOf',
  'notes',
  'cancelled',
] as const;
export type FieldName = (typeof fields)[number];

export type Tally = { expected: number; told: number; right: number };
export type Fault = { id: string; trip: number; field: FieldName; expected: string; told: string };
export type Score = {
  tallies: { [field in FieldName]: Tally };
  /** Fields told, and those of them that must be confirmed, questions included. */
  told: number;
  marked: number;
  /** Wrong dates, times and phones without a mark. */
  unmarkedWrong: Fault[];
  trips: number;
  wholeTrips: number;
  messages: number;
  wholeMessages: number;
  faults: Fault[];
};

const timeZone = 'America/Sao_Paulo';
const critical: ReadonlySet<FieldName> = new Set(['date', 'time', 'phone']);

export function parseMessage(message: Message): PasteResult {
  return parsePaste(message.text, {
    receivedAt: toInstant(message.receivedAt.slice(0, 10), message.receivedAt.slice(11, 16), timeZone),
    timeZone,
  });
}

/** Scores a corpus. Trips are compared in their order after the best pairing of a message. */
export function scoreCorpus(messages: readonly Message[]): Score {
  const tallies = Object.fromEntries(
    fields.map((field) => [field, { expected: 0, told: 0, right: 0 }]),
  ) as Score['tallies'];
  const score: Score = {
    tallies,
    told: 0,
    marked: 0,
    unmarkedWrong: [],
    trips: 0,
    wholeTrips: 0,
    messages: 0,
    wholeMessages: 0,
    faults: [],
  };
  for (const message of messages) scoreMessage(message, score);
  return score;
}

function scoreMessage(message: Message, score: Score): void {
  const result = parseMessage(message);
  if (!result.ok) throw new Error(`${message.id} was refused`);
  const told = pair(result.trips, message.expected);
  let isWhole = result.trips.length === message.expected.length;
  const count = Math.max(told.length, message.expected.length);
  score.trips += message.expected.length;
  for (let trip = 0; trip < count; trip += 1) {
    const faults = scoreTrip(message, trip, told[trip], score);
    if (faults === 0 && message.expected[trip] && told[trip]) score.wholeTrips += 1;
    else isWhole = false;
  }
  const cancelled = scoreField(
    'cancelled',
    message.cancelled.map(looseWords),
    result.cancelled.map(({ value }) => looseWords(value)),
    score,
  );
  if (cancelled.missing.length + cancelled.extra.length > 0) {
    isWhole = false;
    score.faults.push({
      id: message.id,
      trip: 0,
      field: 'cancelled',
      expected: message.cancelled.join(' / '),
      told: result.cancelled.map(({ value }) => value).join(' / '),
    });
  }
  score.messages += 1;
  if (isWhole) score.wholeMessages += 1;
}

/** Pairs told with expected trips: for each expected trip the free told trip with most equal values. */
function pair(told: readonly TripDraft[], expected: readonly Expected[]): (TripDraft | undefined)[] {
  const free = new Set(told);
  const paired = expected.map((one) => {
    const best = [...free].toSorted((a, b) => likeness(b, one) - likeness(a, one))[0];
    if (best) free.delete(best);
    return best;
  });
  return [...paired, ...free];
}

function same(one: unknown, other: unknown): number {
  return one !== undefined && one === other ? 1 : 0;
}

function likeness(draft: TripDraft, expected: Expected): number {
  const names = expected.passengers?.some(
    ({ name }) => name && draft.passengers.some((person) => nameKey(person.name?.value ?? '') === nameKey(name)),
  )
    ? 1
    : 0;
  return (
    same(draft.date?.value, expected.date) +
    same(draft.time?.value, expected.time) +
    same(placeKey(draft.to?.value ?? ''), placeKey(expected.to ?? '')) +
    same(placeKey(draft.from?.value ?? ''), placeKey(expected.from ?? '')) +
    same(draft.flight?.value, expected.flight) +
    names
  );
}

function scoreTrip(message: Message, trip: number, draft: TripDraft | undefined, score: Score): number {
  const expected = message.expected[trip] ?? {};
  const [wanted, told] = [expectedValues(expected), draft ? toldValues(draft) : {}];
  let faults = 0;
  for (const field of fields) {
    if (field === 'cancelled') continue;
    const mine = (told[field] ?? []).map((one) => accepted(field, one, wanted[field] ?? [], message.comment));
    const { missing, extra } = scoreField(field, wanted[field] ?? [], mine, score);
    if (missing.length + extra.length === 0) continue;
    const fault = { id: message.id, trip, field, expected: missing.join(' | '), told: extra.join(' | ') };
    score.faults.push(fault);
    // Notes are free words, so a missing or additional one does not spoil a draft.
    if (field !== 'notes') faults += 1;
    if (critical.has(field) && extra.length > 0 && !isMarked(draft, field)) score.unmarkedWrong.push(fault);
  }
  if (draft) countMarks(draft, score);
  return faults;
}

function isMarked(draft: TripDraft | undefined, field: FieldName): boolean {
  if (!draft) return false;
  if (field === 'phone') return draft.passengers.every(({ phone }) => phone === undefined || phone.uncertain === true);
  return draft.questions[field as 'date' | 'time'] !== undefined || draft[field as 'date' | 'time']?.uncertain === true;
}

function countMarks(draft: TripDraft, score: Score): void {
  const values = [
    ...draft.passengers.flatMap(({ name, phone }) => [name, phone]),
    draft.now,
    draft.date,
    draft.time,
    draft.from,
    draft.to,
    ...draft.stops,
    draft.flight,
    draft.category,
    draft.people,
    draft.luggage,
    ...draft.needs,
    draft.payment,
    draft.costCentre,
    draft.voucher,
  ].filter((value) => value !== undefined);
  const questions = Object.keys(draft.questions).length;
  score.told += values.length + questions;
  score.marked += values.filter(({ uncertain }) => uncertain === true).length + questions;
}

function scoreField(
  field: FieldName,
  wanted: readonly string[],
  told: readonly string[],
  score: Score,
): { missing: string[]; extra: string[] } {
  const tally = score.tallies[field];
  const missing = [...wanted];
  const extra: string[] = [];
  for (const value of told) {
    const at = missing.findIndex((one) => (isLoose(field) ? looselyEqual(one, value) : one === value));
    if (at < 0) extra.push(value);
    else missing.splice(at, 1);
  }
  tally.expected += wanted.length;
  tally.told += told.length;
  tally.right += wanted.length - missing.length;
  return { missing, extra };
}

/** Words in quotation marks, with the field in front of them: `from "Hotel Ibis"`. */
const quotedValue = /(?:\b(name|from|to) )?(?:["“]([^"”]{1,120})["”]|(?<=^|\s)'([^']{1,120})'(?=[\s,.;]))/gi;

/** A value that the comment of a message quotes as right counts as the expected one. */
function accepted(field: FieldName, value: string, wanted: readonly string[], comment: string | undefined): string {
  const [first] = wanted;
  const isOpen = field === 'name' || field === 'from' || field === 'to';
  if (first === undefined || comment === undefined || wanted.includes(value) || !isOpen) return value;
  if (!/\b(?:right|same name)\b/.test(comment)) return value;
  const key = field === 'name' ? nameKey : placeKey;
  const isQuoted = [...comment.matchAll(quotedValue)].some(
    ([, of, words, said = '']) => (of === undefined || of.toLowerCase() === field) && key(words ?? said) === value,
  );
  return isQuoted ? first : value;
}

type Values = { [field in FieldName]?: string[] };

function list(value: string | number | boolean | undefined): string[] {
  return value === undefined || value === false ? [] : [String(value)];
}

function listOf(field: { value: string | number | boolean } | undefined): string[] {
  return list(field?.value);
}

function expectedValues(expected: Expected): Values {
  const people = expected.passengers ?? [];
  const open = (field: 'date' | 'time') => expected.ambiguous?.[field]?.toSorted().join('?');
  return {
    name: people.flatMap(({ name }) => (name === undefined ? [] : [nameKey(name)])),
    phone: people.flatMap(({ phone }) => list(phone)),
    date: list(expected.date ?? open('date')),
    time: list(expected.time ?? open('time')),
    now: list(expected.now),
    from: expected.from === undefined ? [] : [placeKey(expected.from)],
    to: expected.to === undefined ? [] : [placeKey(expected.to)],
    stops: (expected.stops ?? []).map(placeKey),
    flight: list(expected.flight),
    category: list(expected.category),
    people: list(expected.people),
    luggage: list(expected.luggage),
    needs: expected.needs ?? [],
    payment: list(expected.payment),
    costCentre: list(expected.costCentre),
    voucher: list(expected.voucher),
    returnOf: list(expected.returnOf),
    notes: expected.notes === undefined ? [] : [looseWords(expected.notes)],
  };
}

function toldValues(draft: TripDraft): Values {
  const open = (field: 'date' | 'time') => draft.questions[field]?.candidates.toSorted().join('?');
  const moment = (field: 'date' | 'time') => (draft.questions[field] ? [open(field) ?? ''] : listOf(draft[field]));
  return {
    name: draft.passengers.flatMap(({ name }) => (name ? [nameKey(name.value)] : [])),
    phone: draft.passengers.flatMap(({ phone }) => listOf(phone)),
    date: moment('date'),
    time: moment('time'),
    now: listOf(draft.now),
    from: draft.from ? [placeKey(draft.from.value)] : [],
    to: draft.to ? [placeKey(draft.to.value)] : [],
    stops: draft.stops.map(({ value }) => placeKey(value)),
    flight: listOf(draft.flight),
    category: listOf(draft.category),
    people: listOf(draft.people),
    luggage: listOf(draft.luggage),
    needs: draft.needs.map(({ value }) => value),
    payment: listOf(draft.payment),
    costCentre: listOf(draft.costCentre),
    voucher: listOf(draft.voucher),
    returnOf: draft.returnOf === undefined ? [] : [String(draft.returnOf)],
    notes: draft.notes.length === 0 ? [] : [looseWords(draft.notes.map(({ value }) => value).join(' '))],
  };
}

/** Compares names without case, accents and the order of "SURNAME/NAME". */
function nameKey(name: string): string {
  return plain(name)
    .split(/[\s,/.]/)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

/** Compares places without case, accents and punctuation. */
function placeKey(place: string): string {
  return plain(place)
    .replaceAll(/[^\p{L}\p{N}]{1,9}/gu, ' ')
    .trim();
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function isLoose(field: FieldName): boolean {
  return field === 'notes' || field === 'cancelled';
}

function looseWords(text: string): string {
  return placeKey(text);
}

/** Free words agree when at least half of the longer expected words are told. */
function looselyEqual(expected: string, told: string): boolean {
  const words = expected.split(' ').filter((word) => word.length > 2 || /\d/.test(word));
  const said = new Set(told.split(' ').map((word) => word.slice(0, 5)));
  return words.length === 0 || words.filter((word) => said.has(word.slice(0, 5))).length * 2 >= words.length;
}
