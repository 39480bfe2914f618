import { sql } from 'kysely';
import { type Doer, system } from '#domain/access/roles.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { settleLine } from './assign-line.ts';
import { keepReceipt, keepReturn, type ReceivedPix, type ReturnedPix, settleReturn } from './receive-payment.ts';

/**
 * Assigns lines one by one, each in its own transaction, so that a refusal does not affect the other lines. Lines that
 * stay open wait for a user or the next run. Returns the number of assigned lines.
 */
export async function settleLines(db: Db, doer: Doer, audit: AuditContext, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (const id of ids) if (await settleAlone(db, doer, audit, id)) count += 1;
  return count;
}

/**
 * Retries once, because a refusal may mean that the record was paid meanwhile. The second attempt then links the line
 * to that payment.
 */
async function settleAlone(db: Db, doer: Doer, audit: AuditContext, id: string): Promise<boolean> {
  return (await trySettle(db, doer, audit, id)) ?? (await trySettle(db, doer, audit, id)) ?? false;
}

/** Returns null when the line was refused. */
async function trySettle(db: Db, doer: Doer, audit: AuditContext, id: string): Promise<boolean | null> {
  try {
    return await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const settled = await settleLine({ tx, doer, audit }, id);
        // Rolls back the writes before the refusal.
        if (!settled.ok) throw new Refused(settled);
        return settled.value.matched;
      }),
    );
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/**
 * Returns the open lines of an account that contain a code or a Pix id, because the records with these codes may have
 * been created since the last run.
 */
export async function readNamedLines(db: Db, account: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_lines')
    .select('id')
    .where('account', '=', account)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('codes', '<>', sql<string[]>`'{}'::text[]`), eb('end_to_end_id', 'is not', null)]))
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Records an incoming Pix that a payment provider reports. Confirms the record when code and amount match. If they
 * differ, the line waits for a user. The line is stored in a first transaction, so that the next call of the provider
 * completes an interrupted assignment.
 */
export async function confirmByTxid(db: Db, audit: AuditContext, pix: ReceivedPix): Promise<void> {
  const line = await withRetries(() => db.transaction().execute((tx) => keepReceipt(tx, pix)));
  await settleLines(db, system, audit, [line]);
}

/** Records the return of a Pix that a payment provider reports. A partial or refused return waits for a user. */
export async function noteReturn(db: Db, audit: AuditContext, pix: ReturnedPix): Promise<void> {
  const line = await withRetries(() => db.transaction().execute((tx) => keepReturn(tx, pix)));
  try {
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const settled = await settleReturn(tx, audit, line, pix);
        if (!settled.ok) throw new Refused(settled);
      }),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
