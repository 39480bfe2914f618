/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and handles the keys */
import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { memo } from 'react';
import { localDateTime } from '#domain/time.ts';
import { TripStatusBadge } from '#web/entities/trip/trip-status.tsx';
import { useCountdown } from '#web/lib/now.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { type BoardRow, coverOf, formatDrive, formatLeft, toneOf } from './board-rows.ts';
import classes from './trip-list.module.css';

export const optionId = (tripId: string) => `despacho-${tripId}`;

type RowProps = {
  row: BoardRow;
  position: number;
  count: number;
  hasAlarm: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  onSelect: (id: string) => void;
};

/** Rows are compared by what they show, because the order is computed again with every position. */
export const TripRow = memo(
  Row,
  (one, other) =>
    one.row.trip === other.row.trip &&
    one.row.driveSeconds === other.row.driveSeconds &&
    one.row.candidates === other.row.candidates &&
    one.position === other.position &&
    one.count === other.count &&
    one.hasAlarm === other.hasAlarm &&
    one.isSelected === other.isSelected &&
    one.isCurrent === other.isCurrent,
);

function Row({ row, position, count, hasAlarm, isSelected, isCurrent, onSelect }: RowProps) {
  const { trip } = row;
  const who = [trip.passengerName, trip.clientName].filter(Boolean).join(' · ');
  const driver = [trip.driverName ?? trip.partnerName, formatDrive(row)].filter(Boolean).join(' · ') || 'sem motorista';
  return (
    <div
      role="option"
      id={optionId(trip.id)}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position}
      data-row={trip.id}
      data-current={isCurrent || undefined}
      className={classes.row}
      onClick={() => onSelect(trip.id)}
    >
      <span className={classes.top}>
        <Countdown row={row} />
        <span className={classes.time}>{localDateTime(new Date(trip.pickupAt), trip.timeZone).time}</span>
        <span className={classes.code}>
          <WithCodes>{trip.code}</WithCodes>
        </span>
        {hasAlarm && (
          <span className={classes.alarm} title="Com alarme">
            <IconBell size={14} stroke={2} aria-hidden />
            <VisuallyHidden>Com alarme</VisuallyHidden>
          </span>
        )}
        <span className={classes.state}>
          <TripStatusBadge trip={statedOf(trip)} />
        </span>
      </span>
      <span className={classes.route} title={`${trip.from} → ${trip.to}`}>
        {trip.from} <span className={classes.arrow}>→</span> {trip.to}
      </span>
      <span className={classes.who} title={who}>
        {who}
      </span>
      <span className={classes.driver} title={driver} data-none={coverOf(trip) === 'sem' || undefined}>
        {driver}
      </span>
    </div>
  );
}

/** The badge names a partner only where the row shows none. */
function statedOf({ status, designatedPartnerId }: BoardRow['trip']) {
  return { status, designatedPartnerId, designatedPartnerName: null, offeredPartnerName: null };
}

function Countdown({ row }: { row: BoardRow }) {
  const { trip, dueAt } = row;
  const at = trip.status === 'arrived' ? dueAt : trip.pickupAt;
  const said = useCountdown(at, formatLeft);
  const tone = useCountdown(dueAt, (left) => toneOf(row, left));
  if (trip.status === 'in_progress') return <span className={classes.left}>a bordo</span>;
  return (
    <strong className={classes.left} data-tone={tone}>
      {said}
    </strong>
  );
}
