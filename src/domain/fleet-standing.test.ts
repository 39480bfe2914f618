import { assert, boolean, constantFrom, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FleetStanding, newInFleet, standingAfter } from './fleet-standing.ts';

const taken: FleetStanding = { active: true, waits: false };
const waiting: FleetStanding = { active: false, waits: true };
const off: FleetStanding = { active: false, waits: false };
const partner = { by: 'partner', needsApproval: true, wantsActive: undefined, changesChecked: false } as const;

describe('a change of a driver or vehicle', () => {
  it.each<[string, FleetStanding, Partial<Parameters<typeof standingAfter>[1]>, FleetStanding]>([
    ['waits for approval when its partner adds it', newInFleet, { wantsActive: true }, waiting],
    [
      'is active at once when the central requires no approval',
      newInFleet,
      { wantsActive: true, needsApproval: false },
      taken,
    ],
    ['stays active when its partner changes the phone number', taken, {}, taken],
    ['waits for approval when its partner changes the licence', taken, { changesChecked: true }, waiting],
    ['continues to wait when its partner corrects the record', waiting, { changesChecked: true }, waiting],
    ['is deactivated by its partner', taken, { wantsActive: false, changesChecked: true }, off],
    ['waits for approval when its partner reactivates the record', off, { wantsActive: true }, waiting],
    ['stays inactive when only the phone number changes', off, {}, off],
    ['is active when the central approves the record', waiting, { by: 'central', wantsActive: true }, taken],
    [
      'continues to wait when the central corrects the record without approving it',
      waiting,
      { by: 'central', wantsActive: false },
      waiting,
    ],
    ['stays active when the central changes the record', taken, { by: 'central', changesChecked: true }, taken],
    ['is deactivated by the central', taken, { by: 'central', wantsActive: false }, off],
  ])('%s', (_what, before, change, after) => {
    expect(standingAfter(before, { ...partner, ...change })).toEqual(after);
  });

  it('never makes a record both waiting and active, and a partner cannot activate an unapproved record', () => {
    const change = record({
      by: constantFrom('central' as const, 'partner' as const),
      needsApproval: boolean(),
      wantsActive: option(boolean(), { nil: undefined }),
      changesChecked: boolean(),
    });
    assert(
      property(constantFrom(taken, waiting, off), change, (before, asked) => {
        const after = standingAfter(before, asked);
        expect(after.active && after.waits).toBe(false);
        const unseen = asked.by === 'partner' && asked.needsApproval && (asked.changesChecked || !before.active);
        expect(after.active && unseen).toBe(false);
      }),
    );
  });
});
