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
  /** The contract's zod/mini schema, or one built from its fields, so that page and server validate alike. */
  schema: Schema;
  /** Sends the form. A thrown error is shown at the fields it names, or above the button. */
  onSubmit: (values: Values) => Promise<unknown>;
};

/** Form with the server's validation; shows a server refusal at its field. */
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

/** Finds a field in the submitted form: another form of the page may have a field of the same name. */
function fieldOf(root: ParentNode, name: string): HTMLElement | null {
  return root.querySelector(`[data-path="${CSS.escape(name)}"]`);
}

/** Focuses the first field with an error in page order; the errors are in the order of the schema or the server. */
function focusFirst(root: ParentNode, errors: object): void {
  const first = firstInDocument(Object.keys(errors).map((name) => fieldOf(root, name)));
  first?.focus({ preventScroll: true });
  // In the middle, so that the field's label and message are in view and not under the header.
  first?.scrollIntoView({ block: 'center' });
}
