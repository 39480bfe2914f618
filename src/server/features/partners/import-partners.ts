import { type Outcome, ok } from '#domain/outcome.ts';
import { refuseRows } from '#domain/sheets/columns.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { addFleets } from './change-fleet.ts';
import { evaluatePartnerRows, type PartnersSheet } from './evaluate-import.ts';
import { createPartners } from './change-partners.ts';

/**
 * Creates all partners of a sheet with their drivers and vehicles, or none. Each partner must satisfy the rules of the
 * form.
 */
export async function importPartners(
  tx: Tx,
  audit: AuditContext,
  { rows }: PartnersSheet,
): Promise<Outcome<{ partnerIds: string[] }>> {
  const evaluated = await evaluatePartnerRows(tx, rows);
  const faulty = evaluated.filter(({ verdicts }) => verdicts.length > 0);
  if (faulty.length > 0) {
    const said = faulty.map(({ row: { line }, verdicts }) => ({ line, faults: verdicts }));
    return refuseRows('Nada foi importado', said);
  }
  const partners = evaluated.flatMap(({ partner }) => partner ?? []);
  const made = await createPartners(tx, audit, partners);
  if (!made.ok) return made;
  const fleets = made.value.map(({ id: partnerId }, index) => ({
    partnerId,
    driver: evaluated[index]?.driver ?? null,
    vehicle: evaluated[index]?.vehicle ?? null,
  }));
  const added = await addFleets(tx, audit, fleets);
  return added.ok ? ok({ partnerIds: fleets.map(({ partnerId }) => partnerId) }) : added;
}
