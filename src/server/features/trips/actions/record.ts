import type { NewTrip } from '#contract/trip-terms.ts';
import type { tripsContract } from '#contract/trips.ts';
import { type Actor, missingLinkTexts, system } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { assignmentColumns, readPartnerTerms, assignTrip } from '#server/features/trips/assignment/assign.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readClientOf } from '#server/features/trips/request/client.ts';
import { requestTrip } from '#server/features/trips/request/request-trip.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import { requestedTerms } from '#server/features/trips/terms/write-terms.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { omitUndefined } from '#server/platform/record-change.ts';
import { act, type ActionAnswer } from './act.ts';

export type RecordInput = InputOf<typeof tripsContract.record>;

/**
 * Records a trip that ran without the panel: a trip that is assigned to the partner, or a new trip. The trip always
 * goes to review.
 */
export async function recordTrip(tx: Tx, actor: Actor, input: RecordInput): Promise<Outcome<ActionAnswer>> {
  const {
    tripId,
    request,
    begunAt,
    endedAt,
    drivenMeters,
    driverId,
    vehicleId,
    partnerId: _partner,
    ...amounts
  } = input;
  const more = {
    driverId,
    vehicleId,
    drivenMeters,
    amounts: omitUndefined(amounts),
    recording: { begunAt: new Date(begunAt), endedAt: new Date(endedAt) },
  };
  if (tripId) return act(tx, actor, tripId, 'record', more);
  if (!request) return refuseField('request', 'Informe a viagem aceita, ou os dados da viagem feita.');
  if (!actor.partnerId) return refuse('forbidden', missingLinkTexts.id_parceiro);
  const started = await startRecorded(tx, actor.partnerId, request, more.recording.begunAt);
  return started.ok ? act(tx, actor, started.value, 'record', more) : started;
}

/**
 * Creates the trip as accepted by the partner at the real begin of the ride, so that the transition table can complete
 * the trip.
 */
async function startRecorded(tx: Tx, partnerId: string, request: NewTrip, begunAt: Date): Promise<Outcome<string>> {
  // A suspended client cannot request new trips, but a trip that has already run is recorded.
  const client = await readClientOf(tx, system, request.clientId ?? null);
  if (!client.ok) return client;
  const terms = { ...requestedTerms(request), pickupAt: begunAt };
  const area = await readRequestArea(tx, request.serviceAreaId ?? null, terms.stops[0]);
  if (!area.ok) return area;
  const { policy } = await readMoment(tx);
  // Uses the begin of the ride as the current time, so that the pickup is not in the past.
  const requested = await requestTrip(
    tx,
    system,
    { client: client.value, area: area.value, terms, hasRun: true },
    { now: begunAt, policy },
  );
  if (!requested.ok) return requested;
  const held = {
    ...assignmentColumns(requested.value, partnerId, await readPartnerTerms(tx, partnerId)),
    status: 'accepted' as const,
    accepted_at: begunAt,
  };
  const row = await changeTrip(tx, requested.value, held, { action: 'accept', doer: system }, policy);
  await assignTrip(tx, { tripId: requested.value.id, partnerId, requiresPin: false, now: begunAt });
  return row ? ok(row.id) : refuse('changed', 'A viagem mudou enquanto era registrada. Tente de novo.');
}
