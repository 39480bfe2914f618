import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconListNumbers } from '@tabler/icons-react';
import { pages } from '#domain/access/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { JoinRank } from '../own/join-rank.tsx';
import classes from '../own/own-queue.module.css';
import { OwnMoves } from '../own/own-moves.tsx';
import { OwnPlaceSection } from '../own/own-place-section.tsx';
import { QueueRules } from '../own/queue-rules.tsx';
import { ownQueueQuery } from '../queries.ts';
import { OwnReviews } from '../reviews/own-reviews.tsx';

const route = getRouteApi('/_panel/fila');

/** The own place of a driver in the queue of a rank. */
export function OwnQueuePage() {
  const { data, error, refetch } = useQuery(ownQueueQuery);
  const { viagem } = route.useSearch();
  return (
    <PageFrame title={pages.ownQueue.title} width="narrow">
      {!data && error && <Failure what="a fila" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius="lg" aria-busy="true" />}
      {data?.driverId === null && <NoDriver />}
      {data && data.driverId !== null && (
        <div className={classes.page}>
          {data.place ? <OwnPlaceSection place={data.place} /> : <JoinRank queue={data} />}
          {data.moves.length > 0 && <OwnMoves moves={data.moves} />}
          <QueueRules />
          <OwnReviews tripId={viagem} />
        </div>
      )}
    </PageFrame>
  );
}

function NoDriver() {
  return (
    <EmptyState icon={IconListNumbers} title="Sua conta não está ligada a um motorista">
      Só um motorista entra na fila de um ponto. Peça a um administrador da central que escolha, no seu usuário, qual
      motorista do parceiro você é.
    </EmptyState>
  );
}
