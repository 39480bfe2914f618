import { useRef } from 'react';
import type { AvailableDriver } from '#contract/presence.ts';
import type { Rank } from '#contract/ranks.ts';
import { driverStates, formatState, stateLabels } from '#web/entities/presence/driver-states.ts';
import { count } from '#web/lib/format-counts.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import { type BoardRow, formatDrive, formatLeft } from './board-rows.ts';
import classes from './ground.module.css';

type Props = {
  drivers: readonly AvailableDriver[];
  ranks: readonly Rank[];
  /** Trips whose pickups are on the map. */
  pickups: readonly BoardRow[];
  now: number;
  selectedId: string | null;
  onDriver: (driverId: string) => void;
  onTrip: (tripId: string) => void;
};

/** Everything that the map shows, as lists: ranks with their queues, drivers with their states, and pickups. */
export function GroundList({ drivers, ranks, pickups, now, selectedId, onDriver, onTrip }: Props) {
  return (
    <div className={classes.lists}>
      {ranks.length > 0 && (
        <section aria-label="Pontos">
          <h2 className={classes.title}>Pontos</h2>
          <ul className={classes.ranks}>
            {ranks.map(({ id, name, queued }) => (
              <li key={id}>
                <span className={classes.rank}>{name}</span>
                <span className={classes.faint}>
                  {queued === 0 ? 'fila vazia' : count(queued, 'na fila', 'na fila')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Motoristas disponíveis">
        <h2 className={classes.title}>Motoristas disponíveis</h2>
        {drivers.length === 0 && <p className={classes.faint}>Nenhum motorista disponível agora.</p>}
        <DriverRows drivers={inOrder(drivers)} selectedId={selectedId} onDriver={onDriver} />
      </section>
      <section aria-label="Embarques próximos">
        <h2 className={classes.title}>Embarques próximos</h2>
        {pickups.length === 0 && <p className={classes.faint}>Nenhum embarque na próxima hora e meia.</p>}
        <ul className={classes.rows}>
          {pickups.map((row) => (
            <li key={row.trip.id}>
              <button type="button" className={classes.row} onClick={() => onTrip(row.trip.id)}>
                <span className={classes.name}>{row.trip.from}</span>
                <span className={classes.faint}>
                  {[
                    formatLeft(Math.ceil((Date.parse(row.trip.pickupAt) - now) / 1000)),
                    row.trip.code,
                    formatDrive(row),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function inOrder(drivers: readonly AvailableDriver[]): AvailableDriver[] {
  return drivers.toSorted((a, b) => driverStates.indexOf(a.state) - driverStates.indexOf(b.state));
}

type RowsProps = Pick<Props, 'drivers' | 'selectedId' | 'onDriver'>;

function DriverRows({ drivers, selectedId, onDriver }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRowWindow(drivers.length, list);
  return (
    <ul ref={list} className={classes.rows}>
      {shown && shown.above > 0 && <li data-rest="above" aria-hidden style={{ height: shown.above }} />}
      {drivers.slice(shown?.from ?? 0, shown?.to).map((driver) => {
        const { icon, tone } = stateLabels[driver.state];
        const facts = [driver.rankName, driver.tripCode, driver.position === null && 'não compartilha a posição'];
        return (
          <li key={driver.driverId} data-row={driver.driverId}>
            <button
              type="button"
              className={classes.row}
              aria-pressed={driver.driverId === selectedId}
              onClick={() => onDriver(driver.driverId)}
            >
              <span className={classes.name}>{driver.driverName}</span>
              <StatusBadge label={formatState(driver)} icon={icon} tone={tone} />
              <span className={classes.faint}>{facts.filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        );
      })}
      {shown && shown.below > 0 && <li data-rest="below" aria-hidden style={{ height: shown.below }} />}
    </ul>
  );
}
