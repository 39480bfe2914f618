/** What stands against a row of records: it cannot be read, stands in a row above, too, or is on record already. */
export const recordVerdictKinds = ['wrong', 'repeated', 'known'] as const;
export type RecordVerdict = {
  kind: (typeof recordVerdictKinds)[number];
  /** The heading of the cell that it is about; null: the whole row. */
  column: string | null;
  message: string;
};

type Unique = { heading: string; known: ReadonlySet<string>; message: string };

/** Row by row: which values that only one record may have stand in a row above, or on record with `message`. */
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
