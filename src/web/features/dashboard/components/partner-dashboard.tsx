import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCar } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Trip } from '#contract/trip.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { formatDayShort } from '#web/lib/local-days.ts';
import { useSession } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { type DashboardOf, ownQueueQuery } from '../queries.ts';

const LowBalance = lazyPart(() => import('#web/entities/wallet/low-balance.tsx'), 'LowBalance');
const OwnPlaceLine = lazyPart(() => import('#web/entities/queue/own-place-line.tsx'), 'OwnPlaceLine');
const ExpiringDocuments = lazyPart(() => import('./expiring-documents.tsx'), 'ExpiringDocuments');
const PartnerChecklist = lazyPart(() => import('./partner-checklist.tsx'), 'PartnerChecklist');

type Props = { data: DashboardOf<'parceiro'> };

/** Next trips and earnings of a partner. */
export function PartnerDashboard({ data }: Props) {
  const { nextRelease, awaitingPaymentCents } = data;
  return (
    <>
      <Suspense>
        <OwnPlace />
      </Suspense>
      <Suspense>{data.expiring.length > 0 && <ExpiringDocuments expiring={data.expiring} />}</Suspense>
      <Suspense>
        <PartnerChecklist lacks={data.lacks} />
      </Suspense>
      <Suspense>
        {driverPaidRoom(data).state !== 'free' && (
          <LowBalance wallet={data} actions={<TextLink to="/carteira">Recarregar</TextLink>} />
        )}
      </Suspense>
      <NextTrip data={data} />
      <Figures label="Agora">
        <Figure
          label="Disponíveis agora"
          value={data.availableNow}
          hint="Nas suas praças e categorias"
          link={{ to: '/viagens-solicitadas' }}
          tone={data.availableNow > 0 ? 'attention' : 'plain'}
        />
        <Figure
          label="Disponível na carteira"
          value={<Money cents={data.availableCents} />}
          hint={
            <>
              Saldo <Money cents={data.balanceCents} />
            </>
          }
          link={{ to: '/carteira' }}
          tone={data.availableCents < 0 ? 'bad' : 'plain'}
        />
        <Figure
          label="A liberar"
          value={<Money cents={data.pendingCents} />}
          hint={
            <>
              {nextRelease !== null && (
                <>
                  <Money cents={nextRelease.amountCents} /> em {formatDayShort(nextRelease.day)}
                </>
              )}
              {nextRelease !== null && awaitingPaymentCents > 0 && '; '}
              {awaitingPaymentCents > 0 && (
                <>
                  <Money cents={awaitingPaymentCents} /> quando as faturas forem pagas
                </>
              )}
              {nextRelease === null && awaitingPaymentCents === 0 && 'Nenhuma liberação marcada'}
            </>
          }
          link={{ to: '/carteira', search: { aba: 'liberacoes' } }}
        />
      </Figures>
    </>
  );
}

function NextTrip({ data: { nextTrip, availableNow } }: Props) {
  if (nextTrip !== null) {
    return (
      <Section title={isUnderWay(nextTrip) ? 'Viagem em curso' : 'Próxima viagem'}>
        <TripSummary trip={nextTrip} density="card" side="partner" />
      </Section>
    );
  }
  return (
    <Section title="Próxima viagem">
      <EmptyState
        compact
        icon={IconCar}
        title="Nenhuma viagem aceita"
        actions={
          <Button component={Link} to="/viagens-solicitadas" variant="primary" size="md">
            {availableNow === 0
              ? 'Abrir viagens disponíveis'
              : `Ver ${count(availableNow, 'viagem disponível', 'viagens disponíveis')}`}
          </Button>
        }
      >
        A próxima viagem que você aceitar aparece aqui.
      </EmptyState>
    </Section>
  );
}

/** True when the driver is on the way or the passenger is on board. */
function isUnderWay({ status }: Trip): boolean {
  return status !== 'accepted';
}

/** Only a user who is a driver has a place. */
function OwnPlace() {
  const isDriver = useSession().driverId !== null;
  const { data } = useQuery({ ...ownQueueQuery, enabled: isDriver });
  return data && <OwnPlaceLine queue={data} />;
}
