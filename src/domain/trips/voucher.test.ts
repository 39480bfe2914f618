import { describe, expect, it } from 'vitest';
import { voucherCodeOf, whyVoucherNot } from './voucher.ts';

const voucher = { active: true, ceilingCents: 80_00, uses: 2, used: 1, expiresOn: '2026-11-30' };
const trip = { estimateCents: 80_00, pickupDay: '2026-11-30' };

describe('a voucher', () => {
  it.each([
    ['at its ceiling, on its last day, with its last use', {}, {}, 1, /^authorised$/],
    ['above its ceiling', {}, { estimateCents: 80_01 }, 1, /até R\$\s80,00 por viagem/],
    ['without a ceiling', { ceilingCents: null }, { estimateCents: 900_00 }, 1, /^authorised$/],
    ['without an estimate', {}, { estimateCents: null }, 1, /^authorised$/],
    ['one day after its last day', {}, { pickupDay: '2026-12-01' }, 1, /até 30\/11\/2026/],
    ['without uses left', { used: 2 }, {}, 1, /não tem mais usos/],
    ['with one use for two trips', {}, {}, 2, /só um uso/],
    ['with two uses for three trips', { used: 0 }, {}, 3, /só 2 usos/],
    ['that is deactivated', { active: false }, {}, 1, /não está mais em uso/],
  ])('%s is authorised or refused with its reason', (_case, more, of, trips, why) => {
    const said = whyVoucherNot({ ...voucher, ...more }, { ...trip, ...of }, trips);
    expect(said ?? 'authorised').toMatch(why);
  });

  it('is found by its code with spaces and in lower case', () => {
    expect(voucherCodeOf(' obra 12a ')).toBe('OBRA12A');
  });
});
