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
  // A page without an entry script, such as that of the development server, never has a newer build.
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => vi.unstubAllGlobals());

it('a part fetched together with its page is drawn without a skeleton', async () => {
  const Near = lazyPart(async () => ({ Part }), 'Part', { withPage: true });
  await partsWithPageFetched();
  expect(drawn(Near)).toContain('the part');
});

it('a part without options is fetched only when it is drawn', () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  const Lazy = lazyPart(load, 'Part');
  expect(load).not.toHaveBeenCalled();
  expect(drawn(Lazy)).toContain('the skeleton');
  expect(load).toHaveBeenCalledOnce();
});

it('partsWithPageFetched resolves only when all parts fetched with a page are loaded', async () => {
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

it('a part whose condition is false is not fetched with its page', async () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  lazyPart(load, 'Part', { withPage: () => false });
  await partsWithPageFetched();
  expect(load).not.toHaveBeenCalled();
});

it('a part whose fetch with the page failed is fetched again when it is drawn', async () => {
  const load = vi.fn<() => Promise<{ Part: ComponentType }>>(async () => ({ Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Near = lazyPart(load, 'Part', { withPage: true });
  await partsWithPageFetched();
  expect(drawn(Near)).toContain('the skeleton');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part that the page has fetched explicitly in advance is drawn without a skeleton', async () => {
  const Ahead = lazyPart(async () => ({ Part }), 'Part');
  await Ahead.fetch();
  expect(drawn(Ahead)).toContain('the part');
});
