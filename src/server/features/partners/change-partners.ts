import { type Selectable, sql } from 'kysely';
import type { partnersContract } from '#contract/partners.ts';
import { detectPixKey } from '#domain/documents/pix-key.ts';
import { type Outcome, ok, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { type Category, categories as allCategories } from '#domain/trips/categories.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import { changeEach } from '#server/platform/change-each.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Partners } from '#server/platform/database/schema.ts';
import { type OutboxEvent, publish } from '#server/platform/live/outbox.ts';
import {
  alreadyExists,
  changeRecord,
  omitUndefined,
  notFoundRecord,
  refuseDuplicates,
  unchanged,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

export type NewPartner = InputOf<typeof partnersContract.create>;
type PartnerChange = InputOf<typeof partnersContract.update>;
type PartnerRow = Selectable<Partners> & { area_ids: string[]; categories: Category[] };

const subjectType = 'partner';
const personal = ['name', 'document', 'email', 'phone', 'pix_key'] as const;
const duplicates = { partners_document: alreadyExists('document', 'Já existe um parceiro com este CPF ou CNPJ.') };
/**
 * Fields that decide which trips a partner sees and may accept. A change closes the live streams of the partner. The
 * browser opens them again with the new rights.
 */
const eligibility = ['status', 'available', 'priority', 'area_ids', 'categories'];

export async function createPartner(tx: Tx, audit: AuditContext, input: NewPartner): Promise<Outcome<{ id: string }>> {
  const made = await createPartners(tx, audit, [input]);
  return made.ok ? ok({ id: made.value[0]?.id ?? '' }) : made;
}

/** Creates all partners or none, with the same number of statements as for a single partner. */
export async function createPartners(
  tx: Tx,
  audit: AuditContext,
  inputs: readonly NewPartner[],
): Promise<Outcome<{ id: string }[]>> {
  const made: { row: NewRow; areaIds: string[]; categories: Category[] }[] = [];
  for (const input of inputs) {
    const checked = await checkInput(tx, input, { status: 'pending', plan_id: null });
    if (!checked.ok) return checked;
    const { area_ids: areaIds = [], categories = [], status_reason: _none, ...more } = checked.value;
    const row = { ...omitUndefined(columnsOf(input)), ...more, id: newId(), kind: input.kind, name: input.name };
    made.push({ row, areaIds, categories });
  }
  return refuseDuplicates(duplicates, async () => {
    await tx
      .insertInto('partners')
      .values(made.map(({ row }) => row))
      .execute();
    await insertAreas(
      tx,
      made.map(({ row, areaIds }) => [row.id, areaIds]),
    );
    await insertCategories(
      tx,
      made.map(({ row, categories }) => [row.id, categories]),
    );
    const changes = made.map(({ row, areaIds, categories }) =>
      changedFields<Partial<PartnerRow>>({}, { ...row, area_ids: areaIds, categories }, personal),
    );
    const audited = made.map(
      ({ row }, index) =>
        ({
          action: 'partner.create',
          subjectType,
          subjectId: row.id,
          changes: changes[index] ?? {},
        }) as const,
    );
    await recordAudit(tx, audit, ...audited);
    await publish(tx, ...made.map(({ row }) => newsOf(row.id, 1)));
    return ok(made.map(({ row: { id } }) => ({ id })));
  });
}

type NewRow = Pick<PartnerRow, 'id' | 'kind' | 'name'> & Partial<Selectable<Partners>>;

/** Changes a partner. The caller is an administrator, or the partner itself for its own fields. */
export async function changePartner(tx: Tx, audit: AuditContext, { id, version, ...input }: PartnerChange) {
  const row = await lockPartner(tx, id);
  if (!row) return notFoundRecord;
  const checked = await checkInput(tx, input, row);
  if (!checked.ok) return checked;
  const columns = omitUndefined({ ...columnsOf(input), ...checked.value });
  const change = { row, seenVersion: version, columns, personal, duplicates };
  // The first key of a partner is not a change. A key that is registered again after its removal counts as a change.
  const hadKey = row.pix_key !== null || row.pix_key_changed_at !== null;
  let keyChanged = false;
  const outcome = await changeRecord(change, async ({ area_ids: areaIds, categories, ...changed }, changes) => {
    keyChanged = hadKey && 'pix_key' in changes;
    await tx
      .updateTable('partners')
      .set({ ...changed, updated_at: sql`clock_timestamp()` })
      .$if(keyChanged, (update) => update.set({ pix_key_changed_at: sql`app_now()` }))
      .where('id', '=', id)
      .execute();
    if ('area_ids' in changes) await writeAreas(tx, id, areaIds ?? []);
    if ('categories' in changes) await writeCategories(tx, id, categories ?? []);
    await recordAudit(tx, audit, { action: 'partner.update', subjectType, subjectId: id, changes });
    await publishPartner(
      tx,
      id,
      changed.version,
      eligibility.some((column) => column in changes),
    );
  });
  return outcome.ok ? ok({ ...outcome.value, keyChanged }) : outcome;
}

const awaitsApproval = refuse('illegal_transition', 'Aguarda aprovação: confira o cadastro na página do parceiro.');

/** Applies changes to several partners of a list. Activating a partner that was never approved is refused. */
export async function changePartners(tx: Tx, audit: AuditContext, items: readonly (PartnerChange & { id: string })[]) {
  return changeEach(tx, items, async (item) => {
    const row = item.status && (await lockPartner(tx, item.id));
    if (row && row.status === item.status) return unchanged(row);
    return row?.status === 'pending' && item.status === 'active' ? awaitsApproval : changePartner(tx, audit, item);
  });
}

/**
 * Increments the version and publishes a change of the partner's drivers or vehicles. The caller must have locked the
 * row.
 */
export async function touchPartner(tx: Tx, id: string): Promise<void> {
  const { version } = await tx
    .updateTable('partners')
    .set({ version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await publishPartner(tx, id, version);
}

export async function lockPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  const row = await tx.selectFrom('partners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const areas = await tx.selectFrom('partner_areas').select('service_area_id').where('partner_id', '=', id).execute();
  const held = await tx.selectFrom('partner_categories').select('category').where('partner_id', '=', id).execute();
  return {
    ...row,
    area_ids: areas.map(({ service_area_id }) => service_area_id).toSorted(),
    categories: inOrder(held.map(({ category }) => category)),
  };
}

function columnsOf(input: Omit<PartnerChange, 'id' | 'version'>) {
  return {
    kind: input.kind,
    name: input.name,
    document: input.document,
    email: input.email,
    phone: input.phone,
    status: input.status,
    // A decision clears the correction that the central requested from a pending partner.
    correction: input.status === undefined || input.status === 'pending' ? undefined : null,
    available: input.available,
    priority: input.priority,
    plan_id: input.planId,
    commission_bp: input.commissionBp,
    minimum_balance_cents: input.minimumBalanceCents,
  };
}

type Checked = Partial<
  Pick<PartnerRow, 'pix_key' | 'pix_key_type' | 'status_reason' | 'plan_since' | 'area_ids' | 'categories'>
>;

/** Validates the columns that depend on other data. */
async function checkInput(
  tx: Tx,
  input: Partial<Omit<PartnerChange, 'id' | 'version'>>,
  { status: statusBefore, plan_id: planBefore }: Pick<PartnerRow, 'status' | 'plan_id'>,
): Promise<Outcome<Checked>> {
  const pix = pixColumns(input.pixKey);
  if (!pix) return refuseField('pixKey', 'Chave Pix inválida: confira. Um celular começa com +55.');
  const reason = reasonColumns(input, statusBefore);
  if ('ok' in reason) return reason;
  const areaIds = input.areaIds && [...new Set(input.areaIds)].toSorted();
  if (areaIds && !(await allAreasExist(tx, areaIds))) return refuseField('areaIds', 'Uma das praças não existe.');
  const categories = input.categories && inOrder(input.categories);
  const planSince = await planSinceOf(tx, input.planId, planBefore);
  if (planSince === null && input.planId) return refuseField('planId', 'Este plano não existe.');
  return ok({ ...pix, ...reason, ...omitUndefined({ plan_since: planSince, area_ids: areaIds, categories }) });
}

function pixColumns(typed: string | null | undefined): Pick<Checked, 'pix_key' | 'pix_key_type'> | null {
  if (typed === undefined) return {};
  if (!typed) return { pix_key: null, pix_key_type: null };
  const found = detectPixKey(typed);
  return found && { pix_key: found.key, pix_key_type: found.type };
}

/**
 * Returns the day on which the partner's plan starts. Returns undefined when the plan does not change, and null without
 * a plan or for an unknown plan.
 */
async function planSinceOf(
  tx: Tx,
  planId: string | null | undefined,
  before: string | null,
): Promise<string | null | undefined> {
  if (planId === undefined || planId === before) return undefined;
  if (planId === null) return null;
  const plan = tx.selectFrom('commission_plans').select(centralToday.as('today')).where('id', '=', planId).forShare();
  return (await plan.executeTakeFirst())?.today ?? null;
}

/** Requires a reason for a suspension, and clears it when the suspension ends. */
function reasonColumns(
  { status, statusReason }: Pick<PartnerChange, 'status' | 'statusReason'>,
  before: PartnerRow['status'],
): Pick<Checked, 'status_reason'> | Refusal {
  const suspended = (status ?? before) === 'suspended';
  if (!suspended) return status === undefined ? {} : { status_reason: null };
  const keepsReason = before === 'suspended' && statusReason === undefined;
  if (keepsReason) return {};
  return statusReason ? { status_reason: statusReason } : refuseField('statusReason', 'Informe o motivo da suspensão.');
}

function inOrder(chosen: readonly Category[]): Category[] {
  return allCategories.filter((category) => chosen.includes(category));
}

async function allAreasExist(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  return (await tx.selectFrom('service_areas').select('id').where('id', 'in', ids).execute()).length === ids.length;
}

async function writeAreas(tx: Tx, partnerId: string, areaIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('partner_areas').where('partner_id', '=', partnerId).execute();
  await insertAreas(tx, [[partnerId, areaIds]]);
}

async function insertAreas(tx: Tx, chosen: readonly (readonly [string, readonly string[]])[]): Promise<void> {
  const rows = chosen.flatMap(([partner_id, ids]) => ids.map((service_area_id) => ({ partner_id, service_area_id })));
  if (rows.length > 0) await tx.insertInto('partner_areas').values(rows).execute();
}

async function writeCategories(tx: Tx, partnerId: string, chosen: readonly Category[]): Promise<void> {
  await tx.deleteFrom('partner_categories').where('partner_id', '=', partnerId).execute();
  await insertCategories(tx, [[partnerId, chosen]]);
}

async function insertCategories(tx: Tx, chosen: readonly (readonly [string, readonly Category[]])[]): Promise<void> {
  const rows = chosen.flatMap(([partner_id, held]) => held.map((category) => ({ partner_id, category })));
  if (rows.length > 0) await tx.insertInto('partner_categories').values(rows).execute();
}

async function publishPartner(tx: Tx, id: string, version: number, eligibilityChanged = false): Promise<void> {
  await publish(tx, newsOf(id, version));
  if (eligibilityChanged) {
    await publish(tx, { topic: 'eligibility', audiences: [`partner:${id}`], entityId: id, version });
  }
}

function newsOf(id: string, version: number): OutboxEvent {
  return { topic: 'partner', audiences: ['admin', `partner:${id}`], entityId: id, version };
}
