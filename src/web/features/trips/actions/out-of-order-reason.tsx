import type { TextareaProps } from '@mantine/core';
import { ReasonInput } from '#web/ui/reason-input.tsx';

/** Field for the reason of passing over a driver of a queue. Shown once the server has asked for it. */
export function OutOfOrderReason(input: TextareaProps) {
  if (!input.error && !input.value) return null;
  return <ReasonInput description="Os motoristas da fila que ficam para trás podem ler o motivo." {...input} />;
}
