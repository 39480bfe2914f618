import { expect, it } from 'vitest';
import { missingFields } from './required-fields.ts';

const all = ['costCentreId', 'reason', 'clientReference', 'voucherCode', 'flightNumber'];

it.each([
  ['no required fields', [], { paymentMethod: 'billed' as const }, []],
  ['all fields required and none filled in', all, { paymentMethod: 'billed' as const }, all],
  ['a required voucher on a cash trip', ['voucherCode'], { paymentMethod: 'cash' as const }, []],
  [
    'two required fields, one of them filled in',
    ['reason', 'costCentreId'],
    { paymentMethod: 'cash' as const, reason: 'Visita' },
    ['costCentreId'],
  ],
])('a request with %s reports the missing fields', (_case, required, values, missing) => {
  expect(missingFields(required, values).map(({ field }) => field)).toEqual(missing);
});
