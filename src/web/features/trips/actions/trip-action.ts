import { useQueryClient } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { labelAudience } from '#domain/trips/audience-labels.ts';
import { type AllowedAction, allowedActions } from '#domain/trips/decide.ts';
import { api, type CallContext } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { answerMs, enqueue, isQueued } from '#web/lib/send-queue.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useSend } from '#web/lib/use-send.ts';
import { showNewer, tripQuery } from '../queries.ts';
import { queuedAction } from './queued-actions.ts';
import { useDoer } from '../shared/use-doer.ts';
import { noteChange } from './use-settling.ts';

const procedures = {
  approve: api.trips.approve,
  reject: api.trips.reject,
  launch: api.trips.launch,
  designate: api.trips.designate,
  assume: api.trips.assume,
  offer: api.trips.offer,
  enqueue: api.trips.enqueue,
  decline: api.trips.decline,
  withdraw: api.trips.withdraw,
  accept: api.trips.accept,
  'confirm-change': api.trips.confirmChange,
  'decline-change': api.trips.declineChange,
  reconfirm: api.trips.reconfirm,
  'give-back': api.trips.giveBack,
  reassign: api.trips.reassign,
  depart: api.trips.depart,
  arrive: api.trips.arrive,
  begin: api.trips.begin,
  undo: api.trips.undo,
  complete: api.trips.complete,
  'no-show': api.trips.noShow,
  cancel: api.trips.cancel,
  unattended: api.trips.unattended,
} satisfies Partial<Record<TripAction, unknown>>;

/** Actions that consist of a button and possibly a dialog. Request, edit and record have their own pages. */
export type ButtonAction = keyof typeof procedures;

export function isButtonAction(action: TripAction): action is ButtonAction {
  return action in procedures;
}

// Order of the buttons: next steps, changes of the trip, actions that end it.
const order: readonly TripAction[] = [
  'confirm-change',
  'reconfirm',
  'approve',
  'assume',
  'accept',
  'depart',
  'arrive',
  'begin',
  'complete',
  'launch',
  'designate',
  'offer',
  'enqueue',
  'edit',
  'reassign',
  'withdraw',
  'decline',
  'decline-change',
  'no-show',
  'give-back',
  'reject',
  'cancel',
  'unattended',
  'record',
  'undo',
];
const forward = new Set(order.slice(0, 9));
const ending = new Set(order.slice(15, -2));

/**
 * Style of a button: the primary button of the page, an ordinary button, or a button that ends the trip or assignment.
 */
export type Weight = 'primary' | 'normal' | 'ending';
export type OrderedAction = AllowedAction & { weight: Weight };

/** Returns the user's buttons for a trip in display order. At most one is primary. */
export function orderedActions(doer: Actor, trip: Trip): OrderedAction[] {
  const allowed = allowedActions(doer, trip)
    .filter(({ action }) => !(action === 'launch' && isReserved(doer, trip)))
    .toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action));
  return allowed.map(({ action, label, needs }, at) => ({ action, label, needs, weight: weightOf(action, at === 0) }));
}

/**
 * True for a client whose trip the central reserved for a partner. The search for another one gains the client nothing,
 * and would drop the reservation.
 */
function isReserved(doer: Actor, { designatedPartnerId }: Trip): boolean {
  return labelAudience(doer) === 'client' && designatedPartnerId !== null;
}

function weightOf(action: TripAction, first: boolean): Weight {
  if (first && forward.has(action)) return 'primary';
  return ending.has(action) ? 'ending' : 'normal';
}

/** Input of an action from its dialog. */
export type Answers = {
  reason?: string;
  partnerId?: string;
  partnerIds?: string[];
  driverId?: string;
  vehicleId?: string;
  pin?: string;
  feeCents?: number;
  fareCents?: number;
  tollsCents?: number;
  parkingCents?: number;
  waitingCents?: number;
  extrasCents?: number;
  drivenMeters?: number;
  interrupted?: boolean;
};

type Seen = { version?: number; termsVersion?: number; partnerId?: string };
type Sent = { action: ButtonAction; input: Answers & Seen & { id: string } };

/**
 * Sends actions on one trip. On success or conflict the page shows the current trip. Without connection a partner's
 * action is queued, and the call returns null.
 */
export function useTripAction(trip: Trip) {
  const queryClient = useQueryClient();
  const queues = isPartnerSide(useDoer());
  const sending = useSend<Sent, Trip | null>(
    {
      call: (sent, { context }) => (queues ? sendOrQueue(trip, sent, context.idempotencyKey) : post(sent, { context })),
    },
    {
      onSuccess: (answer) => {
        noteChange();
        if (answer) showNewer(answer);
      },
      onError: (error) => {
        // Another user changed the trip first, so the trip is read again.
        if (error instanceof ApiProblem && error.status === 409) {
          return queryClient.invalidateQueries({ queryKey: tripQuery(trip.id).queryKey });
        }
        return undefined;
      },
    },
  );
  return {
    busy: sending.isPending ? sending.variables.action : null,
    send: (action: ButtonAction, answers: Answers = {}) =>
      sending.mutateAsync({ action, input: { id: trip.id, ...seen(action, trip), ...answers } }),
  };
}

function post({ action, input }: Sent, options: { context: CallContext; signal?: AbortSignal }): Promise<Trip> {
  return procedures[action].call(input as never, options);
}

/** Sends the action. Queues it when no response arrives, or when earlier actions on the trip are still queued. */
async function sendOrQueue(trip: Trip, sent: Sent, key = newKey()): Promise<Trip | null> {
  if (!isQueued(trip.id)) {
    try {
      return await post(sent, { context: { idempotencyKey: key }, signal: AbortSignal.timeout(answerMs) });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 0) throw error;
    }
  }
  const { id: _, ...body } = sent.input;
  enqueue(queuedAction(trip, sent.action, body, key, serverNow()));
  return null;
}

/**
 * Actions that the server refuses when the trip has a newer version, for example after another attendant designated the
 * trip.
 */
const versioned = new Set<ButtonAction>(['approve', 'confirm-change', 'designate', 'undo']);

/** Returns the state of the trip that the user saw. The server refuses the action when that state has changed. */
function seen(action: ButtonAction, trip: Trip): Seen {
  const { termsVersion, offeredPartnerId, designatedPartnerId } = trip;
  if (action === 'accept') return { termsVersion, ...(offeredPartnerId && { partnerId: offeredPartnerId }) };
  if (action === 'assume') return { termsVersion, ...(designatedPartnerId && { partnerId: designatedPartnerId }) };
  return versioned.has(action) ? { version: trip.version } : {};
}
