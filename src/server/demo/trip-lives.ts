import { type Actor, system } from '#domain/access/roles.ts';
import { addDays, instantOfMinute, localDate } from '#domain/time.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import type { ActionInput } from '#server/features/trips/actions/work.ts';
import { partnersWithCars } from './car-drivers.ts';
import { evaluatePartners } from '#server/features/trips/assignment/evaluate-partners.ts';
import { act } from '#server/features/trips/actions/act.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { readRequestingClient } from '#server/features/trips/request/client.ts';
import { requestTrip } from '#server/features/trips/request/request-trip.ts';
import { answerContest, contestTrip } from '#server/features/trips/money/contest.ts';
import { settleReviewed } from '#server/features/trips/money/review.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type Cast, type SimulatedEvent, zone } from './lives.ts';
import { topUp } from './money-lives.ts';
import { cancelReasons, contestReasons, giveBackReasons } from './names.ts';
import { pixLife } from './pix-lives.ts';
import { type DemoPartner, required } from './people.ts';
import type { TripPlan } from './plans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Number of partners with a demo account. They are the first in the list of partners. */
const WITH_ACCOUNT = 2;

/** Schedules the request of a trip. The later events of the trip follow from the request. */
export function beginTrip(cast: Cast, plan: TripPlan): SimulatedEvent {
  return { at: plan.requestedAt, run: (tx) => request(tx, cast, plan) };
}

async function request(tx: Tx, cast: Cast, plan: TripPlan): Promise<SimulatedEvent[]> {
  const requester = requesterOf(cast, plan);
  const client = required(await readRequestingClient(tx, requester, plan.client?.id ?? cast.walkInId));
  const stops = plan.placeIds.map((placeId) => ({ ...bareStop, placeId }));
  const area = required(await readRequestArea(tx, null, stops[0]));
  const terms = { ...bareTerms, ...plan, passengerCount: plan.passengers.length, stops };
  const requested = await requestTrip(tx, requester, { client, area, terms }, await readMoment(tx));
  if (!requested.ok) return [];
  const trip = { cast, plan, id: requested.value.id, pickupAt: requested.value.pickup_at, partner: null };
  return afterRequest(trip, requested.value.status);
}

type Life = { cast: Cast; plan: TripPlan; id: string; pickupAt: Date; partner: DemoPartner | null };

function afterRequest(life: Life, status: string): SimulatedEvent[] {
  const { plan, pickupAt, cast } = life;
  if (status === 'awaiting_approval') return afterApprovalAsked(life);
  switch (plan.ending) {
    case 'scheduled':
    case 'available':
    case 'awaiting_approval':
      return status === 'scheduled' ? [launchAt(life, [])] : [];
    case 'designated':
      return [
        step(life, plan.requestedAt, 2, cast.admin, 'designate', { partnerId: cast.people.partners[0]?.id ?? null }),
      ];
    case 'unattended':
      return [
        ...(status === 'scheduled' ? [launchAt(life, [])] : []),
        step(life, pickupAt, 16, system, 'unattended', {}),
      ];
    case 'cancelled':
      if (cast.random.chance(0.5))
        return [cancel(life, new Date((plan.requestedAt.getTime() + pickupAt.getTime()) / 2))];
      return offered(life, status);
    default:
      return offered(life, status);
  }
}

function afterApprovalAsked(life: Life): SimulatedEvent[] {
  const { cast, plan } = life;
  if (plan.ending === 'awaiting_approval') return [];
  const reason = { reason: 'Fora da política de viagens' };
  return [step(life, plan.requestedAt, 40, cast.admin, plan.ending === 'rejected' ? 'reject' : 'approve', reason)];
}

/**
 * Schedules the acceptance of a trip. A scheduled trip is accepted when it enters the pool at its lead time. Any other
 * trip is accepted some minutes after the request.
 */
function offered(life: Life, status: string): SimulatedEvent[] {
  if (status !== 'scheduled') return [take(life, after(life.plan.requestedAt, life.cast.random.int(1, 9)))];
  return [launchAt(life, [take])];
}

function launchAt(life: Life, then: ((life: Life, at: Date) => SimulatedEvent)[]): SimulatedEvent {
  const at = new Date(life.pickupAt.getTime() - 3 * HOUR);
  const next = () => then.map((make) => make(life, after(at, life.cast.random.int(1, 30))));
  return step(life, at, 0, system, 'launch', {}, next);
}

function take(life: Life, at: Date): SimulatedEvent {
  return { at, run: (tx) => accept(tx, life, at) };
}

async function accept(tx: Tx, life: Life, at: Date): Promise<SimulatedEvent[]> {
  const { cast, plan, pickupAt } = life;
  const row = await readTripRow(tx, cast.admin, life.id);
  if (row?.status !== 'available') return [];
  const partner = await choosePartner(tx, life);
  if (!partner) return [step(life, pickupAt, 16, system, 'unattended', {})];
  const input = { partnerId: partner.id, termsVersion: row.terms_version };
  const accepted = await act(tx, partnerActor(cast, partner), life.id, 'accept', input);
  if (!accepted.ok) return [step(life, pickupAt, 16, system, 'unattended', {})];
  const assigned = { ...life, partner };
  if (plan.ending === 'cancelled') return [cancel(assigned, after(at, cast.random.int(5, 40)))];
  if (plan.ending === 'given_back') return giveBack(assigned, at);
  if (plan.ending === 'accepted') return [];
  return [drive(assigned)];
}

/** Picks an eligible partner. A partner whose wallet does not cover the commission tops it up first. */
async function choosePartner(tx: Tx, { cast, plan, id }: Life): Promise<DemoPartner | null> {
  const row = await readTripRow(tx, cast.admin, id);
  if (!row) return null;
  // Trips that may still run when the panel opens are not assigned to the demo partners and to those with simulated
  // drivers, so that these are free to accept a trip.
  const mayStillRun = row.pickup_at.getTime() > cast.until.getTime() - 3 * HOUR;
  const { partners } = cast.people;
  const others = () => partners.slice(WITH_ACCOUNT).filter((one) => !partnersWithCars(partners).includes(one));
  const candidates = mayStillRun && !plan.isShown ? others() : partners;
  const near = candidates.filter(
    (one) => one.active && one.areaIndex === plan.areaIndex && one.categories.includes(row.category),
  );
  if (near.length === 0) return null;
  // The first demo partner takes a larger share, so that its wallet has content.
  const first = plan.isShown || cast.random.chance(0.12) ? near[0] : undefined;
  const tried = [first, ...Array.from({ length: 6 }, () => cast.random.pick(near))].filter((one) => one !== undefined);
  for (const partner of tried) {
    let [verdict] = await evaluatePartners(tx, row, [partner.id], 'take');
    if (verdict?.whyNot.length === 1 && verdict.whyNot[0] === 'balance') {
      await topUp(tx, cast, partner);
      [verdict] = await evaluatePartners(tx, row, [partner.id], 'take');
    }
    if (verdict?.whyNot.length === 0) return partner;
  }
  return null;
}

function giveBack(life: Life, at: Date): SimulatedEvent[] {
  const { cast } = life;
  const back = after(at, cast.random.int(3, 20));
  const again = () => [
    take({ ...life, plan: { ...life.plan, ending: 'completed' }, partner: null }, after(back, cast.random.int(2, 10))),
  ];
  return [step(life, back, 0, assignee(life), 'give-back', { reason: cast.random.pick(giveBackReasons) }, again)];
}

function departure({ cast, plan, pickupAt }: Life): Date {
  if (plan.ending === 'en_route') return after(cast.until, -4);
  return plan.ending === 'in_progress' || plan.ending === 'arrived'
    ? after(cast.until, -9)
    : new Date(pickupAt.getTime() - cast.random.int(8, 20) * MINUTE);
}

function drive(life: Life, departsAt = departure(life)): SimulatedEvent {
  const { plan, pickupAt } = life;
  const run = async (tx: Tx): Promise<SimulatedEvent[]> => {
    const crew = await crewOf(tx, life);
    const arrive = () => [
      step(life, departsAt, 6, assignee(life), 'arrive', {}, () => atTheDoor(life, after(departsAt, 6))),
    ];
    const departed = await act(tx, assignee(life), life.id, 'depart', crew);
    if (departed.ok) return plan.ending === 'en_route' ? [] : arrive();
    // The driver is still in another trip.
    const again = plan.ending !== 'in_progress' && departsAt < after(pickupAt, 90);
    return again ? [drive(life, after(departsAt, 7))] : [];
  };
  return { at: departsAt, run };
}

function atTheDoor(life: Life, arrivedAt: Date): SimulatedEvent[] {
  const { cast, plan, pickupAt } = life;
  if (plan.ending === 'arrived') return [];
  const from = new Date(Math.max(arrivedAt.getTime(), plan.ending === 'in_progress' ? 0 : pickupAt.getTime()));
  if (plan.ending === 'no_show') return [step(life, from, 17, assignee(life), 'no-show', {})];
  const begins = after(from, plan.ending === 'in_progress' ? 1 : cast.random.int(1, 6));
  // An administrator starts the trip, because the partner does not know the PIN of the passenger.
  const begin = { reason: 'Início confirmado com o passageiro' };
  const then = () => (plan.ending === 'in_progress' ? [] : [complete(life, begins)]);
  return [step(life, begins, 0, cast.admin, 'begin', begin, then)];
}

function complete(life: Life, begunAt: Date): SimulatedEvent {
  const { cast, plan } = life;
  const at = after(begunAt, cast.random.int(14, 55));
  const run = async (tx: Tx): Promise<SimulatedEvent[]> => {
    const row = await readTripRow(tx, cast.admin, life.id);
    if (!row) return [];
    const strays = plan.ending === 'reviewed' || plan.ending === 'in_review';
    const factor = strays ? 1.32 : 0.94 + cast.random.next() * 0.12;
    const { distance_meters: meters } = row;
    const drivenMeters = meters === null ? undefined : Math.round((meters * factor) / 100) * 100;
    const amounts = {
      fareCents: Math.round(((row.estimate_cents ?? 35_00) * factor) / 5) * 5,
      tollsCents: cast.random.chance(0.05) ? 9_80 : 0,
      parkingCents: cast.random.chance(0.03) ? 18_00 : 0,
      waitingCents: 0,
      extrasCents: 0,
    };
    return step(life, at, 0, assignee(life), 'complete', { amounts, drivenMeters }, () => [
      ...settled(life, at),
      ...(plan.paymentMethod === 'pix_central' ? pixLife(cast, life.id, at) : []),
    ]).run(tx);
  };
  return { at, run };
}

/**
 * Schedules the money operations of a trip until the release: the review on the next morning, and for a contested trip
 * the contest of the client and the answer of the central.
 */
function settled(life: Life, endedAt: Date): SimulatedEvent[] {
  const { cast, plan } = life;
  const money = async (tx: Tx, work: 'settle' | 'contest' | 'answer'): Promise<SimulatedEvent[]> => {
    const row = await readTripRow(tx, cast.admin, life.id);
    const context = { actorId: cast.admin.userId, ...(await readMoment(tx)) };
    if (!row) return [];
    if (work === 'settle') await settleReviewed(tx, cast.admin, row, {}, 'Trajeto conferido com o cliente', context);
    else if (work === 'contest') await contestTrip(tx, cast.admin, row, cast.random.pick(contestReasons), context);
    else await answerContest(tx, cast.admin, row, answerOf(cast), context);
    return [];
  };
  const morning = (days: number) => instantOfMinute(addDays(localDate(endedAt, zone), days), 9 * 60, zone);
  if (plan.ending === 'in_review') return [];
  // Tolls and parking alone may cause a review. Without a review the event does nothing.
  const review = { at: morning(1), run: (tx: Tx) => money(tx, 'settle') };
  if (plan.ending !== 'contested') return [review];
  return [
    review,
    { at: morning(2), run: (tx: Tx) => money(tx, 'contest') },
    { at: morning(9), run: (tx: Tx) => money(tx, 'answer') },
  ];
}

function answerOf({ random }: Cast) {
  const answer = random.pick(['refused', 'corrected', 'upheld'] as const);
  const reason = answer === 'refused' ? 'O trajeto confere com o mapa' : 'O cliente tem razão';
  return { answer, reason, typed: answer === 'corrected' ? { fareCents: random.int(30, 60) * 100 } : {} };
}

function cancel(life: Life, at: Date): SimulatedEvent {
  const reason = life.cast.random.pick(cancelReasons);
  return step(life, at, 0, life.cast.admin, 'cancel', { reason, shownFeeCents: 100_00 });
}

/** Schedules one action `minutes` after an instant. A refused action changes nothing and has no follow-up. */
function step(
  life: Life,
  from: Date,
  minutes: number,
  doer: Parameters<typeof act>[1],
  action: TripAction,
  input: ActionInput,
  then: () => SimulatedEvent[] = () => [],
): SimulatedEvent {
  const at = after(from, minutes);
  return { at, run: async (tx) => ((await act(tx, doer, life.id, action, input)).ok ? then() : []) };
}

function after(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * MINUTE);
}

function assignee({ cast, partner }: Life): Actor {
  if (!partner) throw new Error('nobody holds this trip');
  return partnerActor(cast, partner);
}

function partnerActor({ people }: Cast, partner: DemoPartner): Actor {
  const index = people.partners.indexOf(partner);
  const email = index === 1 ? 'parceiro2@demo.example' : 'parceiro@demo.example';
  return {
    userId: people.userIds[email] ?? '',
    role: 'parceiro',
    clientId: null,
    partnerId: partner.id,
    approvesTrips: false,
  };
}

function requesterOf({ people, admin, random }: Cast, { client }: TripPlan): Actor {
  const attendant = { ...admin, userId: people.userIds['atendente@demo.example'] ?? '', role: 'cadviagens' as const };
  if (!client) return attendant;
  const emails =
    client === people.clients[0]
      ? ['cliente@demo.example', 'cadviagens@demo.example']
      : client.asksApproval
        ? ['requester']
        : [];
  if (emails.length === 0) return attendant;
  const email = random.pick(emails);
  const role = email === 'cadviagens@demo.example' ? ('cadviagens' as const) : ('cliente' as const);
  return { userId: people.userIds[email] ?? '', role, clientId: client.id, partnerId: null, approvesTrips: false };
}

async function crewOf(tx: Tx, { partner, plan }: Life): Promise<ActionInput> {
  if (!partner || partner.drivers === 1) return {};
  const running = await tx
    .selectFrom('trips')
    .select(['driver_id', 'vehicle_id'])
    .where('partner_id', '=', partner.id)
    .where('status', 'in', ['en_route', 'arrived', 'in_progress'])
    .execute();
  const busy = running.flatMap(({ driver_id, vehicle_id }) => [driver_id, vehicle_id]);
  const drivers = tx.selectFrom('drivers').select('id').where('partner_id', '=', partner.id);
  const vehicles = tx.selectFrom('vehicles').select('id').where('partner_id', '=', partner.id);
  return {
    driverId: firstFree(await drivers.orderBy('id').execute(), busy),
    vehicleId: firstFree(await vehicles.where('category', '=', plan.category).orderBy('id').execute(), busy),
  };
}

function firstFree(all: { id: string }[], busy: (string | null)[]): string | null {
  return (all.find(({ id }) => !busy.includes(id)) ?? all[0])?.id ?? null;
}

const bareStop = {
  address: '',
  number: null,
  complement: null,
  district: null,
  city: null,
  uf: null,
  cep: null,
  reference: null,
  lat: null,
  lng: null,
  precision: 'exact' as const,
};
const bareTerms = {
  needs: [],
  luggageCount: 0,
  hours: null,
  clientReference: null,
  reason: null,
  notes: null,
  internalNote: null,
  flightNumber: null,
  nameSign: null,
};
