import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconRoute } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Stop, Trip } from '#contract/trip.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { PrecisionMarks } from '#web/entities/trip/precision-marks.tsx';
import { TripRoute } from '#web/entities/trip/trip-route.tsx';
import { TripState } from '#web/entities/trip/trip-state.tsx';
import { TripWhen } from '#web/entities/trip/trip-when.tsx';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { openedAsOf } from '#web/lib/kept-trips.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ApproverNotice } from '../trip/approver-notice.tsx';
import { BoardingPin } from '../trip/boarding-pin.tsx';
import { BookingTrips } from '../trip/booking-trips.tsx';
import { Contest } from '../money/contest.tsx';
import { CorrectAmounts } from '../money/correct-amounts.tsx';
import { DriveNow } from '../trip/drive-now.tsx';
import { ExpenseReceipts } from '../money/expense-receipts.tsx';
import { KeptNotice } from '../trip/kept-notice.tsx';
import { NavigateLinks } from '../trip/navigate-links.tsx';
import { OwnPosition } from '../trip/own-position.tsx';
import { PassengerLink } from '../trip/passenger-link.tsx';
import { PixCharge } from '../money/pix-charge.tsx';
import { PassengerWord } from '../trip/passenger-word.tsx';
import { ProposalPanel } from '../trip/proposal-panel.tsx';
import { ReceiptButton } from '../money/receipt-button.tsx';
import { ReconfirmPanel } from '../trip/reconfirm-panel.tsx';
import { RepeatLink } from '../trip/repeat-link.tsx';
import { SeriesPanel } from '../trip/series-panel.tsx';
import { SuspensionNotice } from '../trip/suspension-notice.tsx';
import { TripActions } from '../actions/trip-actions.tsx';
import { TripAttendance } from '../trip/trip-attendance.tsx';
import { TripDecisions } from '../trip/trip-decisions.tsx';
import { TripDetails } from '../trip/trip-details.tsx';
import { TripMoney } from '../money/trip-money.tsx';
import classes from '../trip/trip-page.module.css';
import { TripPeople } from '../trip/trip-people.tsx';
import { TripTimeline } from '../trip/trip-timeline.tsx';
import { WaitingPanel } from '../trip/waiting-panel.tsx';
import { UndoStep } from '../trip/undo-step.tsx';
import { useNextActions } from '../actions/use-next-actions.ts';
import { BlockedPassengerNote } from '../shared/blocked-passenger-note.tsx';
import { useObstacles } from '../shared/use-obstacles.ts';
import { useWarmActions } from '../actions/use-warm-actions.ts';
import { useWakeLock } from '#web/lib/use-wake-lock.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useDoer, usePaySide } from '../shared/use-doer.ts';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import { tripQuery } from '../queries.ts';

const TripMap = lazy(async () => {
  // The map's files do not compete with the files that the page itself needs.
  await whenIdle();
  const loaded = await import('../trip/trip-map.tsx').catch(() => null);
  // With a weak connection only the map is missing, and the page with its buttons still works.
  return { default: loaded?.TripMap ?? (() => null) };
});
const SettleForm = lazyPart(() => import('../money/settle-form.tsx'), 'SettleForm');
const ContestAnswer = lazyPart(() => import('../money/contest-answer.tsx'), 'ContestAnswer');
const route = getRouteApi('/_panel/viagens/$id');

export function TripPage() {
  const { id } = route.useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(tripQuery(id));
  if (data) return <TripDocument key={data.id} trip={data} isKept={openedAsOf(id) === dataUpdatedAt} />;
  if (error instanceof ApiProblem && error.status < 500 && error.status >= 400) return <NoTrip />;
  return (
    <PageFrame title="Viagem">
      {error ? <Failure what="a viagem" error={error} onRetry={() => void refetch()} /> : <TripSkeleton />}
    </PageFrame>
  );
}

function Way({ trip, drives }: { trip: Trip; drives: boolean }) {
  return (
    <>
      <TripRoute stops={trip.stops} size="full" {...(drives && { renderAside: navigateTo })} />
      <PrecisionMarks stops={trip.stops} />
      {(trip.stops.some(({ lat }) => lat !== null) || isFollowed(trip.status)) && (
        <Suspense fallback={<Skeleton height={320} radius="md" mt="md" />}>
          <TripMap trip={trip} />
        </Suspense>
      )}
    </>
  );
}

/** `isKept`: the trip comes from the copy on the device and not from the server. */
function TripDocument({ trip, isKept }: { trip: Trip; isKept: boolean }) {
  const doer = useDoer();
  const obstacle = useObstacles(trip.partnerId === null)(trip);
  const actions = useNextActions(trip).filter(({ action }) => !obstacle || !taking.has(action));
  useWarmActions(doer.partnerId);
  const drives = doer.partnerId !== null && doer.partnerId === trip.partnerId && !isTerminal(trip.status);
  useWakeLock(drives && isFollowed(trip.status));
  const keptFocus = useKeptFocus(trip.version);
  const inReview = doer.role === 'admin' && trip.partnerSide === 'in_review';
  const ranInReview = doer.partnerId !== null && doer.partnerId === trip.partnerId && trip.partnerSide === 'in_review';
  // The receipts are shown beside the amounts in review or the contested amount.
  const asked = trip.partnerSide === 'in_review' || trip.clientSide === 'disputed';
  return (
    <PageFrame
      title={trip.code}
      lead={<TripWhen at={trip.pickupAt} timeZone={trip.timeZone} size="large" />}
      aside={<TripState trip={trip} side={usePaySide()} />}
      actions={
        <section {...keptFocus} className={classes.actions} aria-label="Ações da viagem">
          <TripActions trip={trip} actions={actions.filter(({ action }) => !elsewhere.has(action))} size="md" />
          <RepeatLink trip={trip} size="md" />
        </section>
      }
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          {isKept ? <KeptNotice tripId={trip.id} /> : <PassengerWord trip={trip} />}
          <SuspensionNotice trip={trip} />
          <ApproverNotice trip={trip} />
          {obstacle && (
            <Notice
              tone="attention"
              title="Você não pode aceitar esta viagem."
              actions={<TextLink to={obstacle.way.to}>{obstacle.way.label}</TextLink>}
            >
              {obstacle.text}
            </Notice>
          )}
          <BlockedPassengerNote trip={trip} />
          <UndoStep trip={trip} actions={actions} />
          {drives && <DriveNow trip={trip} />}
          <WaitingPanel trip={trip} />
          <ReconfirmPanel trip={trip} actions={actions} />
          <ProposalPanel trip={trip} actions={actions} />
          <PixCharge trip={trip} />
          {inReview && (
            <Suspense fallback={<Skeleton height={420} radius="lg" />}>
              <SettleForm key={trip.version} trip={trip} />
            </Suspense>
          )}
          {ranInReview && <CorrectAmounts key={trip.version} trip={trip} />}
          {asked && <ExpenseReceipts trip={trip} />}
          {doer.role === 'admin' && trip.clientSide === 'disputed' && (
            <Suspense fallback={<Skeleton height={140} radius="lg" />}>
              <ContestAnswer key={trip.version} trip={trip} />
            </Suspense>
          )}
          <Section title="Trajeto">
            <Way trip={trip} drives={drives} />
          </Section>
          <TripPeople trip={trip} />
          <OwnPosition trip={trip} />
          <TripMoney
            trip={trip}
            actions={
              <>
                <Contest trip={trip} />
                <ReceiptButton trip={trip} />
              </>
            }
          />
          {!asked && <ExpenseReceipts trip={trip} />}
          <TripDetails trip={trip} />
        </div>
        <div className={classes.column}>
          <TripAttendance trip={trip} />
          <BoardingPin trip={trip} />
          <PassengerLink trip={trip} />
          {trip.bookingSize > 1 && <BookingTrips trip={trip} />}
          {trip.seriesId !== null && <SeriesPanel key={trip.seriesId} trip={trip} seriesId={trip.seriesId} />}
          {/* The copy on the device has no timeline, and its notice already says that the panel cannot be reached. */}
          {!isKept && <TripTimeline trip={trip} />}
        </div>
        <div className={classes.whole}>{!isKept && <TripDecisions trip={trip} />}</div>
      </div>
    </PageFrame>
  );
}

function navigateTo(stop: Stop) {
  return <NavigateLinks stop={stop} />;
}

/**
 * Actions whose buttons are in another part of the page: the answers are beside their question, and undo is beside the
 * last step.
 */
const elsewhere = new Set<TripAction>(['confirm-change', 'decline-change', 'reconfirm', 'undo']);

const taking = new Set<TripAction>(['accept', 'assume']);

function NoTrip() {
  const audience = useLabelAudience();
  return (
    <PageFrame title="Viagem">
      <EmptyState
        icon={IconRoute}
        title="Viagem não encontrada"
        actions={
          <Button component={Link} to="/viagens">
            Ver Histórico de Viagens
          </Button>
        }
      >
        {audience === 'client'
          ? 'Ela não existe, ou não é da sua empresa.'
          : 'Ela não existe, ou foi para outro parceiro, ou é de outro cliente.'}
      </EmptyState>
    </PageFrame>
  );
}

function TripSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.column}>
        <Skeleton height={180} radius="lg" />
        <Skeleton height={110} radius="lg" />
        <Skeleton height={240} radius="lg" />
      </div>
      <div className={classes.column}>
        <Skeleton height={160} radius="lg" />
        <Skeleton height={280} radius="lg" />
      </div>
    </div>
  );
}
