import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useContext, useState } from 'react';
import type { RideView } from '#contract/rides.ts';
import { isFlexibleCode } from '#domain/trips/flexible-rides.ts';
import { oldPositionSeconds } from '#domain/trips/instants.ts';
import { ridePhases } from '#domain/trips/ride.ts';
import { AgeLine } from '#web/entities/trip/position-age.tsx';
import { api } from '#web/lib/api.ts';
import { useNow, useSecondsUntil } from '#web/lib/now.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { isDeadLink, lostMs } from '#web/lib/read-changed.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { LostItem } from '../components/lost-item.tsx';
import { RateRide } from '../components/rate-ride.tsx';
import { BoardingPin, RideDriver } from '../components/ride-driver.tsx';
import { RideCentral, RideFacts } from '../components/ride-facts.tsx';
import { RideFrame, Words } from '../components/ride-frame.tsx';
import { formatArrival, formatRide, nextPoint } from '../components/ride-labels.ts';
import classes from '../components/ride.module.css';
import { TellDriver } from '../components/tell-driver.tsx';
import { formatAge } from '../texts/formats.ts';
import { keepLanguage, LanguageContext, readLanguage, type RideLanguage, useRideTexts } from '../texts/language.ts';
import { rideQuery } from '../queries.ts';

const FlexibleStart = lazyPart(() => import('../components/flexible-start.tsx'), 'FlexibleStart');
const RideMap = lazyPart(() => import('../components/ride-map.tsx'), 'RideMap');
const route = getRouteApi('/acompanhar/$code');

/** Page of the passenger, open to all who have the link. */
export function RidePage() {
  const { lang } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (language: RideLanguage): void => {
    keepLanguage(language);
    void navigate({ search: { lang: language }, replace: true });
  };
  return (
    <QueryClientProvider client={queryClient}>
      <RideFrame language={readLanguage(lang)} onLanguage={choose}>
        <Opened />
      </RideFrame>
    </QueryClientProvider>
  );
}

/** Page of a trip, or of a flexible ride, which has no trip yet. */
function Opened() {
  const { code } = route.useParams();
  const [opened] = useState(code);
  if (!isFlexibleCode(code)) return <Ride key={code} code={code} started={code !== opened} />;
  return (
    <Suspense fallback={<Waiting />}>
      <FlexibleStart key={code} code={code} dead={<DeadLink code={code} />} />
    </Suspense>
  );
}

/** `started`: true when the passenger has started a flexible ride on this page. */
function Ride({ code, started }: { code: string; started: boolean }) {
  const { texts } = useRideTexts();
  const { data, error, refetch } = useQuery(rideQuery(code));
  if (isDeadLink(error)) return <DeadLink code={code} />;
  if (data) return <Document ride={data.body} readAt={data.readAt} code={code} started={started} />;
  if (!error) return <Waiting />;
  return (
    <Words title={texts.notOpened} lead={texts.noConnection}>
      <PlainButton primary onClick={() => void refetch()}>
        {texts.retry}
      </PlainButton>
    </Words>
  );
}

type DocumentProps = { ride: RideView; readAt: number; code: string; started: boolean };

function Document({ ride, readAt, code, started }: DocumentProps) {
  const said = useRideTexts();
  const language = useContext(LanguageContext);
  const now = useNow();
  const { title, lead } = formatRide(ride, now, said);
  const arrival = formatArrival(ride, now, said);
  const silentMs = ride.phase === 'over' ? 0 : now.getTime() - readAt;
  const { texts, tag } = said;
  const { ending } = ride;
  return (
    <>
      <Words title={title} lead={lead} takesFocus={started} />
      {arrival && (
        <p className={classes.arrival}>
          {arrival.figure !== null && <strong>{arrival.figure}</strong>}
          <span>{arrival.note}</span>
        </p>
      )}
      {ride.phase !== 'over' && <Steps phase={ride.phase} />}
      {silentMs > lostMs && (
        <Notice tone="attention" title={texts.offline}>
          {texts.lastHeard(formatAge(silentMs / 1000, tag))}
        </Notice>
      )}
      {ride.driver && <RideDriver driver={ride.driver} />}
      {ride.boardingPin !== null && <BoardingPin pin={ride.boardingPin} />}
      {ride.words && <TellDriver code={code} words={ride.words} />}
      {ride.position && <Where ride={ride} at={ride.position.at} />}
      <RideFacts ride={ride} />
      {ride.rating && <RateRide code={code} rating={ride.rating} />}
      {ride.lostItems && <LostItem ride={ride} code={code} />}
      {ride.orderPath !== null && (
        <a className={classes.call} href={`${ride.orderPath}?lang=${language}`}>
          {texts.orderAgain}
        </a>
      )}
      <RideCentral central={ride.central} code={ride.code} shares={ending === null || ending === 'completed'} />
    </>
  );
}

/** Map with the car, and the age of its position. */
function Where({ ride, at }: { ride: RideView; at: string }) {
  const { texts, tag } = useRideTexts();
  const age = -useSecondsUntil(at);
  const old = age >= oldPositionSeconds;
  // A car on an empty map, without a stop or map tiles, would not inform the passenger.
  const mapped = nextPoint(ride) !== null || ride.tiles !== null;
  return (
    <section aria-label={texts.where}>
      {mapped && (
        <Suspense fallback={<div className={classes.map} aria-busy="true" />}>
          <RideMap ride={ride} />
        </Suspense>
      )}
      <AgeLine old={old}>
        {[texts.positionAge(formatAge(age, tag)), old && texts.oldPosition].filter(Boolean).join('. ')}
      </AgeLine>
    </section>
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
  const { texts } = useRideTexts();
  const { data } = useQuery(api.panel.info.queryOptions());
  return (
    <>
      <Words {...(code.length >= CODE_LENGTH ? texts.expired : texts.incomplete)} />
      {data?.central && <RideCentral central={data.central} />}
    </>
  );
}

function Waiting() {
  const { texts } = useRideTexts();
  return (
    <div aria-busy="true">
      <h1 className={classes.title}>{texts.loading}</h1>
      <div className={classes.waiting} />
    </div>
  );
}
