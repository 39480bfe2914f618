import { NumberInput } from '@mantine/core';
import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { DurationInput } from '#web/ui/duration-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  leadTimeSeconds: true,
  unattendedAfterSeconds: true,
  pastToleranceSeconds: true,
  recordingDays: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  leadTimeSeconds: 'Antecedência para publicar',
  unattendedAfterSeconds: 'Desistir sem parceiro',
  pastToleranceSeconds: 'Embarque no passado',
  recordingDays: 'Registrar execução',
};

/** When trips begin and end by themselves. */
export function TripTimesSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Prazos das viagens salvos.' });
  const { getInputProps } = form.form;
  return (
    <SectionForm title="Prazos das viagens" form={form} labels={labels} submitLabel="Salvar prazos">
      <FieldRow>
        <DurationInput
          unit="hours"
          label={labels.leadTimeSeconds}
          description="Antes do embarque, a viagem cadastrada fica disponível sozinha."
          {...getInputProps('leadTimeSeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.unattendedAfterSeconds}
          description="Depois do embarque marcado, sem ninguém, ela vira Não atendida."
          {...getInputProps('unattendedAfterSeconds')}
        />
      </FieldRow>
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.pastToleranceSeconds}
          description="Até quanto tempo atrás ainda conta como agora."
          {...getInputProps('pastToleranceSeconds')}
        />
        <NumberInput
          label={labels.recordingDays}
          description="De até quantos dias atrás um parceiro registra uma viagem que já fez."
          suffix=" dias"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...getInputProps('recordingDays')}
        />
      </FieldRow>
    </SectionForm>
  );
}
