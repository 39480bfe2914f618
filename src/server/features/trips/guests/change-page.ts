import { sql } from 'kysely';
import type { guestPagesContract } from '#contract/guest-pages.ts';
import { ok, type Outcome, type Refusal, refuseField } from '#domain/outcome.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { withPlaces } from '#server/features/places/read-places.ts';
import { newCode } from '#server/features/trips/ride/link.ts';
import { type StopTerms, stopTerms } from '#server/features/trips/terms/write-terms.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { changeRecord, notFoundRecord, staleRecord } from '#server/platform/record-change.ts';

type PageInput = InputOf<typeof guestPagesContract.save>;
type PageRow = RowOf<'guest_pages'>;

const subjectType = 'client';

/** Creates or changes the page of a client's guests. */
export async function savePage(tx: Tx, audit: AuditContext, { id, version, ...input }: PageInput) {
  const client = await tx.selectFrom('clients').select('kind').where('id', '=', id).executeTakeFirst();
  if (!client) return notFoundRecord;
  if (client.kind === 'walk_in') return refuseField('id', 'O cliente Avulso não tem hóspedes.');
  const pickup = await locatePickup(tx, input.pickup);
  if (!pickup.ok) return pickup;
  const columns = {
    active: input.active,
    pickup: JSON.stringify(pickup.value),
    origins: input.origins,
    room_limit_cents: input.roomLimitCents ?? null,
  };
  const row = await lockPage(tx, id);
  if (!row) return version === undefined ? createPage(tx, audit, id, columns) : staleRecord;
  if (version === undefined) return staleRecord;
  const before = { ...row, id, pickup: JSON.stringify(row.pickup) };
  return changeRecord({ row: before, seenVersion: version, columns }, async (changed, changes) => {
    await tx
      .updateTable('guest_pages')
      .set({ ...changed, updated_at: sql`app_now()` })
      .where('client_id', '=', id)
      .execute();
    await recordAudit(tx, audit, { action: 'client.guest_page_update', subjectType, subjectId: id, changes });
  });
}

/** Replaces the code, so that a printed or copied address becomes invalid. */
export async function renewPage(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<{ id: string }>> {
  const { numUpdatedRows } = await tx
    .updateTable('guest_pages')
    .set({ code: newCode(), version: sql`version + 1`, updated_at: sql`app_now()` })
    .where('client_id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return notFoundRecord;
  await recordAudit(tx, audit, { action: 'client.guest_page_renew', subjectType, subjectId: id });
  return ok({ id });
}

/** Deletes the page of a client whose data is erased. */
export async function deletePage(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('guest_pages').where('client_id', '=', clientId).execute();
}

async function lockPage(tx: Tx, clientId: string): Promise<PageRow | undefined> {
  return tx.selectFrom('guest_pages').selectAll().where('client_id', '=', clientId).forUpdate().executeTakeFirst();
}

type PageColumns = Pick<PageRow, 'active' | 'origins' | 'room_limit_cents'> & { pickup: string };

async function createPage(
  tx: Tx,
  audit: AuditContext,
  id: string,
  columns: PageColumns,
): Promise<Outcome<{ id: string }>> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('guest_pages')
    .values({ ...columns, client_id: id, code: newCode() })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return staleRecord;
  const changes = changedFields<Partial<PageColumns>>({}, columns, []);
  await recordAudit(tx, audit, { action: 'client.guest_page_add', subjectType, subjectId: id, changes });
  return ok({ id });
}

/** Returns the pickup with the address of its place. A pickup needs a point, because the prices depend on it. */
async function locatePickup(tx: Tx, input: PageInput['pickup']): Promise<Outcome<StopTerms>> {
  const placed = await withPlaces(tx, [stopTerms(input)]);
  const [pickup] = placed.ok ? placed.value : [];
  if (!placed.ok || !pickup) return refusePickup('Local não encontrado.');
  if (pickup.lat === null || pickup.lng === null)
    return refusePickup('Escolha um local da lista ou um endereço com ponto no mapa.');
  const area = await readRequestArea(tx, null, pickup);
  return area.ok ? ok(pickup) : refusePickup('O embarque precisa da cidade, em uma praça da central.');
}

function refusePickup(message: string): Refusal {
  return refuseField('pickup.address', message);
}
