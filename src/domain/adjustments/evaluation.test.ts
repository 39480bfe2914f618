import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdjustedPartner, type AdjustmentBooks, isRefusedAdjustment, evaluateAdjustments } from './evaluation.ts';
import type { AdjustmentRow } from './sheet.ts';

const ana: AdjustedPartner = {
  id: 'a',
  name: 'Ana',
  availableCents: 100_00,
  minimumBalanceCents: -20_00,
  today: '2026-11-22',
};
const books = (change: Partial<AdjustmentBooks> = {}): AdjustmentBooks => ({
  partnerOf: (typed) => ({ ana, bia: { ...ana, id: 'b' }, gêmeas: 'several' as const })[typed] ?? null,
  batchOf: () => null,
  passesMinimum: false,
  openFrom: '2026-11-01',
  ...change,
});

const rows = (...given: Partial<AdjustmentRow>[]): AdjustmentRow[] =>
  given.map((row, index) =>
    Object.assign(
      { line: index + 2, partner: 'ana', cents: 10_00, reason: `Motivo ${index}`, on: null, verdicts: [] },
      row,
    ),
  );
const kindsOf = (given: AdjustmentRow[], change?: Partial<AdjustmentBooks>) =>
  evaluateAdjustments(given, books(change)).map(({ verdicts }) => verdicts.map(({ kind }) => kind).join(' '));

describe('a row', () => {
  it.each([
    ['an unknown partner', { partner: 'x' }, 'unknown_partner'],
    ['an ambiguous partner', { partner: 'gêmeas' }, 'unknown_partner'],
    ['a future day', { on: '2026-11-23' }, 'wrong_date'],
    ['a day more than a year ago', { on: '2025-11-20' }, 'wrong_date'],
    ['a day of a closed month, which moves', { on: '2026-10-31' }, 'moved'],
    ['today', { on: '2026-11-22' }, ''],
    ['more than the available amount', { cents: -120_01 }, 'below_minimum'],
    ['the whole available amount', { cents: -120_00 }, ''],
  ])('with %s (%j) gets the verdict "%s"', (_what, row, kinds) => {
    expect(kindsOf(rows(row))).toEqual([kinds]);
  });

  it('is a repetition when an earlier row has the same day, amount, partner and reason, regardless of case', () => {
    const same = { reason: 'Bônus' };
    const others = [
      { reason: 'Bônus 2' },
      { ...same, cents: 9_00 },
      { ...same, on: '2026-11-10' },
      { ...same, partner: 'bia' },
    ];
    expect(kindsOf(rows(same, { reason: 'BÔNUS' }, ...others))).toEqual(['', 'repeated', '', '', '', '']);
    expect(evaluateAdjustments(rows(same, {}, same), books())[2]?.verdicts[0]?.message).toContain('linha 2');
    expect(kindsOf(rows(same, {}), { batchOf: (key) => (key.includes('bônus') ? 'AJUSTE000001' : null) })).toEqual([
      'known',
      '',
    ]);
  });

  it('may take a wallet below its minimum with the permission of an administrator', () => {
    expect(kindsOf(rows({ cents: -500_00 }), { passesMinimum: true })).toEqual(['']);
  });
});

it('debits of earlier rows reduce the available amount for later rows, and credits increase it', () => {
  const taking = [{ cents: -100_00 }, { cents: -21_00 }, { cents: 1_00 }, { cents: -21_00 }];
  expect(kindsOf(rows(...taking))).toEqual(['', 'below_minimum', '', 'below_minimum']);
});

/** Returns true when a debit of a partner takes its wallet below the minimum, with all earlier rows applied. */
const passes = (given: { partner: string; cents: number }[]) =>
  ['ana', 'bia'].some((name) => {
    let left = ana.availableCents;
    return given
      .filter(({ partner }) => partner === name)
      .some(({ cents }) => (left += cents) < ana.minimumBalanceCents && cents < 0);
  });

it('an adjustment file is refused if a debit would take a wallet below its minimum, and accepted if not', () => {
  const some = fc.record({
    partner: fc.constantFrom('ana', 'bia'),
    cents: fc.integer({ min: -200_00, max: 100_00 }).filter(Boolean),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (given) => {
      expect(evaluateAdjustments(rows(...given), books()).some(isRefusedAdjustment)).toBe(passes(given));
    }),
  );
});
