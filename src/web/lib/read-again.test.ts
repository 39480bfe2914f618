import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './read-again.ts';

/** A list that somebody looks at, whose readings are answered by hand. */
function shown() {
  const client = new QueryClient();
  const readings: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  const stop = new QueryObserver(client, { queryKey: ['trips'], queryFn }).subscribe(() => undefined);
  return { client, readings, stop, data: () => client.getQueryData(['trips']) };
}

it('reads once more what a first reading asked before the change', async () => {
  const { client, readings, stop, data } = shown();
  const done = readAgain(client, ['trips']);
  readings[0]?.('as it was before');
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.('as it is');
  await done;
  expect(data()).toBe('as it is');
  stop();
});

it('reads once what has been read before', async () => {
  const { client, readings, stop, data } = shown();
  readings[0]?.('as it was');
  await expect.poll(data).toBe('as it was');
  const done = readAgain(client, ['trips']);
  readings[1]?.('as it is');
  await done;
  expect({ data: data(), readings: readings.length }).toEqual({ data: 'as it is', readings: 2 });
  stop();
});
