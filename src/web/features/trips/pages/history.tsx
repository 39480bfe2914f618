import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { mayOpen, titleOf } from '#domain/access/pages.ts';
import { localDate } from '#domain/time.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { useColumnChoice } from '#web/lib/column-choice.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { ColumnMenu } from '#web/ui/column-menu.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { usePickupKey } from '../actions/move-pickup.tsx';
import { ExportTrips } from '../history/export-trips.tsx';
import { endsNow, filtersOf, type HistorySearch, isFiltered, withTypedDay } from '../history/filters.ts';
import { HistoryFilters } from '../history/history-filters.tsx';
import { Estimate, ReviewReasons } from '../shared/review-reasons.tsx';
import classes from '../shared/review-reasons.module.css';
import { type HistoryColumn, historyColumns, reviewColumns } from '../history/trip-cells.tsx';
import { useDoer, usePaySide } from '../shared/use-doer.ts';
import { tripsQuery } from '../queries.ts';

const route = getRouteApi('/_panel/viagens');

export function HistoryPage() {
  const doer = useDoer();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMedia(narrow);
  // The history of a partner contains only its assigned trips, because available trips have their own page.
  const own = doer.partnerId === null ? {} : { partnerId: doer.partnerId };
  const filters = { ...filtersOf(withTypedDay(search, localDate(new Date(serverNow()), readerZone))), ...own };
  const query = useInfiniteQuery(tripsQuery(filters));
  const inReview = doer.role === 'admin' && filters.partnerSide === 'in_review';
  const columns = historyColumns(doer);
  const [shown, choose] = useColumnChoice('viagens', doer.userId, usualColumns(columns));
  const choosable = columns.slice(1).map(({ name, header }) => ({ name, label: header }));
  const change = (next: HistorySearch): void => void navigate({ search: { ...search, ...next }, replace: true });
  const rows = rowsOf(query.data);
  const dialog = usePickupKey(rows);
  const searchedFrom = query.data?.pages[0]?.searchedFrom;
  return (
    <PageFrame
      title={titleOf('history', doer.role)}
      actions={
        <>
          {!isNarrow && !inReview && <ColumnMenu columns={choosable} chosen={shown} onChange={choose} />}
          <ExportTrips filters={filters} />
        </>
      }
      filters={<HistoryFilters value={search} onChange={change} />}
    >
      {searchedFrom && <SearchedFrom at={searchedFrom} />}
      <DataTable
        label="Viagens"
        what="as viagens"
        columns={
          inReview ? reviewColumns(doer) : columns.filter(({ name }, index) => index === 0 || shown.includes(name))
        }
        order={{ name: search.ordem ?? '', onChange: (ordem) => change({ ordem: ordem || undefined }) }}
        rows={rows}
        rowKey={({ id }) => id}
        // In a card, the trip code is the link.
        {...(!isNarrow && { rowLink: tripLink })}
        card={inReview ? reviewCard : historyCard}
        query={query}
        empty={
          isFiltered(search) ? (
            <NothingFound />
          ) : (
            <NothingYet past={endsNow(search)} mayRequest={mayOpen('request', doer.role)} />
          )
        }
      />
      {dialog}
    </PageFrame>
  );
}

function usualColumns(columns: readonly HistoryColumn[]): string[] {
  return columns.filter(({ extra }) => !extra).map(({ name }) => name);
}

function SearchedFrom({ at }: { at: string }) {
  return (
    <Notice tone="info">
      A busca olhou as viagens de {formatDay(localDate(new Date(at), readerZone))} em diante. Para ir mais longe,
      escolha um cliente, um parceiro ou um período.
    </Notice>
  );
}

function tripLink({ id }: Trip): LinkProps {
  return { to: '/viagens/$id', params: { id } };
}

function historyCard(trip: Trip) {
  return <HistoryCard trip={trip} />;
}

function reviewCard(trip: Trip) {
  return (
    <div className={classes.card}>
      <HistoryCard trip={trip} />
      <Estimate trip={trip} />
      <ReviewReasons trip={trip} small />
    </div>
  );
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

function NothingYet({ past, mayRequest }: { past: boolean; mayRequest: boolean }) {
  const text = mayRequest
    ? 'Cada viagem solicitada aparece aqui, da mais recente para a mais antiga.'
    : 'Cada viagem que você aceitar aparece aqui.';
  return (
    <EmptyState
      icon={IconHistory}
      title={past ? 'Nenhuma viagem até agora' : 'Ainda não há viagens'}
      actions={
        <Button component={Link} to={mayRequest ? '/solicitar-viagem' : '/viagens-solicitadas'}>
          {mayRequest ? 'Solicitar Viagem' : 'Ver Viagens Disponíveis'}
        </Button>
      }
    >
      {past && 'As que ainda vão acontecer estão em “Com as futuras”. '}
      {text}
    </EmptyState>
  );
}
