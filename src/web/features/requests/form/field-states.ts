import type { GetInputPropsReturnType } from '@mantine/form';
import type { TermsForm } from './terms-form.ts';

/** True when one of these fields has an error message. */
export function hasError({ form, at }: TermsForm, paths: readonly string[]): boolean {
  return paths.some((path) => Boolean(form.getInputProps(at(path)).error));
}

/** An optional number field. The value of an empty field is `nothing`. */
export function numberField({ value, onChange, ...field }: GetInputPropsReturnType, nothing: null | undefined) {
  return {
    ...field,
    value: value ?? '',
    onChange: (amount: string | number) => onChange(amount === '' ? nothing : Number(amount)),
  };
}
