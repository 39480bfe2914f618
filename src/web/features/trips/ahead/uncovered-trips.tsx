import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { UncoveredTrip } from '#contract/dispatch.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { PrecisionMarks } from '#web/entities/trip/precision-marks.tsx';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { useOnLive } from '#web/lib/live.ts';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { uncoveredQuery } from '../queries.ts';
import { causeTexts, formatFigures } from './coverage-texts.ts';
import { usePickupKey } from '../actions/move-pickup.tsx';
import { RowActions } from './row-actions.tsx';
import classes from './uncovered-trips.module.css';

/** Interval at which the numbers are read again, because no event reports that a partner saw a trip. */
const rereadMs = 15_000;
/**
 * Delay that merges a burst of events into one request, because counting the eligible partners of each trip is
 * expensive.
 */
const settleMs = 1_500;
const mending: readonly TripAction[] = ['launch', 'offer', 'designate', 'approve', 'reassign', 'give-back'];

/**
 * Future trips without a driver and late trips, most urgent first. Each trip is shown with the cause and its actions.
 */
export function UncoveredTrips() {
  const { data, error, refetch } = useQuery({ ...uncoveredQuery, refetchInterval: rereadMs });
  useRereading();
  const dialog = usePickupKey(data?.items.map(({ trip }) => trip) ?? []);
  if (!data) {
    if (error) return <Failure what="as viagens em risco" error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} radius="lg" aria-busy="true" />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title="Nenhuma viagem sem parceiro nem atrasada">
        As que ficarem sem parceiro ou atrasarem aparecem aqui, da mais urgente à menos, com o motivo.
      </EmptyState>
    );
  }
  const inDanger = data.items.filter(({ spareSeconds }) => spareSeconds < 0);
  const others = data.items.filter(({ spareSeconds }) => spareSeconds >= 0);
  return (
    <>
      <Group title="Em risco" items={inDanger} danger />
      <Group title="Ainda há tempo" items={others} />
      {dialog}
      {data.full && <Notice tone="info">Estão aqui as 100 com embarque mais próximo.</Notice>}
    </>
  );
}

function useRereading(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: uncoveredQuery.queryKey });
    }, settleMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useOnLive('trip', soon);
  useOnLive('partner', soon);
}

type GroupProps = { title: string; items: readonly UncoveredTrip[]; danger?: boolean };

function Group({ title, items, danger = false }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={classes.group}>
      <h2 className={classes.head}>
        {title} <span className={classes.count}>{count(items.length, 'viagem', 'viagens')}</span>
      </h2>
      <ul className={classes.trips}>
        {items.map((item) => (
          <li key={item.trip.id} className={classes.trip} data-row={item.trip.id} data-danger={danger || undefined}>
            <p className={classes.why}>
              <strong>{causeTexts[item.lacks]}</strong> {formatFigures(item)}
            </p>
            <div className={classes.summary}>
              <TripSummary
                trip={item.trip}
                density="line"
                side="fare"
                mark={<PrecisionMarks stops={item.trip.stops} />}
              />
            </div>
            <div className={classes.actions}>
              <RowActions trip={item.trip} inline={mending} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
