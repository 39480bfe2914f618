import { useQuery } from '@tanstack/react-query';
import type { RequestCheck } from '#contract/bookings.ts';
import type { ServiceArea } from '#contract/places.ts';
import { areasQuery, clientQuery } from '../queries.ts';
import { checkInput } from '../form/check-input.ts';
import { areaOf } from '../form/origin-area.ts';
import type { Ready } from './booking-run.ts';
import { bookingOf, type DraftGround, readyOf, termsOf } from './draft-booking.ts';
import { type Draft, type DraftsState, placeKey } from './drafts-state.ts';
import { isSettled, type Slot } from './slot.ts';
import { fieldOf, type Refusals, type SlotContext, slotsOf } from './slots.ts';
import { type DraftCheck, useChecks, usePlaces } from './use-lookups.ts';

/** Client, service area and time zone that the user chose for all drafts. */
export type Ground = DraftGround & { isCentral: boolean };

/** A draft as it is shown. */
export type DraftView = {
  draft: Draft;
  slots: readonly Slot[];
  timeZone: string;
  /** Number of the trip of which this is the return; null for other trips. */
  outward: number | null;
  doubts: number;
  check: DraftCheck;
  /** Messages about the whole draft. */
  messages: readonly string[];
  /** Reasons for which the trip would need an approval. */
  approval: readonly string[];
  /** The booking of a draft that can be sent; null for all others. */
  ready: Ready | null;
};

const unchecked: DraftCheck = { data: undefined, isPending: false };
const noAreas: readonly ServiceArea[] = [];

/** Returns the open drafts with their fields. A draft without doubts is checked by the server before it can be sent. */
export function useDraftViews(state: DraftsState, ground: Ground): DraftView[] {
  const open = state.drafts.filter(({ progress }) => typeof progress === 'string');
  const context = useContext(state, open, ground);
  const areas = useQuery(areasQuery).data?.items ?? noAreas;
  const drafts = open.map((draft) => {
    const own = draft.refusedFor === ground.clientId ? draft.refusals : {};
    const slots = slotsOf(draft.trip, draft.answers, context, own);
    return { draft, slots, own, ground: groundOf(slots, ground, areas) };
  });
  const hasClient = ground.clientId !== null;
  const inputs = new Map(
    drafts.flatMap(({ draft, slots, ground: own }) =>
      hasClient && draft.progress === 'open' && isSettled(slots) ? [[draft.id, checkInput(termsOf(slots, own))]] : [],
    ),
  );
  const checkOf = useChecks([...inputs.values()]);
  return drafts.map(({ draft, own: refusals, ground: own }) => {
    const input = inputs.get(draft.id);
    const check = input ? checkOf(input) : unchecked;
    const { data, isPending } = check;
    const refused = refusedBy(data);
    const shown = slotsOf(draft.trip, draft.answers, context, { ...refusals, ...refused.fields });
    const unplaced = unplacedMessages(refused, shown, data);
    const booking = hasClient && !isPending && unplaced.length === 0 ? bookingOf(shown, own) : null;
    const { returnOf } = draft.trip;
    const isOpen = draft.progress === 'open';
    return {
      draft,
      slots: shown,
      timeZone: own.timeZone,
      outward: returnOf === undefined ? null : returnOf + 1,
      // Nothing can be answered in a draft that was sent.
      doubts: isOpen ? shown.filter(({ doubt }) => doubt !== null).length : 0,
      check,
      messages: [...unplaced, ...(draft.refusedFor === ground.clientId ? ownFailure(draft, shown) : [])],
      approval: (data?.verdicts ?? []).filter(({ kind }) => kind === 'approval').map(({ message }) => message),
      ready: readyOf(draft, booking, shown),
    };
  });
}

function useContext(state: DraftsState, open: readonly Draft[], ground: Ground): SlotContext {
  const { clientId, serviceAreaId } = ground;
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null }).data;
  const words = open.flatMap(({ trip }) => [trip.from, trip.to, ...trip.stops].flatMap((place) => place?.value ?? []));
  const findPlace = usePlaces(words, { serviceAreaId, near: null });
  return { client, findPlace, chosenPlace: (told) => state.chosen[placeKey(told)] };
}

/** The origin determines area and time zone, where it is known. */
function groundOf(slots: readonly Slot[], ground: Ground, areas: readonly ServiceArea[]): DraftGround {
  const origin = slots.find(({ path }) => path === 'stops.0');
  const id = areaOf(origin?.stop ?? undefined, areas) ?? ground.serviceAreaId;
  const timeZone = areas.find((area) => area.id === id)?.timeZone ?? ground.timeZone;
  return { clientId: ground.clientId, serviceAreaId: id, timeZone };
}

type Refused = { fields: Refusals; others: string[] };

function refusedBy(data: RequestCheck | undefined): Refused {
  const refused = (data?.verdicts ?? []).filter(({ kind }) => kind === 'refused' || kind === 'missing');
  const fields = refused.flatMap(({ field, message }) => (field === null ? [] : [[fieldOf(field), message]]));
  return {
    fields: Object.fromEntries(fields) as Refusals,
    others: refused.flatMap(({ field, message }) => (field === null ? [message] : [])),
  };
}

/** Messages of the check that no shown field has. */
function unplacedMessages(
  { fields, others }: Refused,
  slots: readonly Slot[],
  data: RequestCheck | undefined,
): string[] {
  const shown = new Set(slots.flatMap(({ doubt, message }) => (doubt === 'refused' ? [message] : [])));
  return data ? [...others, ...Object.values(fields).filter((message) => !shown.has(message))] : [];
}

/** Message of the last refused booking, unless a field shows the reason. */
function ownFailure({ progress, failure, refusals }: Draft, slots: readonly Slot[]): string[] {
  const isShown = slots.some(({ message }) => message !== null && Object.values(refusals).includes(message));
  return progress === 'open' && failure !== null && !isShown ? [failure] : [];
}
