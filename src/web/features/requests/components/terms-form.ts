import type { UseFormReturnType } from '@mantine/form';
import type { TermsValues } from './terms.ts';

/** A form that holds a request's terms, at its top or under one name (`at('category')` is its path). */
export type TermsForm = {
  form: Pick<UseFormReturnType<TermsValues>, 'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem'>;
  at: (path: string) => string;
  values: TermsValues;
};

/** A form whose values are the terms. */
export function termsForm(form: UseFormReturnType<TermsValues>): TermsForm {
  return { form, at: (path) => path, values: form.getValues() };
}

/** A form that holds the terms under `request`. */
export function nestedTermsForm<Values extends { request: TermsValues }>(form: UseFormReturnType<Values>): TermsForm {
  return {
    form: form as unknown as TermsForm['form'],
    at: (path) => `request.${path}`,
    values: form.getValues().request,
  };
}
