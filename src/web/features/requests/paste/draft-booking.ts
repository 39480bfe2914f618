import type { NewBooking } from '#contract/new-booking.ts';
import { toInstant } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { emptyTerms, noStop, requestOf, type TermsValues } from '../form/terms.ts';
import type { Ready } from './booking-run.ts';
import type { Draft } from './drafts-state.ts';
import { isSettled, type Slot } from './slot.ts';

/** Client and service area of all drafts. `timeZone`: zone of the origin, in which date and time are told. */
export type DraftGround = { clientId: string | null; serviceAreaId: string | null; timeZone: string };

/** Returns the booking of a draft; null while a field is a doubt. */
export function bookingOf(slots: readonly Slot[], ground: DraftGround): NewBooking | null {
  if (!isSettled(slots)) return null;
  const terms = termsOf(slots, ground);
  return terms.pickupAt === '' ? null : requestOf(terms);
}

/**
 * Returns the booking to send; null for a draft that cannot be sent. A draft without an answer is sent again as it was,
 * even if its fields or the rules of the client changed.
 */
export function readyOf(draft: Draft, booking: NewBooking | null, slots: readonly Slot[]): Ready | null {
  const { id, progress, call, repeat } = draft;
  if (progress === 'unanswered' && call) return { id, ...call, places: {} };
  if (progress !== 'open' || booking === null) return null;
  const places = Object.fromEntries(slots.flatMap(({ path, value, stop }) => (stop ? [[path, { value, stop }]] : [])));
  return { id, booking: repeat === 'confirmed' ? { ...booking, confirmRepeat: true } : booking, key: null, places };
}

/**
 * Returns the terms of a draft for the form. A field that is a doubt stays empty, so that the form never shows a value
 * that the user has not confirmed. A refused value was confirmed before and stays.
 */
export function termsOf(slots: readonly Slot[], { clientId, serviceAreaId, timeZone }: DraftGround): TermsValues {
  const sure = new Map(slots.flatMap((slot) => (isSure(slot) ? [[slot.path, slot]] : [])));
  const text = (path: string): string => sure.get(path)?.value.trim() ?? '';
  const amount = (path: string): number | undefined => (text(path) === '' ? undefined : Number(text(path)));
  const all = (pattern: RegExp): string[] => slots.flatMap(({ path }) => (pattern.test(path) ? [path] : []));
  return {
    ...emptyTerms,
    clientId,
    serviceAreaId,
    passengers: all(/^passengers\.\d+\.name$/).map((path) => ({
      name: text(path),
      phone: text(path.replace(/name$/, 'phone')),
    })),
    stops: all(/^stops\.\d+$/).map((path) => sure.get(path)?.stop ?? noStop),
    pickupAt: pickupOf(sure, timeZone),
    category: (text('category') || emptyTerms.category) as Category,
    paymentMethod: (text('paymentMethod') || emptyTerms.paymentMethod) as PaymentMethod,
    needs: text('needs').split(',').filter(Boolean) as Need[],
    passengerCount: amount('passengerCount'),
    luggageCount: amount('luggageCount') ?? 0,
    costCentreId: text('costCentreId') || null,
    voucherCode: text('voucherCode'),
    clientReference: text('clientReference'),
    reason: text('reason'),
    flightNumber: text('flightNumber'),
    notes: text('notes'),
  };
}

function isSure({ doubt, pending }: Slot): boolean {
  return (doubt === null || doubt === 'refused') && !pending;
}

/** Returns the pickup time; null for now, empty while date or time are open. */
function pickupOf(sure: ReadonlyMap<string, Slot>, timeZone: string): string | null {
  const instant = sure.get('pickupAt');
  if (instant) return instant.value === '' ? null : instant.value;
  const [date, time] = [sure.get('date')?.value, sure.get('time')?.value];
  if (!date || !time) return '';
  const at = toInstant(date, time, timeZone);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
