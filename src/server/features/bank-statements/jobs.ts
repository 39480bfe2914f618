import { sql } from 'kysely';
import { type Doer, system } from '#domain/access/roles.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { settleLine } from './assign-mutations.ts';
import { keepReceipt, keepReturn, type ReceivedPix, type ReturnedPix, settleReturn } from './receive-mutations.ts';

/**
 * Settles lines one by one, each in a transaction of its own: what one is refused, the others do not lose. Whatever is left open
 * waits for a person, or for the next time. Answers how many were settled.
 */
export async function settleLines(db: Db, doer: Doer, audit: AuditContext, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (const id of ids) if (await settleAlone(db, doer, audit, id)) count += 1;
  return count;
}

/** Judged once more where what it belongs to was paid meanwhile: then it is tied to that payment. */
async function settleAlone(db: Db, doer: Doer, audit: AuditContext, id: string): Promise<boolean> {
  return (await trySettle(db, doer, audit, id)) ?? (await trySettle(db, doer, audit, id)) ?? false;
}

/** Null when it was refused. */
async function trySettle(db: Db, doer: Doer, audit: AuditContext, id: string): Promise<boolean | null> {
  try {
    return await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const settled = await settleLine({ tx, doer, audit }, id);
        // Undoes what was written before the refusal.
        if (!settled.ok) throw new Refused(settled);
        return settled.value.matched;
      }),
    );
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Open lines of an account that bear a code: what could not be settled before may be by now. */
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
 * The one thing that a payment provider's adapter says: this Pix arrived. What asked for it is confirmed when code and amount agree,
 * else it waits for a person. Kept first and settled after, so that a call that breaks off in between is made good by the next.
 */
export async function confirmByTxid(db: Db, audit: AuditContext, pix: ReceivedPix): Promise<void> {
  const line = await withRetries(() => db.transaction().execute((tx) => keepReceipt(tx, pix)));
  await settleLines(db, system, audit, [line]);
}

/** The adapter's other word: of a Pix that arrived, so much went back. Refused or not whole, it is left to a person. */
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
