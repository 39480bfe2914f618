import { sql } from 'kysely';
import type { passengerBlocksContract } from '#contract/passenger-blocks.ts';
import { blockDays } from '#domain/dispatch/passenger-blocks.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { publishBlock } from './ask-block.ts';

type Block = RowOf<'passenger_blocks', 'id' | 'trip_id' | 'asked_by' | 'approved'> & {
  phone: RowOf<'trip_passengers'>['phone'];
  isValid: boolean;
};

/** Approves or refuses a request. An approved block is valid from now on. The answer is final. */
export async function decideBlock(
  tx: Tx,
  audit: AuditContext,
  userId: string,
  { id, approved, answer }: InputOf<typeof passengerBlocksContract.decide>,
): Promise<Outcome<undefined>> {
  const block = await lockBlock(tx, id);
  if (!block) return notFoundRecord;
  if (block.approved !== null) return refuse('illegal_transition', 'Este pedido já foi respondido.');
  if (approved && block.phone === '')
    return refuse('illegal_transition', 'Os dados deste passageiro foram apagados: só dá para recusar.');
  const ends = approved ? sql<Date>`app_now() + make_interval(days => ${blockDays})` : null;
  const answered = { approved, answer, answered_by: userId, answered_at: sql<Date>`app_now()`, ends_at: ends };
  await tx.updateTable('passenger_blocks').set(answered).where('id', '=', id).execute();
  const action = approved ? 'passenger_block.approve' : 'passenger_block.refuse';
  await recordAudit(tx, audit, { action, subjectType: 'trip', subjectId: block.trip_id });
  await publishBlock(tx, block, 'answered');
  return ok();
}

/** Ends a valid block early. */
export async function liftBlock(
  tx: Tx,
  audit: AuditContext,
  userId: string,
  { id, reason }: InputOf<typeof passengerBlocksContract.lift>,
): Promise<Outcome<undefined>> {
  const block = await lockBlock(tx, id);
  if (!block) return notFoundRecord;
  if (!block.isValid) return refuse('illegal_transition', 'Este bloqueio não está em vigor.');
  const now = sql<Date>`app_now()`;
  const lifted = { lifted_for: reason, lifted_by: userId, lifted_at: now, ends_at: now };
  await tx.updateTable('passenger_blocks').set(lifted).where('id', '=', id).execute();
  await recordAudit(tx, audit, { action: 'passenger_block.lift', subjectType: 'trip', subjectId: block.trip_id });
  await publishBlock(tx, block, 'lifted');
  return ok();
}

async function lockBlock(tx: Tx, id: string): Promise<Block | undefined> {
  return tx
    .selectFrom('passenger_blocks as b')
    .innerJoin('trip_passengers as p', (join) =>
      join.onRef('p.trip_id', '=', 'b.trip_id').onRef('p.position', '=', 'b.position'),
    )
    .select(['b.id', 'b.trip_id', 'b.asked_by', 'b.approved', 'p.phone'])
    .select(sql<boolean>`coalesce(b.ends_at > app_now(), false)`.as('isValid'))
    .where('b.id', '=', id)
    .forUpdate('b')
    .executeTakeFirst();
}
