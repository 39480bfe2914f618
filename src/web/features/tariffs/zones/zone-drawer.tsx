import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { formatPoint } from '#web/lib/coordinates.ts';
import { onlyArea } from '#web/lib/only-area.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { areasQuery, findPlaces, placeOption, rereadZones, zonesQuery } from '../queries.ts';
import { zoneInput, zoneSchema, type ZoneValues, zoneValues } from './zone-values.ts';

const labels: Record<keyof ZoneValues, string> = {
  serviceAreaId: 'Praça',
  name: 'Nome da zona',
  point: 'Centro (coordenadas)',
  radiusKm: 'Raio',
  districts: 'Bairros ou cidades',
};

/** The form of a zone. `id` null: a new zone. */
export function ZoneDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const zones = useQuery(zonesQuery);
  const areas = useQuery(areasQuery);
  const add = useSend(api.fixedPrices.createZone);
  const change = useSend(api.fixedPrices.updateZone);
  const activeAreas = (areas.data?.items ?? []).filter(({ active, pricesOf }) => active && pricesOf === null);
  const only = onlyArea(activeAreas);
  const form = useRecordForm({
    id,
    records: zones.data?.items ?? [],
    valuesOf: (stored) => zoneValues('id' in stored ? stored : { ...(only && { serviceAreaId: only.id }) }),
    schema: zoneSchema,
    said: ['Zona cadastrada.', 'Zona salva.'],
    add: (output) => add.mutateAsync(zoneInput(output)),
    change: ({ id: zoneId, version, ...output }) => change.mutateAsync({ ...zoneInput(output), id: zoneId, version }),
    reread: rereadZones,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={id === null ? 'Nova zona' : 'Editar zona'}
      form={form}
      labels={labels}
      submitLabel="Salvar zona"
      onClose={onClose}
    >
      <TextInput
        label={labels.name}
        placeholder="Aeroporto de Congonhas"
        autoComplete="off"
        data-autofocus
        {...getInputProps('name')}
      />
      <Select
        label={labels.serviceAreaId}
        data={activeAreas.map(({ id: value, name }) => ({ value, label: name }))}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        {...getInputProps('serviceAreaId')}
      />
      <PlacePicker form={form.form} />
      <FieldRow>
        <TextInput
          label={labels.point}
          description="Latitude e longitude, copiadas do mapa."
          placeholder="-23.6273, -46.6566"
          autoComplete="off"
          {...getInputProps('point')}
        />
        <NumberInput
          label={labels.radiusKm}
          description="Em linha reta, ao redor do centro."
          suffix=" km"
          decimalSeparator=","
          decimalScale={2}
          min={0}
          hideControls
          {...getInputProps('radiusKm')}
        />
      </FieldRow>
      <TagsInput
        label={labels.districts}
        description="Para endereços sem localização no mapa. Enter adiciona; “Centro, Guarulhos” distingue a cidade."
        clearButtonProps={{ 'aria-label': 'Limpar bairros' }}
        {...getInputProps('districts')}
      />
    </FormDrawer>
  );
}

/** Selects a place of the central as the centre of the zone. */
function PlacePicker({ form }: { form: UseFormReturnType<ZoneValues> }) {
  const [chosen, setChosen] = useState<string | null>(null);
  async function choose(id: string | null, name: string): Promise<void> {
    setChosen(id);
    const place = id === null ? undefined : (await findPlaces(name)).find((one) => one.id === id);
    if (!place) return;
    form.setFieldValue('point', formatPoint(place));
    const { name: typedName, districts } = form.getValues();
    if (typedName.trim() === '') form.setFieldValue('name', place.name);
    if (place.district && districts.length === 0) form.setFieldValue('districts', [place.district]);
  }
  return (
    <RecordSelect
      label="Usar um local como centro"
      description="Preenche as coordenadas abaixo."
      placeholder="Busque entre os locais cadastrados"
      searchKey="zone-places"
      find={async (text) => (await findPlaces(text)).map(placeOption)}
      value={chosen}
      onChange={(id, option) => void choose(id, option?.label ?? '')}
    />
  );
}
