import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import type { Trip } from '#contract/trips.ts';
import { mayOpen, titleOf } from '#domain/access/pages.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { rowsOf } from '#web/lib/paging.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { filtersOf } from '../components/filters.ts';
import { HistoryFilters } from '../components/history-filters.tsx';
import { historyColumns } from '../components/trip-cells.tsx';
import { useDoer, usePaySide } from '../components/use-doer.ts';
import { tripsQuery } from '../queries.ts';

const route = getRouteApi('/_panel/viagens');

export function HistoryPage() {
  const doer = useDoer();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMedia(narrow);
  // What a partner could still take has a page of its own: its history is what it held.
  const own = doer.partnerId === null ? {} : { partnerId: doer.partnerId };
  const query = useInfiniteQuery(tripsQuery({ ...filtersOf(search), ...own }));
  return (
    <PageFrame
      title={titleOf('history', doer.role)}
      filters={
        <HistoryFilters
          value={search}
          onChange={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
        />
      }
    >
      <DataTable
        label="Viagens"
        what="as viagens"
        columns={historyColumns(doer.role)}
        rows={rowsOf(query.data)}
        rowKey={({ id }) => id}
        // A card has its own link, the code.
        {...(!isNarrow && { rowLink: tripLink })}
        card={historyCard}
        query={query}
        empty={
          Object.keys(search).length > 0 ? <NothingFound /> : <NothingYet mayRequest={mayOpen('request', doer.role)} />
        }
      />
    </PageFrame>
  );
}

function tripLink({ id }: Trip): LinkProps {
  return { to: '/viagens/$id', params: { id } };
}

function historyCard(trip: Trip) {
  return <HistoryCard trip={trip} />;
}

function HistoryCard({ trip }: { trip: Trip }) {
  return <TripSummary trip={trip} density="line" side={usePaySide()} hideClient={useDoer().clientId !== null} />;
}

function NothingFound() {
  return (
    <EmptyState icon={IconHistory} title="Nenhuma viagem com estes filtros">
      Mude o período, a situação ou o texto.
    </EmptyState>
  );
}

function NothingYet({ mayRequest }: { mayRequest: boolean }) {
  const text = mayRequest
    ? 'Cada viagem solicitada aparece aqui, da mais recente para a mais antiga.'
    : 'Cada viagem que você aceitar aparece aqui.';
  return (
    <EmptyState
      icon={IconHistory}
      title="Ainda não há viagens"
      actions={
        <Button component={Link} to={mayRequest ? '/solicitar-viagem' : '/viagens-solicitadas'}>
          {mayRequest ? 'Solicitar Viagem' : 'Ver Viagens Disponíveis'}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
