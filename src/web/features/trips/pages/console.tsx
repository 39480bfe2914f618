import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { alarmLabels } from '#domain/dispatch/alarms.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useCalledNumber } from '#web/lib/use-called-number.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AlarmBar, useAlarms } from '../console/alarm-bar.tsx';
import { useAlarmSound, useNewAlarms } from '../console/alarm-sound.ts';
import { type BoardRow, matchingRows } from '../console/board-rows.ts';
import { ConsoleHead } from '../console/console-head.tsx';
import { boardQuery } from '../console/console-queries.ts';
import classes from '../console/console.module.css';
import { Ground } from '../console/ground.tsx';
import { paneBehind, Panes, useLayout } from '../console/panes.tsx';
import { Selected } from '../console/selected.tsx';
import type { Filter } from '../console/trip-list.tsx';
import { TripsPane } from '../console/trips-pane.tsx';
import { useBoard } from '../console/use-board.ts';
import { useKeys } from '../shared/use-keys.ts';
import { useSelection } from '../console/use-selection.ts';

const KeysDialog = lazyPart(() => import('../console/keys-dialog.tsx'), 'KeysDialog', { opens: true });

type Props = {
  /** Drawer with the form of a request, which belongs to another feature. */
  renderBooking: (props: {
    /** Phone of the caller, from a telephone system. */
    phone: string;
    /** Number of the call. A new call starts a new form. */
    call: number;
    onDone: (trips: readonly Trip[]) => void;
    onClose: () => void;
  }) => ReactNode;
};

const noRows: readonly BoardRow[] = [];

/** Page from which the dispatcher runs the day: trips by urgency, the map, and the selected trip or driver. */
export function ConsolePage({ renderBooking }: Props) {
  const { board, rows, drivers, positions } = useBoard();
  const layout = useLayout();
  const { tripId, driverId, chosenId, ...selection } = useSelection(paneBehind(layout));
  const [filter, setFilter] = useState<Filter>({ text: '', cover: undefined });
  const { opened, setOpened, caller, book } = useOpened();
  const [said, setSaid] = useState('');
  const [hasSound, turnSound] = useAlarmSound();
  const { alarms, ...acknowledging } = useAlarms();
  useNewAlarms(alarms, hasSound, (added) =>
    setSaid(added.map(({ kind, tripCode }) => `Alarme: ${alarmLabels[kind]}, ${tripCode}.`).join(' ')),
  );
  const trip = rows?.find((row) => row.trip.id === tripId)?.trip;
  const shown = useMemo(() => matchingRows(rows ?? noRows, filter), [rows, filter]);

  function selectTrip(id: string): void {
    selection.selectTrip(id);
    const row = rows?.find((one) => one.trip.id === id);
    setSaid(row ? `Viagem ${row.trip.code} aberta.` : 'Viagem aberta.');
  }
  function showBooked([first]: readonly Trip[]): void {
    setOpened(null);
    void queryClient.invalidateQueries({ queryKey: boardQuery.queryKey });
    if (first) selectTrip(first.id);
  }
  useKeys({
    n: () => book(''),
    '?': () => setOpened('keys'),
    escape: () => (tripId === null && driverId === null ? false : selection.close()),
  });

  // The map follows in a later frame, so that a key changes the list and the selected trip first.
  const ground = useDeferredValue(
    <Ground
      rows={shown}
      drivers={drivers}
      positions={positions}
      isReady={rows !== null}
      tripId={tripId}
      driverId={driverId ?? chosenId ?? trip?.driverId ?? null}
      onTrip={selectTrip}
      onDriver={selection.selectDriver}
    />,
  );
  const content = {
    trips: (
      <TripsPane
        board={board}
        all={rows}
        rows={shown}
        alarmed={new Set(alarms?.map((alarm) => alarm.tripId))}
        selectedId={tripId}
        filter={filter}
        onFilter={setFilter}
        onSelect={selectTrip}
      />
    ),
    ground,
    selected: (
      <Selected
        tripId={tripId}
        driverId={driverId}
        driver={drivers.find((one) => one.driverId === driverId)}
        positionAt={positions.get(driverId ?? '')?.at ?? null}
        chosenId={chosenId}
        onChoose={selection.choose}
        onSay={setSaid}
        onTrip={selectTrip}
        onClose={selection.close}
      />
    ),
  };
  const close = (): void => setOpened(null);
  return (
    <div className={classes.console}>
      <ConsoleHead
        rows={rows ?? noRows}
        hasSound={hasSound}
        onSound={turnSound}
        onKeys={() => setOpened('keys')}
        onBooking={() => book('')}
      />
      <AlarmBar alarms={alarms} {...acknowledging} onSelect={selectTrip} />
      <Panes layout={layout} value={selection.pane} onChange={selection.setPane} content={content} />
      <VisuallyHidden component="p" aria-live="polite">
        {said}
      </VisuallyHidden>
      {opened === 'keys' && <KeysDialog onClose={close} />}
      {opened === 'booking' && renderBooking({ ...caller, onClose: close, onDone: showBooked })}
    </div>
  );
}

/** The open dialog of the console. A call of a telephone system opens the form of a request. */
function useOpened() {
  const [opened, setOpened] = useState<'booking' | 'keys' | null>(null);
  const [caller, setCaller] = useState({ phone: '', call: 0 });
  function book(phone: string): void {
    setCaller(({ call }) => ({ phone, call: call + 1 }));
    setOpened('booking');
  }
  useCalledNumber(book);
  return { opened, setOpened, caller, book };
}
