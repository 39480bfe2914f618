import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { errorText } from '#web/lib/api-problem.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { pausing } from '#web/ui/pausing.ts';
import { toast } from '#web/ui/toast.ts';
import { areAlertsOff } from './arrivals.ts';
import { chime } from './chime.ts';
import classes from './offer-screen.module.css';
import { formatEffort, formatWayToPickup } from '../shared/trip-effort.ts';
import { guideDogText } from '../actions/action-texts.ts';
import { useTripAction } from '../actions/trip-action.ts';
import { useSettling } from '../actions/use-settling.ts';
import { vibrate } from './vibrate.ts';

type Props = {
  trip: Trip;
  until: string;
  /** Called when the offer was answered or has expired. */
  onGone: () => void;
};

const ringMs = 4_000;

/** An offer to one partner. Covers the whole page and rings while the offer is open. */
export function OfferScreen({ trip, until, onGone }: Props) {
  const left = useSecondsUntil(until);
  const [total] = useState(Math.max(left, 1));
  const navigate = useNavigate();
  const { busy, send } = useTripAction(trip);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The screen may appear under a finger that was about to tap something else.
  const settling = useSettling(trip.id, { fresh: true });
  const effort = formatEffort(trip);
  const toPickup = formatWayToPickup(trip);
  useRinging();

  const end = useEffectEvent(() => {
    toast({ message: `A oferta da viagem ${trip.code} terminou.` });
    onGone();
  });
  const isOver = left <= 0 && busy === null;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  async function answer(action: 'accept' | 'decline'): Promise<void> {
    if (settling) return;
    setRefusal(null);
    try {
      const done = await send(action);
      if (action === 'accept' && done) await navigate({ to: '/viagens/$id', params: { id: trip.id } });
      onGone();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <Modal
      opened
      fullScreen
      zIndex={300}
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      title="Oferta para você"
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <div className={classes.clock} data-soon={left <= 15 || undefined}>
        <span role="timer" aria-label="Tempo para responder" className={classes.left}>
          {Math.max(left, 0)} s
        </span>
        <progress className={classes.bar} value={Math.max(left, 0)} max={total} aria-hidden />
      </div>
      {/* The focus starts on this element, so that a key typed for the page below does not answer the offer. */}
      <div className={classes.trip} tabIndex={-1} data-autofocus>
        <TripSummary trip={trip} density="card" side="partner" link={false} />
        {effort !== '' && <strong>{effort}</strong>}
        {toPickup !== '' && <span>{toPickup}</span>}
        <small className={classes.law}>{guideDogText}</small>
        {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      </div>
      <div className={classes.answers}>
        <Button
          size="lg"
          disabled={busy !== null}
          loading={busy === 'decline'}
          {...pausing(settling)}
          onClick={() => void answer('decline')}
        >
          Recusar
        </Button>
        <Button
          size="lg"
          variant="primary"
          className={classes.accept ?? ''}
          disabled={busy !== null}
          loading={busy === 'accept'}
          {...pausing(settling)}
          aria-label={`Aceitar viagem ${trip.code}`}
          onClick={() => void answer('accept')}
        >
          Aceitar
        </Button>
      </div>
    </Modal>
  );
}

/** Rings and vibrates while the offer is open. A device with alerts turned off stays silent. */
function useRinging(): void {
  useEffect(() => {
    if (areAlertsOff()) return undefined;
    const ring = (): void => {
      void chime();
      vibrate();
    };
    ring();
    const timer = setInterval(ring, ringMs);
    return () => clearInterval(timer);
  }, []);
}
