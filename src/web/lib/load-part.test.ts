import { type ComponentType, createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart, nearPart, nearPartsLoaded } from './load-part.ts';

const Part: ComponentType = () => 'the part';

/** What stands there in the first frame. */
const drawn = (Shown: ComponentType): string =>
  renderToString(createElement(Suspense, { fallback: 'the skeleton' }, createElement(Shown)));

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  // Served by the bundler: there is no newer build.
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => vi.unstubAllGlobals());

it('draws a near part with its page, without a skeleton', async () => {
  const Near = nearPart(async () => ({ Part }), 'Part');
  await nearPartsLoaded();
  expect(drawn(Near)).toContain('the part');
});

it('asks for a lazy part only when it is drawn', () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  const Lazy = lazyPart(load, 'Part');
  expect(load).not.toHaveBeenCalled();
  expect(drawn(Lazy)).toContain('the skeleton');
  expect(load).toHaveBeenCalledOnce();
});

it('tells when the near parts are there', async () => {
  const part = Promise.withResolvers<{ Part: typeof Part }>();
  const Near = nearPart(() => part.promise, 'Part');
  const areThere = vi.fn<() => void>();
  const loaded = nearPartsLoaded().then(areThere);
  expect(drawn(Near)).toContain('the skeleton');
  expect(areThere).not.toHaveBeenCalled();
  part.resolve({ Part });
  await loaded;
  expect(drawn(Near)).toContain('the part');
});

it('does not ask for a part of whom it does not concern', async () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  nearPart(load, 'Part', () => false);
  await nearPartsLoaded();
  expect(load).not.toHaveBeenCalled();
});

it('draws the page without a part that could not be had, and asks for it again then', async () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Near = nearPart(load, 'Part');
  await nearPartsLoaded();
  expect(drawn(Near)).toContain('the skeleton');
  expect(load).toHaveBeenCalledTimes(2);
});
