import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Actor and origin of a change. `actorId` is null for a change by the system. `actingAdminId` is the administrator who
 * acted in the name of the actor.
 */
export type AuditContext = {
  actorId: string | null;
  actingAdminId?: string | null;
  address: string | null;
  /** Name of the device, for example `Chrome no Android`. */
  device?: string | null;
  requestId: string | null;
};

export type AuditedChange = {
  action: string;
  subjectType:
    | 'user'
    | 'partner'
    | 'plan'
    | 'client'
    | 'place'
    | 'area'
    | 'tariff'
    | 'zone'
    | 'fixed_price'
    | 'wallet'
    | 'ledger'
    | 'top_up'
    | 'payout'
    | 'payout_batch'
    | 'adjustment_batch'
    | 'bank_statement'
    | 'bank_line'
    | 'settings'
    | 'trip'
    | 'invoice'
    | 'webhook'
    | 'api_key'
    | 'mail'
    | 'session'
    | 'passenger'
    | 'rank'
    | 'dispatch_policy';
  subjectId: string | null;
  /**
   * Old and new value by field: `[from, to]`. Callers pass the names of personal fields to `changedFields` as
   * `personal`, so that the values are not logged.
   */
  changes?: Record<string, [unknown, unknown]>;
};

/** Writes the audit log in the transaction of the change. */
export async function recordAudit(tx: Tx, context: AuditContext, ...changes: AuditedChange[]): Promise<void> {
  const rows = changes.map((change) => ({
    actor_id: context.actorId,
    acting_admin_id: context.actingAdminId ?? null,
    address: context.address,
    device: context.device ?? null,
    request_id: context.requestId,
    action: change.action,
    subject_type: change.subjectType,
    subject_id: change.subjectId,
    changes: JSON.stringify(change.changes ?? {}),
  }));
  await enqueue(tx, tx.insertInto('audit_log').values(rows));
}

/**
 * Returns the fields of `after` that differ from `before`. Lists personal fields without their values.
 */
export function changedFields<Row extends object>(
  before: Row,
  after: Partial<Row>,
  personal: readonly (keyof Row)[] = [],
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const name of Object.keys(after) as (keyof Row & string)[]) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    changes[name] = personal.includes(name) ? ['…', '…'] : [before[name], after[name]];
  }
  return changes;
}

/** Returns the values of a removed record as changes to null. */
export function removedFields(row: object): Record<string, [unknown, null]> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value, null]]));
}
