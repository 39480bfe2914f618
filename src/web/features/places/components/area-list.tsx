import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleOff, IconMap, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ServiceArea } from '#contract/places.ts';
import { brazilianZones } from '#web/lib/zones.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { areasQuery } from '../queries.ts';
import { AreaDrawer } from './area-drawer.tsx';
import classes from './place-list.module.css';

/** The municipalities that the central works in. */
export function AreaList() {
  const areas = useQuery(areasQuery);
  // undefined: closed; null: a new one.
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
        columns={columnsFor(({ id }) => setEdited(id))}
        rows={areas.data?.items ?? []}
        rowKey={({ id }) => id}
        query={areas}
        empty={
          <EmptyState icon={IconMap} title="Nenhuma praça ainda">
            A praça é o município em que a central trabalha: tarifas, locais e parceiros dependem dela.
          </EmptyState>
        }
      />
      {edited !== undefined && <AreaDrawer key={edited} areaId={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function columnsFor(onEdit: (area: ServiceArea) => void): Column<ServiceArea>[] {
  return [
    { header: 'Nome', cell: ({ name, uf }) => `${name} – ${uf}` },
    {
      header: 'Fuso horário',
      cell: ({ timeZone }) => brazilianZones.find(({ value }) => value === timeZone)?.label ?? timeZone,
    },
    { header: 'Código do IBGE', cell: ({ ibgeCityCode }) => ibgeCityCode ?? '—', width: '150px' },
    {
      header: 'Situação',
      cell: ({ active }) =>
        active ? (
          <StatusBadge label="Em uso" icon={IconCircleCheck} tone="good" />
        ) : (
          <StatusBadge label="Fora de uso" icon={IconCircleOff} />
        ),
      width: '140px',
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
      width: '120px',
    },
  ];
}
