import { expect, it } from 'vitest';
import { invoiceStatus } from '#domain/invoices/invoice-status.ts';

const unpaid = { totalCents: 100, paidCents: 0, creditedCents: 0, writtenOffCents: 0 };

it.each([
  ['open', {}, '2026-03-10'],
  ['open', {}, '2026-03-11'],
  ['overdue', {}, '2026-03-09'],
  ['part_paid', { paidCents: 40 }, '2026-03-10'],
  ['open', { creditedCents: 40 }, '2026-03-10'],
  ['part_paid', { paidCents: 1, creditedCents: 40 }, '2026-03-10'],
  ['overdue', { paidCents: 99 }, '2026-03-09'],
  ['paid', { paidCents: 100 }, '2026-03-09'],
  ['paid', { paidCents: 60, creditedCents: 40 }, '2026-03-09'],
  ['paid', { totalCents: 0 }, '2026-03-09'],
  ['credited', { creditedCents: 100 }, '2026-03-09'],
  ['written_off', { paidCents: 60, writtenOffCents: 40 }, '2026-03-09'],
] as const)('on 10 March an invoice is %s with the amounts %o and the due day %s', (status, amounts, dueOn) => {
  expect(invoiceStatus({ ...unpaid, ...amounts }, dueOn, '2026-03-10')).toBe(status);
});
