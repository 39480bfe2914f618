import { type Dispatch, memo, useState } from 'react';
import type { Span } from '#domain/paste/source.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BookBar } from './book-bar.tsx';
import { BookedTrips } from './booked-trips.tsx';
import { termsOf } from './draft-booking.ts';
import { DraftCard } from './draft-card.tsx';
import { type DraftsAction, type DraftsState, isSent, runOf } from './drafts-state.ts';
import classes from './drafts.module.css';
import type { Answer, Slot } from './slot.ts';
import { useBooking } from './use-booking.ts';
import { type DraftView, type Ground, useDraftViews } from './use-draft-views.ts';

const DraftDrawer = lazyPart(() => import('./draft-drawer.tsx'), 'DraftDrawer', { opens: true });

type Props = {
  state: DraftsState;
  ground: Ground;
  dispatch: Dispatch<DraftsAction>;
  onActive: (spans: readonly Span[]) => void;
  onAgain: () => void;
};

/**
 * The booking bar, the booked trips and the drafts. The properties are stable while the user types in the text, so that
 * a keystroke does not draw all fields.
 */
export const DraftList = memo(function DraftList({ state, ground, dispatch, onActive, onAgain }: Props) {
  const views = useDraftViews(state, ground);
  const book = useBooking(dispatch);
  const booked = state.drafts.filter(({ progress }) => typeof progress !== 'string');
  return (
    <>
      {state.drafts.length > 0 && (
        <BookBar
          views={views}
          booked={booked.length}
          hasClient={ground.clientId !== null}
          isBusy={runOf(state) === 'sending'}
          onBook={() => void book(views.flatMap(({ ready }) => ready ?? []))}
          onAgain={onAgain}
        />
      )}
      <BookedTrips drafts={booked} />
      <Cards views={views} text={state.read?.pasted.text} {...{ ground, dispatch, onActive }} />
    </>
  );
});

type CardsProps = Pick<Props, 'ground' | 'dispatch' | 'onActive'> & {
  views: readonly DraftView[];
  /** The text that was read last. */
  text: string | undefined;
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
            around={{ serviceAreaId: ground.serviceAreaId, near: null }}
            onAnswer={(slot, given) => answer(view, slot, given)}
            onActive={(spans) => onActive(view.draft.text === text ? spans : [])}
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
          onUnanswered={(call) => {
            setOpenId(null);
            dispatch({ type: 'sent', id: opened.draft.id, call, places: {} });
            dispatch({ type: 'unanswered', id: opened.draft.id, message: '' });
          }}
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
