import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '#web/lib/api.ts';
import { onlyArea } from '#web/lib/only-area.ts';
import { useSend } from '#web/lib/use-send.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { areasQuery, ranksQuery } from '../queries.ts';
import { rereadRanks } from './rank-queries.ts';
import classes from './rank-drawer.module.css';
import { rankInput, rankSchema, type RankValues, rankValues } from './rank-values.ts';

const GroundFields = lazyPart(() => import('./ground-fields.tsx'), 'GroundFields');

const labels: Record<keyof RankValues, string> = {
  serviceAreaId: 'Praça',
  name: 'Nome do ponto',
  point: 'Ponto no mapa (coordenadas)',
  radiusMeters: 'Raio',
  corners: 'Cantos da área',
  categories: 'Categorias',
  capacity: 'Vagas',
  active: 'Em uso',
};

/** The form of a rank. `id` null: a new rank. */
export function RankDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const ranks = useQuery(ranksQuery);
  const areas = useQuery(areasQuery);
  const add = useSend(api.ranks.create);
  const change = useSend(api.ranks.update);
  const activeAreas = (areas.data?.items ?? []).filter(({ active, pricesOf }) => active && pricesOf === null);
  const only = onlyArea(activeAreas);
  const records = ranks.data?.items ?? [];
  const form = useRecordForm({
    id,
    records,
    valuesOf: (stored) => rankValues('id' in stored ? stored : { ...(only && { serviceAreaId: only.id }) }),
    schema: rankSchema,
    said: ['Ponto cadastrado.', 'Ponto salvo.'],
    add: (output) => add.mutateAsync(rankInput(output)),
    change: ({ id: rankId, version, ...output }) => change.mutateAsync({ ...rankInput(output), id: rankId, version }),
    reread: rereadRanks,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={id === null ? 'Novo ponto' : 'Editar ponto'}
      form={form}
      labels={labels}
      submitLabel="Salvar ponto"
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
      <Suspense fallback={<div className={classes.mapSpace} aria-busy="true" />}>
        <GroundFields form={form.form} labels={labels} others={records.filter((rank) => rank.id !== id)} />
      </Suspense>
      <Checkbox.Group
        label={labels.categories}
        description="Das viagens oferecidas neste ponto. Nenhuma marcada: todas."
        {...getInputProps('categories')}
      >
        <div className={classes.categories}>
          {categories.map((category) => (
            <Checkbox key={category} value={category} label={categoryLabels[category]} />
          ))}
        </div>
      </Checkbox.Group>
      <FieldRow>
        <NumberInput
          label={labels.capacity}
          description="Quantos recebem ofertas. Os seguintes ficam na lista de espera."
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...getInputProps('capacity')}
        />
      </FieldRow>
      <Switch
        label={labels.active}
        description="Fora de uso, ninguém entra na fila e nada é oferecido aqui."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}
