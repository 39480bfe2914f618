import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import { changedFields } from './audit.ts';

export const notFoundRecord = refuse('not_found', 'Registro não encontrado.');
export const staleRecord = refuse(
  'version_conflict',
  'Este registro foi alterado por outra pessoa. Atualize a página e tente de novo.',
);

type Defined<Columns> = { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> };
export type Changes = Record<string, [unknown, unknown]>;

/** Removes undefined values, so that a field without a new value keeps its value. */
export function omitUndefined<Columns extends object>(columns: Columns): Defined<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Defined<Columns>;
}

type NewRecord<Row> = {
  row: Row;
  personal?: readonly (keyof Row)[];
  duplicates?: Record<string, Refusal>;
};

/** Creates a record. `write` receives the changes for the audit log. */
export async function createRecord<Row extends { id: string }>(
  { row, personal = [], duplicates = {} }: NewRecord<Row>,
  write: (changes: Changes) => Promise<void>,
): Promise<Outcome<{ id: string }>> {
  return refuseDuplicates(duplicates, async () => {
    await write(changedFields<Partial<Row>>({}, row, personal));
    return ok({ id: row.id });
  });
}

type RecordChange<Row> = {
  /** Current row, which the caller has locked. Undefined when the record does not exist. */
  row: Row | undefined;
  /** Version that the user saw. With undefined, the change overwrites concurrent changes. */
  seenVersion: number | undefined;
  columns: Partial<Row>;
  personal?: readonly (keyof Row)[];
  duplicates?: Record<string, Refusal>;
};

/**
 * Result of a change, with the current version of the record. `changed` is false when the record already had these
 * values.
 */
export type Changed = { id: string; version: number; changed: boolean };

/** Returns the outcome of a change that has no effect. */
export function unchanged({ id, version }: { id: string; version: number }): Outcome<Changed> {
  return ok({ id, version, changed: false });
}

/**
 * Writes the columns whose values differ. Writes nothing when no value differs. `write` receives the columns, the next
 * version and the changes for the audit log.
 */
export async function changeRecord<Row extends { id: string; version: number }>(
  { row, seenVersion, columns, personal = [], duplicates = {} }: RecordChange<Row>,
  write: (columns: Partial<Row> & { version: number }, changes: Changes) => Promise<void>,
): Promise<Outcome<Changed>> {
  if (!row) return notFoundRecord;
  if (seenVersion !== undefined && seenVersion !== row.version) return staleRecord;
  const changes = changedFields(row, columns, personal);
  if (Object.keys(changes).length === 0) return unchanged(row);
  const version = row.version + 1;
  return refuseDuplicates(duplicates, async () => {
    await write({ ...columns, version }, changes);
    return ok({ id: row.id, version, changed: true });
  });
}

/** Converts a unique violation to the refusal registered under the name of the index. */
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

/** Returns the refusal for a unique violation: another record already uses this value. */
export function alreadyExists(field: string, message: string): Refusal {
  return refuse('already_exists', message, [{ field, message }]);
}
