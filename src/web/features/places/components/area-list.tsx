import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleOff, IconMap, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ServiceArea } from '#contract/places.ts';
import { brazilianZones } from '#web/lib/zones.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { areasQuery } from '../queries.ts';
import classes from './place-list.module.css';

const AreaDrawer = lazyPart(() => import('./area-drawer.tsx'), 'AreaDrawer', { opens: true });

/** The service areas. An area is a municipality or part of a municipality. */
export function AreaList() {
  const areas = useQuery(areasQuery);
  // undefined: the drawer is closed. null: the drawer adds a service area.
  const [edited, setEdited] = useState<string | null>();
  const add = (
    <Button variant="primary" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
      Nova praça
    </Button>
  );
  return (
    <div className={classes.list}>
      <div className={classes.end}>{add}</div>
      <DataTable
        label="Praças"
        what="as praças"
        columns={columnsFor(areas.data?.items ?? [], ({ id }) => setEdited(id))}
        rows={areas.data?.items ?? []}
        rowKey={({ id }) => id}
        query={areas}
        empty={
          <EmptyState icon={IconMap} title="Nenhuma praça ainda">
            A praça é o município, ou os bairros dele, em que a central trabalha: tarifas, locais e parceiros dependem
            dela.
          </EmptyState>
        }
      />
      {edited !== undefined && <AreaDrawer key={edited} areaId={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function columnsFor(areas: readonly ServiceArea[], onEdit: (area: ServiceArea) => void): Column<ServiceArea>[] {
  const nameOf = (areaId: string) => areas.find(({ id }) => id === areaId)?.name ?? '';
  return [
    { header: 'Nome', cell: ({ name, uf }) => `${name} – ${uf}` },
    { header: 'Abrange', cell: formatCovered, written: 'words' },
    {
      header: 'Preços',
      cell: ({ pricesOf }) => (pricesOf === null ? 'Próprios' : `De ${nameOf(pricesOf)}`),
      width: '9.375rem',
    },
    {
      header: 'Fuso horário',
      cell: ({ timeZone }) => brazilianZones.find(({ value }) => value === timeZone)?.label ?? timeZone,
      width: '14rem',
    },
    {
      header: 'Situação',
      cell: ({ active }) =>
        active ? (
          <StatusBadge label="Em uso" icon={IconCircleCheck} tone="good" />
        ) : (
          <StatusBadge label="Fora de uso" icon={IconCircleOff} />
        ),
      width: '8.75rem',
    },
    {
      header: 'Ação',
      cell: (area) => (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={`Editar ${area.name}`}
          onClick={() => onEdit(area)}
        >
          Editar
        </Button>
      ),
      align: 'end',
      width: '7.5rem',
    },
  ];
}

function formatCovered({ name, city, districts }: ServiceArea): string {
  if (districts.length === 0) return city === null ? 'O município inteiro' : `O município de ${city}`;
  const shown = districts.slice(0, 3).join(', ');
  const more = districts.length > 3 ? ` e mais ${districts.length - 3}` : '';
  return `${shown}${more} (${city ?? name})`;
}
