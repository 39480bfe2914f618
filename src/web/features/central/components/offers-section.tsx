import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { DurationInput } from '#web/ui/duration-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  offerExpirySeconds: true,
  prioritySeconds: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  offerExpirySeconds: 'Prazo de uma oferta',
  prioritySeconds: 'Vantagem dos prioritários',
};

/** Settings of offers: the expiry time and the priority time. */
export function OffersSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Ofertas salvas.' });
  const { getInputProps } = form.form;
  return (
    <SectionForm title="Ofertas" form={form} labels={labels} submitLabel="Salvar ofertas">
      <FieldRow>
        <DurationInput
          unit="seconds"
          label={labels.offerExpirySeconds}
          description="Sem resposta, a viagem vai ao próximo da fila."
          {...getInputProps('offerExpirySeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.prioritySeconds}
          description="Quanto tempo antes dos outros eles veem cada viagem. Zero: todos ao mesmo tempo."
          {...getInputProps('prioritySeconds')}
        />
      </FieldRow>
    </SectionForm>
  );
}
