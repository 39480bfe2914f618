import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { count } from '#web/lib/format-counts.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { designatedQuery } from '../queries.ts';
import { type BatchAction, useBatch, type BatchOutcome } from './batch.ts';
import { DayList } from './day-list.tsx';
import classes from './designated-trips.module.css';
import { MoreOf } from './more-of.tsx';
import { orderedActions } from '../actions/trip-action.ts';
import { TripActions } from '../actions/trip-actions.tsx';
import { useDoer } from '../shared/use-doer.ts';

/**
 * Scheduled trips that the central designated to this partner. The partner launches or assumes them, singly or in a
 * batch.
 */
export function DesignatedTrips() {
  const doer = useDoer();
  const query = useInfiniteQuery(designatedQuery);
  const trips = rowsOf(query.data);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const batch = useBatch();
  const chosen = trips.filter(({ id }) => marked.has(id));

  async function run(action: BatchAction): Promise<void> {
    await batch.run(action, chosen);
    setMarked(new Set());
  }

  function mark(ids: readonly string[], on: boolean): void {
    const others = [...marked].filter((id) => !ids.includes(id));
    setMarked(new Set(on ? [...others, ...ids] : others));
  }

  return (
    <div className={classes.frame}>
      <BatchResult {...batch} />
      {trips.length > 0 && (
        <Checkbox
          className={classes.all ?? ''}
          label="Marcar todas"
          checked={chosen.length === trips.length}
          indeterminate={chosen.length > 0 && chosen.length < trips.length}
          onChange={({ currentTarget }) =>
            mark(
              trips.map(({ id }) => id),
              currentTarget.checked,
            )
          }
        />
      )}
      <MoreOf
        query={query}
        what="as viagens a publicar"
        empty={<NothingToLaunch />}
        renderTrips={(shown) => (
          <DayList
            trips={shown}
            renderLead={({ id, code }) => (
              <Checkbox
                aria-label={`Marcar a viagem ${code}`}
                checked={marked.has(id)}
                onChange={({ currentTarget }) => mark([id], currentTarget.checked)}
              />
            )}
            renderActions={(trip) => <OwnActions trip={trip} doer={doer} />}
          />
        )}
      />
      {chosen.length > 0 && (
        <div className={classes.bar}>
          <output>{count(chosen.length, 'viagem marcada', 'viagens marcadas')}</output>
          <div className={classes.buttons}>
            <Button loading={batch.busy === 'launch'} disabled={batch.busy !== null} onClick={() => void run('launch')}>
              Publicar marcadas
            </Button>
            <Button
              variant="primary"
              loading={batch.busy === 'assume'}
              disabled={batch.busy !== null}
              onClick={() => void run('assume')}
            >
              Assumir marcadas
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function OwnActions({ trip, doer }: { trip: Trip; doer: Parameters<typeof orderedActions>[0] }) {
  const actions = orderedActions(doer, trip).filter(({ action }) => action === 'launch' || action === 'assume');
  return <TripActions trip={trip} actions={actions} size="xs" calm />;
}

function NothingToLaunch() {
  return (
    <EmptyState icon={IconCalendarTime} title="Nenhuma viagem a publicar">
      As viagens que a central designar a você aparecem aqui: assuma as que vai fazer e publique as outras.
    </EmptyState>
  );
}

const done: Record<BatchAction, [string, string]> = {
  launch: ['viagem publicada', 'viagens publicadas'],
  assume: ['viagem assumida', 'viagens assumidas'],
};

/** Result of a batch, with the trips that the server refused. */
function BatchResult({ outcome }: { outcome: BatchOutcome | null }) {
  if (outcome === null) return null;
  const { refused } = outcome;
  const title = count(outcome.done, ...done[outcome.action]);
  if (refused.length === 0) return <Notice tone="good" title={title} />;
  return (
    <Notice tone="attention" title={`${title}, ${count(refused.length, 'não pôde ser', 'não puderam ser')}:`}>
      {refused.map(({ trip, why }) => (
        <div key={trip.id}>
          <WithCodes>{`${trip.code}: ${why}`}</WithCodes>
        </div>
      ))}
    </Notice>
  );
}
