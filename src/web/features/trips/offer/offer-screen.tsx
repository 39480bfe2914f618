import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSecondsUntil } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { pausing } from '#web/ui/pausing.ts';
import { toast } from '#web/ui/toast.ts';
import { type Answers, useTripAction } from '../actions/trip-action.ts';
import { useSettling } from '../actions/use-settling.ts';
import { decisionsQuery } from '../queries.ts';
import { areAlertsOff } from './arrivals.ts';
import { chime } from './chime.ts';
import { DeclineReasons } from './decline-reasons.tsx';
import { OfferFacts, OfferPay } from './offer-facts.tsx';
import { OfferRing } from './offer-ring.tsx';
import classes from './offer-screen.module.css';
import { ownFacts } from './offer-texts.ts';
import { offerTitle } from '#web/entities/trip/offer-clock.tsx';
import { BlockedPassengerNote } from '../shared/blocked-passenger-note.tsx';
import { vibrate } from './vibrate.ts';

type Props = {
  trip: Trip;
  until: string;
  /** Called when the offer was answered or has expired. */
  onGone: () => void;
};

const ringMs = 4_000;

/** An offer to one partner or driver. Covers the whole page and rings while the offer is open. */
export function OfferScreen({ trip, until, onGone }: Props) {
  const left = useSecondsUntil(until);
  const [total] = useState(Math.max(left, 1));
  const navigate = useNavigate();
  const { busy, send } = useTripAction(trip);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [declines, setDeclines] = useState(false);
  // The screen may appear under a finger that was about to tap something else.
  const settling = useSettling(`${trip.id} ${declines}`, { fresh: true });
  // An offer that the central made by hand to a partner has no decision.
  const decisions = useQuery({ ...decisionsQuery(trip.id), enabled: trip.offeredDriverId !== null });
  useRinging();

  const end = useEffectEvent(() => {
    toast({ message: `A oferta da viagem ${trip.code} terminou.` });
    onGone();
  });
  const isOver = left <= 0 && busy === null;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  async function answer(action: 'accept' | 'decline', answers: Answers = {}): Promise<void> {
    setRefusal(null);
    try {
      const done = await send(action, answers);
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
      title={offerTitle(trip)}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <div className={classes.top}>
        <OfferRing left={left} total={total} />
        <OfferPay trip={trip} />
      </div>
      {/* The focus starts on this element, so that a key typed for the page below does not answer the offer. */}
      <div className={classes.trip} tabIndex={-1} data-autofocus>
        {declines ? (
          <DeclineReasons
            busy={busy !== null}
            settling={settling}
            onDecline={(reason) => void answer('decline', reason === '' ? {} : { reason })}
          />
        ) : (
          <>
            <OfferFacts trip={trip} facts={ownFacts(decisions.data?.items ?? [])} />
            <BlockedPassengerNote trip={trip} />
          </>
        )}
        {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      </div>
      <div className={classes.answers}>
        {declines ? (
          <DeclineButtons
            busy={busy}
            settling={settling}
            onBack={() => setDeclines(false)}
            onDecline={() => void answer('decline')}
          />
        ) : (
          <AnswerButtons
            code={trip.code}
            busy={busy}
            settling={settling}
            onAccept={() => void answer('accept')}
            onDecline={() => setDeclines(true)}
          />
        )}
      </div>
    </Modal>
  );
}

type ButtonsProps = { busy: string | null; settling: boolean; onDecline: () => void };

function AnswerButtons({
  code,
  busy,
  settling,
  onAccept,
  onDecline,
}: ButtonsProps & { code: string; onAccept: () => void }) {
  return (
    <>
      <Button
        size="xl"
        variant="primary"
        className={classes.accept ?? ''}
        disabled={busy !== null}
        loading={busy === 'accept'}
        {...pausing(settling)}
        aria-label={`Aceitar viagem ${code}`}
        onClick={() => settling || onAccept()}
      >
        Aceitar
      </Button>
      <Button size="lg" disabled={busy !== null} {...pausing(settling)} onClick={() => settling || onDecline()}>
        Recusar
      </Button>
    </>
  );
}

function DeclineButtons({ busy, settling, onBack, onDecline }: ButtonsProps & { onBack: () => void }) {
  return (
    <>
      <Button
        size="lg"
        disabled={busy !== null}
        loading={busy === 'decline'}
        {...pausing(settling)}
        onClick={() => settling || onDecline()}
      >
        Recusar sem dizer o motivo
      </Button>
      <Button size="lg" disabled={busy !== null} onClick={onBack}>
        Voltar à oferta
      </Button>
    </>
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
