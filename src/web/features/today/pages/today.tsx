import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconCar, IconPrinter } from '@tabler/icons-react';
import { pages } from '#domain/access/pages.ts';
import { mostToday } from '#domain/trips/today.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { Board } from '../board/board.tsx';
import { todayQuery } from '../queries.ts';
import { useReread } from '../board/use-reread.ts';
import { Walls } from '../walls/walls.tsx';
import classes from './today.module.css';

const Sheet = lazyPart(() => import('../sheet/sheet.tsx'), 'Sheet');
const route = getRouteApi('/_panel/hoje');

/** The trips of today for the reception of a client, or the day sheet that it prints. */
export function TodayPage() {
  const { approvesTrips } = useSession();
  const { vista } = route.useSearch();
  return vista === 'folha' && approvesTrips ? <Sheet /> : <Today />;
}

function Today() {
  const { approvesTrips } = useSession();
  const query = useQuery(todayQuery);
  useReread(todayQuery.queryKey);
  return (
    <PageFrame
      title={pages.today.title}
      lead="As viagens de hoje, ao vivo, pelo horário de embarque."
      actions={
        approvesTrips && (
          <Button
            component={Link}
            to={`${pages.today.path}?vista=folha`}
            leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          >
            Folha do dia
          </Button>
        )
      }
    >
      {query.isPending && <TableSkeleton columns={5} label="as viagens de hoje" />}
      {query.isError && !query.data && (
        <Failure what="as viagens de hoje" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <div className={classes.board}>
          {query.data.items.length === 0 ? (
            <EmptyState icon={IconCar} title="Nenhuma viagem hoje">
              As viagens com embarque hoje aparecem aqui assim que forem pedidas.
            </EmptyState>
          ) : (
            <Board trips={query.data.items} />
          )}
          {query.data.full && (
            <Notice tone="info">
              Hoje há mais de {mostToday} viagens: estão aqui as que ainda não terminaram e as primeiras do dia.
            </Notice>
          )}
        </div>
      )}
      <Walls />
    </PageFrame>
  );
}
