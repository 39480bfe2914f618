import * as fc from 'fast-check';
import { type PaymentMethod, paymentMethods } from '#domain/trips/payment-methods.ts';

/**
 * Terms of a request. `minutes` is the pickup from now (null: immediate), and `centre` requests a cost centre if the
 * client has one.
 */
export type Terms = { minutes: number | null; method: PaymentMethod; executive: number; centre: boolean };

// Index into a list, taken modulo the list's length when the step runs.
const index = fc.nat(1_000);
const minutes = fc.oneof(fc.constant(null), fc.integer({ min: -4, max: 300 }), fc.integer({ min: 300, max: 4_000 }));
const method = fc.constantFrom<PaymentMethod>('billed', 'billed', ...paymentMethods);
const terms = { minutes, method, executive: fc.nat(5), centre: fc.boolean() };
const cents = fc.constantFrom(0, 1, 3_33, 40_00);

const anyRequest = fc.record({ step: fc.constant('request' as const), who: index, ...terms });
const action = fc.record({
  step: fc.constant('act' as const),
  trip: index,
  choice: index,
  /** True for any action by any user, false for actions that the page would offer. */
  blind: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  partner: index,
  queue: fc.nat(2),
  fare: fc.constantFrom(0, 50, 90, 100, 100, 100, 115, 130),
  tolls: cents,
  extras: fc.constantFrom(0, 0, 0, 5_01),
  interrupted: fc.nat(9).map((number) => number === 0),
  pin: fc.nat(4).map((number) => number > 0),
});
const edit = fc.record({
  step: fc.constant('edit' as const),
  who: index,
  trip: index,
  notesOnly: fc.nat(4).map((number) => number === 0),
  ...terms,
});
const review = fc.record({
  step: fc.constant('settle' as const),
  trip: index,
  fare: fc.option(cents),
  discount: cents,
});
const contest = fc.record({ step: fc.constant('contest' as const), trip: index });
const record = fc.record({
  step: fc.constant('record' as const),
  who: index,
  ...terms,
  hours: fc.integer({ min: 1, max: 190 }),
});
const adjust = fc.record({
  step: fc.constant('adjust' as const),
  partner: index,
  amount: fc.constantFrom(-30_00, 50_00),
});
const standing = fc.record({
  step: fc.constant('standing' as const),
  partner: index,
  status: fc.constantFrom('active' as const, 'active' as const, 'suspended' as const),
});
const pass = fc.record({
  step: fc.constant('pass' as const),
  by: fc.constantFrom(1, 2, 2, 5, 5, 16, 35, 90, 400, 700, 1_500, 11_000),
});

export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;
const anyStep = fc.oneof(
  { weight: 4, arbitrary: anyRequest },
  { weight: 20, arbitrary: action },
  { weight: 4, arbitrary: edit },
  { weight: 2, arbitrary: review },
  { weight: 1, arbitrary: contest },
  { weight: 1, arbitrary: record },
  { weight: 1, arbitrary: adjust },
  { weight: 1, arbitrary: standing },
  { weight: 3, arbitrary: pass },
);

/** Generates a few requests, followed by random actions. */
export const anyHistory = fc
  .tuple(
    fc.array(anyRequest, { minLength: 3, maxLength: 4 }),
    fc.array(anyStep, { minLength: 30, maxLength: 40, size: 'max' }),
  )
  .map(([requests, steps]): Step[] => (requests as Step[]).concat(steps));
