import type { GuestRequest, GuestWay } from '#contract/guest-pages.ts';
import { parseEmail } from '#domain/documents/email.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { namesAddress } from '#domain/documents/person-name.ts';
import { localDateTime, toInstant } from '#domain/time.ts';
import type { GuestPayment } from '#domain/trips/guest-requests.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { GuestProblem } from '../queries.ts';
import type { GuestTexts } from '../texts/pt.ts';

export type FormValues = {
  destination: string;
  placeId: string | null;
  later: boolean;
  /** Local date and time at the hotel, `2026-03-01T14:05`. */
  localPickup: string;
  passengerCount: string;
  luggageCount: string;
  name: string;
  phone: string;
  room: string;
  email: string;
  paymentMethod: GuestPayment;
};

export const emptyForm: FormValues = {
  destination: '',
  placeId: null,
  later: false,
  localPickup: '',
  passengerCount: '1',
  luggageCount: '0',
  name: '',
  phone: '',
  room: '',
  email: '',
  paymentMethod: 'billed',
};

export type FieldName = keyof GuestTexts['errors'];
export type FieldErrors = Partial<Record<FieldName, string>>;
export type Failure = { fields: FieldErrors; message: string };

/** Returns the local time at the hotel in the form of a field for date and time. */
export function localNow(now: Date, timeZone: string): string {
  const { date, time } = localDateTime(now, timeZone);
  return `${date}T${time}`;
}

export function wayOf(values: FormValues, timeZone: string): GuestWay {
  const [date = '', time = ''] = values.localPickup.split('T');
  const pickupAt = values.later ? toInstant(date, time, timeZone) : null;
  return {
    destination: values.destination.trim(),
    placeId: values.placeId,
    pickupAt: pickupAt && !Number.isNaN(pickupAt.getTime()) ? pickupAt.toISOString() : null,
    passengerCount: Number(values.passengerCount),
    luggageCount: Number(values.luggageCount),
  };
}

export function requestOf(
  values: FormValues,
  timeZone: string,
  language: PassengerLanguage,
): Omit<GuestRequest, 'code'> {
  const { name, phone, room, email, paymentMethod } = values;
  const said = { name: name.trim(), phone: phone.trim(), room: room.trim() || null, email: email.trim() || null };
  return { ...wayOf(values, timeZone), ...said, paymentMethod, language };
}

/** Bounds of the counts in the form, as in the contract. */
export const bounds = { passengerCount: { min: 1, max: 7 }, luggageCount: { min: 0, max: 20 } } as const;

/**
 * Returns the messages of the fields that are empty although required, or invalid. The server refuses a past pickup,
 * because it accepts one of some minutes ago.
 */
export function faultyFields(values: FormValues, { required, errors }: GuestTexts): FieldErrors {
  const { destination, name, phone, room, email, later, localPickup, paymentMethod } = values;
  const isOutside = (field: keyof typeof bounds): boolean => {
    const count = Number(values[field]);
    return !Number.isInteger(count) || count < bounds[field].min || count > bounds[field].max;
  };
  const invalid: [FieldName, boolean][] = [
    ['passengerCount', isOutside('passengerCount')],
    ['luggageCount', isOutside('luggageCount')],
    ['name', namesAddress(name)],
    ['phone', parsePhone(phone) === null],
    ['email', email.trim() !== '' && parseEmail(email) === null],
  ];
  const empty: [FieldName, boolean][] = [
    ['destination', destination.trim() === ''],
    ['pickupAt', later && localPickup === ''],
    ['name', name.trim() === ''],
    ['phone', phone.trim() === ''],
    ['room', paymentMethod === 'billed' && room.trim() === ''],
  ];
  return {
    ...Object.fromEntries(invalid.filter(([, isInvalid]) => isInvalid).map(([field]) => [field, errors[field]])),
    ...Object.fromEntries(empty.filter(([, isEmpty]) => isEmpty).map(([field]) => [field, required])),
  };
}

/** Returns the messages of a refused request in the language of the page. */
export function failureOf(error: unknown, texts: GuestTexts): Failure {
  if (!(error instanceof GuestProblem) || error.status === 0) return { fields: {}, message: texts.failed };
  const names = error.fields.map(({ field }) => field.split('.')[0] ?? '');
  const known = names.filter((name): name is FieldName => Object.hasOwn(texts.errors, name));
  if (error.reason === 'limit_exceeded') {
    if (known.includes('phone')) return { fields: { phone: texts.tooMany }, message: texts.check };
    return { fields: {}, message: known.includes('destination') ? texts.tooDear : texts.closed };
  }
  if (error.status === 429) return { fields: {}, message: texts.busy };
  if (error.reason === 'not_eligible') return { fields: {}, message: texts.closed };
  if (known.length === 0) return { fields: {}, message: error.status === 404 ? texts.unknown.title : texts.failed };
  return { fields: Object.fromEntries(known.map((name) => [name, texts.errors[name]])), message: texts.check };
}
