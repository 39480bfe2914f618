import { useState } from 'react';
import type { KnownPassenger } from '#contract/passengers.ts';
import { formatPhone, parsePhone } from '#domain/documents/phone.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import type { FoundPassenger } from './client-of-passenger.ts';
import { emptyTerms, type KnownTerms, type TypedPassenger, usualTerms } from './terms.ts';
import type { TermsForm } from './terms-form.ts';

/** Fields that the form filled in for a caller, with the phone of the caller in E.164. */
type Filled = { number: string | null; fields: readonly string[] };

const namePath = 'passengers.0.name';
/** Empty values of the fields about the caller in person. */
const person = { [namePath]: '', 'passengers.0.email': null, 'passengers.0.language': null };
/** Values of an empty form, by the paths of the fields that belong to a caller. */
const empty: Readonly<Record<string, unknown>> = { ...emptyTerms, ...person };

/** Returns what a caller has filled in at the start; null without a client. */
export function filledBy(known: KnownTerms | null): Filled | null {
  if (!known?.clientId) return null;
  return {
    number: parsePhone(known.passengers[0]?.phone ?? ''),
    fields: ['clientId', 'costCentreId', ...Object.keys(person)],
  };
}

/**
 * Returns the empty values of the fields that were filled in for another caller than the one with the number. An
 * unfinished number belongs to no other caller.
 */
export function emptiedFor(number: string | null, filled: Filled | null): Record<string, unknown> | null {
  return filled?.number && number !== null && number !== filled.number ? emptied(filled) : null;
}

function emptied(filled: Filled | null): Record<string, unknown> {
  return Object.fromEntries(filled?.fields.map((field) => [field, empty[field]]) ?? []);
}

/** Returns the change of the terms with a client. A client without a record cannot be billed. */
function withClient(clientId: string | null, paymentMethod: PaymentMethod, walkInId: string | undefined) {
  const isUnbilled = clientId !== null && clientId === walkInId && paymentMethod === 'billed';
  return { clientId, costCentreId: null, ...(isUnbilled && { paymentMethod: 'cash' }) };
}

/** Returns the fields of the first passenger with the found one; null when the user typed another name or phone. */
export function withFound(first: TypedPassenger | undefined, { name, phone }: FoundPassenger) {
  const isOther = !['', name].includes(first?.name ?? '') || ![null, phone].includes(parsePhone(first?.phone ?? ''));
  return isOther ? null : { [namePath]: name, 'passengers.0.phone': formatPhone(phone) };
}

/** Fills in the form for a known caller, and empties the filled fields when the number of another caller is typed. */
export function useFilled({ form, values }: TermsForm, known: KnownTerms | null, walkInId: string | undefined) {
  const [filled, setFilled] = useState(() => filledBy(known));
  function set(change: object): void {
    for (const [field, value] of Object.entries(change)) form.setFieldValue(field, value);
  }
  return {
    /** True after a trip of the caller was taken. */
    taken: filled?.fields.includes('stops') === true,
    /** Leaves the filled fields as they are. */
    forget: () => setFilled(null),
    /** Sets the client, and the passenger by whom the search found the client. */
    chooseClient: (id: string | null, found?: FoundPassenger) =>
      set({
        ...withClient(id, values.paymentMethod, walkInId),
        ...(found && withFound(values.passengers[0], found)),
      }),
    /** Fills in the person, and the terms of a trip. */
    fill: ({ clientId, name, phone }: KnownPassenger, trip?: KnownPassenger['routes'][number]): void => {
      const before = emptied(filled);
      const { paymentMethod } = { ...values, ...before };
      const usual = trip && usualTerms(trip);
      const change = { ...withClient(clientId, paymentMethod, walkInId), [namePath]: name, ...usual };
      set({ ...before, ...change });
      setFilled({ number: phone, fields: Object.keys({ ...person, ...change }) });
    },
    /** Empties what was filled in for a caller with another number. */
    renumber: (number: string | null): void => {
      const change = emptiedFor(number, filled);
      if (!change) return;
      set(change);
      setFilled(null);
    },
  };
}
