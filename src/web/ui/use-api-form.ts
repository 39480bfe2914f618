import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { firstInDocument } from './first-in-document.ts';

type Schema = Parameters<typeof schemaResolver>[0];

export type ApiForm<Values extends object> = {
  form: UseFormReturnType<Values>;
  /** Pass to `<form onSubmit>`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Error that belongs to no field. */
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

  async function send(root: ParentNode, values: Values): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.fields : {};
      form.setErrors(fields);
      // Fields that the form does not show would otherwise leave the person without a word.
      const shown = Object.keys(fields).some((name) => fieldOf(root, name) !== null);
      setFailure(shown ? null : errorText(error));
      focusFirst(root, fields);
    } finally {
      setBusy(false);
    }
  }

  function submit(event?: FormEvent<HTMLFormElement>): void {
    const root = event?.currentTarget ?? document;
    const check = form.onSubmit(
      (values) => void send(root, values),
      (errors) => focusFirst(root, errors),
    );
    check(event);
  }

  return { form, submit, busy, failure };
}

/** Finds a field in the submitted form: another form of the page may have a field of the same name. */
function fieldOf(root: ParentNode, name: string): HTMLElement | null {
  return root.querySelector(`[data-path="${CSS.escape(name)}"]`);
}

/**
 * Leads to the first field with an error as the page shows them: the order of errors is that of the schema or the
 * server.
 */
function focusFirst(root: ParentNode, errors: object): void {
  const first = firstInDocument(Object.keys(errors).map((name) => fieldOf(root, name)));
  first?.focus({ preventScroll: true });
  // In the middle, so that the field's label and message are in view and not under the header.
  first?.scrollIntoView({ block: 'center' });
}
