import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import { changedFields } from './audit.ts';

export const notFoundRecord = refuse('not_found', 'Este registro não existe ou não está ao seu alcance.');
const stale = refuse('version_conflict', 'Este registro foi alterado por outra pessoa. Atualize a página e tente de novo.');

type Given<Columns> = { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> };
export type Changes = Record<string, [unknown, unknown]>;

/** The columns that a caller sent: what is left out of a change stays as it is. */
export function given<Columns extends object>(columns: Columns): Given<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Given<Columns>;
}

/** What a write would change of a row that it has locked; refused when the row is missing or not the one that was read. */
export function planChange<Row extends { version: number }>(
  row: Row | undefined,
  readVersion: number | undefined,
  columns: Partial<Row>,
  personal: readonly (keyof Row)[] = [],
): Outcome<{ row: Row; changes: Changes }> {
  if (!row) return notFoundRecord;
  if (readVersion !== undefined && readVersion !== row.version) return stale;
  return ok({ row, changes: changedFields(row, columns, personal) });
}

/** A unique index is the lock: losing to another row is the refusal that stands beside the index's name. */
export async function refuseDuplicates<Value>(
  refusals: Record<string, Refusal>,
  write: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await write();
  } catch (error) {
    const refusal = refusals[violatedIndex(error) ?? ''];
    if (refusal) return refusal;
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}

/** A refusal that somebody else's record is to blame for. */
export function alreadyExists(field: string, message: string): Refusal {
  return refuse('already_exists', message, [{ field, message }]);
}
