import type { Client } from '#contract/clients.ts';
import type { TripDraft } from '#domain/paste/draft.ts';
import { requirableFieldLabels, type RequirableField } from '#domain/trips/required-fields.ts';
import { isSameText } from '#domain/same-text.ts';
import { noStop, type TypedStop } from '../form/terms.ts';
import { needsChoice } from '../stops/suggested-stop.ts';
import { faultOf } from './fault.ts';
import { readSlots } from './read-slots.ts';
import { type Answer, emptySlot, type Slot } from './slot.ts';

export type Answers = Readonly<Record<string, Answer>>;

/** Result of the address suggestions for the words of a place. */
export type FoundPlace = {
  stop: TypedStop | null;
  /** True when the words are the whole name of the place. */
  isExact: boolean;
  isPending: boolean;
};

/** Facts outside the text that settle or question the fields of a draft. */
export type SlotContext = {
  client: Pick<Client, 'kind' | 'costCentres' | 'requiredFields'> | undefined;
  /** Suggestion of the panel for the words of a place. */
  findPlace: (words: string) => FoundPlace;
  /** Stop that the user chose for these words in another draft. */
  chosenPlace: (words: string) => TypedStop | undefined;
};

/** Messages of the server by field of the booking. */
export type Refusals = Readonly<Record<string, string>>;

/** Returns the fields of a draft with the answers of the user, the suggestions, and the rules of the client. */
export function slotsOf(trip: TripDraft, answers: Answers, context: SlotContext, refusals: Refusals = {}): Slot[] {
  const base = withDemands(readSlots(trip, context.client?.kind), context, refusals);
  return base.map((slot) => {
    const answer = answers[slot.path];
    const known =
      answer && isPossible(slot, answer, context) ? answered(slot, answer, context) : suggested(slot, context);
    return refused(known, refusals[refusalPath(slot.path)]);
  });
}

/** A refusal concerns a settled value. An open doubt comes first. */
function refused(slot: Slot, message: string | undefined): Slot {
  const isOpen = slot.doubt !== null && slot.doubt !== 'demanded';
  return message === undefined || isOpen ? slot : { ...slot, doubt: 'refused', message };
}

/** False for a cost centre of another client, chosen before the client changed. */
function isPossible({ path }: Slot, { value }: Answer, context: SlotContext): boolean {
  return path !== 'costCentreId' || centresOf(context).some((one) => one.value === value);
}

/** Messages about the pickup time appear at the hour. */
function refusalPath(path: string): string {
  return path === 'time' ? 'pickupAt' : path;
}

function answered(slot: Slot, { value, stop = null }: Answer, context: SlotContext): Slot {
  const choices = slot.path === 'costCentreId' ? centresOf(context) : slot.choices;
  return {
    ...slot,
    value,
    choices,
    stop: slot.kind === 'place' ? settled(stop ?? { ...noStop, address: value }) : null,
    doubt: null,
  };
}

/** Confirming an address without a point is the choice of a trip without a price. */
function settled(stop: TypedStop): TypedStop {
  return needsChoice(stop) ? { ...stop, precision: 'none' } : stop;
}

function suggested(slot: Slot, context: SlotContext): Slot {
  if (slot.kind === 'place' && slot.value !== '') return place(slot, context);
  if (slot.path === 'costCentreId') return centre(slot, context);
  if (slot.doubt !== null) return slot;
  const message = faultOf(slot, slot.value);
  return message === null ? slot : { ...slot, doubt: 'invalid', message };
}

/**
 * A place of the central with exactly this name is certain, unless the text leaves the words open. A place with a part
 * of this name is suggested. Any other place is the address as written, which has no point.
 */
function place(slot: Slot, { findPlace, chosenPlace }: SlotContext): Slot {
  const chosen = chosenPlace(slot.value);
  if (chosen) return { ...slot, value: chosen.address, stop: chosen, doubt: null };
  const { stop, isExact, isPending } = findPlace(slot.value);
  if (stop) return { ...slot, value: stop.address, stop, doubt: isExact ? slot.doubt : 'suggested' };
  const message = faultOf(slot, slot.value);
  const typed = { ...slot, stop: { ...noStop, address: slot.value }, pending: isPending };
  if (message !== null) return { ...typed, doubt: 'invalid', message };
  return isPending || slot.doubt !== null ? typed : { ...typed, doubt: 'unlocated' };
}

function centresOf({ client }: SlotContext): Slot['choices'] {
  const active = client?.costCentres.filter((one) => one.active) ?? [];
  return [{ value: '', label: 'Nenhum' }, ...active.map(({ id, name }) => ({ value: id, label: name }))];
}

/** The words name a cost centre of the client. Words that name none are a doubt. */
function centre(slot: Slot, context: SlotContext): Slot {
  const choices = centresOf(context);
  const found = choices.filter(({ value, label }) => value !== '' && isSameText(label, slot.value));
  const [only] = found;
  if (only && found.length === 1) return { ...slot, choices, value: only.value };
  const isTold = slot.value !== '';
  return { ...slot, choices, value: '', doubt: isTold ? 'unlisted' : slot.doubt };
}

const lists: readonly RequirableField[] = ['costCentreId', 'reason', 'clientReference', 'voucherCode', 'flightNumber'];

/** Adds the fields that the client demands, or about which the server has a message. */
function withDemands(slots: readonly Slot[], { client }: SlotContext, refusals: Refusals): Slot[] {
  const isBilled = slots.some(({ path, value }) => path === 'paymentMethod' && value === 'billed');
  const demanded = (field: RequirableField) =>
    (client?.requiredFields.includes(field) ?? false) && (field !== 'voucherCode' || isBilled);
  const told = new Set(slots.map(({ path }) => path));
  const added = lists
    .filter((field) => !told.has(field) && (demanded(field) || refusals[field] !== undefined))
    .map((field) => addedSlot(field, demanded(field)));
  const marked = slots.map((slot) => (demanded(slot.path as RequirableField) ? requiredSlot(slot) : slot));
  return [...marked, ...added];
}

/** Messages about a part of a stop appear at the stop. */
export function fieldOf(field: string): string {
  return field.replace(/^(stops\.\d+)\..*$/, '$1');
}

function addedSlot(field: RequirableField, required: boolean): Slot {
  const kind = field === 'costCentreId' ? 'choice' : 'text';
  const doubt = required ? 'demanded' : null;
  return { ...emptySlot, path: field, kind, label: requirableFieldLabels[field], required, doubt };
}

function requiredSlot(slot: Slot): Slot {
  return { ...slot, required: true };
}
