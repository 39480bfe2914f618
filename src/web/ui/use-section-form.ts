import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { mergeEdits, same } from '#web/lib/merge-edits.ts';
import { toast } from './toast.ts';
import { useUnsaved } from './unsaved.tsx';
import { useApiForm } from './use-api-form.ts';

export type SectionOptions<Stored extends { version: number }, Values extends object, Output> = {
  /** Record as last read from the server. */
  stored: Stored;
  /** Extracts the values that this section edits. */
  valuesOf: (stored: Stored) => Values;
  schema: z.ZodMiniType<Output, Values>;
  /**
   * Writes the input over the version that was read, and returns the new record. Returns null if nothing was written;
   * the function has then reported the reason.
   */
  send: (output: Output, version: number) => Promise<Stored | null>;
  /** Refetches the record, which also updates the source of `stored`. */
  reread: () => Promise<Stored>;
  /** Text of the toast after saving: `Dados salvos.` */
  said: string;
};

export type SectionForm<Values extends object> = {
  form: UseFormReturnType<Values>;
  submit: ReturnType<typeof useApiForm<Values>>['submit'];
  busy: boolean;
  failure: string | null;
  dirty: boolean;
  /** Fields that another user also changed during the edit. Nothing is sent until the user chooses a version. */
  clashes: (keyof Values & string)[];
  stored: Values;
  undo: () => void;
  keepTyped: () => void;
  takeStored: () => void;
};

/** Initial record of a form that creates a record. */
export const notStored: { version: number } = { version: 0 };

/**
 * Form for a part of a record that is saved separately. Changes of other users are merged into untouched fields. If
 * another user changed a field that this user edited, this user decides. A refetch never discards typed input.
 */
export function useSectionForm<Stored extends { version: number }, Values extends object, Output>(
  options: SectionOptions<Stored, Values, Output>,
): SectionForm<Values> {
  const { stored, valuesOf, schema, send, reread, said } = options;
  const now = valuesOf(stored);
  const [base, setBase] = useState(now);

  async function save(typed: Values): Promise<void> {
    if (clashes.length > 0) return;
    const saved = await sendOver(typed, stored).catch(async (error: unknown) => {
      if (!isStale(error)) throw error;
      // The version has changed meanwhile. If the other change concerns other fields, the form merges both and sends
      // again.
      const fresh = await reread();
      const found = mergeEdits({ base, typed, now: valuesOf(fresh) });
      return found.clashes.length > 0 ? null : sendOver(found.merged, fresh);
    });
    if (saved === null) return;
    const stands = valuesOf(saved);
    setBase(stands);
    form.setValues(mergeEdits({ base: typed, typed: form.getValues(), now: stands }).merged);
    toast({ message: said });
  }

  async function sendOver(typed: Values, over: Stored): Promise<Stored | null> {
    return send(schema.parse(typed), over.version);
  }

  const { form, submit, busy, failure } = useApiForm<Values>({ initialValues: now, schema, onSubmit: save });
  const { merged, clashes } = mergeEdits({ base, typed: form.values, now });
  const dirty = !same(form.values, base);
  useUnsaved(dirty);

  // Merges changes of other users as long as nothing clashes.
  if (clashes.length === 0 && !same(base, now)) {
    setBase(now);
    form.setValues(merged);
  }

  const startFrom = (values: Values): void => {
    setBase(now);
    form.setValues(values);
    form.clearErrors();
  };
  return {
    form,
    submit,
    busy,
    failure,
    dirty,
    clashes,
    stored: now,
    undo: () => startFrom(now),
    keepTyped: () => startFrom(merged),
    takeStored: () => startFrom(now),
  };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && error.reason === 'version_conflict';
}
