import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconMapPin, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Place } from '#contract/places.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { placesQuery } from '../queries.ts';
import classes from './place-list.module.css';

const PlaceDrawer = lazyPart(() => import('./place-drawer.tsx'), 'PlaceDrawer', { opens: true });

type Props = { q: string | undefined; onSearch: (q: string | undefined) => void };

/** The places that the central has registered. The search finds them without an external geocoder. */
export function PlaceList({ q, onSearch }: Props) {
  const places = useInfiniteQuery(placesQuery(q));
  // undefined: the drawer is closed. null: the drawer adds a place.
  const [edited, setEdited] = useState<Place | null>();
  const add = (
    <Button variant="primary" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
      Novo local
    </Button>
  );
  return (
    <div className={classes.list}>
      <div className={classes.bar}>
        <SearchBox label="Buscar por nome ou endereço" value={q} onSearch={onSearch} />
        {add}
      </div>
      <DataTable
        label="Locais"
        what="os locais"
        columns={columnsFor(setEdited)}
        card={cardFor(setEdited)}
        rows={rowsOf(places.data)}
        rowKey={({ id }) => id}
        query={places}
        empty={
          q === undefined ? (
            <EmptyState icon={IconMapPin} title="Nenhum local ainda">
              Aeroportos, hotéis, hospitais: os lugares mais pedidos. Quem solicita os encontra pelo nome, e a
              estimativa sai na hora.
            </EmptyState>
          ) : (
            <EmptyState icon={IconMapPin} title="Nenhum local encontrado">
              Confira a busca.
            </EmptyState>
          )
        }
      />
      {edited !== undefined && (
        <PlaceDrawer key={edited?.id ?? 'new'} place={edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

function columnsFor(onEdit: (place: Place) => void): Column<Place>[] {
  return [
    { header: 'Nome', cell: ({ name, active }) => (active ? name : `${name} (fora de uso)`) },
    {
      header: 'Endereço',
      cell: ({ address, district }) => [address, district].filter(Boolean).join(', '),
      written: 'words',
    },
    { header: 'Cidade', cell: ({ city, uf }) => `${city} – ${uf}`, width: '12.5rem' },
    { header: 'Outros nomes', cell: ({ aliases }) => aliases.join(', ') || '—', written: 'words', wideOnly: true },
    {
      header: 'Ação',
      cell: (place) => <EditButton place={place} onEdit={onEdit} />,
      align: 'end',
      width: '7.5rem',
    },
  ];
}

function cardFor(onEdit: (place: Place) => void) {
  return (place: Place) => (
    <ListCard
      title={place.name}
      aside={<EditButton place={place} onEdit={onEdit} />}
      details={[place.address, place.district, `${place.city} – ${place.uf}`, !place.active && 'fora de uso']}
    />
  );
}

function EditButton({ place, onEdit }: { place: Place; onEdit: (place: Place) => void }) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconPencil size={14} aria-hidden />}
      aria-label={`Editar ${place.name}`}
      onClick={() => onEdit(place)}
    >
      Editar
    </Button>
  );
}
