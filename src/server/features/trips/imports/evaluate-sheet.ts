import type { ImportVerdict } from '#contract/imports.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { FieldError, Refusal } from '#domain/outcome.ts';
import { headingOfField, type ImportLayout } from '#domain/trips/import-columns.ts';
import { requirableFields } from '#domain/trips/required-fields.ts';
import { voucherCodeOf } from '#domain/trips/voucher.ts';
import { checkInTurn } from '#server/features/limits/check-limits.ts';
import type { Moment } from '#server/features/trips/read/policy.ts';
import {
  amountOf,
  errorsOf,
  type EvaluatedRequest,
  evaluateInTurn,
} from '#server/features/trips/request/check-form.ts';
import type { RequestingClient } from '#server/features/trips/request/client.ts';
import type { Tally } from '#server/features/trips/request/employee-rules.ts';
import { readRequestFacts, voucherTrip } from '#server/features/trips/request/evaluate.ts';
import { findVoucher, type VoucherRow } from '#server/features/vouchers/read-vouchers.ts';
import { refuseVoucher } from '#server/features/vouchers/change-vouchers.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { findRepeats } from './find-repeats.ts';
import { type Draft, readDrafts } from './read-rows.ts';
import type { TripsSheet } from './read-sheet.ts';

export type EvaluatedRow = { draft: Draft; evaluated: EvaluatedRequest | null; verdicts: ImportVerdict[] };

/**
 * Evaluates each row by the rules of a single request. The limits and vouchers that earlier rows use are subtracted
 * first. Writes nothing.
 */
export async function evaluateSheet(
  db: Db | Tx,
  actor: Actor,
  client: RequestingClient,
  sheet: TripsSheet,
  moment: Moment,
): Promise<EvaluatedRow[]> {
  const drafts = await readDrafts(db, client, sheet);
  const evaluated: (EvaluatedRequest | null)[] = [];
  const tally: Tally = new Map();
  for (const { request } of drafts) {
    const facts = request && (await readRequestFacts(db, request, moment));
    evaluated.push(facts && evaluateInTurn(actor, facts, tally));
  }
  const full = await refuseByLimits(db, evaluated);
  const unauthorised = await refuseByVouchers(db, client, evaluated);
  const repeats = await findRepeats(db, client.id, drafts);
  return drafts.map((draft, index) => {
    const one = evaluated[index] ?? null;
    const refusals = [...(one?.evaluation.refusals ?? []), full[index], unauthorised[index]].filter((found) => !!found);
    const say = (kind: ImportVerdict['kind']) => (error: FieldError) => verdictOf(kind, error, draft, sheet.layout);
    const repeat = repeats[index];
    const verdicts = [
      ...draft.errors.map(say('refused')),
      ...refusals.flatMap(errorsOf).map((error) => say(kindOf(error, draft))(error)),
      ...(one?.evaluation.approval ?? []).map(say('approval')),
      ...(repeat ? [say('repeated')({ field: '', message: repeat })] : []),
    ];
    return { draft, evaluated: one, verdicts };
  });
}

function verdictOf(
  kind: ImportVerdict['kind'],
  { field, message }: FieldError,
  { read }: Draft,
  layout: ImportLayout,
): ImportVerdict {
  return { kind, column: headingOfField(field, layout, read.stops.length), message };
}

function kindOf({ field }: FieldError, { request }: Draft): 'missing' | 'refused' {
  const demanded = requirableFields.find((name) => name === field);
  if (!demanded || !request) return 'refused';
  return (demanded === 'voucherCode' ? request.voucherCode : request.terms[demanded]) ? 'refused' : 'missing';
}

async function refuseByLimits(
  db: Db | Tx,
  evaluated: readonly (EvaluatedRequest | null)[],
): Promise<(Refusal | null)[]> {
  const found = await checkInTurn(
    db,
    evaluated.flatMap((one) => (one ? [amountOf(one)] : [])),
  );
  return evaluated.map((one) => (one ? (found.shift() ?? null) : null));
}

async function refuseByVouchers(
  db: Db | Tx,
  client: RequestingClient,
  evaluated: readonly (EvaluatedRequest | null)[],
): Promise<(Refusal | null)[]> {
  const vouchers = new Map<string, VoucherRow | undefined>();
  const refusals: (Refusal | null)[] = [];
  for (const one of evaluated) {
    const { request, evaluation } = one ?? {};
    const code =
      request?.terms.paymentMethod === 'billed' && request.voucherCode ? voucherCodeOf(request.voucherCode) : '';
    if (!request || !evaluation || code === '') {
      refusals.push(null);
      continue;
    }
    if (!vouchers.has(code)) vouchers.set(code, await findVoucher(db, client.id, code));
    const voucher = vouchers.get(code);
    const refusal = refuseVoucher(voucher, voucherTrip(request.area, evaluation.terms, evaluation.quote));
    if (voucher && !refusal) vouchers.set(code, { ...voucher, used: voucher.used + 1 });
    refusals.push(refusal);
  }
  return refusals;
}
