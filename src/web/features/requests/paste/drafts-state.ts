import type { NewBooking } from '#contract/new-booking.ts';
import type { Trip } from '#contract/trip.ts';
import type { TripDraft } from '#domain/paste/draft.ts';
import type { PasteResult } from '#domain/paste/parse.ts';
import type { TypedStop } from '../form/terms.ts';
import type { Answer } from './slot.ts';
import type { Answers, Refusals } from './slots.ts';

/** A booking as it was sent. Until its answer arrives, only this booking is sent again, under the same key. */
export type Call = { booking: NewBooking; key: string };

/**
 * State of a draft. `sending`: a run of bookings has reserved or sent it. `unanswered`: the booking was sent and no
 * answer arrived, so it may exist. Such a draft can only be sent again under the same idempotency key.
 */
export type Progress = 'open' | 'sending' | 'unanswered' | readonly Trip[];

export type Draft = {
  id: string;
  /** Position in the text, from 1. */
  number: number;
  trip: TripDraft;
  /** The text to which the places of the told values belong. A sent draft outlives it. */
  text: string;
  answers: Answers;
  progress: Progress;
  /** The booking that was sent and has no answer. It does not depend on the answers and the client of today. */
  call: Call | null;
  /** Messages of the last refused booking, by field. */
  refusals: Refusals;
  /** Message of the last booking that belongs to no field. */
  failure: string | null;
  /** Client for which the booking was refused. Another client may have other rules. */
  refusedFor: string | null;
  /** `asked`: an equal trip was requested minutes ago. `confirmed`: the user wants this one as well. */
  repeat: 'new' | 'asked' | 'confirmed';
};

export type DraftsState = {
  drafts: readonly Draft[];
  /** Stops that the user chose for the words of a place. They apply to all drafts. */
  chosen: Readonly<Record<string, TypedStop>>;
  /** Number of readings of the text so far. */
  readings: number;
  /** The last reading; null before the first one. */
  read: Reading | null;
};

export type Reading = { pasted: PastedText; timeZone: string; result: PasteResult };

/** Text and instant of its receipt, from which “amanhã” counts. */
export type PastedText = { text: string; receivedAt: Date };

export const noDrafts: DraftsState = { drafts: [], chosen: {}, readings: 0, read: null };

export type DraftsAction =
  | { type: 'read'; reading: Reading }
  | { type: 'answer'; id: string; path: string; answer: Answer }
  | { type: 'choosePlace'; words: string; stop: TypedStop }
  | { type: 'discard'; id: string }
  /** A run of bookings begins with these drafts. */
  | { type: 'queued'; ids: readonly string[] }
  /** The run ends. Drafts that it did not reach become what they were before. */
  | { type: 'halted' }
  /** `places`: the stops that were sent. They stay answered after the text is read again. */
  | { type: 'sent'; id: string; call: Call; places: Answers }
  | { type: 'booked'; id: string; trips: readonly Trip[] }
  | { type: 'refused'; id: string; clientId: string | null; fields: Refusals; message: string; isRepeat: boolean }
  | { type: 'confirmRepeat'; id: string }
  | { type: 'unanswered'; id: string; message: string };

export function draftsReducer(state: DraftsState, action: DraftsAction): DraftsState {
  switch (action.type) {
    case 'read':
      return read(state, action.reading);
    case 'choosePlace':
      return { ...state, chosen: { ...state.chosen, [placeKey(action.words)]: action.stop } };
    case 'discard':
      return { ...state, drafts: state.drafts.filter((draft) => draft.id !== action.id || isSent(draft)) };
    case 'queued':
      return each(state, (draft) => (action.ids.includes(draft.id) ? { ...draft, progress: 'sending' } : draft));
    case 'answer':
      return answer(state, action);
    case 'halted':
      return each(state, (draft) => (draft.progress === 'sending' ? unqueued(draft) : draft));
    default:
      return each(state, (draft) => (draft.id === action.id ? changed(draft, action) : draft));
  }
}

function each(state: DraftsState, change: (draft: Draft) => Draft): DraftsState {
  return { ...state, drafts: state.drafts.map(change) };
}

function unqueued(draft: Draft): Draft {
  return { ...draft, progress: draft.call === null ? 'open' : 'unanswered' };
}

/** Words of a place as a key, without differences of case and blanks. */
export function placeKey(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
}

/** True for a draft whose booking exists, may exist or is about to be sent. */
export function isSent({ progress }: Draft): boolean {
  return progress !== 'open';
}

/** True when reading the text again would lose answers of the user. A sent draft keeps its answers. */
export function hasAnswers({ drafts, chosen }: DraftsState): boolean {
  const isChosen = Object.keys(chosen).length > 0;
  return drafts.some((draft) => !isSent(draft) && (isChosen || Object.keys(draft.answers).length > 0));
}

/** Bookings of the drafts: `sending` during a run, `sent` when one exists or may exist, otherwise null. */
export type Run = 'sending' | 'sent' | null;

export function runOf({ drafts }: DraftsState): Run {
  if (drafts.some(({ progress }) => progress === 'sending')) return 'sending';
  return drafts.some(isSent) ? 'sent' : null;
}

type AnswerAction = Extract<DraftsAction, { type: 'answer' }>;

/**
 * The first answer to the question of a date answers the same question of the other drafts: a list that says `amanhã`
 * once or in each row means one day. Later changes of the date concern one draft.
 */
function answer(state: DraftsState, { id, path, answer: given }: AnswerAction): DraftsState {
  const asked = state.drafts.find((draft) => draft.id === id);
  const question = path === 'date' && asked ? openDate(asked) : null;
  return each(state, (draft) => {
    const isSame = draft.id === id || (question !== null && openDate(draft) === question);
    return isSame && !isSent(draft) ? answered(draft, path, given) : draft;
  });
}

function answered(draft: Draft, path: string, given: Answer): Draft {
  const { [refusedPath(path)]: _answered, ...refusals } = draft.refusals;
  return { ...draft, answers: { ...draft.answers, [path]: given }, refusals };
}

/** Returns the words and the candidates of an unanswered question of a date; null without such a question. */
function openDate({ trip, text, answers }: Draft): string | null {
  const { date } = trip.questions;
  if (!date || answers.date) return null;
  const words = date.spans.map(({ start, end }) => placeKey(text.slice(start, end)));
  return JSON.stringify([words, date.candidates]);
}

type DraftAction = Exclude<Extract<DraftsAction, { id: string }>, { type: 'discard' | 'answer' }>;

function changed(draft: Draft, action: DraftAction): Draft {
  if (action.type === 'sent') {
    const answers = { ...draft.answers, ...action.places };
    return { ...draft, progress: 'sending', call: action.call, answers, refusals: {}, failure: null };
  }
  if (action.type === 'booked') return { ...draft, progress: action.trips, call: null };
  if (action.type === 'unanswered') return { ...draft, progress: 'unanswered', failure: action.message };
  if (action.type === 'confirmRepeat') return { ...draft, failure: null, repeat: 'confirmed' };
  const { fields, message, clientId, isRepeat } = action;
  const repeat = isRepeat ? 'asked' : draft.repeat;
  return { ...draft, progress: 'open', call: null, refusals: fields, failure: message, refusedFor: clientId, repeat };
}

function refusedPath(path: string): string {
  return path === 'date' || path === 'time' ? 'pickupAt' : path;
}

function read(state: DraftsState, reading: Reading): DraftsState {
  const drafts = readAgain(state, reading);
  return { drafts, chosen: {}, readings: state.readings + 1, read: reading };
}

const unsent = {
  answers: {},
  progress: 'open',
  call: null,
  refusals: {},
  failure: null,
  refusedFor: null,
  repeat: 'new',
} as const;

/** Keeps the sent drafts. A trip of the text that was sent before does not become a draft again. */
function readAgain({ drafts, readings }: DraftsState, { pasted: { text }, result }: Reading): Draft[] {
  const trips = result.ok ? result.trips : [];
  const kept = drafts.filter(isSent);
  const sent = kept.map(({ trip }) => fingerprint(trip));
  const fresh = trips.flatMap((trip, index): Draft[] => {
    const known = sent.indexOf(fingerprint(trip));
    if (known >= 0) {
      sent.splice(known, 1);
      return [];
    }
    return [{ ...unsent, id: `${readings}-${index}`, number: index + 1, trip, text }];
  });
  return [...kept, ...fresh];
}

/** The told values of a trip, without their places in the text. */
function fingerprint(trip: TripDraft): string {
  return JSON.stringify(trip, (key, value: unknown) => (key === 'spans' ? undefined : value));
}
