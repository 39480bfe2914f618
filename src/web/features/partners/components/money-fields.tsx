import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { basisPoints, signedCents } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PercentInput } from '#web/ui/percent-input.tsx';

export const terms = z.object({
  commissionBp: z.nullable(basisPoints),
  minimumBalanceCents: z.nullable(signedCents),
});
export type Terms = z.input<typeof terms>;

export const termsLabels: Record<keyof Terms, string> = {
  commissionBp: 'Comissão da central',
  minimumBalanceCents: 'Saldo mínimo',
};

export const noTerms: Terms = { commissionBp: null, minimumBalanceCents: null };

export function termsOf({ commissionBp, minimumBalanceCents }: Partner): Terms {
  return { commissionBp, minimumBalanceCents };
}

export function MoneyFields({ form }: { form: UseFormReturnType<Terms> }) {
  return (
    <FieldRow>
      <PercentInput
        label={termsLabels.commissionBp}
        description="Vazio: o padrão da central."
        placeholder="Padrão da central"
        {...form.getInputProps('commissionBp')}
      />
      <MoneyInput
        label={termsLabels.minimumBalanceCents}
        description="Vazio: o padrão da central. Pode ser negativo."
        placeholder="Padrão da central"
        allowNegative
        {...form.getInputProps('minimumBalanceCents')}
      />
    </FieldRow>
  );
}
