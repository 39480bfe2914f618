import { describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import type { TripDraft } from '#domain/paste/draft.ts';
import { emptyTerms, noStop, requestOf } from '../form/terms.ts';
import {
  type DraftsAction,
  draftsReducer,
  type DraftsState,
  hasAnswers,
  noDrafts,
  type Reading,
  runOf,
} from './drafts-state.ts';

const tripTo = (value: string): TripDraft => ({
  passengers: [],
  to: { value, spans: [{ start: value.length, end: value.length + 1 }] },
  stops: [],
  needs: [],
  notes: [],
  questions: {},
});
const pasted = { text: 'texto', receivedAt: new Date(0) };
const otherText = { text: 'outro texto', receivedAt: new Date(0) };
const readingOf = (...places: string[]): Reading => ({
  pasted,
  timeZone: 'America/Sao_Paulo',
  result: { ok: true, trips: places.map(tripTo), cancelled: [] },
});
const readOf = (...places: string[]): DraftsAction => ({ type: 'read', reading: readingOf(...places) });
const after = (...actions: DraftsAction[]): DraftsState => actions.reduce(draftsReducer, noDrafts);
const call = { booking: requestOf(emptyTerms), key: 'key' };
const idOf = (state: DraftsState, index: number) => state.drafts[index]?.id ?? '';
const placesOf = ({ drafts }: DraftsState) => drafts.map(({ trip }) => trip.to?.value);
/** A trip that asks for its day with the words of the text between the positions. */
const askDay = (start: number, end: number, ...candidates: string[]): TripDraft => ({
  ...tripTo('GRU'),
  questions: { date: { candidates, spans: [{ start, end }], reason: 'after_midnight' } },
});
const giveDay = (state: DraftsState, index: number, value: string) =>
  draftsReducer(state, { type: 'answer', id: idOf(state, index), path: 'date', answer: { value } });
const daysOf = ({ drafts }: DraftsState) => drafts.map(({ answers }) => answers.date?.value);

describe('the drafts of a text', () => {
  it('leave out a booked or unanswered trip when the text is read again', () => {
    const first = after(readOf('GRU', 'CGH', 'VCP'));
    const sent = [
      { type: 'booked', id: idOf(first, 0), trips: [] as Trip[] },
      { type: 'unanswered', id: idOf(first, 1), message: 'Sem resposta.' },
    ] as const;
    const again = [...sent, readOf('GRU', 'CGH', 'VCP')].reduce(draftsReducer, first);
    expect(placesOf(again)).toEqual(['GRU', 'CGH', 'VCP']);
    expect(again.drafts.map(({ progress }) => progress)).toEqual([[], 'unanswered', 'open']);
  });

  it('keep the text of their told values when another text is read', () => {
    const first = after(readOf('GRU', 'CGH'));
    const booked = draftsReducer(first, { type: 'booked', id: idOf(first, 0), trips: [] });
    const other = draftsReducer(booked, { type: 'read', reading: { ...readingOf('GIG'), pasted: otherText } });
    expect(other.drafts.map(({ trip, text }) => [trip.to?.value, text])).toEqual([
      ['GRU', 'texto'],
      ['GIG', 'outro texto'],
    ]);
  });

  it('keep the second of two equal trips when only the first is booked', () => {
    const first = after(readOf('GRU', 'GRU'));
    const booked = draftsReducer(first, { type: 'booked', id: idOf(first, 0), trips: [] });
    const again = draftsReducer(booked, readOf('GRU', 'GRU'));
    expect(again.drafts.map(({ progress }) => progress)).toEqual([[], 'open']);
  });

  it('cannot be discarded or changed while a booking may exist', () => {
    const first = after(readOf('GRU'));
    const id = idOf(first, 0);
    const unanswered = draftsReducer(first, { type: 'unanswered', id, message: 'Sem resposta.' });
    const discarded = draftsReducer(unanswered, { type: 'discard', id });
    const changed = draftsReducer(discarded, { type: 'answer', id, path: 'time', answer: { value: '08:00' } });
    expect(changed).toEqual(unanswered);
  });

  it('lose the refusal of a field with the answer to it', () => {
    const first = after(readOf('GRU'));
    const id = idOf(first, 0);
    const refused = draftsReducer(first, {
      type: 'refused',
      id,
      clientId: 'client',
      fields: { pickupAt: 'O embarque já passou.', reason: 'Informe o motivo.' },
      message: 'Confira os campos.',
      isRepeat: false,
    });
    const changed = draftsReducer(refused, { type: 'answer', id, path: 'time', answer: { value: '08:00' } });
    expect(changed.drafts[0]?.refusals).toEqual({ reason: 'Informe o motivo.' });
    expect(hasAnswers(changed)).toBe(true);
  });

  it('share the answer to the question of a date with the same words and candidates', () => {
    const text = 'amanhã, amanhã, sexta';
    const asked = [
      askDay(0, 6, '2026-12-01', '2026-12-02'),
      askDay(8, 14, '2026-12-01', '2026-12-02'),
      askDay(8, 14, '2026-12-02', '2026-12-03'),
      askDay(16, 21, '2026-12-01', '2026-12-02'),
    ];
    const reading: Reading = {
      pasted: { text, receivedAt: new Date(0) },
      timeZone: 'America/Sao_Paulo',
      result: { ok: true, trips: asked, cancelled: [] },
    };
    const first = after({ type: 'read', reading });
    const answered = giveDay(first, 0, '2026-12-01');
    expect(daysOf(answered)).toEqual(['2026-12-01', '2026-12-01', undefined, undefined]);
    // A later change concerns one trip.
    expect(daysOf(giveDay(answered, 1, '2026-12-02'))).toEqual(['2026-12-01', '2026-12-02', undefined, undefined]);
  });

  it('ask about a trip that equals an earlier one, until the user confirms it', () => {
    const first = after(readOf('GRU'));
    const id = idOf(first, 0);
    const refusal = { clientId: 'client', fields: {}, message: 'Igual à V-000001.' };
    const asked = draftsReducer(first, { type: 'refused', id, ...refusal, isRepeat: true });
    expect(asked.drafts[0]).toMatchObject({ repeat: 'asked', failure: 'Igual à V-000001.' });
    const confirmed = draftsReducer(asked, { type: 'confirmRepeat', id });
    expect(confirmed.drafts[0]).toMatchObject({ repeat: 'confirmed', failure: null });
    const sent = draftsReducer(confirmed, { type: 'sent', id, call, places: {} });
    expect(sent.drafts[0]?.repeat).toBe('confirmed');
  });

  it('cannot be discarded or changed once a run of bookings has reserved them', () => {
    const first = after(readOf('GRU', 'CGH'));
    const ids = [idOf(first, 0), idOf(first, 1)];
    const queued = draftsReducer(first, { type: 'queued', ids });
    const [, last = ''] = ids;
    const discarded = draftsReducer(queued, { type: 'discard', id: last });
    const changed = draftsReducer(discarded, { type: 'answer', id: last, path: 'time', answer: { value: '08:00' } });
    expect(changed).toEqual(queued);
    expect(placesOf(draftsReducer(queued, readOf('VCP')))).toEqual(['GRU', 'CGH', 'VCP']);
  });

  it('become what they were before when the run ends without reaching them', () => {
    const first = after(readOf('GRU', 'CGH', 'VCP'));
    const ids = first.drafts.map(({ id }) => id);
    const [booked = '', lost = '', open = ''] = ids;
    const states = (
      [
        { type: 'sent', id: lost, call, places: {} },
        { type: 'unanswered', id: lost, message: 'Sem resposta.' },
        { type: 'answer', id: open, path: 'time', answer: { value: '08:00' } },
        { type: 'queued', ids },
        { type: 'booked', id: booked, trips: [] },
        { type: 'halted' },
      ] as const
    ).reduce(draftsReducer, first);
    expect(states.drafts.map(({ progress }) => progress)).toEqual([[], 'unanswered', 'open']);
    expect(states.drafts[1]?.call).toEqual(call);
    expect(states.drafts[2]?.answers).toEqual({ time: { value: '08:00' } });
  });

  it('can be read again without a loss of answers when all of them are sent', () => {
    const first = after(readOf('GRU'), { type: 'choosePlace', words: 'GRU', stop: noStop });
    expect(hasAnswers(first)).toBe(true);
    const booked = draftsReducer(first, { type: 'booked', id: idOf(first, 0), trips: [] });
    expect(hasAnswers(booked)).toBe(false);
  });

  it('tell a run of bookings, and later that one exists or may exist', () => {
    const first = after(readOf('GRU', 'CGH'));
    const id = idOf(first, 0);
    const queued = draftsReducer(first, { type: 'queued', ids: [id] });
    const unanswered = draftsReducer(queued, { type: 'unanswered', id, message: 'Sem resposta.' });
    expect([first, queued, unanswered].map(runOf)).toEqual([null, 'sending', 'sent']);
  });
});
