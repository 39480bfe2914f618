/** Findings about a row of a file of records: unreadable, repeated in the file, or already on record. */
export const recordVerdictKinds = ['wrong', 'repeated', 'known'] as const;
export type RecordVerdict = {
  kind: (typeof recordVerdictKinds)[number];
  /** Heading of the affected cell; null: the whole row. */
  column: string | null;
  message: string;
};

type Unique = { heading: string; known: ReadonlySet<string>; message: string };

/**
 * Returns a function that checks a value of a unique column. It reports an earlier row or a stored record with the same
 * value.
 */
export function findRepeats<Column extends string>(unique: Record<Column, Unique>) {
  const above = new Map<string, number>();
  return (line: number, column: Column, value: string): RecordVerdict[] => {
    if (value === '') return [];
    const { heading, known, message } = unique[column];
    const verdicts: RecordVerdict[] = [];
    const before = above.get(`${column} ${value}`);
    if (before === undefined) above.set(`${column} ${value}`, line);
    else verdicts.push({ kind: 'repeated', column: heading, message: `Já está na linha ${before}.` });
    if (known.has(value)) verdicts.push({ kind: 'known', column: heading, message });
    return verdicts;
  };
}
