/**
 * State of a driver or vehicle: usable for trips (`active`), waiting for approval (`waits`), or neither; never both.
 */
export type FleetStanding = { active: boolean; waits: boolean };

type Change = {
  by: 'central' | 'partner';
  /** True when the settings of the central require an approval of drivers and vehicles that partners add. */
  needsApproval: boolean;
  /** Requested activation; undefined when the change does not concern the activation. */
  wantsActive?: boolean | undefined;
  /** True when the change affects a field that the central has checked. */
  changesChecked: boolean;
};

export const newInFleet: FleetStanding = { active: false, waits: false };

/**
 * Returns the state after a change. Changes by the central take effect at once, and an activation by the central ends
 * the waiting. A partner may always deactivate a record. If the setting requires approval, the partner's activation or
 * change of a checked field waits for approval.
 */
export function standingAfter({ active, waits }: FleetStanding, change: Change): FleetStanding {
  const { by, needsApproval, changesChecked } = change;
  const wanted = change.wantsActive ?? (active || waits);
  if (by === 'central') {
    const taken = change.wantsActive ?? active;
    return { active: taken, waits: !taken && waits };
  }
  if (!wanted) return newInFleet;
  const holds = !needsApproval || (active && !changesChecked);
  return { active: holds, waits: !holds };
}

/** Fields that partners may change without approval. */
export const uncheckedFields = ['phone', 'colour'] as const;
