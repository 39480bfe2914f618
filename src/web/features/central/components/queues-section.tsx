import { NumberInput, type NumberInputProps, Select } from '@mantine/core';
import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { entriesByHand, entryByHandLabels } from '#domain/dispatch/policies.ts';
import { DurationInput } from '#web/ui/duration-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { partOf, useCentralSection } from './use-central-section.ts';

const schema = z.pick(centralSettings, {
  queueSilentSeconds: true,
  queueRemovalSeconds: true,
  queueReturnSeconds: true,
  queueReturnsPerDay: true,
  queueMostRefusals: true,
  queueEntryByHand: true,
  queueAccuracyMeters: true,
  queueLeavingMeters: true,
  designationSeconds: true,
  alarmUncoveredSeconds: true,
  alarmStandingSeconds: true,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  queueSilentSeconds: 'Sem sinal depois de',
  queueRemovalSeconds: 'Sai da fila depois de',
  queueReturnSeconds: 'Guardar o lugar por',
  queueReturnsPerDay: 'Voltas ao lugar por dia',
  queueMostRefusals: 'Recusas até o fim da fila',
  queueEntryByHand: 'Entrada sem posição',
  queueAccuracyMeters: 'Precisão para entrar',
  queueLeavingMeters: 'Distância para sair',
  designationSeconds: 'Tempo para responder a uma designação',
  alarmUncoveredSeconds: 'Alarme de viagem sem motorista',
  alarmStandingSeconds: 'Alarme de carro parado',
};

/** Settings of the queues (signs of life, the kept place, refusals, positions) and of the console. */
export function QueuesSection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, schema, valuesOf: partOf(schema), said: 'Filas salvas.' });
  const { getInputProps } = form.form;
  return (
    <SectionForm
      title="Filas"
      lead="Valem para todos os pontos. Os prazos de cada oferta estão nas políticas de despacho."
      form={form}
      labels={labels}
      submitLabel="Salvar filas"
    >
      <FieldRow>
        <DurationInput
          unit="seconds"
          label={labels.queueSilentSeconds}
          description="Painel fechado ou sem internet: as ofertas vão só por aviso do aparelho."
          {...getInputProps('queueSilentSeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.queueRemovalSeconds}
          description="Sem sinal por esse tempo, o motorista perde o lugar."
          {...getInputProps('queueRemovalSeconds')}
        />
      </FieldRow>
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.queueReturnSeconds}
          description="Quando o cliente cancela ou não aparece."
          {...getInputProps('queueReturnSeconds')}
        />
        <CountInput
          label={labels.queueReturnsPerDay}
          description="De cada motorista."
          {...getInputProps('queueReturnsPerDay')}
        />
      </FieldRow>
      <FieldRow>
        <CountInput
          label={labels.queueMostRefusals}
          description="Ofertas recusadas ou sem resposta. Zero: nunca."
          {...getInputProps('queueMostRefusals')}
        />
        <Select
          label={labels.queueEntryByHand}
          description="De quem não tem localização no aparelho."
          data={entriesByHand.map((value) => ({ value, label: entryByHandLabels[value] }))}
          allowDeselect={false}
          {...getInputProps('queueEntryByHand')}
        />
      </FieldRow>
      <FieldRow>
        <CountInput
          label={labels.queueAccuracyMeters}
          description="Posições menos precisas não contam para entrar."
          suffix=" m"
          {...getInputProps('queueAccuracyMeters')}
        />
        <CountInput
          label={labels.queueLeavingMeters}
          description="Quem se afasta mais do que isso sai da fila."
          suffix=" m"
          {...getInputProps('queueLeavingMeters')}
        />
      </FieldRow>
      <ConsoleFields getInputProps={getInputProps} />
    </SectionForm>
  );
}

type ConsoleFieldsProps = Pick<ReturnType<typeof useCentralSection>['form'], 'getInputProps'>;

function ConsoleFields({ getInputProps }: ConsoleFieldsProps) {
  return (
    <>
      <FieldRow>
        <DurationInput
          unit="seconds"
          label={labels.designationSeconds}
          description="De uma viagem já publicada. Sem resposta, ela volta a ficar disponível."
          {...getInputProps('designationSeconds')}
        />
        <DurationInput
          unit="minutes"
          label={labels.alarmUncoveredSeconds}
          description="Antes do embarque, sem motorista: soa em Despacho."
          {...getInputProps('alarmUncoveredSeconds')}
        />
      </FieldRow>
      <FieldRow>
        <DurationInput
          unit="minutes"
          label={labels.alarmStandingSeconds}
          description="A caminho do passageiro, sem se mover: soa em Despacho."
          {...getInputProps('alarmStandingSeconds')}
        />
      </FieldRow>
    </>
  );
}

function CountInput(props: NumberInputProps) {
  return <NumberInput allowDecimal={false} allowNegative={false} hideControls {...props} />;
}
