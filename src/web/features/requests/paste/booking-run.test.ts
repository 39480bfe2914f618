import { describe, expect, it } from 'vitest';
import type { NewBooking } from '#contract/new-booking.ts';
import type { Trip } from '#contract/trip.ts';
import type { TripDraft } from '#domain/paste/draft.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { noStop, requestOf, emptyTerms } from '../form/terms.ts';
import { bookInTurn, type Create } from './booking-run.ts';
import { readyOf } from './draft-booking.ts';
import { type DraftsAction, draftsReducer, type DraftsState, noDrafts } from './drafts-state.ts';
import { emptySlot, type Slot } from './slot.ts';

const trips = ['Ana', 'Rui', 'Eva'].map((name): TripDraft => ({
  passengers: [{ name: { value: name, spans: [] } }],
  stops: [],
  needs: [],
  notes: [],
  questions: {},
}));
const told: DraftsAction = {
  type: 'read',
  reading: {
    pasted: { text: 'texto', receivedAt: new Date(0) },
    timeZone: 'America/Sao_Paulo',
    result: { ok: true, trips, cancelled: [] },
  },
};
const place: Slot = {
  ...emptySlot,
  path: 'stops.0',
  kind: 'place',
  label: 'Origem',
  value: 'Hotel Azul',
  stop: { ...noStop, address: 'Hotel Azul', placeId: 'hotel' },
};
const bookingFor = (name: string): NewBooking => requestOf({ ...emptyTerms, passengers: [{ name, phone: '' }] });
const lost = new ApiProblem(0, 'offline', 'Sem resposta.');
const repeated = new ApiProblem(409, 'repeated_request', 'Igual à V-000001.');

const nameOf = (index: number) => trips[index]?.passengers[0]?.name?.value ?? '';

/** The drafts of a text and a server that gives the prepared answers in turn, and then books. */
function panel(...answers: (ApiProblem | (() => void))[]) {
  let state: DraftsState = draftsReducer(noDrafts, told);
  const sent: { name: string; key: string; booking: NewBooking }[] = [];
  const dispatch = (action: DraftsAction): void => {
    state = draftsReducer(state, action);
  };
  const create: Create = async (booking, key) => {
    sent.push({ name: booking.passengers[0]?.name ?? '', key, booking });
    const answer = answers.shift();
    if (answer instanceof ApiProblem) throw answer;
    answer?.();
    return { trips: [] as Trip[] };
  };
  const drafts = () => state.drafts;
  /** Books what can be sent. `isSettled` false: the answers are gone, so no open draft is complete. */
  const book = (isSettled = true) =>
    bookInTurn(
      drafts().flatMap(
        (draft) => readyOf(draft, isSettled ? bookingFor(nameOf(draft.number - 1)) : null, [place]) ?? [],
      ),
      create,
      dispatch,
    );
  return { sent, dispatch, drafts, book, progress: () => drafts().map(({ progress }) => progress) };
}

describe('a run of bookings', () => {
  it('books the drafts in the order of the text, each under its own key', async () => {
    const { sent, book, progress } = panel();
    await book();
    expect(sent.map(({ name }) => name)).toEqual(['Ana', 'Rui', 'Eva']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(progress()).toEqual([[], [], []]);
  });

  it('sends a draft without an answer again after the text is read again, with the same booking and key', async () => {
    const { sent, dispatch, book, progress } = panel(lost);
    await book();
    dispatch(told);
    expect(progress()).toEqual(['unanswered', 'open', 'open']);
    await book(false);
    expect(sent.map(({ name }) => name)).toEqual(['Ana', 'Ana']);
    expect(sent[1]).toEqual(sent[0]);
    expect(progress()).toEqual([[], 'open', 'open']);
  });

  it('keeps the stops of a draft without an answer after the text is read again', async () => {
    const { dispatch, book, drafts } = panel(lost);
    await book();
    dispatch(told);
    expect(drafts()[0]?.answers).toEqual({ 'stops.0': { value: 'Hotel Azul', stop: place.stop } });
  });

  it('sends a confirmed repeat under a new key, and repeats it under that key after a lost answer', async () => {
    const { sent, dispatch, drafts, book } = panel(
      repeated,
      () => undefined,
      () => undefined,
      lost,
    );
    await book();
    dispatch({ type: 'confirmRepeat', id: drafts()[0]?.id ?? '' });
    await book();
    await book();
    const [first, , , second, third] = sent;
    expect(first?.booking.confirmRepeat).toBeUndefined();
    expect(second?.booking.confirmRepeat).toBe(true);
    expect(second?.key).not.toBe(first?.key);
    expect(third).toEqual(second);
  });

  it('reserves its drafts, so that none is discarded or changed before its turn', async () => {
    const seen: unknown[] = [];
    const view = panel(() => {
      const id = view.drafts()[2]?.id ?? '';
      view.dispatch({ type: 'discard', id });
      view.dispatch({ type: 'answer', id, path: 'time', answer: { value: '08:00' } });
      seen.push(view.progress(), view.drafts()[2]?.answers);
    });
    await view.book();
    expect(seen).toEqual([['sending', 'sending', 'sending'], {}]);
    expect(view.sent).toHaveLength(3);
    expect(view.progress()).toEqual([[], [], []]);
  });

  it('skips a draft that is refused, and gives back the drafts that a lost answer keeps it from', async () => {
    const { sent, book, progress } = panel(repeated, lost);
    await book();
    expect(sent.map(({ name }) => name)).toEqual(['Ana', 'Rui']);
    expect(progress()).toEqual(['open', 'unanswered', 'open']);
  });
});
