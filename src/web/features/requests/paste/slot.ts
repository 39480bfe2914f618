import type { Doubt } from '#domain/paste/draft.ts';
import type { Span } from '#domain/paste/source.ts';
import type { TypedStop } from '../form/terms.ts';

/** Way in which a field is shown and edited. */
export type SlotKind = 'text' | 'phone' | 'day' | 'time' | 'instant' | 'place' | 'choice' | 'count' | 'needs' | 'long';

/** Reason why a field must be answered: one of the parser, or one of the booking. */
export type SlotDoubt =
  | Doubt
  | 'missing'
  | 'demanded'
  | 'suggested'
  | 'unlocated'
  | 'which_pix'
  | 'unlisted'
  | 'invalid'
  | 'refused';

/**
 * A field of a draft. `value` is the value as the form types it; empty when unknown. While `doubt` is set, the value
 * must not be booked.
 */
export type Slot = {
  /** Path of the field in a booking, such as `stops.0`. */
  path: string;
  kind: SlotKind;
  label: string;
  value: string;
  stop: TypedStop | null;
  /** Values to choose from, for questions and fixed lists. */
  choices: readonly Choice[];
  spans: readonly Span[];
  required: boolean;
  doubt: SlotDoubt | null;
  /** Message of the server about the value, or details of the doubt. */
  message: string | null;
  /** True while the address suggestions of a place are requested. */
  pending: boolean;
};

export type Choice = { value: string; label: string };

/** Answer of the user for one field. It settles the field. */
export type Answer = { value: string; stop?: TypedStop | null };

export const emptySlot = {
  value: '',
  stop: null,
  choices: [],
  spans: [],
  required: false,
  doubt: null,
  message: null,
  pending: false,
} as const satisfies Partial<Slot>;

/** True for a date or time that the text leaves open between several values. */
export function isQuestion({ kind, choices }: Slot): boolean {
  return choices.length > 1 && (kind === 'day' || kind === 'time');
}

/** True when every field is certain, confirmed or typed by the user. */
export function isSettled(slots: readonly Slot[]): boolean {
  return slots.every(({ doubt, pending }) => doubt === null && !pending);
}
