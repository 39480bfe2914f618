import { notStored, type SectionForm, type SectionOptions, useSectionForm } from './use-section-form.ts';

type Row = { id: string; version: number };

type Options<Stored extends Row, Values extends object, Output, Answer> = Pick<
  SectionOptions<Stored | typeof notStored, Values, Output>,
  'valuesOf' | 'schema'
> & {
  /** The record to change; null: a new one. */
  id: string | null;
  /** The records as last read. */
  records: readonly Stored[];
  /** The toasts after adding and after changing. */
  said: [added: string, changed: string];
  add: (output: Output) => Promise<Answer>;
  change: (output: Output & Row) => Promise<Answer>;
  /** Reads the records again. */
  reread: () => Promise<readonly Stored[]>;
  /** Returns the records after a save. Reads them again when it is left out. */
  recordsOf?: (answer: Answer) => readonly Stored[] | Promise<readonly Stored[]>;
  onClose: () => void;
};

/** The form of one record of a list, to add or to change. A save closes it. */
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
