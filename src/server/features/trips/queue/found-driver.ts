import { sql } from 'kysely';
import type { QueueCandidate } from '#domain/dispatch/candidates.ts';
import type { Coordinates } from '#domain/places/distance.ts';

/** Silence of a driver without a user who may be told. Longer than any setting allows. */
export const UNREACHABLE_SECONDS = 86_400;

/** A driver as read for a decision. The places are used to estimate the drive, and are never recorded. */
export type FoundDriver = Omit<QueueCandidate, 'hasClash' | 'whyNot' | 'meters' | 'minutes'> & {
  start: Coordinates | null;
  /** Null when the pickup has no coordinates, which only a wide reading returns. */
  pickup: Coordinates | null;
  /** True when the driver accepted the trip that follows the running one. */
  hasNext: boolean;
};

/** Seconds since the last sign of the page of the user `u`, by the presence of this alias. */
export const silentFor = (presence: string) =>
  sql`case when u.user_id is null then ${UNREACHABLE_SECONDS}::integer
    else greatest(0, ceil(extract(epoch from app_now() - ${sql.ref(`${presence}.seen_at`)})))::integer end`;

/** True when a device of the user `u` gets pushes. */
export const hasPush = sql<boolean>`exists (select from push_subscriptions h where h.user_id = u.user_id)`;
