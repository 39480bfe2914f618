import { sql } from 'kysely';
import type { ranksContract } from '#contract/ranks.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { ARRIVAL_STEP, beginAgain, endStay, listStays, lockQueueOf, nextArrival, publishQueue } from './stays.ts';

type InQueue = InputOf<typeof ranksContract.confirm>;
type Stays = RowOf<'queue_places'>[];

const gone = refuse('gone', 'Este motorista já saiu da fila.');
const noRoom = refuse('illegal_transition', 'Não há mais lugar entre estes dois motoristas: mova um deles antes.');

/** Confirms a driver who entered without a position, or whose page no longer sends one. */
export async function confirmEntry(tx: Tx, audit: AuditContext, { rankId, driverId }: InQueue) {
  return arrange(tx, { rankId, driverId }, async (stays, index) => {
    const stay = stays[index];
    if (!stay || (stay.confirmed_at !== null && stay.located_at === null)) return ok();
    const confirmed = { confirmed_at: sql<Date>`app_now()`, located_at: null, position_asked_at: null };
    await tx.updateTable('queue_places').set(confirmed).where('id', '=', stay.id).execute();
    await auditQueue(tx, audit, 'rank.confirm_driver', { rankId, driverId });
    return ok();
  });
}

/** Moves a driver to another place. Drivers whom this puts back can read the reason. */
export async function moveDriver(tx: Tx, audit: AuditContext, input: InputOf<typeof ranksContract.move>) {
  return arrange(tx, input, async (stays, index) => {
    const moved = stays[index];
    const wanted = Math.min(input.place, stays.length) - 1;
    if (!moved || wanted === index) return ok();
    const others = stays.toSpliced(index, 1);
    const sequence = await sequenceBetween(tx, input.rankId, others[wanted - 1], others[wanted]);
    if (sequence === null) return noRoom;
    await endStay(tx, moved, 'moved');
    await beginAgain(tx, moved, { sequence, joined_at: moved.joined_at, refusals: moved.refusals });
    const affected = wanted < index ? others.slice(wanted, index) : [moved];
    await recordMove(tx, input, { from: index + 1, to: wanted + 1, affected, by: audit.actorId });
    await auditQueue(tx, audit, 'rank.move_driver', input, [index + 1, wanted + 1]);
    return ok();
  });
}

/** Takes a driver out of the queue. The driver can read the reason. */
export async function removeDriver(tx: Tx, audit: AuditContext, input: InputOf<typeof ranksContract.remove>) {
  return arrange(tx, input, async (stays, index) => {
    const removed = stays[index];
    if (!removed) return gone;
    await endStay(tx, removed, 'removed');
    await recordMove(tx, input, { from: index + 1, to: null, affected: [removed], by: audit.actorId });
    await auditQueue(tx, audit, 'rank.remove_driver', input, [index + 1, null]);
    return ok();
  });
}

/**
 * Records an offer by hand to a driver who was not the next. Concerned drivers before that driver can read the reason;
 * all concerned drivers of the queue if that driver is outside it. Returns them.
 */
export async function recordOutOfOrder(
  tx: Tx,
  input: InQueue & { tripId: string; reason: string; by: string },
  isConcerned: (stay: Stays[number]) => boolean = () => true,
): Promise<string[]> {
  await lockQueueOf(tx, input.rankId);
  const stays = await listStays(tx, input.rankId);
  const index = stays.findIndex(({ driver_id }) => driver_id === input.driverId);
  const place = index < 0 ? null : index + 1;
  const affected = (index < 0 ? stays : stays.slice(0, index)).filter(isConcerned);
  if (affected.length > 0) {
    await recordMove(tx, input, { from: place, to: place, affected, by: input.by });
    await publishQueue(tx, input.rankId);
  }
  return affected.map(({ driver_id }) => driver_id);
}

/** Runs a change of a driver's place under the lock of the queue, and publishes the queue. */
async function arrange(
  tx: Tx,
  { rankId, driverId }: InQueue,
  change: (stays: Stays, index: number) => Promise<Outcome<undefined>>,
): Promise<Outcome<undefined>> {
  if (!(await lockQueueOf(tx, rankId))) return notFoundRecord;
  const stays = await listStays(tx, rankId);
  const index = stays.findIndex(({ driver_id }) => driver_id === driverId);
  const stay = stays[index];
  if (!stay) return gone;
  const outcome = await change(stays, index);
  if (outcome.ok) await publishQueue(tx, rankId, [stay.partner_id]);
  return outcome;
}

type Neighbour = Pick<RowOf<'queue_places'>, 'sequence'> | undefined;

/**
 * Returns a sequence between two drivers that no stay of the queue ever had, because an earlier driver may return to an
 * old sequence. Null when no whole number is left.
 */
async function sequenceBetween(tx: Tx, rankId: string, before: Neighbour, after: Neighbour) {
  if (!after) return nextArrival;
  const least = before?.sequence ?? after.sequence - ARRIVAL_STEP;
  const rows = await tx
    .selectFrom('queue_places')
    .select('sequence')
    .where('rank_id', '=', rankId)
    .where('sequence', '>', least)
    .where('sequence', '<', after.sequence)
    .execute();
  const used = new Set(rows.map(({ sequence }) => sequence));
  let between = after.sequence;
  do between = Math.floor((least + between) / 2);
  while (used.has(between));
  return between > least ? between : null;
}

type Move = { from: number | null; to: number | null; affected: readonly { driver_id: string }[]; by: string | null };

async function recordMove(
  tx: Tx,
  { rankId, driverId, tripId, reason }: InQueue & { tripId?: string; reason: string },
  { from, to, affected, by }: Move,
): Promise<void> {
  const row = { id: newId(), rank_id: rankId, driver_id: driverId, trip_id: tripId ?? null, reason, moved_by: by };
  const affected_driver_ids = affected.map(({ driver_id }) => driver_id);
  await tx
    .insertInto('queue_moves')
    .values({ ...row, from_place: from, to_place: to, affected_driver_ids })
    .execute();
}

async function auditQueue(
  tx: Tx,
  audit: AuditContext,
  action: string,
  { rankId, driverId }: InQueue,
  place?: [number, number | null],
): Promise<void> {
  const changes = { driver_id: [null, driverId] as [unknown, unknown], ...(place && { place }) };
  await recordAudit(tx, audit, { action, subjectType: 'rank', subjectId: rankId, changes });
}
