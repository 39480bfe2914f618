import type { Selectable } from 'kysely';
import type { fixedPricesContract } from '#contract/fixed-prices.ts';
import { type Outcome, ok, type Refusal, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit, removedFields } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { FixedPrices } from '#server/platform/database/schema.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  omitUndefined,
  notFoundRecord,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewPrice = InputOf<typeof fixedPricesContract.create>;
type PriceChange = InputOf<typeof fixedPricesContract.update>;
type PriceRow = Selectable<FixedPrices>;
type PriceColumns = Omit<PriceRow, 'id' | 'version'>;
type SomeColumns = { [Column in keyof PriceColumns]: PriceColumns[Column] | undefined };

const subjectType = 'fixed_price';
const duplicates = {
  fixed_prices_once: alreadyExists('validFrom', 'Já existe um preço deste trajeto, categoria e cliente nesta data.'),
};

export async function createFixedPrice(tx: Tx, audit: AuditContext, input: NewPrice): Promise<Outcome<{ id: string }>> {
  const row = { id: newId(), ...columnsOf(input) };
  const refusal = await refusePrice(tx, row);
  if (refusal) return refusal;
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('fixed_prices').values(row).execute();
    await recordAudit(tx, audit, { action: 'fixed_price.create', subjectType, subjectId: row.id, changes });
  });
}

/** Changes a fixed price. Trips that were already priced keep their price. */
export async function changeFixedPrice(tx: Tx, audit: AuditContext, { id, version, ...input }: PriceChange) {
  const row = await lockPrice(tx, id);
  if (!row) return notFoundRecord;
  const columns = omitUndefined(columnsOf(input));
  const refusal = await refusePrice(tx, { ...row, ...columns });
  if (refusal) return refusal;
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx.updateTable('fixed_prices').set(changed).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'fixed_price.update', subjectType, subjectId: id, changes });
  });
}

export async function removeFixedPrice(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<undefined>> {
  const row = await lockPrice(tx, id);
  if (!row) return notFoundRecord;
  await tx.deleteFrom('fixed_prices').where('id', '=', id).execute();
  const changes = removedFields(row);
  await recordAudit(tx, audit, { action: 'fixed_price.remove', subjectType, subjectId: id, changes });
  return ok();
}

function columnsOf(input: NewPrice): PriceColumns;
function columnsOf(input: Omit<PriceChange, 'id' | 'version'>): SomeColumns;
function columnsOf(input: Omit<PriceChange, 'id' | 'version'>): unknown {
  return {
    category: input.category,
    client_id: input.clientId,
    from_zone_id: input.fromZoneId,
    to_zone_id: input.toZoneId,
    both_ways: input.bothWays,
    price_cents: input.priceCents,
    valid_from: input.validFrom,
    valid_until: input.validUntil,
  } satisfies SomeColumns;
}

async function refusePrice(tx: Tx, price: PriceColumns): Promise<Refusal | null> {
  if (price.valid_until !== null && price.valid_until < price.valid_from) {
    return refuseField('validUntil', 'O último dia não pode ser antes do primeiro.');
  }
  return (await refuseZones(tx, price)) ?? refuseClient(tx, price.client_id);
}

async function refuseZones(tx: Tx, { from_zone_id, to_zone_id }: PriceColumns): Promise<Refusal | null> {
  const zones = await tx
    .selectFrom('zones')
    .select(['id', 'service_area_id'])
    .where('id', 'in', [from_zone_id, to_zone_id])
    .forShare()
    .execute();
  const [from, to] = [from_zone_id, to_zone_id].map((id) => zones.find((zone) => zone.id === id));
  if (!from) return refuseField('fromZoneId', 'Esta zona não existe.');
  if (!to) return refuseField('toZoneId', 'Esta zona não existe.');
  return from.service_area_id === to.service_area_id
    ? null
    : refuseField('toZoneId', 'As duas zonas precisam ser da mesma praça.');
}

async function refuseClient(tx: Tx, id: string | null): Promise<Refusal | null> {
  if (id === null) return null;
  const client = await tx.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst();
  return client ? null : refuseField('clientId', 'Este cliente não existe.');
}

async function lockPrice(tx: Tx, id: string): Promise<PriceRow | undefined> {
  return tx.selectFrom('fixed_prices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
