import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { act } from '#server/features/trips/actions/act.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import type { Tx } from '#server/platform/database/pool.ts';

type Decision = { trips: readonly { id: string; version: number }[]; reason?: string };

/**
 * Approves or rejects all these requests by the transition table. The first refusal is returned with the code of its
 * trip, and the command then rolls back all decisions.
 */
export async function decideApprovals(
  tx: Tx,
  actor: Actor,
  action: 'approve' | 'reject',
  { trips, reason }: Decision,
): Promise<Outcome<{ decided: number }>> {
  for (const { id, version } of trips) {
    const outcome = await act(tx, actor, id, action, { version, reason });
    if (outcome.ok) continue;
    const code = trips.length > 1 ? (await readTripRow(tx, actor, id))?.code : undefined;
    return code ? refuse(outcome.reason, `${code}: ${outcome.detail}`, outcome.errors) : outcome;
  }
  return ok({ decided: trips.length });
}
