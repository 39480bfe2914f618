import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { newId } from '#server/platform/uuid.ts';
import { requestBody, must, type Side, type World } from '#tests/authorisation/world.ts';
import { addCrew } from '#tests/central.ts';
import type { Answer } from '#tests/panel.ts';

/** Ids and versions of a trip that a call contains. */
export type TripNamed = {
  id: string;
  bookingId: string;
  seriesId: string;
  version: number;
  termsVersion: number;
  driverId: string;
  vehicleId: string;
};

/** Returns ids of a trip that does not exist. */
export function unknownTrip(): TripNamed {
  const crew = { driverId: newId(), vehicleId: newId() };
  return { ...crew, id: newId(), bookingId: newId(), seriesId: newId(), version: 1, termsVersion: 1 };
}

type Step = (world: World, side: Side, trip: TripNamed) => Promise<Answer>;

const act =
  (who: 'assignee' | 'requester', action: string, body: (side: Side, trip: TripNamed) => object): Step =>
  (_world, side, trip) =>
    side[who].post(`/trips/${trip.id}/${action}`, body(side, trip));
const byAdmin =
  (action: string, body: (side: Side) => object): Step =>
  ({ callers }, side, trip) =>
    callers.admin.post(`/trips/${trip.id}/${action}`, body(side));

const designate = byAdmin('designate', ({ partnerId }) => ({ partnerId }));
const offer = byAdmin('offer', ({ partnerId }) => ({ partnerIds: [partnerId] }));
const accept = act('assignee', 'accept', (_side, { termsVersion }) => ({ termsVersion }));
const depart = act('assignee', 'depart', ({ driverId, vehicleId }) => ({ driverId, vehicleId }));
const arrive = act('assignee', 'arrive', () => ({}));
const begin = act('assignee', 'begin', () => ({}));
const complete = act('assignee', 'complete', () => ({}));
const completeWithExtras = act('assignee', 'complete', () => ({ extrasCents: 5_00 }));
const settle = byAdmin('settle', () => ({}));
const contest = act('requester', 'contest', () => ({ reason: 'Valor a mais' }));
const propose: Step = (_world, { requester }, { id, version }) =>
  requester.patch(`/trips/${id}`, { version, pickupAt: new Date(Date.now() + 150 * 60_000).toISOString() });
const wait: Step = async ({ panel, callers }, _side, { id }) => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const past = { pickup_at: hourAgo, arrived_at: hourAgo };
  await panel.services.db.updateTable('trips').set(past).where('id', '=', id).execute();
  return callers.admin.get(`/trips/${id}`);
};

const ask: Step = async ({ panel, callers }, _side, { id }) => {
  const soon = new Date(Date.now() + 1_800_000);
  await panel.services.db.updateTable('trips').set({ reconfirm_by: soon }).where('id', '=', id).execute();
  return callers.admin.get(`/trips/${id}`);
};

const approve = byAdmin('approve', () => ({}));
/** Lets the policy of the category offer to drivers. No other trip of the category becomes available. */
const setPolicy: Step = async ({ panel, callers }, { areaId }, { id }) => {
  const of = { service_area_id: areaId, category: 'executivo' as const, valid_from: '2020-01-01' };
  const policy = { id: newId(), ...of, kind: 'fila' as const, pool_first: true };
  const insert = panel.services.db.insertInto('dispatch_policies').values(policy);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  return callers.admin.get(`/trips/${id}`);
};

const askForOneReal: Step = async ({ panel, callers }, _side, { id }) => {
  await panel.services.db.updateTable('trip_charges').set({ amount_cents: 1_00 }).where('trip_id', '=', id).execute();
  return callers.admin.get(`/trips/${id}`);
};

type Life = { paymentMethod?: PaymentMethod; minutes?: number; category?: string; repeats?: boolean; steps?: Step[] };
const day = 24 * 60;
const aboard = [accept, depart, arrive, begin];

const lives = {
  awaiting_approval: { category: 'executivo' },
  scheduled: { minutes: day },
  repeated: { minutes: day, repeats: true },
  queueable: { minutes: day, category: 'executivo', steps: [approve, setPolicy] },
  designated: { minutes: day, steps: [designate] },
  available: {},
  offered: { steps: [offer] },
  accepted: { steps: [accept] },
  proposed: { minutes: 120, steps: [accept, propose] },
  asked: { minutes: 120, steps: [accept, ask] },
  en_route: { steps: [accept, depart] },
  arrived: { steps: [accept, depart, arrive] },
  waited: { steps: [accept, depart, arrive, wait] },
  in_progress: { steps: aboard },
  in_review: { steps: [...aboard, completeWithExtras] },
  settled: { steps: [...aboard, completeWithExtras, settle] },
  unbilled: { steps: [...aboard, complete] },
  pix_open: { paymentMethod: 'pix_central', steps: [...aboard, complete, askForOneReal] },
  disputed: { steps: [...aboard, complete, contest] },
} satisfies Record<string, Life>;
export type State = keyof typeof lives;

/** Returns a repetition on every day of the next week, including holidays. */
export function nextDays() {
  const until = new Date(Date.now() + 7 * day * 60_000).toISOString().slice(0, 10);
  return { weekdays: [0, 1, 2, 3, 4, 5, 6], until, skipHolidays: false };
}

/**
 * Creates a trip of the side's client in this state, with a crew of its own. The trip is assigned to or designated for
 * the side's partner, if the state requires it.
 */
export async function tripIn(world: World, side: Side, state: State): Promise<TripNamed> {
  const { steps = [], repeats = false, ...terms }: Life = lives[state];
  const body = requestBody(world, side, terms);
  let trip: TripNamed = repeats
    ? (await must(side.requester.post('/series', { ...body, repeat: nextDays() }))).trips[0]
    : await must(side.requester.post('/trips', body));
  const crew = await addCrew(world.panel.services.db, side.partnerId);
  for (const step of steps) trip = await must(step(world, { ...side, ...crew }, trip));
  return { ...trip, ...crew };
}
