/**
 * State of a driver or vehicle: usable for trips (`active`), waiting for approval (`waits`), or neither; never both.
 */
export type FleetStanding = { active: boolean; waits: boolean };

type Change = {
  by: 'central' | 'partner';
  /** Setting of the central: records added by partners need approval. */
  needsApproval: boolean;
  /** Undefined: unchanged. */
  wantsActive?: boolean | undefined;
  /** True when it changes a field that the central has checked. */
  changesChecked: boolean;
};

export const newInFleet: FleetStanding = { active: false, waits: false };

/**
 * Returns the state after a change. Changes of the central take effect at once; its activation ends the waiting. A
 * partner may always deactivate. Activating, or changing a checked field, requires approval again if the setting says
 * so.
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
