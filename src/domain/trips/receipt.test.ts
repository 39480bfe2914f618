import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseReceiptCode, printReceiptCode, receiptAmount, receiptCode } from './receipt.ts';

const bytes = fc.uint8Array({ minLength: 24, maxLength: 24 });

describe('the code of a receipt', () => {
  it('is recognised in any typed notation', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = receiptCode(random);
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{20}$/);
        expect(normaliseReceiptCode(` ${printReceiptCode(code).toLowerCase()} `)).toBe(code);
      }),
    );
  });

  it('is printed in groups of four characters', () => {
    expect(printReceiptCode('ABCD2345EFGH6789JKLM')).toBe('ABCD-2345-EFGH-6789-JKLM');
  });
});

describe('the amount of a receipt', () => {
  const over = { status: 'completed', partnerSide: 'pending', totalCents: 50_00, discountCents: 0 } as const;

  it('is the amount that the client pays', () => {
    expect(receiptAmount({ ...over, discountCents: 5_00 })).toEqual({ ok: true, value: 45_00 });
    expect(receiptAmount({ ...over, status: 'no_show', totalCents: 15_00 })).toEqual({ ok: true, value: 15_00 });
  });

  it.each([
    ['a running trip', { ...over, status: 'in_progress' }, 'too_early'],
    ['a trip in review', { ...over, partnerSide: 'in_review' }, 'too_early'],
    ['a trip without any amount', { ...over, status: 'cancelled', totalCents: null }, 'gone'],
    ['a trip with a discount of the full price', { ...over, discountCents: 50_00 }, 'gone'],
  ] as const)('is refused for %s', (_what, trip, reason) => {
    expect(receiptAmount(trip)).toMatchObject({ ok: false, reason });
  });
});
