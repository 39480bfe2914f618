import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { PanelQueryClient, setQueryAnswer, queryClient } from './query-client.ts';

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

/** A client and a query whose fetches the test answers. */
function asked() {
  const client = new PanelQueryClient();
  const readings: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void readings.push(resolve));
  return { client, readings, query: { queryKey: ['deliveries'], queryFn } };
}

describe('a first fetch that an invalidation overtakes', () => {
  it('is repeated when the query is shown', async () => {
    const { client, readings, query } = asked();
    const stop = new QueryObserver(client, query).subscribe(() => undefined);
    const done = client.invalidateQueries(query);
    readings[0]?.('before the change');
    await expect.poll(() => readings.length).toBe(2);
    readings[1]?.('after the change');
    await done;
    expect({ data: client.getQueryData(query.queryKey), readings: readings.length }).toEqual({
      data: 'after the change',
      readings: 2,
    });
    stop();
  });

  it('counts as stale when the query is not shown yet', async () => {
    const { client, readings, query } = asked();
    const loaded = client.fetchQuery(query);
    const done = client.invalidateQueries(query);
    readings[0]?.('before the change');
    await Promise.all([loaded, done]);
    expect(client.getQueryState(query.queryKey)).toMatchObject({ data: 'before the change', isInvalidated: true });
    expect(readings).toHaveLength(1);
  });
});
