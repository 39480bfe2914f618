import type { Doer } from '#domain/access/roles.ts';
import type { Permit } from '#domain/trips/decide.ts';
import type { TripFacts } from '#domain/trips/facts.ts';
import type { FinalAmounts } from '#domain/trips/final-amounts.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { Acceptor, PartnerTerms } from '#server/features/trips/assignment/assign.ts';
import type { PassedOver } from '#server/features/trips/queue/first-in-line.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { PreparedEdit } from '#server/features/trips/request/prepare-edit.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Input of an action, already validated by its schema. */
export type ActionInput = {
  version?: number | undefined;
  reason?: string | null | undefined;
  partnerId?: string | null | undefined;
  partnerIds?: string[];
  driverId?: string | null | undefined;
  vehicleId?: string | null | undefined;
  termsVersion?: number;
  pin?: 'right' | 'wrong' | 'locked';
  amounts?: Partial<FinalAmounts>;
  drivenMeters?: number | undefined;
  interrupted?: boolean;
  recording?: { begunAt: Date; endedAt: Date };
  shownFeeCents?: number;
  claimedAt?: Date;
  edited?: PreparedEdit;
};

/** Data of one action that all effects of the action can read. */
export type Work = TripState & {
  tx: Tx;
  doer: Doer;
  input: ActionInput;
  permit: Permit;
  partnerId: string | null;
  /** Terms of the partner that the action assigns to the trip. */
  partnerTerms: PartnerTerms | null;
  /** Driver who is next, whom the central passes over. */
  passedOver: PassedOver | null;
};

/** Driver whom the central named when it designated the trip that the partner assumes. */
export function presetDriver({ trip, partnerId }: Pick<Work, 'trip' | 'partnerId'>): string | null {
  return trip.designated_partner_id === partnerId ? trip.designated_driver_id : null;
}

/** Trip as read at the start of the action, with the facts that decide about the action. */
export type TripState = {
  trip: TripRow;
  facts: TripFacts;
  now: Date;
  policy: TripPolicy;
  allowsRecording: boolean;
  claimed: boolean;
  /** False while the central has no ranks, so that no driver waits in a queue. */
  hasRanks: boolean;
  /** Partner that accepts the trip for itself. Absent for other actions. */
  acceptor?: Acceptor;
};
