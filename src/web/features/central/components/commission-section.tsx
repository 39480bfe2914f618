import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PercentInput } from '#web/ui/percent-input.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  commissionBp: true,
  minimumBalanceCents: true,
  reviewBp: true,
  unestimatedReviewCents: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  commissionBp: 'Comissão padrão',
  minimumBalanceCents: 'Saldo mínimo padrão',
  reviewBp: 'Diferença que vai para conferência',
  unestimatedReviewCents: 'Sem estimativa, vai para conferência acima de',
};

/** What holds for partners without terms of their own, and how far a price may stray. */
export function CommissionSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({
    settings,
    schema,
    valuesOf: partOf(schema),
    said: 'Comissão e conferência salvas.',
  });
  const { getInputProps } = form.form;
  return (
    <SectionForm
      title="Comissão e conferência"
      lead="Valem para as próximas viagens; as já aceitas ficam como foram combinadas."
      form={form}
      labels={labels}
      submitLabel="Salvar comissão e conferência"
    >
      <FieldRow>
        <PercentInput
          label={labels.commissionBp}
          description="Dos parceiros sem comissão nem plano próprios."
          {...getInputProps('commissionBp')}
        />
        <MoneyInput
          label={labels.minimumBalanceCents}
          description="Dos parceiros sem mínimo próprio. Pode ser negativo."
          allowNegative
          {...getInputProps('minimumBalanceCents')}
        />
      </FieldRow>
      <FieldRow>
        <PercentInput
          label={labels.reviewBp}
          description="Acima ou abaixo da estimativa, a viagem espera por um administrador."
          {...getInputProps('reviewBp')}
        />
        <MoneyInput
          label={labels.unestimatedReviewCents}
          description="Das pagas ao motorista. As faturadas e as de Pix à central sem estimativa sempre esperam."
          {...getInputProps('unestimatedReviewCents')}
        />
      </FieldRow>
    </SectionForm>
  );
}
