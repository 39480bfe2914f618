import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleOff, IconMapPins, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Rank } from '#contract/ranks.ts';
import { pages } from '#domain/access/pages.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { count, formatDistance } from '#web/lib/format-counts.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { areasQuery, ranksQuery } from '../queries.ts';
import classes from './rank-list.module.css';

const RankDrawer = lazyPart(() => import('./rank-drawer.tsx'), 'RankDrawer', { opens: true });

/** The ranks of the central, with the number of drivers in each queue. */
export function RankList() {
  const ranks = useQuery(ranksQuery);
  const areas = useQuery(areasQuery);
  // undefined: the drawer is closed. null: the drawer adds a rank.
  const [edited, setEdited] = useState<string | null>();
  const nameOf = (areaId: string): string => areas.data?.items.find(({ id }) => id === areaId)?.name ?? '';
  return (
    <Section
      title="Pontos"
      lead="Onde os motoristas esperam. Quem chega entra na fila, e as ofertas seguem a ordem de chegada."
      actions={
        <Button variant="primary" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
          Novo ponto
        </Button>
      }
    >
      <DataTable
        label="Pontos"
        what="os pontos"
        columns={columnsFor(setEdited, nameOf)}
        card={cardFor(setEdited, nameOf)}
        rows={ranks.data?.items ?? []}
        rowKey={({ id }) => id}
        query={ranks}
        empty={
          <EmptyState compact icon={IconMapPins} title="Nenhum ponto ainda">
            Desenhe no mapa o lugar onde os carros esperam. Depois, na aba Despacho, ligue a fila do ponto.
          </EmptyState>
        }
      />
      {edited !== undefined && <RankDrawer key={edited ?? 'new'} id={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

type Edit = (id: string) => void;
type AreaName = (areaId: string) => string;

function columnsFor(onEdit: Edit, nameOf: AreaName): Column<Rank>[] {
  return [
    { header: 'Ponto', cell: ({ name }) => name, written: 'words' },
    { header: 'Praça', cell: ({ serviceAreaId }) => nameOf(serviceAreaId), written: 'words' },
    { header: 'No mapa', cell: formatGround, width: '8.75rem', roomy: true },
    { header: 'Categorias', cell: formatCategories },
    { header: 'Na fila', cell: (rank) => <Queued rank={rank} />, align: 'end', width: '6.25rem' },
    { header: 'Vagas', cell: ({ capacity }) => capacity, align: 'end', width: '5rem' },
    { header: 'Situação', cell: (rank) => <State rank={rank} />, width: '8.125rem' },
    {
      header: 'Ação',
      cell: ({ id, name }) => <EditButton name={name} onClick={() => onEdit(id)} />,
      align: 'end',
      width: '5rem',
    },
  ];
}

function cardFor(onEdit: Edit, nameOf: AreaName) {
  return (rank: Rank) => (
    <span className={classes.card}>
      <ListCard
        title={rank.name}
        aside={<State rank={rank} />}
        details={[
          nameOf(rank.serviceAreaId),
          formatCategories(rank),
          `${rank.queued} na fila`,
          count(rank.capacity, 'vaga', 'vagas'),
        ]}
      />
      <EditButton name={rank.name} onClick={() => onEdit(rank.id)} />
    </span>
  );
}

function formatGround({ corners, radiusMeters }: Rank): string {
  return corners ? `${corners.length} cantos` : `raio de ${formatDistance(radiusMeters)}`;
}

function formatCategories({ categories }: Rank): string {
  return categories.length === 0 ? 'Todas' : categories.map((category) => categoryLabels[category]).join(', ');
}

function Queued({ rank: { queued } }: { rank: Rank }) {
  return queued === 0 ? 0 : <TextLink to={pages.queues.path}>{queued}</TextLink>;
}

function State({ rank: { active } }: { rank: Rank }) {
  return active ? (
    <StatusBadge label="Em uso" icon={IconCircleCheck} tone="good" />
  ) : (
    <StatusBadge label="Fora de uso" icon={IconCircleOff} />
  );
}

function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={`Editar ${name}`} onClick={onClick}>
      <IconPencil size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
