import { sql, type SqlBool } from 'kysely';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord, refuseDuplicates } from '#server/platform/record-change.ts';
import { duplicates } from './change-fleet.ts';
import { lockPartner, touchPartner } from './change-partners.ts';

type Decision = { id: string; itemId: string };

const decided = refuse('changed', 'Este motorista ou veículo já foi decidido.');

/** Approves all waiting drivers and vehicles of the partner. */
export async function approveWaiting(tx: Tx, audit: AuditContext, partnerId: string): Promise<Outcome<undefined>> {
  return refuseDuplicates(duplicates, async () => {
    await decide(tx, audit, partnerId, { active: true, refusal: null });
    return ok();
  });
}

export async function approveItem(tx: Tx, audit: AuditContext, { id, itemId }: Decision) {
  return refuseDuplicates(duplicates, () => decideItem(tx, audit, { id, itemId }, { active: true, refusal: null }));
}

/** Refuses a driver or vehicle with a reason. The partner may correct the entry and request approval again. */
export async function refuseItem(tx: Tx, audit: AuditContext, { reason, ...which }: Decision & { reason: string }) {
  return decideItem(tx, audit, which, { active: false, refusal: reason });
}

type Word = { active: boolean; refusal: string | null };

async function decideItem(tx: Tx, audit: AuditContext, { id, itemId }: Decision, word: Word) {
  if (!(await lockPartner(tx, id))) return notFoundRecord;
  const decidedIds = await decide(tx, audit, id, word, itemId);
  if (decidedIds.length === 0) return (await isOf(tx, id, itemId)) ? decided : notFoundRecord;
  await touchPartner(tx, id);
  return ok({ id });
}

/** Approves or refuses waiting drivers and vehicles, and returns the ids of the changed entries. */
async function decide(tx: Tx, audit: AuditContext, partnerId: string, word: Word, itemId?: string): Promise<string[]> {
  const columns = { ...word, requested_at: null, version: sql<number>`version + 1` };
  const isAsked = sql<SqlBool>`partner_id = ${partnerId} and requested_at is not null
    and id = coalesce(${itemId ?? null}::uuid, id)`;
  const drivers = await tx.updateTable('drivers').set(columns).where(isAsked).returning('id').execute();
  const vehicles = await tx.updateTable('vehicles').set(columns).where(isAsked).returning('id').execute();
  const verb = word.active ? 'approve' : 'refuse';
  const changes: Record<string, [unknown, unknown]> = word.active
    ? { active: [false, true] }
    : { refusal: [null, word.refusal] };
  const noted = (what: string) =>
    ({ action: `partner.${what}_${verb}`, subjectType: 'partner', subjectId: partnerId, changes }) as const;
  const decisions = [...drivers.map(() => noted('driver')), ...vehicles.map(() => noted('vehicle'))];
  if (decisions.length > 0) await recordAudit(tx, audit, ...decisions);
  return [...drivers, ...vehicles].map(({ id }) => id);
}

async function isOf(tx: Tx, partnerId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from drivers where id = ${itemId} and partner_id = ${partnerId}
    union all select from vehicles where id = ${itemId} and partner_id = ${partnerId}`.execute(tx);
  return rows.length > 0;
}
