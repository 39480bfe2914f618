import type { Client } from '#contract/clients.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { Field, PassengerDraft, Question, TripDraft } from '#domain/paste/draft.ts';
import type { Payment } from '#domain/paste/wishes.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { needs, type Need } from '#domain/trips/needs.ts';
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from '#domain/trips/payment-methods.ts';
import { emptySlot, type Slot } from './slot.ts';

type Told = Pick<Field<unknown>, 'spans' | 'uncertain'> & { reason?: Slot['doubt'] };
type Base = Pick<Slot, 'path' | 'kind' | 'label'> & Partial<Slot>;

const mostPassengers = 20;
const methodOf = { cash: 'cash', card: 'card_machine', billed: 'billed', pix: '' } as const satisfies Record<
  Payment,
  PaymentMethod | ''
>;
const otherNeeds = {
  baby_seat: 'Bebê conforto',
  pet: 'Animal de estimação',
  english: 'Motorista que fale inglês',
  spanish: 'Motorista que fale espanhol',
} as const;

/**
 * Returns the fields of a draft in the order of the form, as the text tells them. Obligatory fields that the text lacks
 * are doubts.
 */
export function readSlots(trip: TripDraft, kind: Client['kind'] | undefined): Slot[] {
  const people = trip.passengers.length > 0 ? trip.passengers.slice(0, mostPassengers) : [{}];
  return [
    ...people.flatMap(passengerSlots),
    ...whenSlots(trip),
    ...placeSlots(trip),
    ...optional(trip.flight, { path: 'flightNumber', kind: 'text', label: 'Número do voo' }),
    categorySlot(trip),
    ...optional(trip.people, { path: 'passengerCount', kind: 'count', label: 'Quantas pessoas' }),
    ...optional(trip.luggage, { path: 'luggageCount', kind: 'count', label: 'Volumes de bagagem' }),
    ...needsSlots(trip),
    paymentSlot(trip, kind),
    ...optional(trip.costCentre, { path: 'costCentreId', kind: 'choice', label: 'Centro de custo' }),
    ...optional(trip.voucher, { path: 'voucherCode', kind: 'text', label: 'Voucher' }),
    ...notesSlots(trip),
  ];
}

/** Returns the field of a value that the text tells. */
function told(value: string, field: Told | undefined, base: Base): Slot {
  const doubt = field?.uncertain === true ? (field.reason ?? 'assumed') : null;
  return { ...emptySlot, ...base, value, spans: field?.spans ?? [], doubt };
}

function optional(field: Field<string | number> | undefined, base: Base): Slot[] {
  return field ? [told(String(field.value), field, base)] : [];
}

/** Returns a field that every trip has. It is a doubt when the text does not tell it. */
function obligatory(field: Field<string> | undefined, base: Base, value = field?.value ?? ''): Slot {
  const slot = told(value, field, { ...base, required: true });
  return field ? slot : { ...slot, doubt: 'missing' };
}

function passengerSlots({ name, phone }: PassengerDraft, index: number): Slot[] {
  const suffix = index === 0 ? '' : ` ${index + 1}`;
  const at = `passengers.${index}`;
  return [
    obligatory(name, { path: `${at}.name`, kind: 'text', label: `Passageiro${suffix}` }),
    obligatory(
      phone,
      { path: `${at}.phone`, kind: 'phone', label: `Telefone${suffix}` },
      phone && formatPhone(phone.value),
    ),
  ];
}

function whenSlots({ now, date, time, questions }: TripDraft): Slot[] {
  if (now && !date && !time && !questions.date && !questions.time)
    return [told('', now, { path: 'pickupAt', kind: 'instant', label: 'Data e hora' })];
  return [
    asked(questions.date) ?? obligatory(date, { path: 'date', kind: 'day', label: 'Data' }),
    askedTime(questions.time) ?? obligatory(time, { path: 'time', kind: 'time', label: 'Hora' }),
  ];
}

/** Returns a field without a value that asks for one of the candidates. */
function asked(question: Question<string> | undefined): Slot | undefined {
  if (!question) return undefined;
  const choices = question.candidates.map((value) => ({ value, label: value }));
  const { spans, reason } = question;
  return { ...emptySlot, path: 'date', kind: 'day', label: 'Data', required: true, choices, spans, doubt: reason };
}

function askedTime(question: Question<string> | undefined): Slot | undefined {
  const slot = asked(question);
  return slot && { ...slot, path: 'time', kind: 'time', label: 'Hora' };
}

function placeSlots({ from, to, stops }: TripDraft): Slot[] {
  const ways = [from, ...stops.slice(0, 10), to];
  return ways.map((place, index) => {
    const label = index === 0 ? 'Origem' : index === ways.length - 1 ? 'Destino' : `Parada ${index}`;
    return obligatory(place, { path: `stops.${index}`, kind: 'place', label });
  });
}

function categorySlot({ category }: TripDraft): Slot {
  const choices = categories.map((value) => ({ value, label: categoryLabels[value] }));
  return told(category?.value ?? 'comum', category, { path: 'category', kind: 'choice', label: 'Categoria', choices });
}

function paymentSlot({ payment }: TripDraft, kind: Client['kind'] | undefined): Slot {
  const isWalkIn = kind === 'walk_in';
  const choices = paymentMethods
    .filter((method) => !isWalkIn || method !== 'billed')
    .map((value) => ({ value, label: paymentMethodLabels[value] }));
  const usual = isWalkIn ? 'cash' : 'billed';
  const base = { path: 'paymentMethod', kind: 'choice', label: 'Forma de pagamento', choices, required: true } as const;
  const value = payment ? methodOf[payment.value] : usual;
  const slot = told(choices.some((one) => one.value === value) ? value : '', payment, base);
  if (payment?.value === 'pix') return { ...slot, doubt: 'which_pix' };
  return slot.value === '' ? { ...slot, doubt: 'invalid' } : slot;
}

function needsSlots(trip: TripDraft): Slot[] {
  const known = trip.needs.flatMap(({ value, spans }) => (isNeed(value) ? [{ value, spans }] : []));
  if (known.length === 0) return [];
  const isDoubtful = trip.needs.some(({ uncertain }) => uncertain === true);
  const slot = told(known.map(({ value }) => value).join(','), undefined, {
    path: 'needs',
    kind: 'needs',
    label: 'Necessidades',
  });
  return [{ ...slot, spans: known.flatMap(({ spans }) => spans), doubt: isDoubtful ? 'assumed' : null }];
}

function isNeed(value: string): value is Need {
  return (needs as readonly string[]).includes(value);
}

/** Notes of the text, and the wishes for which the request has no field of its own. */
function notesSlots({ notes, needs: wished }: TripDraft): Slot[] {
  const wishes = wished.flatMap((field) =>
    field.value in otherNeeds ? [{ ...field, value: otherNeeds[field.value as keyof typeof otherNeeds] }] : [],
  );
  const all = [...wishes, ...notes];
  if (all.length === 0) return [];
  const slot = told(all.map(({ value }) => value).join('. '), undefined, {
    path: 'notes',
    kind: 'long',
    label: 'Observações',
  });
  const doubt = all.some(({ uncertain }) => uncertain === true) ? 'assumed' : null;
  return [{ ...slot, spans: all.flatMap(({ spans }) => spans), doubt }];
}
