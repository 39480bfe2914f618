import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { Place } from '#contract/places.ts';
import { api } from '#web/lib/api.ts';
import { chosenId, optionalField } from '#web/lib/form-fields.ts';
import { onlyArea } from '#web/lib/only-area.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { notStored, useSectionForm } from '#web/ui/use-section-form.ts';
import { areasQuery, findPlace, rereadPlaces } from '../queries.ts';
import { PointField } from './point-field.tsx';
import { formatPoint, parsePoint } from '#web/lib/coordinates.ts';
import { states } from '#domain/places/states.ts';

const schema = z.object({
  name: requiredText('o nome do local', 120),
  aliases: z.array(requiredText('o apelido', 80)).check(z.maxLength(20, 'No máximo 20 apelidos.')),
  serviceAreaId: chosenId('Escolha a praça.'),
  address: requiredText('o endereço'),
  district: optionalField(z.string().check(z.maxLength(80, 'No máximo 80 caracteres.'))),
  city: requiredText('a cidade', 80),
  uf: z.string().check(z.minLength(2, 'Informe a UF.')),
  point: z
    .string()
    .check(z.refine((typed) => parsePoint(typed) !== null, 'Informe latitude e longitude, como -23.6273, -46.6566.')),
  active: z.boolean(),
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  name: 'Nome do local',
  aliases: 'Outros nomes',
  serviceAreaId: 'Praça',
  address: 'Endereço',
  district: 'Bairro',
  city: 'Cidade',
  uf: 'UF',
  point: 'Coordenadas',
  active: 'Em uso',
};

/** The form of a place. `place` null: a new place. */
export function PlaceDrawer({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const areas = useQuery(areasQuery);
  const add = useSend(api.places.create);
  const update = useSend(api.places.update);
  const [marking, setMarking] = useState(false);
  const [stored, setStored] = useState<Place | typeof notStored>(place ?? notStored);
  const form = useSectionForm({
    stored,
    valuesOf: (known: Partial<Place>) => valuesOf(known, onlyArea(areas.data?.items)),
    schema,
    said: place === null ? 'Local cadastrado.' : 'Local salvo.',
    send: async ({ point, ...output }, version) => {
      const input = { ...output, ...(parsePoint(point) ?? { lat: 0, lng: 0 }) };
      const saved =
        place === null ? await add.mutateAsync(input) : await update.mutateAsync({ ...input, id: place.id, version });
      await rereadPlaces();
      onClose();
      return saved;
    },
    reread: async () => {
      const fresh = (place && (await findPlace(place.id, place.name))) ?? stored;
      setStored(fresh);
      return fresh;
    },
  });
  const { getInputProps, setFieldValue, values } = form.form;
  return (
    <FormDrawer
      title={place === null ? 'Novo local' : 'Editar local'}
      form={form}
      labels={labels}
      submitLabel="Salvar local"
      held={marking}
      onClose={onClose}
    >
      <TextInput
        label={labels.name}
        placeholder="Aeroporto de Congonhas"
        autoComplete="off"
        data-autofocus
        {...getInputProps('name')}
      />
      <TagsInput
        label={labels.aliases}
        description="Como as pessoas o chamam: CGH, Congonhas. Enter adiciona."
        clearButtonProps={{ 'aria-label': 'Limpar outros nomes' }}
        {...getInputProps('aliases')}
      />
      <Select
        label={labels.serviceAreaId}
        data={(areas.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        searchable
        {...getInputProps('serviceAreaId')}
        onChange={(id) => {
          setFieldValue('serviceAreaId', id);
          const area = areas.data?.items.find((one) => one.id === id);
          if (!area || values.city !== '') return;
          setFieldValue('city', area.name);
          setFieldValue('uf', area.uf);
        }}
      />
      <TextInput label={labels.address} autoComplete="off" {...getInputProps('address')} />
      <TextInput label={labels.district} autoComplete="off" {...getInputProps('district')} />
      <FieldRow>
        <TextInput label={labels.city} autoComplete="off" {...getInputProps('city')} />
        <Select label={labels.uf} data={states} searchable allowDeselect={false} {...getInputProps('uf')} />
      </FieldRow>
      <PointField
        label={labels.point}
        {...getInputProps('point')}
        value={values.point}
        serviceAreaId={values.serviceAreaId}
        marking={marking}
        onMarking={setMarking}
        onPoint={(point) => setFieldValue('point', point)}
      />
      <Switch
        label={labels.active}
        description="Fora de uso, não aparece nas buscas de quem solicita."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

/** Preselects the service area of a new place when the central has only one area. */
function valuesOf(place: Partial<Place>, area: { id: string; name: string; uf: string } | undefined): Values {
  const { lat, lng } = place;
  return {
    name: place.name ?? '',
    aliases: place.aliases ?? [],
    serviceAreaId: place.serviceAreaId ?? area?.id ?? null,
    address: place.address ?? '',
    district: place.district ?? '',
    city: place.city ?? area?.name ?? '',
    uf: place.uf ?? area?.uf ?? '',
    point: lat === undefined || lng === undefined ? '' : formatPoint({ lat, lng }),
    active: place.active ?? true,
  };
}
