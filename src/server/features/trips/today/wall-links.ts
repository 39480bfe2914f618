import type { WallLink } from '#contract/today.ts';
import { linkPath } from '#domain/access/pages.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { mostWalls } from '#domain/trips/today.ts';
import { newCode } from '#server/features/trips/ride/link.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

const subjectType = 'client';

/** Lists the wall links of a client, oldest first. */
export async function listWalls(db: Db, clientId: string | null, publicUrl: string): Promise<{ items: WallLink[] }> {
  if (clientId === null) return { items: [] };
  const walls = db.selectFrom('wall_links').selectAll().where('client_id', '=', clientId);
  const rows = await walls.orderBy('id').limit(mostWalls).execute();
  return {
    items: rows.map(({ id, name, code, created_at }) => ({
      id,
      name,
      url: publicUrl + linkPath('wall', code),
      createdAt: created_at.toISOString(),
    })),
  };
}

/** Creates a wall link. Locks the client, so that concurrent calls cannot exceed the greatest number. */
export async function addWall(
  tx: Tx,
  audit: AuditContext,
  clientId: string | null,
  name: string,
): Promise<Outcome<undefined>> {
  const client = clientId && tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate();
  if (!client || !(await client.executeTakeFirst())) return notFoundRecord;
  const others = await tx.selectFrom('wall_links').select('id').where('client_id', '=', clientId).execute();
  if (others.length >= mostWalls)
    return refuse('limit_exceeded', `No máximo ${mostWalls} murais: encerre um para criar outro.`);
  const row = { id: newId(), client_id: clientId, name, code: newCode() };
  await tx.insertInto('wall_links').values(row).execute();
  const changes = { name: [null, name] satisfies [unknown, unknown] };
  await recordAudit(tx, audit, { action: 'client.wall_add', subjectType, subjectId: clientId, changes });
  return ok();
}

/** Replaces the code of a wall link. A screen with the earlier code shows that the link has ended. */
export async function renewWall(
  tx: Tx,
  audit: AuditContext,
  clientId: string | null,
  id: string,
): Promise<Outcome<undefined>> {
  const renewed = tx.updateTable('wall_links').set({ code: newCode() }).where('id', '=', id);
  const wall = await renewed.where('client_id', '=', clientId).returning(['client_id', 'name']).executeTakeFirst();
  return recordWall(tx, audit, 'client.wall_renew', wall);
}

/** Deletes a wall link. */
export async function endWall(
  tx: Tx,
  audit: AuditContext,
  clientId: string | null,
  id: string,
): Promise<Outcome<undefined>> {
  const ended = tx.deleteFrom('wall_links').where('id', '=', id);
  const wall = await ended.where('client_id', '=', clientId).returning(['client_id', 'name']).executeTakeFirst();
  return recordWall(tx, audit, 'client.wall_end', wall);
}

async function recordWall(
  tx: Tx,
  audit: AuditContext,
  action: string,
  wall: { client_id: string; name: string } | undefined,
): Promise<Outcome<undefined>> {
  if (!wall) return notFoundRecord;
  const changes = { name: [wall.name, wall.name] satisfies [unknown, unknown] };
  await recordAudit(tx, audit, { action, subjectType, subjectId: wall.client_id, changes });
  return ok();
}

/** Deletes all wall links of an erased client. */
export async function endWallsOf(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('wall_links').where('client_id', '=', clientId).execute();
}
