import { describe, expect, it } from 'vitest';
import { nextStep } from './use-seen-submit.ts';

describe('the step after a submit', () => {
  it('waits for the caller or the price, and asks about an open trip, before a valid form is sent', () => {
    expect(nextStep({ valid: true, unseen: true, open: false })).toBe('wait');
    expect(nextStep({ valid: true, unseen: true, open: true })).toBe('wait');
    expect(nextStep({ valid: true, unseen: false, open: true })).toBe('ask');
    expect(nextStep({ valid: true, unseen: false, open: false })).toBe('submit');
  });

  it('is the submit of an invalid form, which shows its errors, at any time', () => {
    for (const unseen of [true, false])
      for (const open of [true, false]) expect(nextStep({ valid: false, unseen, open })).toBe('submit');
  });
});
