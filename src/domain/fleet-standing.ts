/** A driver or vehicle: taken for trips (`active`), waiting for the central (`waits`), or neither; never both. */
export type FleetStanding = { active: boolean; waits: boolean };

type Change = {
  by: 'central' | 'partner';
  /** The central's setting: what a partner puts on record waits for it. */
  needsApproval: boolean;
  /** Undefined: as it is. */
  wantsActive?: boolean | undefined;
  /** Whether it changes something that the central looked at. */
  changesChecked: boolean;
};

export const newInFleet: FleetStanding = { active: false, waits: false };

/**
 * How a driver or vehicle stands after a change. The central's word holds at once, and ends the waiting when it is yes. A partner may
 * always take one off; putting it on, or changing what the central had checked, asks the central again where it wants to be asked.
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

/** What partners change at any time: nobody checks it. */
export const uncheckedFields = ['phone', 'colour'] as const;
