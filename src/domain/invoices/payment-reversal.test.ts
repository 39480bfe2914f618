import { expect, it } from 'vitest';
import { takePaymentBack } from '#domain/invoices/payment-reversal.ts';

const paid = { paidCents: 100_00, openCents: 0 };
const payment = { cents: 100_00, excessCents: 0, recoveredCents: 0 };

it.each([
  ['a whole one', {}, {}, { unpaidCents: 100_00, lostCents: 0, creditCents: 0, openCents: 100_00 }],
  ['one among others', { paidCents: 130_00, openCents: 20_00 }, {}, { unpaidCents: 100_00, openCents: 120_00 }],
  ['one that was too much', {}, { cents: 107_00, excessCents: 7_00 }, { unpaidCents: 100_00, creditCents: 7_00 }],
  ['after a credit note', { paidCents: 70_00 }, {}, { unpaidCents: 70_00, creditCents: 30_00, openCents: 70_00 }],
  ['of what was written off', {}, { recoveredCents: 60_00 }, { lostCents: 60_00, openCents: 40_00 }],
  [
    'of what was written off, after a credit note',
    { paidCents: 70_00 },
    { recoveredCents: 100_00 },
    { unpaidCents: 70_00, lostCents: 70_00, creditCents: 30_00, openCents: 0 },
  ],
])('%s', (_name, standing, amounts, expected) => {
  expect(takePaymentBack({ ...paid, ...standing }, { ...payment, ...amounts })).toMatchObject(expected);
});
