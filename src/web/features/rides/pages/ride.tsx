import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { RideView } from '#contract/rides.ts';
import { ridePhases } from '#domain/trips/ride.ts';
import { PositionAge } from '#web/entities/trip/position-age.tsx';
import { formatAge } from '#web/lib/age.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useNow } from '#web/lib/now.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { RideDriver } from '../components/ride-driver.tsx';
import { LostItem, RideCentral, RideFacts } from '../components/ride-facts.tsx';
import { nextPoint, formatRide } from '../components/ride-labels.ts';
import classes from '../components/ride.module.css';
import { isDeadLink, rideQuery } from '../queries.ts';

const RideMap = lazyPart(() => import('../components/ride-map.tsx'), 'RideMap');
const route = getRouteApi('/acompanhar/$code');
/** Age of the data from which the page reports a lost connection. At this age several polls have failed. */
const lostMs = 40_000;

/** Page of the passenger, open to all who have the link. */
export function RidePage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Ride />
    </QueryClientProvider>
  );
}

function Ride() {
  const { code } = route.useParams();
  const { data, error, refetch } = useQuery(rideQuery(code));
  if (isDeadLink(error)) return <DeadLink code={code} />;
  if (data) return <Document ride={data.ride} readAt={data.readAt} />;
  return (
    <Frame>
      {error ? (
        <Words title="Não foi possível abrir a viagem" lead={errorText(error)}>
          <PlainButton primary onClick={() => void refetch()}>
            Tentar de novo
          </PlainButton>
        </Words>
      ) : (
        <Waiting />
      )}
    </Frame>
  );
}

function Document({ ride, readAt }: { ride: RideView; readAt: number }) {
  const now = useNow();
  const { title, lead } = formatRide(ride, now);
  const { position, tiles, boardingPin } = ride;
  // A car on an empty map, without a stop or map tiles, would not inform the passenger.
  const mapped = position !== null && (nextPoint(ride) !== null || tiles !== null);
  const silentMs = ride.phase === 'over' ? 0 : now.getTime() - readAt;
  return (
    <Frame>
      <Words title={title} lead={lead} />
      {ride.phase !== 'over' && <Steps phase={ride.phase} />}
      {silentMs > lostMs && (
        <Notice tone="attention" title="Sem conexão">
          Última informação: {formatAge(silentMs / 1000)}. A página se atualiza sozinha quando a conexão voltar.
        </Notice>
      )}
      {ride.driver && <RideDriver driver={ride.driver} />}
      {boardingPin !== null && (
        <section className={`${classes.card} ${classes.pin}`} aria-label="PIN de embarque">
          <p className={classes.pinWords}>
            PIN de embarque
            <span>Diga este número ao motorista ao embarcar.</span>
          </p>
          <p className={classes.pinDigits}>{boardingPin}</p>
        </section>
      )}
      {position && (
        <section aria-label="Onde está o táxi">
          {mapped && (
            <Suspense fallback={<div className={classes.map} aria-busy="true" />}>
              <RideMap ride={ride} />
            </Suspense>
          )}
          <PositionAge at={position.at} />
        </section>
      )}
      <RideFacts ride={ride} />
      {ride.ending === 'completed' && <LostItem central={ride.central} code={ride.code} />}
      <RideCentral central={ride.central} code={ride.code} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.column}>
        <p className={classes.brand}>
          <BrandMark size={28} />
          Chame um Táxi
        </p>
        {children}
      </main>
    </div>
  );
}

function Words({ title, lead, children }: { title: string; lead: string | null; children?: ReactNode }) {
  return (
    <>
      <div aria-live="polite">
        <h1 className={classes.title}>{title}</h1>
        {lead !== null && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </>
  );
}

/** Progress of the ride, hidden from screen readers, because the text above states it. */
function Steps({ phase }: { phase: RideView['phase'] }) {
  const steps = ridePhases.filter((step) => step !== 'searching' && step !== 'over');
  const done = ridePhases.indexOf(phase);
  return (
    <div className={classes.steps} aria-hidden>
      {steps.map((step) => (
        <span key={step} data-done={ridePhases.indexOf(step) <= done || undefined} />
      ))}
    </div>
  );
}

/** Length of the shortest code. A shorter code means that the link is incomplete. */
const CODE_LENGTH = 32;

function DeadLink({ code }: { code: string }) {
  const whole = code.length >= CODE_LENGTH;
  const { data } = useQuery(api.panel.info.queryOptions());
  return (
    <Frame>
      <Words
        title={whole ? 'Este link não vale mais' : 'Este link está incompleto'}
        lead={
          whole
            ? 'A viagem terminou há mais de um dia, passou a outro motorista, ou o link foi trocado. Peça o novo a quem chamou o táxi ou ao motorista.'
            : 'Faltam letras no fim do endereço. Abra o link de novo pela mensagem, ou peça outro a quem chamou o táxi.'
        }
      />
      {data?.central && <RideCentral central={data.central} />}
    </Frame>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <h1 className={classes.title}>Sua viagem</h1>
      <div className={classes.waiting} />
    </div>
  );
}
