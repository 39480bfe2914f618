import { useInfiniteQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { rowsOf } from '#web/lib/paging.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { tripsQuery } from '../queries.ts';
import { historyColumns } from './trip-cells.tsx';

const columns = historyColumns({ role: 'admin', clientId: null }).filter(({ extra }) => !extra);

/** Trips that were assigned to a partner, newest first. Filters and export are in the history. */
export function TripsOfPartner({ partnerId }: { partnerId: string }) {
  const query = useInfiniteQuery(tripsQuery({ partnerId }));
  const isNarrow = useMedia(narrow);
  return (
    <>
      <p>
        <TextLink to="/viagens" search={{ parceiro: partnerId }}>
          Filtrar e exportar no histórico
        </TextLink>
      </p>
      <DataTable
        label="Viagens do parceiro"
        what="as viagens"
        columns={columns}
        rows={rowsOf(query.data)}
        rowKey={({ id }) => id}
        // In a card, the trip code is the link.
        {...(!isNarrow && { rowLink: tripLink })}
        card={tripCard}
        query={query}
        empty={
          <EmptyState icon={IconHistory} title="Nenhuma viagem ainda">
            As viagens que o parceiro aceitar aparecem aqui.
          </EmptyState>
        }
      />
    </>
  );
}

function tripCard(trip: Trip) {
  return <TripSummary trip={trip} density="line" side="partner" />;
}

function tripLink({ id }: Trip): LinkProps {
  return { to: '/viagens/$id', params: { id } };
}
