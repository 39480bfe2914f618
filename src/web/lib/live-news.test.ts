import { expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { newsFilter } from './live-news.ts';

const wallet = (entityId: string, version: number) => ({ topic: 'wallet', entityId, version }) as const;

it('the filter of live events accepts each version of an entity once, and never an older version', () => {
  const isNews = newsFilter();
  const verdicts = [wallet('a', 2), wallet('a', 2), wallet('a', 1), wallet('b', 1), wallet('a', 3)].map(isNews);
  expect(verdicts).toEqual([true, false, false, true, true]);
});

it('the filter of live events separates topics, which may use the same id and version', () => {
  const isNews = newsFilter();
  expect(isNews({ topic: 'trip', entityId: 'a', version: 4, payload: { status: 'accepted' } })).toBe(true);
  expect(isNews({ topic: 'pool', entityId: 'a', version: 4, payload: { available: false } })).toBe(true);
});

it('a trip that moves between pools ends up as available, in whatever order its two events arrive', () => {
  const left = { topic: 'pool', entityId: 'a', version: 4, payload: { available: false } } as const;
  const came = { topic: 'pool', entityId: 'a', version: 4, payload: { available: true, card: {} as Trip } } as const;
  expect([left, came, left].map(newsFilter())).toEqual([true, true, false]);
  expect([came, left, came].map(newsFilter())).toEqual([true, false, false]);
});

it('the filter of live events accepts all versions again after a reset', () => {
  const isNews = newsFilter();
  isNews(wallet('a', 9));
  expect(isNews({ topic: 'reset' })).toBe(true);
  expect(isNews(wallet('a', 1))).toBe(true);
});

it('the filter of live events remembers the newest entities up to its limit', () => {
  const isNews = newsFilter(2);
  for (const id of ['a', 'b', 'c']) isNews(wallet(id, 5));
  expect(isNews(wallet('c', 5))).toBe(false);
  expect(isNews(wallet('a', 5))).toBe(true);
});
