import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleDashed, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Zone } from '#contract/fixed-prices.ts';
import { client } from '#web/lib/api.ts';
import { formatDistance } from '#web/lib/format-counts.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Section } from '#web/ui/section.tsx';
import { areasQuery, rereadZones, zonesQuery } from '../queries.ts';
import { RowButtons } from './row-buttons.tsx';

const ZoneDrawer = lazyPart(() => import('./zone-drawer.tsx'), 'ZoneDrawer', { opens: true });

/** The zones used by fixed prices and surcharges. `primary`: adding a zone is the page's primary action. */
export function ZoneList({ primary }: { primary: boolean }) {
  const zones = useQuery(zonesQuery);
  const areas = useQuery(areasQuery);
  // undefined: the drawer is closed. null: the drawer adds a zone.
  const [edited, setEdited] = useState<string | null>();
  const severalAreas = (areas.data?.items.length ?? 0) > 1;
  const nameOf = (areaId: string): string => areas.data?.items.find(({ id }) => id === areaId)?.name ?? '';
  return (
    <Section
      title="Zonas"
      lead="Um círculo no mapa, bairros pelo nome, ou os dois."
      actions={
        <Button
          variant={primary ? 'primary' : 'default'}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited(null)}
        >
          Nova zona
        </Button>
      }
    >
      <DataTable
        label="Zonas"
        what="as zonas"
        columns={columnsFor(setEdited, severalAreas ? nameOf : null)}
        card={cardFor(setEdited, severalAreas ? nameOf : null)}
        rows={zones.data?.items ?? []}
        rowKey={({ id }) => id}
        query={zones}
        empty={
          <EmptyState compact icon={IconCircleDashed} title="Nenhuma zona ainda">
            Uma zona é um pedaço da praça: o aeroporto, o centro, um bairro, uma cidade vizinha.
          </EmptyState>
        }
      />
      {edited !== undefined && <ZoneDrawer key={edited ?? 'new'} id={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

type AreaName = ((areaId: string) => string) | null;

function cardFor(onEdit: (id: string) => void, nameOf: AreaName) {
  return (zone: Zone) => (
    <>
      <ListCard
        title={zone.name}
        details={[nameOf?.(zone.serviceAreaId), formatCircle(zone), zone.districts.join(', ')]}
      />
      <ZoneButtons zone={zone} onEdit={onEdit} />
    </>
  );
}

function columnsFor(onEdit: (id: string) => void, nameOf: AreaName): Column<Zone>[] {
  return [
    { header: 'Zona', cell: ({ name }) => name },
    ...(nameOf ? [{ header: 'Praça', cell: ({ serviceAreaId }: Zone) => nameOf(serviceAreaId) }] : []),
    { header: 'No mapa', cell: formatCircle, width: '11.25rem' },
    { header: 'Bairros ou cidades', cell: ({ districts }) => districts.join(', ') || '—', written: 'words' },
    {
      header: 'Ação',
      cell: (zone) => <ZoneButtons zone={zone} onEdit={onEdit} />,
      align: 'end',
      width: '8.75rem',
    },
  ];
}

function formatCircle({ circle }: Zone): string {
  return circle ? `raio de ${formatDistance(circle.radiusMeters)}` : 'só pelo nome';
}

function ZoneButtons({ zone: { id, name }, onEdit }: { zone: Zone; onEdit: (id: string) => void }) {
  return (
    <RowButtons
      name={name}
      question={`Remover a zona ${name}?`}
      onEdit={() => onEdit(id)}
      onRemove={async () => {
        await client.fixedPrices.removeZone({ id });
        await rereadZones();
      }}
    >
      Só uma zona sem preços fechados e sem adicionais de tarifa pode ser removida.
    </RowButtons>
  );
}
