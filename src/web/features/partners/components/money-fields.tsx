import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { basisPoints, id, signedCents } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import { localDate } from '#domain/time.ts';
import { formatFee } from '#web/entities/partner/plan-labels.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PercentInput } from '#web/ui/percent-input.tsx';
import { plansQuery } from '../queries.ts';

export const terms = z.object({
  planId: z.nullable(id),
  commissionBp: z.nullable(basisPoints),
  minimumBalanceCents: z.nullable(signedCents),
});
export type Terms = z.input<typeof terms>;

export const termsLabels: Record<keyof Terms, string> = {
  planId: 'Plano',
  commissionBp: 'Comissão da central',
  minimumBalanceCents: 'Saldo mínimo',
};

export const noTerms: Terms = { planId: null, commissionBp: null, minimumBalanceCents: null };

export function termsOf({ plan, commissionBp, minimumBalanceCents }: Partner): Terms {
  return { planId: plan?.id ?? null, commissionBp, minimumBalanceCents };
}

export function MoneyFields({ form }: { form: UseFormReturnType<Terms> }) {
  const plans = useQuery(plansQuery);
  const today = localDate(useNow(), readerZone);
  const plan = form.getInputProps('planId');
  const chosen = plans.data?.items.find(({ id: of }) => of === form.getValues().planId);
  return (
    <>
      <NativeSelect
        label={termsLabels.planId}
        description={
          chosen
            ? `${formatFee(chosen, today)}. A primeira taxa é a do mês ou da semana que começar com o parceiro no plano.`
            : 'Os planos ficam em Tarifas → Planos.'
        }
        data={[
          { value: '', label: 'Sem plano' },
          ...(plans.data?.items ?? []).map(({ id: value, name }) => ({ value, label: name })),
        ]}
        {...plan}
        value={plan.value ?? ''}
        onChange={({ currentTarget }) => plan.onChange(currentTarget.value || null)}
      />
      <FieldRow>
        <PercentInput
          label={termsLabels.commissionBp}
          description="Vazio: a do plano, ou o padrão da central."
          placeholder="Do plano ou padrão"
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
    </>
  );
}
