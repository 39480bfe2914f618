import { describe, expect, it } from 'vitest';
import { nextStep } from './use-seen-submit.ts';

const seen = { valid: true, unseen: false, searching: false, open: false };

describe('the step after a submit', () => {
  it.each([
    ['submit', 'a seen form', {}],
    ['ask', 'an open trip of the caller', { open: true }],
    ['wait', 'a caller who is searched, whose open trips may be old', { searching: true, open: true }],
    ['refuse', 'a taken trip whose price is not shown', { unseen: true, searching: true, open: true }],
    ['submit', 'an invalid form, which shows its errors', { valid: false, unseen: true, searching: true, open: true }],
  ])('is “%s” for %s', (step, _case, form) => {
    expect(nextStep({ ...seen, ...form })).toBe(step);
  });
});
