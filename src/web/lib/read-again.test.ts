import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAgain } from './read-again.ts';

/** Mounts a list whose queries the test answers. */
function shown() {
  const client = new QueryClient();
  const readings: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  const stop = new QueryObserver(client, { queryKey: ['trips'], queryFn }).subscribe(() => undefined);
  return { client, readings, stop, data: () => client.getQueryData(['trips']) };
}

it('readAgain refetches exactly once a query that has already loaded', async () => {
  const { client, readings, stop, data } = shown();
  readings[0]?.('as it was');
  await expect.poll(data).toBe('as it was');
  const done = readAgain(client, ['trips']);
  readings[1]?.('as it is');
  await done;
  expect({ data: data(), readings: readings.length }).toEqual({ data: 'as it is', readings: 2 });
  stop();
});

async function readOn() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const asked: number[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['trips'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => Promise.resolve(asked.push(pageParam)),
    getNextPageParam: (_, pages) => pages.length,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  while ((observer.getCurrentResult().data?.pages.length ?? 0) < 40) await observer.fetchNextPage();
  asked.length = 0;
  const pages = () => client.getQueryData<{ pages: number[] }>(['trips'])?.pages.length;
  return { client, asked, stop, pages };
}

describe('when readAgain is called for a loaded list of forty pages, it', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['refetches and keeps only the first twenty pages when the user is near the top', 0, 20],
    ['refetches no page when the user has scrolled far down', 9_000, 40],
  ])('%s', async (_, scrollY, left) => {
    vi.stubGlobal('window', { scrollY, innerHeight: 900 });
    const { client, asked, stop, pages } = await readOn();
    await readAgain(client, ['trips']);
    expect({ asked: asked.length, pages: pages() }).toEqual({ asked: left === 20 ? 20 : 0, pages: left });
    stop();
  });

  it('refetches no page and keeps only the first twenty pages when the list is not shown', async () => {
    vi.stubGlobal('window', { scrollY: 9_000, innerHeight: 900 });
    const { client, asked, stop, pages } = await readOn();
    stop();
    await readAgain(client, ['trips']);
    expect({ asked: asked.length, pages: pages() }).toEqual({ asked: 0, pages: 20 });
  });
});
