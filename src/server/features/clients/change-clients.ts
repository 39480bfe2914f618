import { type Selectable, sql } from 'kysely';
import type { clientsContract } from '#contract/clients.ts';
import { type Outcome, ok, type Refusal, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import { changeEach } from '#server/platform/change-each.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Clients } from '#server/platform/database/schema.ts';
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

export type NewClient = InputOf<typeof clientsContract.create>;
type ClientChange = InputOf<typeof clientsContract.update>;
type ClientRow = Selectable<Clients>;

const subjectType = 'client';
const personal = ['name', 'document', 'email', 'phone', 'invoice_emails'] as const;
const duplicates = { clients_document: alreadyExists('document', 'Já existe um cliente com este CPF ou CNPJ.') };

export async function createClient(tx: Tx, audit: AuditContext, input: NewClient): Promise<Outcome<{ id: string }>> {
  const made = await createClients(tx, audit, [input]);
  return made.ok ? ok({ id: made.value[0]?.id ?? '' }) : made;
}

/** Creates all clients or none. The number of statements does not grow with the number of clients. */
export async function createClients(
  tx: Tx,
  audit: AuditContext,
  inputs: readonly NewClient[],
): Promise<Outcome<{ id: string }[]>> {
  const rows = inputs.map((input) => ({
    ...omitUndefined(columnsOf(input)),
    id: newId(),
    kind: input.kind,
    name: input.name,
  }));
  const refusal = rows.map(refuseHours).find((one) => one !== null);
  if (refusal) return refusal;
  return refuseDuplicates(duplicates, async () => {
    await tx.insertInto('clients').values(rows).execute();
    const audited = rows.map(
      (row) =>
        ({
          action: 'client.create',
          subjectType,
          subjectId: row.id,
          changes: changedFields<Partial<ClientRow>>({}, row, personal),
        }) as const,
    );
    await recordAudit(tx, audit, ...audited);
    await publish(tx, ...rows.map(({ id }) => newsOf(id, 1)));
    return ok(rows.map(({ id }) => ({ id })));
  });
}

/** Changes the record of a client. The route decides which fields the caller may change. */
export async function changeClient(tx: Tx, audit: AuditContext, { id, version, ...input }: ClientChange) {
  const row = await lockClient(tx, id);
  if (!row) return notFoundRecord;
  const reason = reasonColumns(input, row);
  if ('ok' in reason) return reason;
  const columns = { ...omitUndefined(columnsOf(input)), ...reason };
  const refusal = refuseHours({ ...row, ...columns }) ?? refuseWalkIn(row, columns);
  if (refusal) return refusal;
  return changeRecord({ row, seenVersion: version, columns, personal, duplicates }, async (changed, changes) => {
    await tx
      .updateTable('clients')
      .set({ ...changed, updated_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, audit, { action: 'client.update', subjectType, subjectId: id, changes });
    await publishClient(tx, id, changed.version);
  });
}

/** Applies changes to several clients of a list. */
export async function changeClients(tx: Tx, audit: AuditContext, items: readonly ClientChange[]) {
  return changeEach(tx, items, async (item) => {
    const row = await lockClient(tx, item.id);
    return row && row.suspended === item.suspended ? unchanged(row) : changeClient(tx, audit, item);
  });
}

/**
 * Increments the version of a client after a change of its dependent records, and publishes the change. The caller has
 * locked the row.
 */
export async function touchClient(tx: Tx, id: string): Promise<void> {
  const { version } = await tx
    .updateTable('clients')
    .set({ version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await publishClient(tx, id, version);
}

export async function lockClient(tx: Tx, id: string): Promise<ClientRow | undefined> {
  return tx.selectFrom('clients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

function columnsOf(input: Omit<ClientChange, 'id' | 'statusReason'>) {
  return {
    name: input.name,
    document: input.document,
    email: input.email,
    phone: input.phone,
    invoice_emails: input.invoiceEmails,
    billing_cycle: input.billingCycle,
    due_days: input.dueDays,
    credit_limit_cents: input.creditLimitCents,
    monthly_budget_cents: input.monthlyBudgetCents,
    requires_pin: input.requiresPin,
    allows_recording: input.allowsRecording,
    sends_passenger_link: input.sendsPassengerLink,
    approval_above_cents: input.approvalAboveCents,
    approval_categories: input.approvalCategories,
    approval_from_minute: input.approvalFromMinute,
    approval_until_minute: input.approvalUntilMinute,
    refused_above_cents: input.refusedAboveCents,
    required_fields: input.requiredFields,
    employees_only: input.employeesOnly,
    suspended: input.suspended,
  };
}

/** Requires a reason for a suspension, and clears the reason when the suspension ends. */
function reasonColumns(
  { suspended, statusReason }: Pick<ClientChange, 'suspended' | 'statusReason'>,
  before: ClientRow,
): { status_reason?: string | null } | Refusal {
  if (!(suspended ?? before.suspended)) return { status_reason: null };
  if (before.suspended && statusReason === undefined) return {};
  return statusReason ? { status_reason: statusReason } : refuseField('statusReason', 'Informe o motivo da suspensão.');
}

function refuseHours(row: Partial<Pick<ClientRow, 'approval_from_minute' | 'approval_until_minute'>>): Refusal | null {
  const [from = null, until = null] = [row.approval_from_minute, row.approval_until_minute];
  if ((from === null) === (until === null)) return null;
  return refuseField(
    from === null ? 'approvalFromMinute' : 'approvalUntilMinute',
    'Informe o início e o fim do horário.',
  );
}

/**
 * Refuses to rename or suspend the walk-in client, which is used for passengers without a record. Requests find this
 * client by its kind, and users find it by its name.
 */
function refuseWalkIn({ kind, name }: ClientRow, columns: Partial<ClientRow>): Refusal | null {
  if (kind !== 'walk_in') return null;
  if (columns.name !== undefined && columns.name !== name)
    return refuseField('name', 'Não é possível mudar o nome do cliente Avulso.');
  return columns.suspended ? refuseField('suspended', 'O cliente Avulso não pode ser suspenso.') : null;
}

async function publishClient(tx: Tx, id: string, version: number): Promise<void> {
  await publish(tx, newsOf(id, version));
}

function newsOf(id: string, version: number): OutboxEvent {
  return { topic: 'client', audiences: ['admin', 'attendant', `client:${id}`], entityId: id, version };
}
