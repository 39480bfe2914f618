import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TripAction } from '#domain/trips/actions.ts';
import type { TripAudience, Effect } from '#domain/trips/consequences.ts';
import { isAssigned, type TripStatus } from '#domain/trips/status.ts';
import { possibleTargets } from '#domain/trips/targets.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';
import { must, requestBody } from '#tests/authorisation/world.ts';
import { copyTrips } from '#tests/races/copies.ts';
import { type Circumstances, circumstancesOf, tryMove } from '#tests/races/moves.ts';
import { nameOf } from '#tests/races/pairs.ts';
import { type Payment, setStage, type Stage } from '#tests/races/stage.ts';
import { effectsSeen } from '#tests/trip-effects/effects-seen.ts';
import { type Picture, takePicture } from '#tests/trip-effects/picture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await stage.panel.services.db.updateTable('vouchers').set({ used: 0, uses: 100_000 }).execute();
});
afterAll(() => stage.panel.close());

/** Each row of the transition table, executed by its first party from each status in which it starts. */
const cases = transitions.flatMap((row) =>
  row.from.flatMap((from) => (from === 'new' ? [] : [{ row, from, name: `${from}: ${nameOf(row)}` }])),
);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('a row of the transition table', () => {
  it.each(cases)('has exactly its listed effects: $name', async ({ row, from }) => {
    const { before, after } = await taken(row, from, paymentFor(row, from));
    expect(effectsSeen(before, after).toSorted()).toEqual(showing(row, from).toSorted());
    expect(instantsSet(before, after)).toEqual(expectedInstants(row).toSorted());
    expectStory(row, from, before, after);
    const told = (row.tells ?? []).filter((audience) => audience !== 'eligible' || after.trip.status === 'available');
    expect(told.filter((audience) => !isTold(audience, before, after))).toEqual([]);
    expect(laterEvents(before, after)).toHaveLength(after.trip.version - before.trip.version);
  });

  it('for a request stores the estimate, reserves the limit and notifies eligible partners', async () => {
    const { world, side, people, panel } = stage;
    const { limitCents } = await takePicture(panel.services.db, stage.templates.get('scheduled billed') ?? '');
    const { id } = await must(people.client[0].post('/trips', requestBody(world, side)));
    const after = await takePicture(panel.services.db, id);
    const unmade = { ...after.trip, status: 'new', estimate_cents: null, limit_reserved_cents: 0 };
    const before = { ...after, trip: unmade, limitCents, events: [], told: [] } as unknown as Picture;
    expect(effectsSeen(before, after)).toEqual(['keep-estimate', 'reserve-limit']);
    expect(after.events).toMatchObject([{ action: 'request', from: null, to: 'available', role: 'cliente' }]);
    expect(after.told).toContainEqual(expect.objectContaining({ topic: 'pool', available: true }));
  });

  it('for a recorded trip leaves the trip in review, as if the partner had run the trip in the panel', async () => {
    const { world, side, people, panel } = stage;
    const body = { begunAt: hoursAgo(50), endedAt: hoursAgo(49), fareCents: 50_00 };
    const { id } = await must(
      people.assignee[0].post('/trips/executions', { ...body, request: requestBody(world, side) }),
    );
    const { trip, events, money } = await takePicture(panel.services.db, id);
    expect(trip).toMatchObject({ status: 'completed', recorded: true, partner_side: 'in_review', fare_cents: 50_00 });
    expect([trip.begun_at, trip.ended_at].map((at) => at?.toISOString())).toEqual([body.begunAt, body.endedAt]);
    expect(events.map(({ action }) => action)).toEqual(['request', 'accept', 'record']);
    expect(money).toEqual([]);
  });
});

describe('the fees of trip actions', () => {
  it('charge the partner for a late give-back', async () => {
    const { after } = await takenBy('give-back', 'en_route');
    expect(after.money).toEqual(balanced('wallet', 20_02, 'fees_revenue'));
  });

  it('charge the partner as much for a missed reconfirmation as for a late give-back', async () => {
    const row = transitions.find(({ action, by }) => action === 'give-back' && by.includes('system'));
    if (!row) throw new Error('the system gives nothing back');
    const { after } = await taken(row, 'accepted', 'billed');
    expect(after.money).toEqual(balanced('wallet', 20_02, 'fees_revenue'));
  });

  it('charge the client for a late cancellation, and give a part to the partner that was on time', async () => {
    const { after } = await takenBy('cancel', 'arrived');
    expect(after.trip).toMatchObject({ fee_cents: 15_01, client_side: 'unbilled', partner_side: 'pending' });
    expect(after.money.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(after.money.find(({ account }) => account === 'client_unbilled')?.cents).toBe(-15_01);
    expect(after.money.find(({ account }) => account === 'partner_pending')?.cents).toBe(after.trip.partner_cents);
  });

  it('charge the client for a no-show, after a review by the central', async () => {
    const { after } = await takenBy('no-show', 'arrived');
    expect(after.trip).toMatchObject({
      fee_cents: 12_01,
      partner_side: 'in_review',
      review_reasons: ['arrival_unproven', 'fee'],
    });
    expect(after.money).toEqual([]);
  });

  it('have a test for every row with a fee', () => {
    const known = transitions.flatMap(({ action, fee }) => (fee ? [action] : []));
    expect(known).toEqual(['give-back', 'give-back', 'give-back', 'no-show', 'cancel']);
  });
});

function takenBy(action: TripAction, from: TripStatus) {
  const row = transitions.find((one) => one.action === action && one.from.includes(from));
  if (!row) throw new Error(`there is no ${action} from ${from}`);
  return taken(row, from, 'billed');
}

function balanced(from: string, cents: number, to: string): object[] {
  const kind = expect.any(String) as string;
  return [
    { kind, account: from, cents: -cents },
    { kind, account: to, cents },
  ].toSorted((a, b) => (a.account < b.account ? -1 : 1));
}

async function taken(
  row: Transition,
  from: TripStatus,
  payment: Payment,
): Promise<{ before: Picture; after: Picture }> {
  const { db } = stage.panel.services;
  const [trip] = await copyTrips(stage, from, payment, 1, (pickupAt) => ({
    ...somethingToDo(row, from, payment),
    ...circumstancesOf(row, pickupAt),
  }));
  const [by = 'admin'] = row.by;
  if (!trip) throw new Error('there is no trip to try it on');
  await db.updateTable('vouchers').set({ used: 1_000 }).where('id', '=', stage.side.voucherId).execute();
  const before = await takePicture(db, trip.id);
  const { said } = await tryMove(stage, trip, { row, by, turn: 0, interrupted: true });
  expect(said).toBe('ok');
  return { before, after: await takePicture(db, trip.id) };
}

/** Returns conditions under which every effect changes data: a limit, a voucher, a commission and a pending change. */
function somethingToDo({ action, effects = [] }: Transition, from: TripStatus, payment: Payment): Circumstances {
  const held = isAssigned(from);
  const kept = effects.includes('release-limit') || effects.includes('move-limit');
  return {
    voucher_id: stage.side.voucherId,
    ...(held && action !== 'edit' && { proposed: true as const }),
    ...(held && payment === 'cash' && { wallet_reserved_cents: 77_00 }),
    ...(kept && { limit_reserved_cents: 33_00 }),
  };
}

/**
 * Returns the payment under which the effects are visible. Changes of terms move limits only for billed trips.
 * Commission is reserved only for trips paid to the driver.
 */
function paymentFor({ effects = [] }: Transition, from: TripStatus): Payment {
  return effects.includes('move-limit') || from === 'awaiting_approval' ? 'billed' : 'cash';
}

/**
 * Returns the effects that change data in this case. The other effects change no data, because there is no offer to
 * close or no assigned partner, or because the terms do not change at once.
 */
function showing({ action, provided, effects = [] }: Transition, from: TripStatus): Effect[] {
  const idle = new Set<Effect>();
  if (from !== 'offered') idle.add('close-offer');
  if (from !== 'scheduled') idle.add('drop-designation');
  if (!isAssigned(from)) idle.add('drop-proposal').add('release-commission');
  if (action === 'edit' && (provided === 'terms-kept' || isAssigned(from))) idle.add('move-limit');
  return effects.filter((effect) => !idle.has(effect));
}

const instants: Partial<Record<TripAction, string[]>> = {
  accept: ['accepted_at'],
  assume: ['accepted_at'],
  offer: ['offer_expires_at'],
  enqueue: ['queued_at'],
  arrive: ['arrived_at'],
  begin: ['begun_at'],
  complete: ['ended_at'],
  record: ['begun_at', 'ended_at'],
  reject: ['ended_at'],
  cancel: ['ended_at'],
  unattended: ['ended_at'],
  'no-show': ['ended_at'],
  reconfirm: ['reconfirmed_at'],
  'confirm-change': ['reconfirmed_at'],
};

function expectedInstants({ action, to }: Transition): string[] {
  if (action === 'designate' && to === 'offered') return ['offer_expires_at'];
  return instants[action] ?? [];
}

function instantsSet({ trip: before }: Picture, { trip: after }: Picture): string[] {
  const named = Object.keys(after).filter((name) => name.endsWith('_at')) as (keyof typeof after)[];
  return named.filter((name) => before[name] === null && after[name] !== null).toSorted();
}

function laterEvents(before: Picture, after: Picture): Picture['events'] {
  return after.events.slice(before.events.length);
}

function expectStory(row: Transition, from: TripStatus, before: Picture, after: Picture): void {
  const [line] = laterEvents(before, after);
  const [by = 'admin'] = row.by;
  const actor = by === 'system' ? null : stage.people[by][0].userId;
  expect(line).toMatchObject({ action: row.action, from, actor });
  expect(possibleTargets(row.to, from)).toContain(line?.to);
  const asksReason = row.needs?.includes('reason') ?? false;
  expect(!asksReason || Boolean(line?.reason)).toBe(true);
}

function isTold(audience: TripAudience, before: Picture, { trip, told }: Picture): boolean {
  const news = told.slice(before.told.length);
  const partnerIds = [before.trip, trip].flatMap((one) => [
    one.partner_id,
    one.offered_partner_id,
    one.designated_partner_id,
  ]);
  const names: Record<TripAudience, string[]> = {
    admin: ['admin'],
    client: [`client:${trip.client_id}`],
    approvers: [`client:${trip.client_id}`],
    partner: partnerIds.flatMap((id) => (id ? [`partner:${id}`] : [])),
    eligible: [`pool:${trip.service_area_id}:${trip.category}`],
  };
  const meant = names[audience];
  const topic = audience === 'eligible' ? 'pool' : 'trip';
  return (
    (audience === 'partner' && meant.length === 0) ||
    news.some((one) => one.topic === topic && meant.includes(one.audience) && one.available !== false)
  );
}
