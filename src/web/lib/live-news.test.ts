import { expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { newsFilter } from './live-news.ts';

const wallet = (entityId: string, version: number) => ({ topic: 'wallet', entityId, version }) as const;

it('takes each version once, and never goes back', () => {
  const isNews = newsFilter();
  const verdicts = [wallet('a', 2), wallet('a', 2), wallet('a', 1), wallet('b', 1), wallet('a', 3)].map(isNews);
  expect(verdicts).toEqual([true, false, false, true, true]);
});

it('keeps topics apart: a trip that leaves the pool and the trip itself share id and version', () => {
  const isNews = newsFilter();
  expect(isNews({ topic: 'trip', entityId: 'a', version: 4, payload: { status: 'accepted' } })).toBe(true);
  expect(isNews({ topic: 'pool', entityId: 'a', version: 4, payload: { available: false } })).toBe(true);
});

it('hears that a trip left one pool for another, in whatever order both are told', () => {
  const left = { topic: 'pool', entityId: 'a', version: 4, payload: { available: false } } as const;
  const came = { topic: 'pool', entityId: 'a', version: 4, payload: { available: true, card: {} as Trip } } as const;
  expect([left, came, left].map(newsFilter())).toEqual([true, true, false]);
  expect([came, left, came].map(newsFilter())).toEqual([true, false, false]);
});

it('starts again after a reset', () => {
  const isNews = newsFilter();
  isNews(wallet('a', 9));
  expect(isNews({ topic: 'reset' })).toBe(true);
  expect(isNews(wallet('a', 1))).toBe(true);
});

it('remembers so many entities and no more', () => {
  const isNews = newsFilter(2);
  for (const id of ['a', 'b', 'c']) isNews(wallet(id, 5));
  expect(isNews(wallet('c', 5))).toBe(false);
  expect(isNews(wallet('a', 5))).toBe(true);
});
