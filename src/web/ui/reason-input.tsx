import { Textarea, type TextareaProps } from '@mantine/core';

/** Why: two lines, and more as they are written. */
export function ReasonInput(input: TextareaProps) {
  return <Textarea label="Motivo" autosize minRows={2} maxRows={6} {...input} />;
}
