import { expect, it } from 'vitest';
import { missingFields } from './required-fields.ts';

const all = ['costCentreId', 'reason', 'clientReference', 'voucherCode', 'flightNumber'];

it.each([
  ['nothing demanded', [], { paymentMethod: 'billed' as const }, []],
  ['all demanded, nothing said', all, { paymentMethod: 'billed' as const }, all],
  ['a voucher where nothing is billed', ['voucherCode'], { paymentMethod: 'cash' as const }, []],
  ['said', ['reason', 'costCentreId'], { paymentMethod: 'cash' as const, reason: 'Visita' }, ['costCentreId']],
])('%s', (_case, required, values, missing) => {
  expect(missingFields(required, values).map(({ field }) => field)).toEqual(missing);
});
