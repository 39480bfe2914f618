import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { setQueryAnswer, queryClient } from './query-client.ts';

it('a query in progress does not restore data that a command has changed meanwhile', async () => {
  const queryKey = ['partner'];
  const readings: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  const data = () => queryClient.getQueryData(queryKey);
  readings[0]?.('without a car');
  await expect.poll(data).toBe('without a car');

  const read = queryClient.invalidateQueries({ queryKey });
  setQueryAnswer(queryKey, 'with a car');
  readings[1]?.('without a car');
  await expect.poll(() => readings.length).toBe(3);
  expect(data()).toBe('with a car');
  readings[2]?.('with a car and its papers');
  await read;
  expect(data()).toBe('with a car and its papers');

  setQueryAnswer(queryKey, 'with two cars');
  expect({ data: data(), readings: readings.length }).toEqual({ data: 'with two cars', readings: 3 });
  stop();
});
