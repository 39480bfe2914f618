import { NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import type { Client } from '#contract/clients.ts';
import { billingCycles } from '#domain/invoices/billing-cycle.ts';
import { cents } from '#contract/fields.ts';
import { billingCycleLabels } from '#domain/invoices/billing-cycle.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';

export const billing = z.object({
  billingCycle: z.enum(billingCycles),
  dueDays: z.pipe(
    z.transform((typed: number | '') => (typed === '' ? Number.NaN : typed)),
    z.int('Informe os dias.').check(z.gte(0, 'Não pode ser negativo.'), z.lte(120, 'No máximo 120 dias.')),
  ),
  creditLimitCents: z.nullable(cents),
  monthlyBudgetCents: z.nullable(cents),
});
export type Billing = z.input<typeof billing>;

export const billingLabels: Record<keyof Billing, string> = {
  billingCycle: 'Ciclo de faturamento',
  dueDays: 'Prazo de pagamento',
  creditLimitCents: 'Limite por mês',
  monthlyBudgetCents: 'Orçamento por mês',
};

export const noBilling: Billing = {
  billingCycle: 'monthly',
  dueDays: 15,
  creditLimitCents: null,
  monthlyBudgetCents: null,
};

export function billingOf({ billingCycle, dueDays, creditLimitCents, monthlyBudgetCents }: Client): Billing {
  return { billingCycle, dueDays, creditLimitCents, monthlyBudgetCents };
}

const cycles = billingCycles.map((value) => ({ value, label: billingCycleLabels[value] }));

export function BillingFields({ form }: { form: UseFormReturnType<Billing> }) {
  return (
    <FieldRow>
      <NativeSelect label={billingLabels.billingCycle} data={cycles} {...form.getInputProps('billingCycle')} />
      <NumberInput
        label={billingLabels.dueDays}
        suffix=" dias"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        {...form.getInputProps('dueDays')}
      />
      <MoneyInput
        label={billingLabels.creditLimitCents}
        description="Vazio: sem limite."
        placeholder="Sem limite"
        {...form.getInputProps('creditLimitCents')}
      />
      <MoneyInput
        label={billingLabels.monthlyBudgetCents}
        description="Não recusa pedidos."
        placeholder="Sem orçamento"
        {...form.getInputProps('monthlyBudgetCents')}
      />
    </FieldRow>
  );
}
