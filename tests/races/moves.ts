import { system } from '#domain/access/roles.ts';
import type { Refusal } from '#domain/outcome.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import type { Party } from '#domain/trips/parties.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { sql } from 'kysely';
import { act } from '#server/features/trips/actions/act.ts';
import type { TripColumns } from '#server/features/trips/row/save.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Copy } from '#tests/races/copies.ts';
import type { Answer as HttpAnswer, Caller } from '#tests/panel.ts';
import type { Stage } from '#tests/races/stage.ts';

/** Answer to one side of a race: `ok`, or the reason of the refusal. */
export type Answer = { said: string; refusal: { status: number; detail: string } | null };

/** Number of the racer, first or second. It selects between two users and between two inputs. */
export type Turn = 0 | 1;

/** `key` is the idempotency key, sent as the page would send it. */
export type Move = { row: Transition; by: Party; turn: Turn; key?: string; interrupted?: boolean };

type Input = (stage: Stage, trip: Copy, move: Move) => object;

const minutes = 60_000;
const hours = 60 * minutes;
const reason: Input = () => ({ reason: 'Motivo' });
const nothing: Input = () => ({});
const partner: Input = ({ chosen }, _trip, { turn }) => ({ partnerId: chosen[turn] });
const crew: Input = (_stage, { driverId, vehicleId }) => ({ driverId, vehicleId });

/** Inputs as the page sends them. The fee that the user confirms is never lower than the charged fee. */
const inputs: Record<Exclude<TripAction, 'request' | 'expire' | 'ask-reconfirmation'>, Input> = {
  approve: (_stage, { version }) => ({ version }),
  reject: reason,
  launch: nothing,
  designate: partner,
  assume: ({ designatedId }, { termsVersion }, { by }) => ({
    termsVersion,
    ...(by === 'admin' && { partnerId: designatedId }),
  }),
  offer: ({ chosen }, _trip, { turn }) => ({ partnerIds: turn === 0 ? chosen : chosen.toReversed() }),
  enqueue: nothing,
  decline: nothing,
  withdraw: nothing,
  accept: (stage, trip, move) => ({
    termsVersion: trip.termsVersion,
    ...(move.by === 'admin' && { partnerId: takerOf(stage, move) }),
  }),
  edit: (_stage, { version, laterAt }, { row }) =>
    row.provided === 'terms-kept' ? { version, notes: 'Portão 2' } : { version, pickupAt: laterAt },
  'confirm-change': (_stage, { version }) => ({ version }),
  'decline-change': nothing,
  reconfirm: nothing,
  'give-back': () => ({ reason: 'Motivo', feeCents: 1_000_00 }),
  reassign: ({ chosen }, _trip, { turn }) => ({ partnerId: chosen[turn], reason: 'Carro quebrou' }),
  depart: crew,
  arrive: crew,
  begin: (_stage, _trip, { by }) => (by === 'admin' ? { reason: 'PIN esquecido' } : {}),
  undo: (_stage, { version }) => ({ version }),
  complete: (_stage, _trip, { interrupted = false }) => ({
    interrupted,
    ...(interrupted && { reason: 'Pneu furado' }),
  }),
  record: (_stage, { id }) => ({
    tripId: id,
    begunAt: new Date(Date.now() - 30 * hours).toISOString(),
    endedAt: new Date(Date.now() - 29 * hours).toISOString(),
    fareCents: 50_00,
  }),
  'no-show': nothing,
  cancel: () => ({ reason: 'Motivo', feeCents: 1_000_00 }),
  unattended: reason,
};

function takerOf({ chosen, offeredIds }: Stage, { row, turn }: Move): string {
  return row.from.includes('offered') ? offeredIds[0] : chosen[turn];
}

/**
 * Conditions of a trip in addition to its status. `proposed` adds a change that the assigned partner has not answered.
 */
export type Circumstances = TripColumns & { proposed?: true };

/** Times at which the sweep of each system action runs. */
const systemTimes: Partial<Record<TripAction, (trip: Copy) => Date>> = {
  launch: ({ pickupAt }) => before(pickupAt, 1 * hours),
  expire: () => before(new Date(), -2 * hours),
  unattended: ({ pickupAt }) => before(pickupAt, -1 * hours),
  'decline-change': () => before(new Date(), -2 * hours),
  'ask-reconfirmation': ({ pickupAt }) => before(pickupAt, 23 * hours),
  'give-back': () => before(new Date(), -2 * hours),
};

export function circumstancesOf({ action, by, from }: Transition, pickupAt: Date): Circumstances {
  const inAnHour = before(new Date(), -1 * hours);
  const bySystem = by.includes('system');
  if (action === 'confirm-change' || action === 'decline-change') return { proposed: true };
  if (action === 'undo') return { undo_by: inAnHour };
  if (action === 'reconfirm' || (action === 'give-back' && bySystem)) return { reconfirm_by: inAnHour };
  if (action === 'ask-reconfirmation') return { reconfirm_by: null, accepted_at: before(pickupAt, 30 * hours) };
  return from.includes('offered') && (action === 'accept' || action === 'expire') ? { offer_expires_at: inAnHour } : {};
}

/** Tries a move. A user acts over HTTP, the system through its sweep. */
export async function tryMove(stage: Stage, trip: Copy, move: Move): Promise<Answer> {
  return move.by === 'system' ? trySweep(stage, trip, move.row.action) : tryCall(stage, trip, move);
}

async function tryCall(stage: Stage, trip: Copy, move: Move): Promise<Answer> {
  if (move.by === 'system') throw new Error('the system calls nobody');
  const { status, body: said } = await call(stage.people[move.by][move.turn], stage, trip, move);
  if (status < 300) return { said: 'ok', refusal: null };
  return { said: `${status} ${said?.reason}`, refusal: { status, detail: String(said?.detail) } };
}

/** Sends, as this caller, the call that the page would send. */
export function call(caller: Caller, stage: Stage, trip: Copy, move: Move): Promise<HttpAnswer> {
  const { action } = move.row;
  if (action === 'request' || action === 'expire' || action === 'ask-reconfirmation')
    throw new Error(`${action} is no call on a trip`);
  const body = inputs[action](stage, trip, move);
  const headers = move.key === undefined ? {} : { 'idempotency-key': `${move.key} ${trip.id}` };
  if (action === 'edit') return caller.patch(`/trips/${trip.id}`, body, headers);
  return caller.post(action === 'record' ? '/trips/executions' : `/trips/${trip.id}/${action}`, body, headers);
}

async function trySweep({ panel }: Stage, trip: Copy, action: TripAction): Promise<Answer> {
  const now = systemTimes[action]?.(trip);
  if (!now) throw new Error(`the system has no time for ${action}`);
  try {
    await withRetries(() =>
      panel.services.db.transaction().execute(async (tx) => {
        await sql`select set_config('painel.now', ${now.toISOString()}, true)`.execute(tx);
        const outcome = await act(tx, system, trip.id, action, {});
        if (!outcome.ok) throw new Undone(outcome);
      }),
    );
    return { said: 'ok', refusal: null };
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return { said: error.refusal.reason, refusal: { status: 409, detail: error.refusal.detail } };
  }
}

class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds);
}
