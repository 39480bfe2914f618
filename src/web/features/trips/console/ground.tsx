import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AvailableDriver, CarPosition } from '#contract/presence.ts';
import { stateLabels } from '#web/entities/presence/driver-states.ts';
import { count } from '#web/lib/format-counts.ts';
import { useNow } from '#web/lib/now.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Mark } from '#web/ui/map/marks-canvas.ts';
import { panelQuery } from '../queries.ts';
import type { BoardRow } from './board-rows.ts';
import { ranksQuery } from './console-queries.ts';
import { GroundList } from './ground-list.tsx';
import classes from './ground.module.css';
import { carMarks, countStates, pickupMarks, stateSigns } from './map-marks.ts';

const Waiting = () => <Skeleton height="100%" radius={0} />;
const ConsoleMap = lazyPart(() => import('./console-map.tsx'), 'ConsoleMap', { opens: true, waiting: Waiting });
// Fetched beside the page, which does not wait for it. A failure is reported when the map is drawn.
ConsoleMap.fetch().catch(() => undefined);

type Props = {
  rows: readonly BoardRow[];
  drivers: readonly AvailableDriver[];
  positions: ReadonlyMap<string, CarPosition>;
  /** False until the drivers were read. The map begins with a view of them. */
  isReady: boolean;
  tripId: string | null;
  driverId: string | null;
  onTrip: (tripId: string) => void;
  onDriver: (driverId: string) => void;
};

/** Ranks, cars and pickups, as a map or as lists. */
export function Ground(props: Props) {
  const { rows, drivers, positions, isReady, tripId, driverId, onTrip, onDriver } = props;
  const [isMap, setMap] = useState(true);
  const now = useNow().getTime();
  const ranks = useQuery(ranksQuery);
  const panel = useQuery(panelQuery);
  const cars = useMemo(() => carMarks(drivers, positions), [drivers, positions]);
  const pickups = useMemo(() => pickupMarks(rows, now, tripId), [rows, now, tripId]);
  const marks = useMemo(() => [...cars, ...pickups], [cars, pickups]);
  const chosen = useMemo(() => new Set([tripId, driverId].filter((id) => id !== null)), [tripId, driverId]);
  const used = useMemo(() => ranks.data?.items.filter(({ active }) => active) ?? [], [ranks.data]);
  const isMapReady = isReady && !ranks.isPending && !panel.isPending;
  const shownTrips = new Set(pickups.map(({ id }) => id));
  const choose = ({ kind, id }: Mark): void => (kind === 'car' ? onDriver(id) : onTrip(id));
  return (
    <>
      <div className={classes.head}>
        <SegmentedControl
          aria-label="Mapa ou lista"
          size="xs"
          data={[
            { value: 'mapa', label: 'Mapa' },
            { value: 'lista', label: 'Lista' },
          ]}
          value={isMap ? 'mapa' : 'lista'}
          onChange={(view) => setMap(view === 'mapa')}
        />
        <Legend drivers={drivers} cars={cars.length} />
      </div>
      <div className={classes.body}>
        {isMap ? (
          isMapReady ? (
            <ConsoleMap
              marks={marks}
              ranks={used}
              chosen={chosen}
              tiles={panel.data?.tiles ?? null}
              onChoose={choose}
            />
          ) : (
            <Waiting />
          )
        ) : (
          <GroundList
            drivers={drivers}
            ranks={used}
            pickups={rows.filter(({ trip }) => shownTrips.has(trip.id))}
            now={now}
            selectedId={driverId}
            onDriver={onDriver}
            onTrip={onTrip}
          />
        )}
      </div>
    </>
  );
}

/** Explains the marks of the cars, with the number of drivers in each state. */
function Legend({ drivers, cars }: { drivers: readonly AvailableDriver[]; cars: number }) {
  const hidden = drivers.length - cars;
  return (
    <ul className={classes.legend} aria-label="Motoristas por estado">
      {countStates(drivers).map(({ state, amount }) => (
        <li key={state}>
          <span className={classes.sign} data-tone={stateLabels[state].tone} aria-hidden>
            {stateSigns[state]}
          </span>
          {stateLabels[state].label} <strong>{amount}</strong>
        </li>
      ))}
      {hidden > 0 && <li className={classes.faint}>{count(hidden, 'sem posição', 'sem posição')}</li>}
    </ul>
  );
}
