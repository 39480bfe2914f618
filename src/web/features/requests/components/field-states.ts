import type { GetInputPropsReturnType } from '@mantine/form';
import type { TermsForm } from './terms-form.ts';

/** Whether one of these fields has something said against it. */
export function hasError({ form, at }: TermsForm, paths: readonly string[]): boolean {
  return paths.some((path) => Boolean(form.getInputProps(at(path)).error));
}

/** A number that may be left empty, which then is `nothing`. */
export function numberField({ value, onChange, ...field }: GetInputPropsReturnType, nothing: null | undefined) {
  return {
    ...field,
    value: value ?? '',
    onChange: (amount: string | number) => onChange(amount === '' ? nothing : Number(amount)),
  };
}
