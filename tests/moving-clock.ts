import { Client } from 'pg';
import type { TestDatabase } from '#tests/test-database.ts';

/** Clock of a test database. `set` applies to all connections at once. */
export type MovingClock = { set(at: Date): Promise<void>; close(): Promise<void> };

/**
 * Replaces the time that the panel's option `clock` fixed by a row of the database. The panel must have been started
 * with `clock`, because connections without a fixed time read the clock of the machine.
 */
export async function moveClockOf({ ownerUrl }: TestDatabase, start: Date): Promise<MovingClock> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create table public.test_clock (at timestamptz not null);
    insert into public.test_clock values ('${start.toISOString()}');
    create or replace function public.claimed_now() returns timestamptz language plpgsql stable as
      $$ begin return (select at from public.test_clock); end $$`);
  return {
    set: async (at) => void (await client.query('update public.test_clock set at = $1', [at])),
    close: () => client.end(),
  };
}
