import type { EntryByHand } from '#domain/dispatch/policies.ts';
import type { Fix, RankGround } from '#domain/dispatch/rank.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { RankRow } from './stays.ts';

export type QueueSettings = {
  silentSeconds: number;
  removalSeconds: number;
  mostRefusals: number;
  entryByHand: EntryByHand;
  accuracyMeters: number;
  leavingMeters: number;
};

export async function readQueueSettings(db: Db | Tx): Promise<QueueSettings> {
  return db
    .selectFrom('settings')
    .select(['queue_silent_seconds as silentSeconds', 'queue_removal_seconds as removalSeconds'])
    .select(['queue_most_refusals as mostRefusals', 'queue_entry_by_hand as entryByHand'])
    .select(['queue_accuracy_meters as accuracyMeters', 'queue_leaving_meters as leavingMeters'])
    .executeTakeFirstOrThrow();
}

export type Fixes = { fixes: readonly Fix[] };

export function groundOf({ lat, lng, radius_meters, corners }: RankRow): RankGround {
  return { centre: { lat, lng }, radiusMeters: radius_meters, corners: corners as Coordinates[] | null };
}
