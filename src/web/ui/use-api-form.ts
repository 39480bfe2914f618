import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { firstInDocument } from './first-in-document.ts';

type Schema = Parameters<typeof schemaResolver>[0];

export type ApiForm<Values extends object> = {
  form: UseFormReturnType<Values>;
  /** Handler for `<form onSubmit>`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Error message that belongs to no field. */
  failure: string | null;
};

type Options<Values extends object> = {
  initialValues: Values;
  /**
   * The contract's zod/mini schema, or one built from its fields, so that page and server apply the same validation.
   */
  schema: Schema;
  /** Sends the values. A thrown error is shown at the fields that it names, or above the button. */
  onSubmit: (values: Values) => Promise<unknown>;
};

/** Form that validates with the server's schema and shows a refusal of the server at the refused field. */
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
      // If the form shows none of the refused fields, the error appears above the button.
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

/** Finds a field in the submitted form only, because another form of the page may have a field of the same name. */
function fieldOf(root: ParentNode, name: string): HTMLElement | null {
  return root.querySelector(`[data-path="${CSS.escape(name)}"]`);
}

/**
 * Focuses the first field with an error in page order. The errors themselves are in the order of the schema or the
 * server.
 */
function focusFirst(root: ParentNode, errors: object): void {
  const first = firstInDocument(Object.keys(errors).map((name) => fieldOf(root, name)));
  first?.focus({ preventScroll: true });
  // Scrolls the field to the middle, so that its label and message are visible and not under the header.
  first?.scrollIntoView({ block: 'center' });
}
