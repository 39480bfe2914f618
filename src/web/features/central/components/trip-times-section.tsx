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
  repeatWindowSeconds: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  leadTimeSeconds: 'Antecedência para publicar',
  unattendedAfterSeconds: 'Encerrar sem parceiro',
  pastToleranceSeconds: 'Embarque no passado',
  recordingDays: 'Registrar execução',
  repeatWindowSeconds: 'Pedido repetido',
};

/** The times at which trips start and end automatically. */
export function TripTimesSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Prazos das viagens salvos.' });
  const { getInputProps } = form.form;
  return (
    <SectionForm title="Prazos das viagens" form={form} labels={labels} submitLabel="Salvar prazos">
      <FieldRow>
        <DurationInput
          unit="hours"
          label={labels.leadTimeSeconds}
          description="Quanto tempo antes do embarque a viagem cadastrada é publicada sozinha."
          {...getInputProps('leadTimeSeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.unattendedAfterSeconds}
          description="Quanto tempo depois do embarque marcado a viagem sem parceiro vira Não atendida."
          {...getInputProps('unattendedAfterSeconds')}
        />
      </FieldRow>
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.pastToleranceSeconds}
          description="Até quanto tempo atrás o embarque ainda vale como agora."
          {...getInputProps('pastToleranceSeconds')}
        />
        <NumberInput
          label={labels.recordingDays}
          description="Até quantos dias depois o parceiro pode registrar uma viagem que já fez."
          suffix=" dias"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...getInputProps('recordingDays')}
        />
      </FieldRow>
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.repeatWindowSeconds}
          description="Por quanto tempo um pedido igual ao anterior é perguntado antes de ser feito. 0: nunca."
          {...getInputProps('repeatWindowSeconds')}
        />
      </FieldRow>
    </SectionForm>
  );
}
