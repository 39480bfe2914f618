import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import { changedFields } from './audit.ts';

export const notFoundRecord = refuse('not_found', 'Registro não encontrado.');
export const staleRecord = refuse(
  'version_conflict',
  'Este registro foi alterado por outra pessoa. Atualize a página e tente de novo.',
);

type Given<Columns> = { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> };
export type Changes = Record<string, [unknown, unknown]>;

/** The columns that a caller sent: what is left out of a change stays as it is. */
export function given<Columns extends object>(columns: Columns): Given<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Given<Columns>;
}

type NewRecord<Row> = {
  row: Row;
  personal?: readonly (keyof Row)[];
  duplicates?: Record<string, Refusal>;
};

/** Writes a new record; `write` gets its audit. */
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
  /** As it stands, locked; undefined when there is none. */
  row: Row | undefined;
  /** The version that the caller saw; undefined writes over whatever came between. */
  seenVersion: number | undefined;
  columns: Partial<Row>;
  personal?: readonly (keyof Row)[];
  duplicates?: Record<string, Refusal>;
};

/** The record as it stands now; not changed: it was like that before. */
export type Changed = { id: string; version: number; changed: boolean };

/** It is as it was asked to be already. */
export function unchanged({ id, version }: { id: string; version: number }): Outcome<Changed> {
  return ok({ id, version, changed: false });
}

/** Writes the columns that differ, and nothing when none does. `write` gets them with the next version, and their audit. */
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

/** Somebody else's record has what this one asked for. */
export function alreadyExists(field: string, message: string): Refusal {
  return refuse('already_exists', message, [{ field, message }]);
}
