import type { ImportCheck, ImportRow } from '#contract/imports.ts';
import { type Actor, isAttendant, isClientSide } from '#domain/access/roles.ts';
import { type Outcome, refuse } from '#domain/outcome.ts';
import { isRefusedRow } from '#domain/trips/imports.ts';
import { readRequestingClient, type RequestingClient } from '#server/features/trips/request/client.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { EvaluatedRow } from './evaluate-sheet.ts';

/**
 * Returns the client for which the actor may import trips. Refuses roles that may not request trips, because the check
 * would reveal the rules of the client.
 */
export async function readImportingClient(
  db: Db | Tx,
  actor: Actor,
  clientId: string | null,
): Promise<Outcome<RequestingClient>> {
  const books = actor.role === 'admin' || isAttendant(actor) || isClientSide(actor);
  return books ? readRequestingClient(db, actor, clientId) : unlinked;
}

const unlinked = refuse('forbidden', 'Seu perfil ainda não está vinculado a um cliente: fale com a central.');

export function showCheck(judged: readonly EvaluatedRow[], ignoredColumns: string[]): ImportCheck {
  const rows = judged.map(showRow);
  const fit = rows.filter((row) => !isRefusedRow(row));
  return {
    rows,
    refused: rows.length - fit.length,
    awaitingApproval: rows.filter(({ verdicts }) => verdicts.some(({ kind }) => kind === 'approval')).length,
    estimatedCents: fit.reduce((sum, { estimateCents }) => sum + (estimateCents ?? 0), 0),
    withoutEstimate: fit.filter(({ estimateCents }) => estimateCents === null).length,
    ignoredColumns,
  };
}

function showRow({ draft: { line, read, request }, evaluated, verdicts }: EvaluatedRow): ImportRow {
  return {
    line,
    passengers: read.passengers.map(({ name }) => name),
    stops: read.stops,
    pickupAt: request?.terms.pickupAt?.toISOString() ?? null,
    timeZone: request?.area.timeZone ?? null,
    category: read.terms.category,
    estimateCents: evaluated?.evaluation.quote.estimateCents ?? null,
    verdicts,
  };
}
