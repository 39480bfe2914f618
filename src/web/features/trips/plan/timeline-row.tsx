import { IconLock } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import type { PlannedTrip } from './plan-rows.ts';
import { type DriverRow, lanesOf, type OpenTrip, type Run, type TripMark } from './plan-rows.ts';
import { loadText, shiftsText, tripText } from './plan-texts.ts';
import { type TimeScale, spanOf } from './time-scale.ts';
import classes from './timeline.module.css';
import bars from './trip-bar.module.css';
import { formatDistance } from '#web/lib/format-counts.ts';

/** Digits of a code that a narrow bar shows. */
const END_DIGITS = 3;

type MarkedTrip = PlannedTrip & { mark: TripMark };
/** Lifted trip over a row; `isOrigin` over its own row. */
type Ghost = { trip: MarkedTrip; by: 'keys' | 'pointer'; isOrigin: boolean; name: string };

type Shared = {
  day: string;
  timeZone: string;
  scale: TimeScale;
  /** Trip that the Tab key reaches. */
  tab: string | null;
  /** Element that describes the keys. */
  hintId: string;
  /** Trip that is lifted from this row. */
  lifted: string | null;
  ghost: Ghost | null;
};

/** Memoized, so that a move of the pointer renders only the two rows that it concerns. */
export const TimelineRow = memo(TimelineRowOf, isSameRow);

type RowProps = Shared & { row: DriverRow; index: number; total: number };

function TimelineRowOf({ row, index, total, ...shared }: RowProps) {
  const { ghost, scale, timeZone } = shared;
  const { driverId, driverName, partnerName, plannedCents, shifts, runs } = row;
  const shiftsSaid = shiftsText(shifts, timeZone);
  const title = `${driverName} · ${partnerName} · ${shiftsSaid}`;
  return (
    <li
      className={classes.row}
      data-row
      data-line
      data-driver={driverId}
      data-target={ghost !== null || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <div className={classes.name} title={title}>
        <strong>{driverName}</strong>
        <small>{runs.length === 0 ? `${partnerName} · ${shiftsSaid}` : loadText(runs.length, plannedCents)}</small>
      </div>
      <div className={classes.track}>
        {shifts === null && <span className={classes.shift} style={{ left: 0, width: '100%' }} />}
        {shifts?.map(({ from, to }) => (
          <span key={from} className={classes.shift} style={spanOf(scale, Date.parse(from), Date.parse(to))} />
        ))}
        {runs.map((run) => (
          <EmptyDrive key={run.id} run={run} scale={scale} />
        ))}
        {runs.map((run) => (
          <Bar key={run.id} trip={run} {...shared} />
        ))}
        {ghost && <GhostBar ghost={ghost} scale={scale} />}
      </div>
    </li>
  );
}

function isSameRow(before: RowProps, after: RowProps): boolean {
  const names = Object.keys(after) as (keyof RowProps)[];
  return names.every((name) =>
    name === 'ghost' ? isSameGhost(before.ghost, after.ghost) : before[name] === after[name],
  );
}

function isSameGhost(before: Ghost | null, after: Ghost | null): boolean {
  return before?.trip === after?.trip && before?.name === after?.name && before?.by === after?.by;
}

/** Row of the trips without a driver, in as many lanes as needed. */
export function OpenRow({ trips, ...shared }: Shared & { trips: readonly OpenTrip[] }) {
  const { ghost, scale } = shared;
  const lanes = lanesOf(trips);
  const style = { '--lanes': Math.max(1, ...lanes.map((lane) => lane + 1)) } as CSSProperties;
  return (
    <section
      className={classes.row}
      data-open
      data-line
      data-target={ghost !== null || undefined}
      style={style}
      aria-label="Viagens sem motorista"
    >
      <div className={classes.name} title="Sem motorista">
        <strong>Sem motorista</strong>
        <small>{trips.length === 0 ? 'Nenhuma viagem' : loadText(trips.length, null)}</small>
      </div>
      <div className={classes.lanes}>
        <div className={classes.track}>
          {trips.map((trip, at) => (
            <Bar key={trip.id} trip={trip} lane={lanes[at] ?? 0} {...shared} />
          ))}
          {ghost && <GhostBar ghost={ghost} scale={scale} />}
        </div>
      </div>
    </section>
  );
}

type BarProps = Shared & { trip: MarkedTrip; lane?: number };

function Bar({ trip, lane = 0, scale, day, timeZone, tab, hintId, lifted }: BarProps) {
  const { id, code, from, to, pickupAt, endsAt, mark } = trip;
  const said = tripText(trip, day, timeZone);
  const style = { ...spanOf(scale, Date.parse(pickupAt), Date.parse(endsAt)), '--lane': lane } as CSSProperties;
  return (
    <button
      type="button"
      className={bars.bar}
      data-trip={id}
      data-mark={mark}
      data-lifted={lifted === id || undefined}
      style={style}
      tabIndex={tab === id ? 0 : -1}
      aria-label={said}
      aria-describedby={hintId}
      aria-disabled={mark === 'fixed' || undefined}
      title={said}
    >
      <span className={bars.code}>
        {mark === 'fixed' && <IconLock size={12} stroke={2.2} aria-hidden className={bars.lock} />}
        <span>
          <span className={bars.prefix}>{code.slice(0, -END_DIGITS)}</span>
          {code.slice(-END_DIGITS)}
        </span>
      </span>{' '}
      <span className={bars.way}>
        {from} → {to}
      </span>
    </button>
  );
}

function EmptyDrive({ run: { pickupAt, emptyMeters, emptySeconds }, scale }: { run: Run; scale: TimeScale }) {
  if (emptySeconds === 0) return null;
  const until = Date.parse(pickupAt);
  const said = formatDistance(emptyMeters);
  return (
    <span
      className={bars.empty}
      style={spanOf(scale, until - emptySeconds * 1_000, until)}
      title={`${said} sem passageiro até o embarque`}
    >
      <span>{said}</span>
    </span>
  );
}

/** Shows where the lifted trip would go. With the keyboard, it has the focus. */
function GhostBar({ ghost: { trip, by, isOrigin, name }, scale }: { ghost: Ghost; scale: TimeScale }) {
  const style = { ...spanOf(scale, Date.parse(trip.pickupAt), Date.parse(trip.endsAt)), '--lane': 0 } as CSSProperties;
  const said = isOrigin
    ? `${trip.code} selecionada, de ${name}. Setas para cima e para baixo escolhem o motorista, Escape cancela`
    : `Passar ${trip.code} a ${name}? Enter mostra o efeito, Escape cancela`;
  return (
    <button
      type="button"
      className={bars.ghost}
      style={style}
      tabIndex={-1}
      aria-label={said}
      data-ghost
      ref={(ghost) => (by === 'keys' ? ghost?.focus() : undefined)}
    >
      {trip.code}
    </button>
  );
}
