import type { TripAction } from '#domain/trips/actions.ts';
import type { ConditionName } from '#domain/trips/row-conditions.ts';
import type { TripAudience, Effect, FeeKind } from '#domain/trips/consequences.ts';
import type { GuardName } from '#domain/trips/guards.ts';
import type { Party } from '#domain/trips/parties.ts';
import type { Requirement } from '#domain/trips/requirements.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import type { Target } from '#domain/trips/targets.ts';

/**
 * One row of the transition table: an action with its statuses before and after, its parties, conditions and effects.
 */
export type Transition = {
  action: TripAction;
  from: readonly (TripStatus | 'new')[];
  to: Target;
  by: readonly Party[];
  /** The row applies only to trips that fulfil this condition. */
  provided?: ConditionName;
  needs?: readonly Requirement[];
  guards?: readonly GuardName[];
  effects?: readonly Effect[];
  fee?: FeeKind;
  tells?: readonly TripAudience[];
};
