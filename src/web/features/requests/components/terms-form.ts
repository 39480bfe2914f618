import { flushSync } from 'react-dom';
import type { UseFormReturnType } from '@mantine/form';
import type { Verdict } from '#contract/bookings.ts';
import type { TermsValues } from './terms.ts';

type Form = Pick<
  UseFormReturnType<TermsValues>,
  'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem'
>;

/** A form that holds a request's terms, at its top or under one name (`at('category')` is its path). */
export type TermsForm = {
  form: Form;
  at: (path: string) => string;
  values: TermsValues;
};

/** A form whose values are the terms; what the server would refuse stands at the field it is about. */
export function termsForm(form: UseFormReturnType<TermsValues>, verdicts: readonly Verdict[] = []): TermsForm {
  return { form: saying(form, verdicts), at: (path) => path, values: form.getValues() };
}

function saying(form: Form, verdicts: readonly Verdict[]): Form {
  const refused = new Map(
    verdicts.flatMap(({ kind, field, message }) => (kind === 'refused' ? [[field, message]] : [])),
  );
  const { setFieldValue, insertListItem, removeListItem } = form;
  return {
    setFieldValue,
    insertListItem,
    removeListItem,
    getInputProps: (path, options) => {
      const props = form.getInputProps(path, options);
      return { ...props, error: props.error ?? refused.get(String(path)) };
    },
  };
}

/** A form that holds the terms under `request`. */
export function nestedTermsForm<Values extends { request: TermsValues }>(form: UseFormReturnType<Values>): TermsForm {
  return {
    form: form as unknown as TermsForm['form'],
    at: (path) => `request.${path}`,
    values: form.getValues().request,
  };
}

/**
 * Changes the form and puts the cursor into a field of what is then drawn. The pressed control may be gone by then, and
 * keys would go to the page.
 */
export function changeAndFocus(change: () => void, path: string): void {
  flushSync(change);
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
}
