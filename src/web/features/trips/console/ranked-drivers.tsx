import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RankedDriver } from '#contract/console.ts';
import type { Trip } from '#contract/trip.ts';
import { earningsDays } from '#domain/dispatch/policies.ts';
import { formatCents } from '#domain/money.ts';
import { ContactIcons } from '#web/entities/partner/contact-icons.tsx';
import { count, formatDistance, formatMinutes } from '#web/lib/format-counts.ts';
import { useOnLive } from '#web/lib/live.ts';
import { pacedCall } from '#web/lib/paced-call.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import { rankedQuery } from './console-queries.ts';
import { useGiving, type Way, wayLabels, wayTo } from './give-trip.tsx';
import classes from './ranked-drivers.module.css';
import { useKeys } from '../shared/use-keys.ts';

type Props = {
  trip: Trip;
  chosenId: string | null;
  onChoose: (driverId: string | null) => void;
  onSay: (text: string) => void;
};

/** Length up to which the list is rendered whole. Rendering a hundred drivers would delay the next key. */
const mostWhole = 20;

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Available drivers in the order in which they would get the trip, and those who cannot get it, with the reason. */
export function RankedDrivers({ trip, chosenId, onChoose, onSay }: Props) {
  const { data, error, refetch } = useQuery(rankedQuery(trip.id));
  useComparingAgain(trip.id);
  const { allowed, busy, give, dialog } = useGiving(trip);
  const able = data?.items.filter(({ excluded }) => excluded === null) ?? [];
  const unable = data?.items.filter(({ excluded }) => excluded !== null) ?? [];
  const list = useRef<HTMLOListElement>(null);
  const shown = useRowWindow(able.length, list, mostWhole);
  const from = shown?.from ?? 0;
  const chosen = able.find(({ driverId }) => driverId === chosenId);

  function choose(driver: RankedDriver, place: number): void {
    onChoose(driver.driverId);
    onSay(`${place}º: ${driver.driverName}${driver.minutes === null ? '' : `, ${formatReach(driver)}`}.`);
  }
  function giveChosen(way: Way | undefined): void | false {
    if (way === undefined || !allowed.includes(way)) return false;
    if (chosen) give(way, chosen);
    else onSay('Escolha antes um motorista, com as teclas de 1 a 9.');
  }
  useKeys({
    ...Object.fromEntries(
      digits.map((digit, index) => {
        const driver = able[index];
        return [digit, driver && (() => choose(driver, index + 1))];
      }),
    ),
    o: () => giveChosen('offer'),
    d: () => giveChosen(allowed.includes('designate') ? 'designate' : 'reassign'),
  });

  if (error && !data) return <Failure what="os motoristas" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <>
      {able.length === 0 && (
        <p className={classes.none}>
          {unable.length === 0
            ? 'Nenhum motorista disponível agora.'
            : 'Nenhum motorista disponível pode pegar esta viagem.'}
        </p>
      )}
      <ol ref={list} className={classes.drivers} aria-label="Motoristas para a viagem">
        {shown && shown.above > 0 && <li data-rest="above" aria-hidden style={{ height: shown.above }} />}
        {able.slice(from, shown?.to).map((driver, at) => (
          <li
            key={driver.driverId}
            className={classes.driver}
            data-row={driver.driverId}
            data-chosen={driver.driverId === chosenId || undefined}
          >
            <button
              type="button"
              className={classes.choose}
              aria-pressed={driver.driverId === chosenId}
              onClick={() => (driver.driverId === chosenId ? onChoose(null) : choose(driver, from + at + 1))}
            >
              <span className={classes.place}>{from + at + 1}</span>
              <DriverFacts driver={driver} />
            </button>
            <span className={classes.actions}>
              {allowed.map((way) => (
                <Button
                  key={way}
                  size="compact-sm"
                  aria-label={wayTo[way](driver.driverName)}
                  disabled={busy !== null}
                  onClick={() => give(way, driver)}
                >
                  {wayLabels[way]}
                </Button>
              ))}
              <span className={classes.contact}>
                {driver.driverPhone !== null && (
                  <ContactIcons name={driver.driverName} phone={driver.driverPhone} text={`Viagem ${trip.code}: `} />
                )}
              </span>
            </span>
          </li>
        ))}
        {shown && shown.below > 0 && <li data-rest="below" aria-hidden style={{ height: shown.below }} />}
      </ol>
      {unable.length > 0 && <Unable drivers={unable} isFirstOpen={able.length === 0} />}
      {dialog}
    </>
  );
}

/** Least time between two comparisons while events of other trips and drivers continue. The server may ask the router. */
const compareEveryMs = 3_000;

/** Compares the drivers again after events, and without delay after those of the trip itself. */
function useComparingAgain(tripId: string): void {
  const [again] = useState(() =>
    pacedCall(() => void queryClient.invalidateQueries({ queryKey: rankedQuery(tripId).queryKey }), compareEveryMs),
  );
  useEffect(() => again.stop, [again]);
  useOnLive('trip', ({ entityId }) => again.request(entityId === tripId));
  useOnLive('queue', () => again.request(false));
  useOnLive('presence', () => again.request(false));
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <Skeleton height={72} radius="md" />
      <Skeleton height={72} radius="md" />
      <Skeleton height={72} radius="md" />
    </div>
  );
}

/** Formats when the driver would be at the pickup, after the end of a running trip. */
function formatReach({ freeInMinutes, minutes }: RankedDriver): string {
  if (minutes === null) return 'tempo desconhecido';
  return formatMinutes(freeInMinutes + minutes);
}

function DriverFacts({ driver }: { driver: RankedDriver }) {
  const { driverName, partnerName, rankName, place, minutes, meters, freeInMinutes, earnedCents } = driver;
  const where = rankName !== null && (place === null ? rankName : `${rankName}, ${place}º`);
  const facts = [
    partnerName !== driverName && partnerName,
    where,
    freeInMinutes > 0 && `livre em ${formatMinutes(freeInMinutes)}`,
    `${formatCents(earnedCents)} em ${count(earningsDays, 'dia', 'dias')}`,
  ];
  return (
    <>
      <span className={classes.who}>
        <span className={classes.name}>{driverName}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.reach}>
        <strong>{minutes === null ? '—' : formatReach(driver)}</strong>
        <span>{meters === null ? 'sem posição' : formatDistance(meters)}</span>
      </span>
    </>
  );
}

/** The drivers are rendered only while they are visible. `isFirstOpen`: they are visible until the user closes them. */
function Unable({ drivers, isFirstOpen }: { drivers: readonly RankedDriver[]; isFirstOpen: boolean }) {
  const [isOpen, setOpen] = useState(isFirstOpen);
  return (
    <details className={classes.unable} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Não podem agora ({drivers.length})</summary>
      {isOpen && (
        <ul className={classes.drivers} aria-label="Motoristas que não podem">
          {drivers.map(({ driverId, driverName, driverPhone, excluded }) => (
            <li key={driverId} className={classes.excluded}>
              <span className={classes.who}>
                <span>{driverName}</span>
                <span className={classes.facts}>{excluded}</span>
              </span>
              <span className={classes.contact}>
                {driverPhone !== null && <ContactIcons name={driverName} phone={driverPhone} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
