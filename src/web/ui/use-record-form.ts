import { notStored, type SectionForm, type SectionOptions, useSectionForm } from './use-section-form.ts';

type Row = { id: string; version: number };

type Options<Stored extends Row, Values extends object, Output, Answer> = Pick<
  SectionOptions<Stored | typeof notStored, Values, Output>,
  'valuesOf' | 'schema'
> & {
  /** Id of the record to change; null for a new record. */
  id: string | null;
  /** Records as last read from the server. */
  records: readonly Stored[];
  /** Texts of the toast after adding and after changing a record. */
  said: [added: string, changed: string];
  add: (output: Output) => Promise<Answer>;
  change: (output: Output & Row) => Promise<Answer>;
  /** Refetches the records. */
  reread: () => Promise<readonly Stored[]>;
  /** Returns the records after a save. If omitted, the records are refetched. */
  recordsOf?: (answer: Answer) => readonly Stored[] | Promise<readonly Stored[]>;
  onClose: () => void;
};

/** Form that adds or changes one record of a list. Saving closes the form. */
export function useRecordForm<Stored extends Row, Values extends object, Output extends object, Answer>(
  options: Options<Stored, Values, Output, Answer>,
): SectionForm<Values> {
  const { id, records, valuesOf, schema, said, add, change, reread, recordsOf = reread, onClose } = options;
  const find = (among: readonly Stored[]): Stored | typeof notStored => among.find((one) => one.id === id) ?? notStored;
  return useSectionForm<Stored | typeof notStored, Values, Output>({
    stored: find(records),
    valuesOf,
    schema,
    said: said[id === null ? 0 : 1],
    send: async (output, version) => {
      const answer = id === null ? await add(output) : await change({ ...output, id, version });
      const saved = await recordsOf(answer);
      onClose();
      return find(saved);
    },
    reread: async () => find(await reread()),
  });
}
