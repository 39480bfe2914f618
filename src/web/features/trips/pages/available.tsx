import { Button, Skeleton } from '@mantine/core';
import { IconBell, IconBellOff, IconBroadcast } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { titleOf } from '#domain/access/pages.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useNow } from '#web/lib/now.ts';
import { useSession } from '#web/lib/session.ts';
import { StandingNotice } from '#web/entities/partner/standing-notice.tsx';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useOnLive } from '#web/lib/live.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { AlertsState } from '../available/alerts-state.tsx';
import { type Alerts, useAlerts, useArrivals, useNewcomers } from '../offer/arrivals.ts';
import { AvailabilitySwitch, useAvailability } from '../available/availability.tsx';
import { OwnPresenceSwitch } from '../available/own-presence-switch.tsx';
import { AwaitingWord } from '../shared/awaiting-word.tsx';
import controls from '../available/controls.module.css';
import { usePool, poolQuery } from '../available/pool.ts';
import { inPoolOrder } from '../available/pool-order.ts';
import classes from '../available/pool-card.module.css';
import { PoolCard } from '../available/pool-card.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { useDoer } from '../shared/use-doer.ts';
import { useObstacles } from '../shared/use-obstacles.ts';
import { useWakeLock } from '#web/lib/use-wake-lock.ts';
import { isSharing } from '../shared/position-sharing.ts';

const route = getRouteApi('/_panel/viagens-solicitadas');
const Disputes = lazyPart(() => import('../available/disputes.tsx'), 'Disputes');

export function AvailablePage() {
  const { partnerId } = useDoer();
  return partnerId === null ? <CentralPool /> : <PartnerPages partnerId={partnerId} />;
}

const views = [{ label: 'Disponíveis' }, { vista: 'disputas', label: 'Por que não ganhei' }] as const;

function PartnerPages({ partnerId }: { partnerId: string }) {
  const { vista } = route.useSearch();
  const chosen = vista === 'disputas' ? views[1] : views[0];
  const tabs = <ViewTabs to="/viagens-solicitadas" views={views} chosen={chosen} />;
  if (chosen === views[0]) return <PartnerPool partnerId={partnerId} tabs={tabs} />;
  return (
    <PageFrame title={titleOf('available', 'parceiro')}>
      {tabs}
      <Suspense>
        <Disputes />
      </Suspense>
    </PageFrame>
  );
}

function PartnerPool({ partnerId, tabs }: { partnerId: string; tabs: ReactNode }) {
  const { partner, ...availability } = useAvailability(partnerId);
  const alerts = useAlerts();
  const off = availability.available === false;
  const isDriver = useSession().driverId !== null;
  useFreshWays();
  useWakeLock(!off);
  return (
    <Pool
      alerts={alerts.on && !off}
      actions={
        <div className={controls.controls}>
          <span className={controls.switches}>
            {isDriver && <OwnPresenceSwitch />}
            <AvailabilitySwitch {...availability} isDriver={isDriver} />
          </span>
          <AlertsButton {...alerts} />
        </div>
      }
      notice={
        <>
          {tabs}
          <StandingNotice partner={partner} />
          <AlertsState on={alerts.on} />
          <AwaitingWord partnerId={partnerId} />
          {off && (
            <Notice tone="attention" title={isDriver ? 'Avisos de viagens novas desligados' : 'Você está indisponível'}>
              Novas viagens aparecem aqui sem som nem aviso.{' '}
              {isDriver ? 'As ofertas para você continuam chegando.' : 'Marque Disponível para voltar a ser avisado.'}
            </Notice>
          )}
        </>
      }
    />
  );
}

function CentralPool() {
  const alerts = useAlerts();
  return <Pool alerts={alerts.on} actions={<AlertsButton {...alerts} />} notice={<AlertsState on={alerts.on} />} />;
}

function AlertsButton({ on, toggle }: Alerts) {
  const Sign = on ? IconBell : IconBellOff;
  return (
    <Button leftSection={<Sign size={18} stroke={1.7} aria-hidden />} aria-pressed={on} onClick={() => void toggle()}>
      {on ? 'Som e avisos ligados' : 'Ligar som e avisos'}
    </Button>
  );
}

type PoolProps = { alerts: boolean; actions: React.ReactNode; notice?: React.ReactNode };

function Pool({ alerts, actions, notice }: PoolProps) {
  const pool = usePool();
  const [held, setHeld] = useState<ReadonlyMap<string, Trip>>(new Map());
  useArrivals(pool.data, alerts);
  const title = titleOf('available', useDoer().role);
  const now = useNow().getTime();
  const newcomers = useNewcomers(pool.data, now);
  const trips = pool.data && inPoolOrder(withHeld(pool.data, held), now, newcomers);

  function hold(trip: Trip, keep: boolean): void {
    setHeld((before) => {
      const after = new Map(before);
      if (keep) after.set(trip.id, trip);
      else after.delete(trip.id);
      return after;
    });
  }

  function leave(id: string): void {
    pool.leave(id);
    setHeld((before) => new Map([...before].filter(([kept]) => kept !== id)));
  }

  return (
    <PageFrame
      title={title}
      lead={trips && trips.length > 0 ? count(trips.length, 'viagem disponível', 'viagens disponíveis') : undefined}
      actions={actions}
    >
      {notice}
      {trips ? (
        <Cards trips={trips} newcomers={newcomers} onHold={hold} onLeave={leave} />
      ) : pool.error ? (
        <Failure what="as viagens disponíveis" error={pool.error} onRetry={() => void pool.refetch()} />
      ) : (
        <CardsSkeleton />
      )}
      {pool.full && <Notice tone="info">Estão aqui as primeiras 100, pela hora de embarque.</Notice>}
    </PageFrame>
  );
}

type CardsProps = {
  trips: readonly Trip[];
  newcomers: ReadonlyMap<string, number>;
  onHold: (trip: Trip, held: boolean) => void;
  onLeave: (id: string) => void;
};

/**
 * Number of cards in the first render, enough for a screen. Rendering a hundred cards at once would delay the first
 * cards.
 */
const atOnce = 12;

function Cards({ trips, newcomers, onHold, onLeave }: CardsProps) {
  const obstacleTo = useObstacles();
  const most = useDeferredValue(Number.POSITIVE_INFINITY, atOnce);
  if (trips.length === 0) {
    return (
      <EmptyState icon={IconBroadcast} title="Nenhuma viagem disponível agora">
        Novas viagens aparecem aqui sozinhas. Não é preciso recarregar a página.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.cards} aria-label="Viagens disponíveis">
      {trips.slice(0, most).map((trip, place) => (
        <PoolCard
          key={trip.id}
          trip={trip}
          place={place}
          isNew={newcomers.has(trip.id)}
          obstacle={obstacleTo(trip)}
          onHold={onHold}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

/** Adds the cards with a pending response, which stay although their trips have left the list. */
function withHeld(trips: readonly Trip[], held: ReadonlyMap<string, Trip>): readonly Trip[] {
  const gone = [...held.values()].filter(({ id }) => !trips.some((trip) => trip.id === id));
  return [...trips, ...gone];
}

function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-busy="true">
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} height={280} radius="lg" />
      ))}
    </div>
  );
}

const everyMs = 60_000;
const hasWays = (trips: readonly Trip[] | undefined) => trips?.some(({ wayToPickup }) => wayToPickup !== null) ?? false;

/**
 * Keeps the distances to pickups current while a car of the partner moves. The card of a live event is the same for all
 * partners and contains no distance.
 */
function useFreshWays(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...poolQuery, refetchInterval: ({ state }) => (hasWays(state.data) ? everyMs : false) });
  useOnLive('pool', ({ payload }) => {
    if (payload.available && (isSharing() || hasWays(data))) void readAgain(queryClient, poolQuery.queryKey);
  });
}
