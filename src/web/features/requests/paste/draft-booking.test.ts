import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Doubt, Field, TripDraft } from '#domain/paste/draft.ts';
import { noStop } from '../form/terms.ts';
import { bookingOf, termsOf } from './draft-booking.ts';
import { type Answers, type SlotContext, slotsOf } from './slots.ts';

const ground = { clientId: 'client', serviceAreaId: 'area', timeZone: 'America/Sao_Paulo' };
const centre = {
  id: 'centre',
  name: 'Marketing',
  monthlyLimitCents: null,
  monthlyBudgetCents: null,
  active: true,
  version: 1,
};
const client = { kind: 'company', costCentres: [centre], requiredFields: [] } as const;
const airport = { ...noStop, address: 'Aeroporto de Congonhas, Av. Washington Luís', placeId: 'congonhas' };

/** The address as written, for which the user chose no price. */
const unlocated = (address: string) => ({ ...noStop, address, precision: 'none' as const });

function contextOf(more: Partial<SlotContext> = {}): SlotContext {
  return {
    client: { ...client, costCentres: [centre], requiredFields: [] },
    findPlace: () => ({ stop: null, isExact: false, isPending: false }),
    chosenPlace: unlocated,
    ...more,
  };
}

const isAirport = (place: string) => place === 'Aeroporto de Congonhas';
const notAirport = (place: string) => (isAirport(place) ? undefined : unlocated(place));

function sure<Value>(value: Value): Field<Value> {
  return { value, spans: [{ start: 0, end: 1 }] };
}

function doubtful<Value>(value: Value, reason: Doubt = 'assumed'): Field<Value> {
  return { value, spans: [{ start: 0, end: 1 }], uncertain: true, reason };
}

const whole: TripDraft = {
  passengers: [{ name: sure('Ana Prado'), phone: sure('+5511977776666') }],
  date: sure('2026-12-05'),
  time: sure('08:15'),
  from: sure('Rua Augusta, 1500 - Consolação, São Paulo - SP'),
  to: sure('Aeroporto de Congonhas'),
  stops: [],
  needs: [],
  notes: [],
  questions: {},
};

function book(change: Partial<TripDraft>, answers: Answers = {}, context = contextOf()) {
  return bookingOf(slotsOf({ ...whole, ...change }, answers, context), ground);
}

function doubtsOf(change: Partial<TripDraft>, answers: Answers = {}, context = contextOf()) {
  return slotsOf({ ...whole, ...change }, answers, context).flatMap(({ path, doubt }) =>
    doubt === null ? [] : [`${path} ${doubt}`],
  );
}

describe('the booking of a draft', () => {
  it('has the told values, with the time in the zone of the origin', () => {
    expect(
      book({
        stops: [sure('Rua Bahia 10')],
        flight: sure('LA3456'),
        category: sure('executivo'),
        people: sure(3),
        luggage: sure(2),
        needs: [sure('child_seat')],
        payment: sure('cash'),
        costCentre: sure('marketing'),
        notes: [sure('Portaria dos fundos')],
      }),
    ).toMatchObject({
      clientId: 'client',
      serviceAreaId: 'area',
      passengers: [{ name: 'Ana Prado', phone: '(11) 97777-6666' }],
      pickupAt: '2026-12-05T11:15:00.000Z',
      stops: [{ address: 'Rua Augusta, 1500', city: 'São Paulo' }, { address: 'Rua Bahia 10' }, {}],
      flightNumber: 'LA3456',
      category: 'executivo',
      passengerCount: 3,
      luggageCount: 2,
      needs: ['child_seat'],
      paymentMethod: 'cash',
      costCentreId: 'centre',
      notes: 'Portaria dos fundos',
      returnAt: null,
    });
  });

  it('is for now when the text asks for a car at once', () => {
    const { date: _date, time: _time, ...rest } = whole;
    const booking = bookingOf(slotsOf({ ...rest, now: sure(true as const) }, {}, contextOf()), ground);
    expect(booking?.pickupAt).toBeNull();
  });

  it('keeps wishes without a field as notes', () => {
    expect(book({ needs: [sure('pet'), sure('child_seat')], notes: [sure('Tocar o interfone')] })).toMatchObject({
      needs: ['child_seat'],
      notes: 'Animal de estimação. Tocar o interfone',
    });
  });

  it.each([
    ['a missing passenger', { passengers: [] }, ['passengers.0.name missing', 'passengers.0.phone missing']],
    [
      'a second phone that is missing',
      { passengers: [...whole.passengers, { name: sure('Rui') }] },
      ['passengers.1.phone missing'],
    ],
    [
      'an uncertain phone',
      { passengers: [{ name: sure('Ana'), phone: doubtful('+5511977776666') }] },
      ['passengers.0.phone assumed'],
    ],
    [
      'a phone that does not exist',
      { passengers: [{ name: sure('Ana'), phone: sure('+55123') }] },
      ['passengers.0.phone invalid'],
    ],
    ['a Pix without its receiver', { payment: sure('pix' as const) }, ['paymentMethod which_pix']],
    ['an unknown cost centre', { costCentre: sure('Diretoria') }, ['costCentreId unlisted']],
    ['a past date', { date: doubtful('2020-01-01', 'past') }, ['date past']],
  ])('does not exist for %s', (_case, change, doubts) => {
    expect(doubtsOf(change)).toEqual(doubts);
    expect(book(change)).toBeNull();
  });

  it('does not exist for an ambiguous time, and has the chosen time after the answer', () => {
    const { time: _time, ...rest } = whole;
    const time = { candidates: ['07:00', '19:00'], spans: [], reason: 'morning_or_evening' as const };
    const slots = (answers: Answers) => slotsOf({ ...rest, questions: { time } }, answers, contextOf());
    expect(bookingOf(slots({}), ground)).toBeNull();
    expect(slots({}).find(({ path }) => path === 'time')?.value).toBe('');
    const answered = bookingOf(slots({ time: { value: '19:00' } }), ground);
    expect(answered?.pickupAt).toBe('2026-12-05T22:00:00.000Z');
  });

  it('waits for the suggestion of a place and for its confirmation', () => {
    const waiting = contextOf({
      chosenPlace: notAirport,
      findPlace: (words) => ({ stop: null, isExact: false, isPending: isAirport(words) }),
    });
    expect(book({}, {}, waiting)).toBeNull();
    const found = contextOf({
      chosenPlace: notAirport,
      findPlace: () => ({ stop: airport, isExact: false, isPending: false }),
    });
    expect(doubtsOf({}, {}, found)).toEqual(['stops.1 suggested']);
    expect(book({}, {}, found)).toBeNull();
    const chosen = contextOf({ chosenPlace: (words) => (isAirport(words) ? airport : unlocated(words)) });
    expect(book({}, {}, chosen)?.stops[1]).toEqual({ address: airport.address, placeId: 'congonhas' });
  });

  it('asks nothing about the exact name of a place, unless the text leaves the place open', () => {
    const found = contextOf({
      chosenPlace: notAirport,
      findPlace: () => ({ stop: airport, isExact: true, isPending: false }),
    });
    expect(book({}, {}, found)?.stops[1]).toEqual({ address: airport.address, placeId: 'congonhas' });
    const to = doubtful('Aeroporto de Congonhas', 'several_values');
    expect(doubtsOf({ to }, {}, found)).toEqual(['stops.1 several_values']);
  });

  it('asks about an address without a point, and has no price for it after the confirmation', () => {
    const unknown = contextOf({ chosenPlace: () => undefined });
    expect(doubtsOf({}, {}, unknown)).toEqual(['stops.0 unlocated', 'stops.1 unlocated']);
    expect(book({}, {}, unknown)).toBeNull();
    const answers = { 'stops.0': { value: 'Rua Bahia 10' }, 'stops.1': { value: '', stop: airport } };
    expect(book({}, answers, unknown)?.stops).toEqual([
      expect.objectContaining({ address: 'Rua Bahia 10', precision: 'none' }),
      { address: airport.address, placeId: 'congonhas' },
    ]);
  });

  it('needs the fields that the client demands', () => {
    const strict = contextOf({
      client: { kind: 'company', costCentres: [centre], requiredFields: ['costCentreId', 'reason', 'voucherCode'] },
    });
    expect(doubtsOf({}, {}, strict)).toEqual(['costCentreId demanded', 'reason demanded', 'voucherCode demanded']);
    expect(doubtsOf({ payment: sure('cash') }, {}, strict)).toEqual(['costCentreId demanded', 'reason demanded']);
  });

  it('does not take a cost centre of another client', () => {
    expect(book({}, { costCentreId: { value: 'other' } })?.costCentreId).toBeNull();
  });

  it('stays a draft with the reason at its field after a refusal', () => {
    const slots = slotsOf(whole, {}, contextOf(), { pickupAt: 'O embarque já passou.' });
    expect(slots.find(({ path }) => path === 'time')).toMatchObject({
      doubt: 'refused',
      message: 'O embarque já passou.',
    });
    expect(bookingOf(slots, ground)).toBeNull();
  });
});

/** A field that is certain, uncertain or absent. */
function field<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Field<Value> | undefined> {
  return fc.oneof(
    value.map((one) => sure(one)),
    value.map((one) => doubtful(one)),
    fc.constant(undefined),
  );
}

const words = fc.stringMatching(/^[a-z]{3,12}$/);
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2027-01-${String(date).padStart(2, '0')}`);
const hour = fc.integer({ min: 0, max: 23 }).map((value) => `${String(value).padStart(2, '0')}:00`);
const phone = fc.integer({ min: 1000, max: 9999 }).map((value) => `+551197777${value}`);
const trips: fc.Arbitrary<TripDraft> = fc
  .record({
    name: field(words),
    phone: field(phone),
    date: field(day),
    time: field(hour),
    from: field(words),
    to: field(words),
    flight: field(words),
    category: field(fc.constantFrom('executivo', 'van')),
    people: field(fc.integer({ min: 1, max: 60 })),
    payment: field(fc.constantFrom('cash', 'pix', 'card')),
    costCentre: field(words),
    voucher: field(words),
    asked: fc.boolean(),
  })
  .map(({ name, phone: number, asked, time, ...fields }): TripDraft => {
    const questions: TripDraft['questions'] = asked
      ? { time: { candidates: ['07:00', '19:00'], spans: [], reason: 'morning_or_evening' } }
      : {};
    const person = told({ name, phone: number });
    return Object.assign(
      { passengers: [person], stops: [], needs: [], notes: [], questions },
      told(fields),
      told({ time: asked ? undefined : time }),
    );
  });

/** Leaves out the fields that a text does not tell. */
function told(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

describe('an unconfirmed doubt', () => {
  it('never gives a value to a booking or to the form', () => {
    fc.assert(
      fc.property(trips, (trip) => {
        const slots = slotsOf(trip, {}, contextOf());
        const isOpen = slots.some(({ doubt }) => doubt !== null);
        expect(bookingOf(slots, ground) === null).toBe(isOpen);
        const emptied = slots.map((slot) =>
          slot.doubt === null ? slot : Object.assign({}, slot, { value: '', stop: null }),
        );
        expect(termsOf(slots, ground)).toEqual(termsOf(emptied, ground));
      }),
    );
  });
});
