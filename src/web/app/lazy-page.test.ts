import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { lazyPage } from './lazy-page.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

it('the code of a page counts as loaded only when the parts that the page shows at once are loaded too', async () => {
  const part = Promise.withResolvers<{ Part: ComponentType }>();
  const module = Promise.withResolvers<{ Page: () => ReactNode }>();
  const page = lazyPage(() => module.promise, 'Page');
  const isThere = vi.fn<() => void>();
  const loaded = page.preload?.()?.then(isThere);
  const Near = lazyPart(() => part.promise, 'Part', { withPage: true });
  module.resolve({ Page: () => createElement(Near) });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isThere).not.toHaveBeenCalled();
  part.resolve({ Part: () => 'the part' });
  await loaded;
  expect(isThere).toHaveBeenCalledOnce();
  expect(renderToString(createElement(page))).toContain('the part');
});
