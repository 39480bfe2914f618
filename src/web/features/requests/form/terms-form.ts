import { flushSync } from 'react-dom';
import type { UseFormReturnType } from '@mantine/form';
import type { Verdict } from '#contract/bookings.ts';
import type { TermsValues } from './terms.ts';

type Form = Pick<
  UseFormReturnType<TermsValues>,
  'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem' | 'clearFieldError'
>;

/**
 * A form that contains the terms of a request, at the top level or under one name. `at('category')` returns the path of
 * a field.
 */
export type TermsForm = {
  form: Form;
  at: (path: string) => string;
  values: TermsValues;
};

/** Returns the form of the terms. Refusals of the server's check appear as errors at their fields. */
export function termsForm(form: UseFormReturnType<TermsValues>, verdicts: readonly Verdict[] = []): TermsForm {
  const values = form.getValues();
  return { form: saying(form, verdicts, values.stops.length - 1), at: (path) => path, values };
}

/** A refusal of the whole way appears at its last stop. */
function saying(form: Form, verdicts: readonly Verdict[], last: number): Form {
  const refused = new Map(
    verdicts.flatMap(({ kind, field, message }) =>
      kind === 'refused' ? [[field === 'stops' ? `stops.${last}.address` : field, message]] : [],
    ),
  );
  const { setFieldValue, insertListItem, removeListItem, clearFieldError } = form;
  return {
    setFieldValue,
    insertListItem,
    removeListItem,
    clearFieldError,
    getInputProps: (path, options) => {
      const props = form.getInputProps(path, options);
      return { ...props, error: props.error ?? refused.get(String(path)) };
    },
  };
}

/** Returns the part of a form that contains the terms under `request`. */
export function nestedTermsForm<Values extends { request: TermsValues }>(form: UseFormReturnType<Values>): TermsForm {
  return {
    form: form as unknown as TermsForm['form'],
    at: (path) => `request.${path}`,
    values: form.getValues().request,
  };
}

/**
 * Changes the form and focuses a field of the new form. The change may remove the pressed button. Without a focused
 * field, typed keys would then trigger shortcuts of the page.
 */
export function changeAndFocus(change: () => void, path: string): void {
  flushSync(change);
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
}
