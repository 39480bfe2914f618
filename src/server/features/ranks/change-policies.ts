import type { Selectable } from 'kysely';
import type { ranksContract } from '#contract/ranks.ts';
import { type Outcome, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { DispatchPolicies } from '#server/platform/database/schema.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  notFoundRecord,
  omitUndefined,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { isInUse } from './read-policies.ts';

type NewPolicy = InputOf<typeof ranksContract.createPolicy>;
type PolicyChange = InputOf<typeof ranksContract.updatePolicy>;
type PolicyColumns = Omit<Selectable<DispatchPolicies>, 'id' | 'version'>;

const subjectType = 'dispatch_policy';
const duplicates = {
  dispatch_policies_service_area_id_category_valid_from_key: alreadyExists(
    'validFrom',
    'Já existe uma política desta praça e categoria a partir desta data.',
  ),
};
const decided =
  'Esta política já decidiu viagens e não pode mais ser alterada. Cadastre outra, com a data em que passa a valer.';
const inUse = refuse('illegal_transition', decided, [{ field: 'validFrom', message: decided }]);

export async function createPolicy(tx: Tx, audit: AuditContext, input: NewPolicy): Promise<Outcome<{ id: string }>> {
  const row = { id: newId(), ...columnsOf(input) };
  const refusal = await refusePolicy(tx, row);
  if (refusal) return refusal;
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('dispatch_policies').values(row).execute();
    await recordAudit(tx, audit, { action: 'dispatch_policy.create', subjectType, subjectId: row.id, changes });
  });
}

/**
 * Changes a policy that has decided no trip yet. Other policies cannot change, because recorded decisions refer to their
 * rows. The lock waits for transactions that record a decision, because they have a key share lock on the row.
 */
export async function changePolicy(tx: Tx, audit: AuditContext, { id, version, ...input }: PolicyChange) {
  const policy = tx.selectFrom('dispatch_policies').selectAll().where('id', '=', id);
  const row = await policy.forUpdate().executeTakeFirst();
  if (!row) return notFoundRecord;
  const columns = omitUndefined(columnsOf(input));
  const refusal = (await refusePolicy(tx, { ...row, ...columns })) ?? ((await isUsed(tx, id)) ? inUse : null);
  if (refusal) return refusal;
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx.updateTable('dispatch_policies').set(changed).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'dispatch_policy.update', subjectType, subjectId: id, changes });
  });
}

type SomeColumns = { [Column in keyof PolicyColumns]: PolicyColumns[Column] | undefined };

function columnsOf(input: NewPolicy): PolicyColumns;
function columnsOf(input: Omit<PolicyChange, 'id' | 'version'>): SomeColumns;
function columnsOf(input: Omit<PolicyChange, 'id' | 'version'>): unknown {
  return {
    service_area_id: input.serviceAreaId,
    category: input.category,
    valid_from: input.validFrom,
    kind: input.kind,
    offer_seconds: input.offerSeconds,
    chain_seconds: input.chainSeconds,
    start_margin_seconds: input.startMarginSeconds,
    pool_first: input.poolFirst,
    rank_meters: input.rankMeters,
    most_minutes: input.mostMinutes,
    ending_minutes: input.endingMinutes,
  } satisfies SomeColumns;
}

async function refusePolicy(tx: Tx, policy: PolicyColumns): Promise<Refusal | null> {
  if (policy.chain_seconds < policy.offer_seconds) {
    return refuseField('chainSeconds', 'O tempo total precisa dar para ao menos uma oferta.');
  }
  const area = tx.selectFrom('service_areas').select('id').where('id', '=', policy.service_area_id);
  return (await area.executeTakeFirst()) ? null : refuseField('serviceAreaId', 'Esta praça não existe.');
}

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const policy = tx.selectFrom('dispatch_policies as p').select(isInUse.as('used')).where('p.id', '=', id);
  return (await policy.executeTakeFirstOrThrow()).used;
}
