import { api } from '#contract/api.ts';
import { recordRows } from '#tests/authorisation/record-rows.ts';
import { tripRows } from '#tests/authorisation/trip-rows.ts';
import type { State, TripNamed } from '#tests/authorisation/trips-in-states.ts';
import type { Ids, Target, World } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';

export type Call = [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
];

/**
 * What one operation answers to whom. The statuses stand in the columns' order: admin, attendant, client, registrar, partner,
 * unlinked client, unlinked partner, nobody. 401: nobody; 403: never this role; 404: outside one's scope.
 */
export type Row = Partial<Record<Target, string>> & {
  call: (ids: Ids, subject: TripNamed, caller: Caller) => Call;
  /** The trip that the call names is in this state. */
  trip?: State;
  /** What else the call names, where it depends on the caller: an id. */
  named?: (world: World, target: Exclude<Target, 'none'>, caller: Caller) => Promise<string>;
};

/** By operation; several rows for one bear a remark behind its name. */
export const table: Record<string, Row> = { ...recordRows, ...tripRows };

/** Every operation of the contract, as `trips.accept`. */
export function operations(contract: object = api, path: string[] = []): string[] {
  if ('~orpc' in contract) return [path.join('.')];
  return Object.entries(contract).flatMap(([name, inner]) => operations(inner as object, [...path, name]));
}
