import { expect, it } from 'vitest';
import { takePaymentBack } from '#domain/invoices/payment-reversal.ts';

const paid = { paidCents: 100_00, openCents: 0 };
const payment = { cents: 100_00, excessCents: 0, recoveredCents: 0 };

it.each([
  [
    'of the only payment of an invoice',
    {},
    {},
    { unpaidCents: 100_00, lostCents: 0, creditCents: 0, openCents: 100_00 },
  ],
  [
    'of one of several payments',
    { paidCents: 130_00, openCents: 20_00 },
    {},
    { unpaidCents: 100_00, openCents: 120_00 },
  ],
  [
    'of a payment that exceeded the invoice',
    {},
    { cents: 107_00, excessCents: 7_00 },
    { unpaidCents: 100_00, creditCents: 7_00 },
  ],
  [
    'of a payment, after a credit note',
    { paidCents: 70_00 },
    {},
    { unpaidCents: 70_00, creditCents: 30_00, openCents: 70_00 },
  ],
  ['of a payment that recovered a write-off', {}, { recoveredCents: 60_00 }, { lostCents: 60_00, openCents: 40_00 }],
  [
    'of a payment that recovered a write-off, after a credit note',
    { paidCents: 70_00 },
    { recoveredCents: 100_00 },
    { unpaidCents: 70_00, lostCents: 70_00, creditCents: 30_00, openCents: 0 },
  ],
])(
  'the reversal %s changes the paid amount, the lost amount and the credit of the client',
  (_name, standing, amounts, expected) => {
    expect(takePaymentBack({ ...paid, ...standing }, { ...payment, ...amounts })).toMatchObject(expected);
  },
);
