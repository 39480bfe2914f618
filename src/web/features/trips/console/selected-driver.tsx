import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBrandWhatsapp, IconPhone, IconSteeringWheel } from '@tabler/icons-react';
import type { AvailableDriver } from '#contract/presence.ts';
import { earningsDays } from '#domain/dispatch/policies.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatCents } from '#domain/money.ts';
import { pages } from '#domain/access/pages.ts';
import { formatAge, formatState, stateLabels } from '#web/entities/presence/driver-states.ts';
import { count, formatMinutes } from '#web/lib/format-counts.ts';
import { useNow } from '#web/lib/now.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { queuesQuery } from './console-queries.ts';
import { CloseButton } from './selected-trip.tsx';
import classes from './selected.module.css';

type Props = {
  driver: AvailableDriver | undefined;
  /** Instant of the newest position. */
  positionAt: string | null;
  onTrip: (tripId: string) => void;
  onClose: () => void;
};

/** The selected driver: state, phone, trip, pause and place in a queue. */
export function SelectedDriver({ driver, positionAt, onTrip, onClose }: Props) {
  if (!driver) {
    return (
      <EmptyState
        icon={IconSteeringWheel}
        title="Este motorista não está mais disponível"
        actions={<Button onClick={onClose}>Fechar</Button>}
        compact
      />
    );
  }
  const { driverName, driverPhone, partnerName, state } = driver;
  const { icon, tone } = stateLabels[state];
  return (
    <section className={classes.pane} aria-label={`Motorista ${driverName}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>{driverName}</h2>
        <StatusBadge label={formatState(driver)} icon={icon} tone={tone} />
        <CloseButton onClose={onClose} />
      </header>
      {partnerName !== driverName && <p className={classes.faint}>{partnerName}</p>}
      {driverPhone !== null && (
        <div className={classes.actions}>
          <Button
            component="a"
            size="xs"
            href={`tel:${driverPhone}`}
            leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
          >
            Ligar: {formatPhone(driverPhone)}
          </Button>
          <Button
            component="a"
            size="xs"
            href={whatsappLink(driverPhone, '')}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />}
          >
            WhatsApp
          </Button>
        </div>
      )}
      <DriverFacts driver={driver} positionAt={positionAt} onTrip={onTrip} />
    </section>
  );
}

type FactsProps = { driver: AvailableDriver } & Pick<Props, 'positionAt' | 'onTrip'>;

function DriverFacts({ driver, positionAt, onTrip }: FactsProps) {
  const now = useNow().getTime();
  const queues = useQuery(queuesQuery);
  const { tripId, tripCode, state } = driver;
  const queue = queues.data?.items.find(({ places }) => places.some(({ driverId }) => driverId === driver.driverId));
  const place = queue?.places.find(({ driverId }) => driverId === driver.driverId)?.place;
  return (
    <dl className={classes.facts}>
      {tripId !== null && (
        <div>
          <dt>{state === 'offered' ? 'Viagem oferecida' : 'Viagem'}</dt>
          <dd>
            <Button size="compact-sm" onClick={() => onTrip(tripId)}>
              {tripCode ?? 'Ver viagem'}
            </Button>
            {state === 'on_trip' && driver.freeInMinutes !== null && (
              <span>livre em {formatMinutes(driver.freeInMinutes)}</span>
            )}
          </dd>
        </div>
      )}
      {driver.pausedUntil !== null && (
        <div>
          <dt>Em pausa até</dt>
          <dd>
            <Instant at={driver.pausedUntil} />
          </dd>
        </div>
      )}
      <div>
        <dt>Fila</dt>
        <dd>
          {queue && place !== undefined ? (
            <Link to={pages.queues.path} className={classes.link}>
              {queue.rankName}, {place}º de {queue.places.length}
            </Link>
          ) : (
            (driver.rankName ?? 'Fora das filas')
          )}
        </dd>
      </div>
      <div>
        <dt>Posição</dt>
        <dd>{positionAt === null ? 'Não compartilha' : formatAge(positionAt, now)}</dd>
      </div>
      <div>
        <dt>Disponível desde</dt>
        <dd>
          <Instant at={driver.beganAt} />
        </dd>
      </div>
      <div>
        <dt>Ganhos em {count(earningsDays, 'dia', 'dias')}</dt>
        <dd>{formatCents(driver.earnedCents)}</dd>
      </div>
    </dl>
  );
}
