import { describe, expect, it } from 'vitest';
import { flexibleCode, flexibleStateOf, isFlexibleCode } from './flexible-rides.ts';

const fresh = { day: '2026-03-10', revoked: false, used: false };

describe('the state of a flexible ride', () => {
  it.each([
    ['2026-03-09', {}, 'early'],
    ['2026-03-10', {}, 'open'],
    ['2026-03-11', {}, 'over'],
    ['2026-03-10', { revoked: true }, 'revoked'],
    ['2026-03-11', { revoked: true }, 'revoked'],
    ['2026-03-11', { used: true }, 'used'],
  ])('on %s with %j is %s', (today, more, state) => {
    expect(flexibleStateOf({ ...fresh, ...more }, today)).toBe(state);
  });
});

describe('the code of a flexible ride', () => {
  it('differs from every code of a trip', () => {
    const random = 'flex-bcdefghijklmnopqrstuvwxyz01';
    expect(random).toHaveLength(32);
    expect(isFlexibleCode(random)).toBe(false);
    expect(isFlexibleCode(flexibleCode(random))).toBe(true);
  });
});
