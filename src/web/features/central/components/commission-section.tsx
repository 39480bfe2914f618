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
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  commissionBp: 'Comissão padrão',
  minimumBalanceCents: 'Saldo mínimo padrão',
};

/** Default commission and minimum balance, for partners without individual values. */
export function CommissionSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Comissão salva.' });
  const { getInputProps } = form.form;
  return (
    <SectionForm
      title="Comissão"
      lead="Valem para as próximas viagens; as já aceitas ficam como foram combinadas."
      form={form}
      labels={labels}
      submitLabel="Salvar comissão"
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
    </SectionForm>
  );
}
