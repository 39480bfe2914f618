import type { Imported } from '#contract/imports.ts';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, type Refusal, refuse } from '#domain/outcome.ts';
import { refuseRows } from '#domain/sheets/columns.ts';
import { isRefusedRow } from '#domain/trips/imports.ts';
import type { Moment } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { errorsOf } from '#server/features/trips/request/check-form.ts';
import { registerTrip } from '#server/features/trips/request/request-trip.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { evaluateSheet } from './evaluate-sheet.ts';
import type { TripsSheet } from './read-sheet.ts';
import { readImportingClient } from './show-check.ts';

/** Requests all trips of a sheet, or none. Each trip is requested like a single trip and has its own booking. */
export async function importTrips(
  tx: Tx,
  actor: Actor,
  { clientId, sheet }: { clientId: string | null; sheet: TripsSheet },
  moment: Moment,
): Promise<Outcome<Imported>> {
  const client = await readImportingClient(tx, actor, clientId);
  if (!client.ok) return client;
  const judged = await evaluateSheet(tx, actor, client.value, sheet, moment);
  const refused = judged.filter(isRefusedRow);
  if (refused.length > 0) {
    const faulty = refused.map(({ draft: { line }, verdicts }) => ({
      line,
      faults: verdicts.filter((verdict) => isRefusedRow({ verdicts: [verdict] })),
    }));
    return refuseRows('Nada foi importado', faulty);
  }
  const rows: TripRow[] = [];
  for (const { draft, evaluated } of judged) {
    if (!evaluated || evaluated.evaluation.to === null) throw new Error('a row that is not refused can be requested');
    const registered = await registerTrip(tx, actor, evaluated.request, evaluated.evaluation, moment);
    if (!registered.ok) return refuseLine(draft.line, registered);
    rows.push(registered.value);
  }
  return ok(summaryOf(rows));
}

/** Returns the refusal of a row that was valid in the evaluation and invalid when its trip was requested. */
function refuseLine(line: number, refusal: Refusal): Refusal {
  const errors = errorsOf(refusal).map(({ message }) => ({
    field: `rows.${line}`,
    message: `Linha ${line}: ${message}`,
  }));
  return refuse(refusal.reason, `Nada foi importado. Linha ${line}: ${refusal.detail}`, errors);
}

function summaryOf(rows: readonly TripRow[]): Imported {
  const pickups = rows.map(({ pickup_at }) => pickup_at.toISOString()).toSorted();
  return {
    tripIds: rows.map(({ id }) => id),
    awaitingApproval: rows.filter(({ status }) => status === 'awaiting_approval').length,
    estimatedCents: rows.reduce((sum, { estimate_cents }) => sum + (estimate_cents ?? 0), 0),
    firstPickupAt: pickups[0] ?? '',
    lastPickupAt: pickups.at(-1) ?? '',
  };
}
