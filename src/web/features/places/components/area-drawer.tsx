import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { ServiceArea } from '#contract/places.ts';
import { api } from '#web/lib/api.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { brazilianZones } from '#web/lib/zones.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { areasQuery, rereadAreas } from '../queries.ts';
import { states } from '#domain/places/states.ts';

const schema = z.object({
  name: requiredText('o nome da praça', 80),
  city: optionalField(requiredText('o município', 80)),
  districts: z.array(requiredText('o bairro', 80)).check(z.maxLength(200, 'No máximo 200 bairros.')),
  uf: z.string().check(z.minLength(2, 'Informe a UF.')),
  ibgeCityCode: optionalField(z.string().check(z.regex(/^\d{7}$/, 'Código do IBGE inválido: são sete dígitos.'))),
  timeZone: z.string(),
  pricesOf: z.nullable(z.string()),
  active: z.boolean(),
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  name: 'Nome da praça',
  city: 'Município',
  districts: 'Bairros',
  uf: 'UF',
  ibgeCityCode: 'Código do IBGE',
  timeZone: 'Fuso horário',
  pricesOf: 'Preços',
  active: 'Em uso',
};

/** The form of a service area. `areaId` null: a new service area. */
export function AreaDrawer({ areaId, onClose }: { areaId: string | null; onClose: () => void }) {
  const areas = useQuery(areasQuery);
  const add = useSend(api.places.createArea);
  const change = useSend(api.places.updateArea);
  const form = useRecordForm({
    id: areaId,
    records: areas.data?.items ?? [],
    valuesOf,
    schema,
    said: ['Praça cadastrada.', 'Praça salva.'],
    add: add.mutateAsync,
    change: change.mutateAsync,
    reread: rereadAreas,
    onClose,
  });
  const { getInputProps, values } = form.form;
  const priced = (areas.data?.items ?? []).flatMap((one) =>
    one.id !== areaId && one.pricesOf === null ? [{ value: one.id, label: `Os de ${one.name}` }] : [],
  );
  return (
    <FormDrawer
      title={areaId === null ? 'Nova praça' : 'Editar praça'}
      form={form}
      labels={labels}
      submitLabel="Salvar praça"
      onClose={onClose}
    >
      <TextInput label={labels.name} autoComplete="off" data-autofocus {...getInputProps('name')} />
      <TextInput
        label={labels.city}
        description="Em branco, o nome da praça já é o do município."
        autoComplete="off"
        {...getInputProps('city')}
      />
      <TagsInput
        label={labels.districts}
        description="Em branco, o município inteiro, menos os bairros de outras praças. Enter adiciona."
        splitChars={[',', ';']}
        clearButtonProps={{ 'aria-label': 'Limpar bairros' }}
        {...getInputProps('districts')}
      />
      <FieldRow>
        <Select label={labels.uf} data={states} searchable allowDeselect={false} {...getInputProps('uf')} />
        <TextInput
          label={labels.ibgeCityCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...getInputProps('ibgeCityCode')}
        />
      </FieldRow>
      <Select
        label={labels.timeZone}
        description="A hora das viagens desta praça."
        data={zonesWith(values.timeZone)}
        allowDeselect={false}
        {...getInputProps('timeZone')}
      />
      {priced.length > 0 && (
        <Select
          label={labels.pricesOf}
          description="Tarifas, preços fechados, feriados e períodos."
          placeholder="Próprios desta praça"
          data={priced}
          clearable
          clearButtonProps={{ 'aria-label': 'Usar preços próprios' }}
          {...getInputProps('pricesOf')}
        />
      )}
      <Switch
        label={labels.active}
        description="Fora de uso, não recebe novos pedidos."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

function zonesWith(zone: string) {
  return brazilianZones.some(({ value }) => value === zone)
    ? brazilianZones
    : [...brazilianZones, { value: zone, label: zone }];
}

function valuesOf(area: Partial<ServiceArea>): Values {
  return {
    name: area.name ?? '',
    city: area.city ?? '',
    districts: area.districts ?? [],
    uf: area.uf ?? '',
    ibgeCityCode: area.ibgeCityCode ?? '',
    timeZone: area.timeZone ?? 'America/Sao_Paulo',
    pricesOf: area.pricesOf ?? null,
    active: area.active ?? true,
  };
}
