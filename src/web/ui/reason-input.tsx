import { Textarea, type TextareaProps } from '@mantine/core';

/** Field for a reason; grows from two to six lines. */
export function ReasonInput(input: TextareaProps) {
  return <Textarea label="Motivo" autosize minRows={2} maxRows={6} {...input} />;
}
