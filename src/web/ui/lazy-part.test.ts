import { type ComponentType, createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart, partsWithPageFetched } from './lazy-part.tsx';

const Part: ComponentType = () => 'the part';

/** Returns the HTML of the first frame. */
const drawn = (Shown: ComponentType): string =>
  renderToString(createElement(Suspense, { fallback: 'the skeleton' }, createElement(Shown)));

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  // Served by the bundler: there is no newer build.
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => vi.unstubAllGlobals());

it('draws a part that was fetched with its page without a skeleton', async () => {
  const Near = lazyPart(async () => ({ Part }), 'Part', { withPage: true });
  await partsWithPageFetched();
  expect(drawn(Near)).toContain('the part');
});

it('fetches a part only when it is drawn, unless told otherwise', () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  const Lazy = lazyPart(load, 'Part');
  expect(load).not.toHaveBeenCalled();
  expect(drawn(Lazy)).toContain('the skeleton');
  expect(load).toHaveBeenCalledOnce();
});

it('the parts of a page count as fetched only when all of them are here', async () => {
  const part = Promise.withResolvers<{ Part: typeof Part }>();
  const Near = lazyPart(() => part.promise, 'Part', { withPage: true });
  const areThere = vi.fn<() => void>();
  const loaded = partsWithPageFetched().then(areThere);
  expect(drawn(Near)).toContain('the skeleton');
  expect(areThere).not.toHaveBeenCalled();
  part.resolve({ Part });
  await loaded;
  expect(drawn(Near)).toContain('the part');
});

it('does not fetch a part with the page when its condition is false', async () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  lazyPart(load, 'Part', { withPage: () => false });
  await partsWithPageFetched();
  expect(load).not.toHaveBeenCalled();
});

it('a part that could not be fetched with its page is fetched again when it is drawn', async () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Near = lazyPart(load, 'Part', { withPage: true });
  await partsWithPageFetched();
  expect(drawn(Near)).toContain('the skeleton');
  expect(load).toHaveBeenCalledTimes(2);
});

it('draws a part that its page has fetched ahead without a skeleton', async () => {
  const Ahead = lazyPart(async () => ({ Part }), 'Part');
  await Ahead.fetch();
  expect(drawn(Ahead)).toContain('the part');
});
