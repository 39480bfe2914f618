import { type Outcome, ok } from '#domain/outcome.ts';
import { refuseRows } from '#domain/sheets/columns.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type ClientsSheet, evaluateClientRows } from './evaluate-import.ts';
import { createClients } from './change-clients.ts';

/** Creates all clients of a sheet, or none when a row has a fault. */
export async function importClients(
  tx: Tx,
  audit: AuditContext,
  { rows }: ClientsSheet,
): Promise<Outcome<{ clientIds: string[] }>> {
  const evaluated = await evaluateClientRows(tx, rows);
  const faulty = evaluated.filter(({ verdicts }) => verdicts.length > 0);
  if (faulty.length > 0) {
    const said = faulty.map(({ row: { line }, verdicts }) => ({ line, faults: verdicts }));
    return refuseRows('Nada foi importado', said);
  }
  const made = await createClients(
    tx,
    audit,
    evaluated.flatMap(({ client }) => client ?? []),
  );
  return made.ok ? ok({ clientIds: made.value.map(({ id }) => id) }) : made;
}
