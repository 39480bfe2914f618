import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { ApiProblem, sayError } from '#web/lib/api-problem.ts';
import { firstInDocument } from './first-in-document.ts';

type Schema = Parameters<typeof schemaResolver>[0];

export type ApiForm<Values extends object> = {
  form: UseFormReturnType<Values>;
  /** Pass to `<form onSubmit>`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** What went wrong that belongs to no field. */
  failure: string | null;
};

type Options<Values extends object> = {
  initialValues: Values;
  /** The contract's own zod/mini schema, or one made of its fields: page and server say the same. */
  schema: Schema;
  /** Sends; what it throws is shown at the fields it names, or above the button. */
  onSubmit: (values: Values) => Promise<unknown>;
};

/** A form that is checked as the server checks it, and shows what the server refused where it belongs. */
export function useApiForm<Values extends object>({
  initialValues,
  schema,
  onSubmit,
}: Options<Values>): ApiForm<Values> {
  const form = useForm<Values>({ initialValues, validate: schemaResolver(schema, { sync: true }) as never });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Leads to the first field with an error as the page shows them: the order of errors is that of the schema or the server. */
  const focusFirst = (errors: object): void => {
    const first = firstInDocument<HTMLElement>(Object.keys(errors).map((field) => form.getInputNode(field)));
    first?.focus({ preventScroll: true });
    // In the middle, so that the field's label and message are in view and not under the header.
    first?.scrollIntoView({ block: 'center' });
  };

  async function send(values: Values): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.fields : {};
      form.setErrors(fields);
      // Fields that the form does not show would otherwise leave the person without a word.
      const shown = Object.keys(fields).some((field) => form.getInputNode(field) !== null);
      setFailure(shown ? null : sayError(error));
      focusFirst(fields);
    } finally {
      setBusy(false);
    }
  }

  return { form, submit: form.onSubmit((values) => void send(values), focusFirst), busy, failure };
}
