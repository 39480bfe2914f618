import { Button, Skeleton, Switch } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { alarmLabels } from '#domain/dispatch/alarms.ts';
import { pages } from '#domain/access/pages.ts';
import { count } from '#web/lib/format-counts.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AlarmBar, useAlarms } from '../console/alarm-bar.tsx';
import { useAlarmSound, useNewAlarms } from '../console/alarm-sound.ts';
import { type BoardRow, coverOf, matchingRows } from '../console/board-rows.ts';
import { boardQuery } from '../console/console-queries.ts';
import classes from '../console/console.module.css';
import { Ground, type View } from '../console/ground.tsx';
import { type Pane, paneLabels, PaneTabs, layouts } from '../console/panes.tsx';
import { Selected } from '../console/selected.tsx';
import { type Filter, TripList } from '../console/trip-list.tsx';
import { useBoard } from '../console/use-board.ts';
import { useKeys } from '../console/use-keys.ts';

const KeysDialog = lazyPart(() => import('../console/keys-dialog.tsx'), 'KeysDialog', { opens: true });

const route = getRouteApi('/_panel/despacho');

type Props = {
  /** Drawer with the form of a request, which belongs to another feature. */
  renderBooking: (props: { onDone: (trips: readonly Trip[]) => void; onClose: () => void }) => ReactNode;
};

const noRows: readonly BoardRow[] = [];

/** Page from which the dispatcher runs the day: trips by urgency, the map, and the selected trip or driver. */
export function ConsolePage({ renderBooking }: Props) {
  const { viagem: tripId = null, motorista: driverId = null } = route.useSearch();
  const navigate = route.useNavigate();
  const { board, rows, drivers, positions, hasDrivers } = useBoard();
  const [filter, setFilter] = useState<Filter>({ text: '', cover: undefined });
  const [view, setView] = useState<View>('mapa');
  const [pane, setPane] = useState<Pane>(tripId === null ? 'trips' : 'selected');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [opened, setOpened] = useState<'booking' | 'keys' | null>(null);
  const [said, setSaid] = useState('');
  const [hasSound, turnSound] = useAlarmSound();
  const { alarms, ...acknowledging } = useAlarms();
  useNewAlarms(alarms, hasSound, (added) =>
    setSaid(added.map(({ kind, tripCode }) => `Alarme: ${alarmLabels[kind]}, ${tripCode}.`).join(' ')),
  );
  const isWide = useMedia(layouts.three);
  const isMedium = useMedia(layouts.two);

  function select(viagem: string | undefined, motorista?: string): void {
    setChosenId(null);
    if (viagem !== undefined || motorista !== undefined) setPane('selected');
    else if (pane === 'selected') setPane(isMedium ? 'ground' : 'trips');
    void navigate({ search: { viagem, motorista }, replace: true });
  }
  function selectTrip(id: string): void {
    select(id);
    const row = rows?.find(({ trip }) => trip.id === id);
    setSaid(row ? `Viagem ${row.trip.code} aberta.` : 'Viagem aberta.');
  }
  useKeys({
    n: () => setOpened('booking'),
    '?': () => setOpened('keys'),
    escape: () => (tripId === null && driverId === null ? false : select(undefined)),
  });

  const shown = matchingRows(rows ?? noRows, filter);
  const driver = drivers.find((one) => one.driverId === driverId);
  const ownDriverId = rows?.find(({ trip }) => trip.id === tripId)?.trip.driverId ?? null;
  const list = (
    <TripsPane
      failure={rows === null && board.error ? board.error : null}
      onRetry={() => void board.refetch()}
      isPending={rows === null}
    >
      <TripList
        rows={shown}
        alarmed={new Set(alarms?.map((alarm) => alarm.tripId))}
        selectedId={tripId}
        filter={filter}
        onFilter={setFilter}
        onSelect={selectTrip}
      />
      {board.data?.full && (
        <p className={classes.full}>Há mais viagens do que cabe aqui: estão as primeiras 700 pela hora.</p>
      )}
    </TripsPane>
  );
  const ground = (
    <Ground
      rows={shown}
      drivers={drivers}
      positions={positions}
      isReady={hasDrivers && rows !== null}
      view={view}
      onView={setView}
      tripId={tripId}
      driverId={driverId ?? chosenId ?? ownDriverId}
      onTrip={selectTrip}
      onDriver={(id) => select(undefined, id)}
    />
  );
  const selected = (
    <Selected
      tripId={tripId}
      driverId={driverId}
      driver={driver}
      positionAt={positions.get(driverId ?? '')?.at ?? driver?.position?.at ?? null}
      chosenId={chosenId}
      onChoose={setChosenId}
      onSay={setSaid}
      onTrip={selectTrip}
      onClose={() => select(undefined)}
    />
  );
  const panes = { trips: list, ground, selected };
  const standing = isWide ? (['trips', 'ground', 'selected'] as const) : isMedium ? (['trips'] as const) : [];
  const tabbed = (['trips', 'ground', 'selected'] as const).filter((one) => !standing.some((other) => other === one));
  const current = tabbed.includes(pane) ? pane : tabbed[0];
  return (
    <div className={classes.console}>
      <header className={classes.head}>
        <h1 className={classes.title}>{pages.console.title}</h1>
        <Summary rows={rows ?? noRows} />
        <div className={classes.tools}>
          <Switch label="Som" checked={hasSound} onChange={({ currentTarget }) => turnSound(currentTarget.checked)} />
          <Button size="xs" aria-keyshortcuts="?" onClick={() => setOpened('keys')}>
            Teclas
          </Button>
          <Button
            size="xs"
            variant="primary"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            aria-keyshortcuts="n"
            onClick={() => setOpened('booking')}
          >
            Nova viagem
          </Button>
        </div>
      </header>
      <AlarmBar alarms={alarms ?? []} {...acknowledging} onSelect={selectTrip} />
      {current !== undefined && <PaneTabs panes={tabbed} value={current} onChange={setPane} />}
      <div className={classes.panes} data-layout={isWide ? 'three' : isMedium ? 'two' : 'one'}>
        {[...standing, ...(current === undefined ? [] : [current])].map((one) => (
          <section
            key={one}
            className={classes.pane}
            data-pane={one}
            aria-label={paneLabels[one]}
            {...(one === current && { role: 'tabpanel', id: `despacho-${one}` })}
          >
            {panes[one]}
          </section>
        ))}
      </div>
      <p className={classes.said} aria-live="polite">
        {said}
      </p>
      {opened === 'keys' && <KeysDialog onClose={() => setOpened(null)} />}
      {opened === 'booking' &&
        renderBooking({
          onClose: () => setOpened(null),
          onDone: ([first]) => {
            setOpened(null);
            void queryClient.invalidateQueries({ queryKey: boardQuery.queryKey });
            if (first) selectTrip(first.id);
          },
        })}
    </div>
  );
}

/** Number of trips without and with a driver. */
function Summary({ rows }: { rows: readonly BoardRow[] }) {
  if (rows.length === 0) return null;
  const open = rows.filter(({ trip }) => coverOf(trip) === 'sem').length;
  return (
    <p className={classes.summary}>
      <strong>{count(open, 'viagem sem motorista', 'viagens sem motorista')}</strong>
      <span>{rows.length - open} com</span>
    </p>
  );
}

type TripsProps = { failure: Error | null; isPending: boolean; onRetry: () => void; children: ReactNode };

function TripsPane({ failure, isPending, onRetry, children }: TripsProps) {
  if (failure) {
    return (
      <div className={classes.padded}>
        <Failure what="as viagens" error={failure} onRetry={onRetry} />
      </div>
    );
  }
  if (!isPending) return children;
  return (
    <div className={classes.padded} aria-busy="true">
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} height={76} radius="md" />
      ))}
    </div>
  );
}
