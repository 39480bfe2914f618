import type { Actor } from '#domain/access/roles.ts';
import { newTrip } from '#contract/trip-terms.ts';
import {
  assignmentColumns,
  lockPartnerAssignments,
  readPartnerTerms,
  assignTrip,
} from '#server/features/trips/assignment/assign.ts';
import { reserveWallet } from '#server/features/ledger/post-entry.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { readRequestingClient } from '#server/features/trips/request/client.ts';
import { requestTrip } from '#server/features/trips/request/request-trip.ts';
import { requestedTerms } from '#server/features/trips/terms/write-terms.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type Central, tripBody } from './central.ts';

/**
 * Inserts a running trip directly, with its passenger on board or its driver at the pickup, for tests of later steps.
 */
export async function putUnderWay(
  tx: Tx,
  central: Central,
  client: Actor,
  partnerId: string,
  paymentMethod: 'billed' | 'cash' | 'pix_central',
  status: 'arrived' | 'in_progress' = 'in_progress',
): Promise<string> {
  const input = newTrip.parse(tripBody(central, { paymentMethod }));
  const terms = requestedTerms(input);
  const [requesting, area, moment] = [
    required(await readRequestingClient(tx, client, null)),
    required(await readRequestArea(tx, null, terms.stops[0])),
    await readMoment(tx),
  ];
  const trip = required(await requestTrip(tx, client, { client: requesting, area, terms }, moment));
  await lockPartnerAssignments(tx, partnerId);
  const assigned = assignmentColumns(trip, partnerId, await readPartnerTerms(tx, partnerId));
  const reservedCents = paymentMethod === 'cash' ? assigned.expected_commission_cents : 0;
  if (reservedCents > 0) await reserveWallet(tx, partnerId, reservedCents, -1_000_000_00);
  const { now } = moment;
  const isAboard = status === 'in_progress';
  const underWay = { status, accepted_at: now, arrived_at: now, ...(isAboard && { begun_at: now }) };
  const columns = { ...assigned, ...underWay, wallet_reserved_cents: reservedCents };
  const action = isAboard ? 'begin' : 'arrive';
  await changeTrip(tx, trip, columns, { action, doer: client }, moment.policy);
  await assignTrip(tx, { tripId: trip.id, partnerId, requiresPin: false, now });
  return trip.id;
}

function required<Value>(outcome: { ok: true; value: Value } | { ok: false; detail: string }): Value {
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome.value;
}
