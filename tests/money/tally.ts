import type { Command, CommandName } from './commands.ts';

/** Totals of all successful operations, by kind. */
export type Amounts = { adjustedCents: number; prepaidCents: number; receivedCents: number; pixCents: number };

export type Tally = { amounts: Amounts; done: Map<CommandName, number> };

export function newTally(): Tally {
  return { amounts: { adjustedCents: 0, prepaidCents: 0, receivedCents: 0, pixCents: 0 }, done: new Map() };
}

/** Counts an operation once, by its first answer. */
export function count({ amounts, done }: Tally, name: CommandName, deed: Command, status: number): void {
  if (status >= 300) return;
  done.set(name, (done.get(name) ?? 0) + 1);
  for (const key of Object.keys(amounts) as (keyof Amounts)[]) amounts[key] += deed[key] ?? 0;
}
