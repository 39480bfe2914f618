import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Tariff } from '#contract/tariffs.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { api } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { onlyArea } from '#web/lib/only-area.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import type { SectionForm } from '#web/ui/use-section-form.ts';
import { areasQuery, rereadTariffs, tariffsQuery } from '../queries.ts';
import { HourlyFields } from './hourly-fields.tsx';
import { MeterFields } from './meter-fields.tsx';
import { SurchargeFields } from './surcharge-fields.tsx';
import { tariffLabels as labels } from './tariff-labels.ts';
import { newTariff, tariffInput, tariffSchema, type TariffValues, tariffValues } from './tariff-values.ts';
import { WindowFields } from './window-fields.tsx';

/** `id`: the tariff to change; null for a new tariff, which is empty or a copy of `copyOf`. */
export type Edited = { id: string | null; copyOf: Tariff | null };

export function TariffDrawer({ edited: { id, copyOf }, onClose }: { edited: Edited; onClose: () => void }) {
  const tariffs = useQuery(tariffsQuery);
  const areas = useQuery(areasQuery);
  const add = useSend(api.tariffs.create);
  const change = useSend(api.tariffs.update);
  const priced = areas.data?.items.filter(({ pricesOf }) => pricesOf === null);
  const form: SectionForm<TariffValues> = useRecordForm({
    id,
    records: tariffs.data?.items ?? [],
    valuesOf: (stored) => valuesOf(stored, copyOf, onlyArea(priced)),
    schema: tariffSchema,
    said: ['Tarifa cadastrada.', 'Tarifa salva.'],
    add: () => add.mutateAsync(tariffInput(form.form.getValues())),
    change: ({ id: tariffId, version }) =>
      change.mutateAsync({ ...tariffInput(form.form.getValues()), id: tariffId, version }),
    reread: rereadTariffs,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={id === null ? 'Nova tarifa' : 'Editar tarifa'}
      form={form}
      labels={labels}
      submitLabel="Salvar tarifa"
      onClose={onClose}
    >
      <FieldRow>
        <Select
          label={labels.serviceAreaId}
          data={(priced ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          allowDeselect={false}
          searchable
          openOnFocus={false}
          data-autofocus
          {...getInputProps('serviceAreaId')}
        />
        <Select
          label={labels.category}
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          allowDeselect={false}
          {...getInputProps('category')}
        />
      </FieldRow>
      <DayInput label={labels.validFrom} maw={240} {...getInputProps('validFrom')} />
      <TextInput
        label={labels.legalAct}
        placeholder="Portaria, decreto ou lei que fixou os valores"
        autoComplete="off"
        {...getInputProps('legalAct')}
      />
      <MeterFields form={form.form} />
      <WindowFields form={form.form} />
      <SurchargeFields form={form.form} />
      <HourlyFields form={form.form} />
    </FormDrawer>
  );
}

function valuesOf(
  stored: Tariff | object,
  copyOf: Tariff | null,
  area: { id: string; timeZone: string } | undefined,
): TariffValues {
  if ('id' in stored) return tariffValues(stored);
  return copyOf ? tariffValues(copyOf, true) : newTariff(area, new Date(serverNow()));
}
