import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import type { Partner } from '#contract/partners.ts';
import { formatPixKey, parsePixKey } from '#domain/documents/pix-key.ts';

export const pix = z.object({
  pixKey: z
    .string()
    .check(
      z.refine(
        (typed) => typed.trim() === '' || parsePixKey(typed) !== null,
        'Chave Pix inválida: confira. Um celular começa com +55.',
      ),
    ),
});
export type Pix = z.input<typeof pix>;

export const pixLabels: Record<keyof Pix, string> = { pixKey: 'Chave Pix' };

export function pixOf({ pixKey }: Partner): Pix {
  return { pixKey: pixKey === null ? '' : formatPixKey(pixKey) };
}

export function PixKeyField({ form }: { form: UseFormReturnType<Pix> }) {
  return (
    <TextInput
      label={pixLabels.pixKey}
      description="CPF, CNPJ, e-mail, celular com +55 ou chave aleatória. É para onde vão os saques."
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('pixKey')}
    />
  );
}
