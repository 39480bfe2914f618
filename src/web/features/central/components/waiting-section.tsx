import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { DurationInput } from '#web/ui/duration-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PercentInput } from '#web/ui/percent-input.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  freeCancelBeforeSeconds: true,
  immediateFreeCancelSeconds: true,
  waitingToleranceSeconds: true,
  immediateWaitingToleranceSeconds: true,
  cancelFeeCents: true,
  noShowFeeCents: true,
  feePartnerBp: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  freeCancelBeforeSeconds: 'Cancelamento grátis, viagem marcada',
  immediateFreeCancelSeconds: 'Cancelamento grátis, viagem imediata',
  waitingToleranceSeconds: 'Espera, viagem marcada',
  immediateWaitingToleranceSeconds: 'Espera, viagem imediata',
  cancelFeeCents: 'Taxa de cancelamento tardio',
  noShowFeeCents: 'Taxa de não comparecimento',
  feePartnerBp: 'Parte do parceiro nas taxas',
};

/** The fees for late cancellation and no-show, and the times from which they apply. */
export function WaitingSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Cancelamento e espera salvos.' });
  const { getInputProps } = form.form;
  return (
    <SectionForm
      title="Cancelamento e espera"
      lead="Quem cancela vê a taxa antes de confirmar; a que foi mostrada é a que vale."
      form={form}
      labels={labels}
      submitLabel="Salvar cancelamento e espera"
    >
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.freeCancelBeforeSeconds}
          description="Até quanto antes do embarque."
          {...getInputProps('freeCancelBeforeSeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.immediateFreeCancelSeconds}
          description="Até quanto depois do aceite."
          {...getInputProps('immediateFreeCancelSeconds')}
        />
      </FieldRow>
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.waitingToleranceSeconds}
          description="Depois desse tempo, conta como não comparecimento."
          {...getInputProps('waitingToleranceSeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.immediateWaitingToleranceSeconds}
          description="Depois desse tempo, conta como não comparecimento."
          {...getInputProps('immediateWaitingToleranceSeconds')}
        />
      </FieldRow>
      <FieldRow>
        <MoneyInput label={labels.cancelFeeCents} {...getInputProps('cancelFeeCents')} />
        <MoneyInput label={labels.noShowFeeCents} {...getInputProps('noShowFeeCents')} />
      </FieldRow>
      <PercentInput
        label={labels.feePartnerBp}
        description="O resto fica com a central."
        {...getInputProps('feePartnerBp')}
      />
    </SectionForm>
  );
}
