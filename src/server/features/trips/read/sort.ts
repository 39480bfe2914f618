import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { TripOrder } from '#contract/trips.ts';
import { readCursor } from '#server/platform/api/cursor.ts';

/** Sort key of a list. Rows with equal keys are sorted by id, so that the order is stable. */
export type Sorting = {
  key: RawBuilder<unknown>;
  text: RawBuilder<string>;
  type: RawBuilder<unknown>;
  descending: boolean;
};

const asInstant = sql<string>`to_char(key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const pickup = { key: sql`t.pickup_at`, text: asInstant, type: sql`timestamptz` };
const end = { ...pickup, key: sql`t.ended_at` };
const code = { key: sql`t.number`, text: sql<string>`key::text`, type: sql`bigint` };
const amount = { key: sql`t.client_amount_cents`, text: sql<string>`key::text`, type: sql`bigint` };
/** Partners see and sort by their own part of the price. */
const ownPart = {
  ...amount,
  key: sql`case when t.client_amount_cents < 0 then -1
    else coalesce(t.partner_cents, t.estimate_cents - t.expected_commission_cents, -1) end`,
};

type Sorted = { order: TripOrder; byEnd: boolean; ofPartner: boolean };

export function sortingOf({ order, byEnd, ofPartner }: Sorted): Sorting {
  const money = ofPartner ? ownPart : amount;
  const time = byEnd ? end : pickup;
  const sortings: Record<TripOrder, Sorting> = {
    newest: { ...time, descending: true },
    soonest: { ...time, descending: false },
    'last-code': { ...code, descending: true },
    'first-code': { ...code, descending: false },
    dearest: { ...money, descending: true },
    cheapest: { ...money, descending: false },
  };
  return sortings[order];
}

export function orderBy(
  { descending }: Sorting,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return descending ? sql`order by ${key} desc, ${id} desc` : sql`order by ${key}, ${id}`;
}

/**
 * Returns the condition for rows after the cursor. Compares the key and id in the cursor, because the row of the cursor
 * may have left the list.
 */
export function beyond(cursor: string | undefined, { key, type, descending }: Sorting): RawBuilder<SqlBool>[] {
  if (cursor === undefined) return [];
  const [last, id] = readCursor(cursor, type === pickup.type ? 'instant' : 'integer', 'id');
  const side = descending ? sql`<` : sql`>`;
  return [sql<SqlBool>`(${key}, t.id) ${side} (${last}::${type}, ${id}::uuid)`];
}
