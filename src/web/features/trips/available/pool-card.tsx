import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import type { Obstacle } from '#web/entities/partner/standing.ts';
import { OfferClock, offerTitle } from '#web/entities/trip/offer-clock.tsx';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { type Delivery, onDelivery } from '#web/lib/send-queue.ts';
import { pages } from '#domain/access/pages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { pausing } from '#web/ui/pausing.ts';
import classes from './pool-card.module.css';
import { BlockedPassengerNote } from '../shared/blocked-passenger-note.tsx';
import { PickupCountdown } from '../shared/pickup-countdown.tsx';
import { PriorityMark } from './priority-mark.tsx';
import { actionOf, useQueuedActions } from '../actions/queued-actions.ts';
import { useSighting } from './sightings.ts';
import { orderedActions, useTripAction } from '../actions/trip-action.ts';
import { TripActions } from '../actions/trip-actions.tsx';
import { formatEffort, formatWayToPickup } from '../shared/trip-effort.ts';
import { useDoer } from '../shared/use-doer.ts';
import { useSettling } from '../actions/use-settling.ts';

type Props = {
  trip: Trip;
  /** Index in the list. When the index changes, the buttons pause, because another card may be under the finger. */
  place: number;
  /** True when the trip arrived while the page was open. */
  isNew: boolean;
  obstacle: Obstacle | null;
  /** Keeps the card while a response is pending or its text is shown, even when the trip has left the list. */
  onHold: (trip: Trip, held: boolean) => void;
  onLeave: (id: string) => void;
};

const farewellMs = 4000;
const refusalMs = 8000;

/** Card of an available trip, with the accept button within reach of the thumb. */
export function PoolCard({ trip, place, isNew, obstacle, onHold, onLeave }: Props) {
  const doer = useDoer();
  const navigate = useNavigate();
  const { send } = useTripAction(trip);
  const sighting = useSighting(trip.id, doer.partnerId !== null);
  // Pauses the button when the card moves or the terms of the trip change, because the user may be about to tap.
  const settling = useSettling(`${trip.termsVersion} ${trip.status} ${place}`, { fresh: isNew });
  const [state, setState] = useState<State>(idle);

  async function accept(): Promise<void> {
    if (state.step !== 'idle' || settling) return;
    setState({ ...idle, step: 'sending' });
    onHold(trip, true);
    try {
      // Null: the action is queued, and `onAnswer` receives the result of the action later.
      if ((await send('accept')) === null) setState(idle);
      else await won();
    } catch (error) {
      refused(error);
    }
  }

  async function won(): Promise<void> {
    await navigate({ to: '/viagens/$id', params: { id: trip.id } });
    onLeave(trip.id);
  }

  const onAnswer = useEffectEvent(({ item, problem }: Delivery) => {
    if (item.subject !== trip.id) return;
    if (problem) refused(problem);
    else if (actionOf(item) === 'accept') void won();
  });
  useEffect(() => onDelivery((delivery) => onAnswer(delivery)), []);

  function refused(error: unknown): void {
    const reason = error instanceof ApiProblem ? error.reason : null;
    const lost = reason === 'taken' || reason === 'gone';
    const refusal = reason === 'taken' ? 'Outro parceiro foi mais rápido' : errorText(error);
    setState({ step: lost ? 'lost' : 'idle', refusal, reason });
    // Keeps the card for a while, so that the reason of the refusal can be read even if another partner gets the trip.
    setTimeout(() => (lost ? onLeave(trip.id) : onHold(trip, false)), lost ? farewellMs : refusalMs);
  }

  const actions = orderedActions(doer, trip);
  const acceptFor = actions.flatMap(({ action, needs, weight }) =>
    action === 'accept' ? [{ action, needs, weight, label: 'Aceitar por…' }] : [],
  );
  const declining = actions.filter(({ action }) => action === 'decline');
  const lost = state.step === 'lost';
  const way = doer.partnerId === null || state.reason === null ? undefined : waysOut[state.reason];
  const queued = useQueuedActions(trip.id).length > 0;
  return (
    <li ref={sighting} className={classes.card} data-lost={lost || undefined}>
      <TripSummary
        trip={trip}
        density="card"
        side={doer.role === 'parceiro' ? 'partner' : 'fare'}
        mark={<Clock trip={trip} own={doer.partnerId !== null} />}
        link={!lost}
      />
      <div className={classes.foot}>
        <Effort trip={trip} />
        <PickupCountdown trip={trip} />
        {!lost && <BlockedPassengerNote trip={trip} />}
        {state.refusal !== null && (
          <Notice tone={lost ? 'attention' : 'bad'} title={state.refusal}>
            {lost ? 'Esta viagem não está mais disponível.' : way && <TextLink to={way.to}>{way.label}</TextLink>}
          </Notice>
        )}
        {queued && <Notice tone="attention">Na fila: será enviada quando a conexão voltar.</Notice>}
        {doer.role === 'admin' ? (
          <TripActions trip={trip} actions={acceptFor} size="md" calm />
        ) : (
          !lost &&
          !queued && (
            <AcceptPlace obstacle={obstacle} actions={<TripActions trip={trip} actions={declining} size="md" />}>
              <Button
                // After a refusal that the partner can resolve, the link to the solution is the primary button.
                variant={way ? 'default' : 'primary'}
                size="lg"
                className={classes.accept ?? ''}
                aria-label={`Aceitar viagem ${trip.code}`}
                loading={state.step === 'sending'}
                {...pausing(settling)}
                onClick={() => void accept()}
              >
                Aceitar
              </Button>
            </AcceptPlace>
          )
        )}
      </div>
    </li>
  );
}

/** Distance, duration and pay per kilometre of the trip, and the distance to the pickup. */
function Effort({ trip }: { trip: Trip }) {
  const effort = formatEffort(trip);
  const toPickup = formatWayToPickup(trip);
  return (
    <>
      {effort !== '' && <span className={classes.effort}>{effort}</span>}
      {toPickup !== '' && <span>{toPickup}</span>}
    </>
  );
}

type AcceptPlaceProps = { obstacle: Obstacle | null; children: ReactNode; actions: ReactNode };

/**
 * Shows the accept button. When the partner cannot accept, shows the obstacle and a link to the page that resolves it.
 */
function AcceptPlace({ obstacle, children, actions }: AcceptPlaceProps) {
  return (
    <>
      {obstacle && (
        <p className={classes.obstacle}>
          <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
          {obstacle.text}
        </p>
      )}
      <div className={classes.buttons}>
        {obstacle ? (
          <Button component={Link} to={obstacle.way.to} size="lg" className={classes.accept ?? ''}>
            {obstacle.way.label}
          </Button>
        ) : (
          children
        )}
        {actions}
      </div>
    </>
  );
}

/** Countdown of an offer, or of the time in which only priority partners see the trip. */
function Clock({ trip, own }: { trip: Trip; own: boolean }) {
  // Hidden from the central, because the status already names the partner that must answer.
  if (trip.offerExpiresAt !== null) return own && <OfferClock until={trip.offerExpiresAt} own={offerTitle(trip)} />;
  return trip.openToAllAt !== null && <PriorityMark until={trip.openToAllAt} own={own} />;
}

type State = { step: 'idle' | 'sending' | 'lost'; refusal: string | null; reason: string | null };

const idle: State = { step: 'idle', refusal: null, reason: null };

/** Pages on which a partner removes the cause of a refusal. */
const waysOut: Record<string, { to: NonNullable<LinkProps['to']>; label: string } | undefined> = {
  insufficient_balance: { to: pages.wallet.path, label: 'Recarregar a carteira' },
  not_eligible: { to: pages.settings.path, label: 'Ver meu cadastro' },
  overlap: { to: pages.history.path, label: 'Ver minhas viagens' },
};
