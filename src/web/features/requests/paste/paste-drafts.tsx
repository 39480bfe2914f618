import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Dispatch, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { parsePaste } from '#domain/paste/parse.ts';
import type { Span } from '#domain/paste/source.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BookBar } from './book-bar.tsx';
import { BookedTrips } from './booked-trips.tsx';
import { Cancellations } from './cancellations.tsx';
import { termsOf } from './draft-booking.ts';
import { DraftCard } from './draft-card.tsx';
import {
  type DraftsAction,
  draftsReducer,
  hasAnswers,
  isSent,
  noDrafts,
  type PastedText,
  type Run,
  runOf,
} from './drafts-state.ts';
import classes from './drafts.module.css';
import { readSlots } from './read-slots.ts';
import type { Answer, Slot } from './slot.ts';
import { useBooking } from './use-booking.ts';
import { type DraftView, type Ground, useDraftViews } from './use-draft-views.ts';

const DraftDrawer = lazyPart(() => import('./draft-drawer.tsx'), 'DraftDrawer', { opens: true });

type Props = {
  pasted: PastedText;
  ground: Ground;
  /** Reports the places of all told values, which the text highlights. */
  onMarks: (spans: readonly Span[]) => void;
  onActive: (spans: readonly Span[]) => void;
  onAgain: () => void;
  onRun: (run: Run) => void;
};

const pauseMs = 400;

/** The drafts of a pasted text. */
export function PasteDrafts({ pasted, ground, onMarks, onActive, onAgain, onRun }: Props) {
  const { state, dispatch, changed, readAgain } = useReading(pasted, ground.timeZone);
  const views = useDraftViews(state, ground);
  const book = useBooking(dispatch);
  const run = runOf(state);
  const isBusy = run === 'sending';
  useEffect(() => onRun(run), [run, onRun]);
  const { drafts, read } = state;
  const isCurrent = pasted.text === read?.pasted.text;
  const marks = useMemo(
    () => drafts.flatMap(({ trip }) => readSlots(trip, undefined).flatMap(({ spans }) => spans)),
    [drafts],
  );
  useEffect(() => onMarks(isCurrent ? marks : []), [isCurrent, marks, onMarks]);
  if (!read) return null;
  if (!read.result.ok)
    return (
      <Notice tone="bad" title="O texto é longo demais">
        São lidos até 50.000 caracteres. Cole só as mensagens do pedido.
      </Notice>
    );
  const booked = drafts.filter(({ progress }) => typeof progress !== 'string');
  return (
    <div className={classes.panel}>
      {changed && <TextChanged isBusy={isBusy} onRead={readAgain} />}
      <Cancellations cancelled={read.result.cancelled} isAlone={drafts.length === 0} />
      {drafts.length > 0 && (
        <BookBar
          views={views}
          booked={booked.length}
          hasClient={ground.clientId !== null}
          isBusy={isBusy}
          onBook={() => void book(views.flatMap(({ ready }) => ready ?? []))}
          onAgain={onAgain}
        />
      )}
      <BookedTrips drafts={booked} />
      <Cards views={views} text={read.pasted.text} ground={ground} dispatch={dispatch} onActive={onActive} />
    </div>
  );
}

/**
 * Reads the text after a pause of typing. While the user has answered doubts, the text is read only on request. During
 * a run of bookings it is not read, because drafts that the run does not reach would lose their answers.
 */
function useReading(pasted: PastedText, timeZone: string) {
  const [state, dispatch] = useReducer(draftsReducer, noDrafts);
  const [settled] = useDebouncedValue(pasted, pauseMs);
  const { read } = state;
  const isHeld = hasAnswers(state) || runOf(state) === 'sending';
  const isTextRead = settled.text === read?.pasted.text;
  // The same text is not read twice: its discarded drafts would come back.
  const isRead = isTextRead && timeZone === read.timeZone;
  const readAgain = (): void => {
    const result = parsePaste(settled.text, { receivedAt: settled.receivedAt, timeZone });
    dispatch({ type: 'read', reading: { pasted: settled, timeZone, result } });
  };
  const readSettled = useEffectEvent(readAgain);
  useEffect(() => {
    if (!isHeld && !isRead) readSettled();
  }, [isHeld, isRead]);
  return { state, dispatch, changed: isHeld && !isTextRead, readAgain };
}

function TextChanged({ isBusy, onRead }: { isBusy: boolean; onRead: () => void }) {
  return (
    <Notice
      tone="info"
      actions={
        <Button size="xs" disabled={isBusy} onClick={onRead}>
          Ler de novo
        </Button>
      }
    >
      O texto mudou depois de lido. Ao ler de novo, as respostas dadas se perdem; o que já foi solicitado fica.
    </Notice>
  );
}

type CardsProps = Pick<Props, 'ground' | 'onActive'> & {
  views: readonly DraftView[];
  text: string;
  dispatch: Dispatch<DraftsAction>;
};

function Cards({ views, text, ground, dispatch, onActive }: CardsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = views.find(({ draft }) => draft.id === openId);

  function answer({ draft }: DraftView, slot: Slot, given: Answer): void {
    const words = placeWords(draft.trip, slot.path);
    const { stop } = given;
    if (slot.doubt === 'suggested' && words !== undefined && stop && stop === slot.stop)
      dispatch({ type: 'choosePlace', words, stop });
    else dispatch({ type: 'answer', id: draft.id, path: slot.path, answer: given });
  }

  return (
    <>
      <ol className={classes.cards} aria-label="Viagens do texto">
        {views.map((view) => (
          <DraftCard
            key={view.draft.id}
            view={view}
            text={text}
            around={{ serviceAreaId: ground.serviceAreaId, near: null }}
            onAnswer={(slot, given) => answer(view, slot, given)}
            onActive={onActive}
            onOpen={() => setOpenId(view.draft.id)}
            onConfirmRepeat={() => dispatch({ type: 'confirmRepeat', id: view.draft.id })}
            onDiscard={() => dispatch({ type: 'discard', id: view.draft.id })}
          />
        ))}
      </ol>
      {opened && !isSent(opened.draft) && (
        <DraftDrawer
          title={`Viagem ${opened.draft.number}`}
          clientId={ground.isCentral ? null : ground.clientId}
          terms={termsOf(opened.slots, { ...ground, timeZone: opened.timeZone })}
          onClose={() => setOpenId(null)}
          onDone={(trips) => {
            setOpenId(null);
            dispatch({ type: 'booked', id: opened.draft.id, trips });
          }}
        />
      )}
    </>
  );
}

/** Returns the told words of a stop. */
function placeWords(trip: DraftView['draft']['trip'], path: string): string | undefined {
  const ways = [trip.from, ...trip.stops.slice(0, 10), trip.to];
  return ways[Number(path.replace('stops.', ''))]?.value;
}
