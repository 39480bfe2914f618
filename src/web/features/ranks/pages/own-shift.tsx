import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconSteeringWheel } from '@tabler/icons-react';
import type { OwnPresence } from '#contract/presence.ts';
import type { OwnQueue } from '#contract/ranks.ts';
import { pages } from '#domain/access/pages.ts';
import { serverTimeOf } from '#web/lib/server-clock.ts';
import { useWakeLock } from '#web/lib/use-wake-lock.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { OwnBlocks } from '../blocks/own-blocks.tsx';
import { JoinRank } from '../own/join-rank.tsx';
import { OwnMoves } from '../own/own-moves.tsx';
import { OwnPlaceSection } from '../own/own-place-section.tsx';
import { AvailabilitySection } from '../presence/availability-section.tsx';
import { OfferRules } from '../presence/offer-rules.tsx';
import classes from '../presence/own-shift.module.css';
import { PositionSection } from '../presence/position-section.tsx';
import { ShiftsSection } from '../presence/shifts-section.tsx';
import { WorkdaysSection } from '../presence/workdays-section.tsx';
import { ownPresenceQuery, ownQueueQuery } from '../queries.ts';
import { OwnReviews } from '../reviews/own-reviews.tsx';

const route = getRouteApi('/_panel/fila');

/** The working page of a driver: availability, position, queue, hours and earnings. */
export function OwnShiftPage() {
  const presence = useQuery(ownPresenceQuery);
  const queue = useQuery(ownQueueQuery);
  const { data: own, error, refetch } = presence;
  useWakeLock(own !== undefined && sendsPositions(own));
  return (
    <PageFrame title={pages.ownShift.title} width={own?.driverId === null ? 'wide' : 'narrow'}>
      {!own && error && <Failure what="o seu turno" error={error} onRetry={() => void refetch()} />}
      {!own && !error && <LoadingShift />}
      {own?.driverId === null && <NoDriver />}
      {own && own.driverId !== null && (
        <div className={classes.page}>
          <AvailabilitySection
            own={own}
            readAt={serverTimeOf(presence.dataUpdatedAt)}
            rankName={queue.data?.place?.rankName ?? null}
          />
          <PositionSection own={own} isQueued={queue.data !== undefined && queue.data.place !== null} />
          <QueueSections query={queue} />
          <WorkdaysSection />
          <ShiftsSection shifts={own.shifts} />
          <OfferRules />
          <OwnBlocks />
          <Reviews />
        </div>
      )}
    </PageFrame>
  );
}

/** Browsers give positions only while the screen is on. */
function sendsPositions({ presence, sharesPosition }: OwnPresence): boolean {
  return sharesPosition && presence !== null && presence.pausedUntil === null;
}

function Reviews() {
  const { viagem } = route.useSearch();
  return <OwnReviews tripId={viagem} />;
}

function QueueSections({ query: { data, error, refetch } }: { query: UseQueryResult<OwnQueue> }) {
  if (!data && error) return <Failure what="a fila" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} radius="lg" aria-busy="true" />;
  return (
    <>
      {data.place ? <OwnPlaceSection place={data.place} /> : <JoinRank queue={data} />}
      {data.moves.length > 0 && <OwnMoves moves={data.moves} />}
    </>
  );
}

function LoadingShift() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={136} radius="lg" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}

function NoDriver() {
  return (
    <EmptyState icon={IconSteeringWheel} title="Sua conta não está ligada a um motorista">
      Só um motorista fica disponível para ofertas. Peça a um administrador da central que escolha, no seu usuário, qual
      motorista do parceiro você é.
    </EmptyState>
  );
}
