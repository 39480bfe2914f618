import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import type { Party } from '#domain/trips/parties.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { makeWorld, must, requestBody, type Side, type World } from '#tests/authorisation/world.ts';
import { addCrew } from '#tests/central.ts';
import type { Caller, Panel } from '#tests/panel.ts';

/** Two users of every party, so that an action can race against itself, executed by another user. */
export type People = Record<Exclude<Party, 'system'>, readonly [Caller, Caller]>;

export type Stage = {
  world: World;
  panel: Panel;
  side: Side;
  people: People;
  /** Partners that the central chooses: one for each of its two users. */
  chosen: readonly [string, string];
  designatedId: string;
  offeredIds: readonly [string, string];
  /** Trip of each status, brought there by the actions of its parties. */
  templates: Map<string, string>;
};

const DAY_MINUTES = 24 * 60;

export async function setStage(): Promise<Stage> {
  const world = await makeWorld();
  const { panel, central, callers, sides } = world;
  const side = sides.own;
  const { db } = panel.services;
  await db
    .updateTable('settings')
    .set({
      give_back_fees: '[{"underSeconds": 7200, "feeCents": 1001}, {"underSeconds": 1800, "feeCents": 2002}]',
      cancel_fee_cents: 15_01,
      no_show_fee_cents: 12_01,
      fee_partner_bp: 70_00,
    })
    .execute();
  // The category that requires approval needs a tariff too.
  const executive = { ...saoPauloComum, category: 'executivo', serviceAreaId: side.areaId, validFrom: '2024-01-01' };
  await must(callers.admin.post('/tariffs', executive));
  // Uses one price at every hour, so that copies with different pickups cost the same.
  await db
    .updateTable('tariffs')
    .set((eb) => ({ rate2_windows: '[]', km_rate2_millicents: eb.ref('km_rate1_millicents') }))
    .execute();
  // Trips may be offered by the policy when the central begins it. It has no drivers.
  const policy = { serviceAreaId: side.areaId, category: 'comum', validFrom: '2020-01-01', kind: 'fila' };
  await must(callers.admin.post('/dispatch-policies', { ...policy, poolFirst: true }));
  const makePartner = async () => {
    const id = await central.makePartner({ drivers: 40, categories: ['comum', 'executivo'] });
    await db.updateTable('partners').set({ minimum_balance_cents: -1_000_000_00 }).where('id', '=', id).execute();
    return id;
  };
  await db
    .updateTable('partners')
    .set({ minimum_balance_cents: -1_000_000_00 })
    .where('id', '=', side.partnerId)
    .execute();
  const [one, other, designatedId, offeredId, queuedId] = [
    await makePartner(),
    await makePartner(),
    await makePartner(),
    await makePartner(),
    await makePartner(),
  ];
  const partnerUser = (partnerId: string) => panel.signIn({ tipo: 'parceiro', partnerId });
  const clientUser = (approvesTrips = false) =>
    panel.signIn({ tipo: 'cliente', clientId: side.clientId, approvesTrips });
  const stage: Stage = {
    world,
    panel,
    side,
    chosen: [one, other],
    designatedId,
    offeredIds: [offeredId, queuedId],
    templates: new Map(),
    people: {
      client: [await clientUser(), await clientUser()],
      approver: [await clientUser(true), await clientUser(true)],
      attendant: [callers.attendant, await panel.signIn({ tipo: 'cadviagens' })],
      admin: [callers.admin, await panel.signIn({ tipo: 'admin' })],
      partner: [await partnerUser(one), await partnerUser(other)],
      designated: [await partnerUser(designatedId), await partnerUser(designatedId)],
      offered: [await partnerUser(offeredId), await partnerUser(offeredId)],
      assignee: [side.assignee, await partnerUser(side.partnerId)],
    },
  };
  for (const status of Object.keys(lives) as Raced[])
    for (const paymentMethod of payments) {
      const body = requestBody(world, side, { minutes: 3 * DAY_MINUTES, category: categoryIn(status) });
      let trip = await must(side.requester.post('/trips', { ...body, paymentMethod }));
      const crew = await addCrew(db, side.partnerId);
      for (const step of lives[status]) trip = await must(step(stage, { ...trip, ...crew }));
      if (trip.status !== status) throw new Error(`a trip meant to be ${status} is ${trip.status}`);
      stage.templates.set(templateKey(status, paymentMethod), trip.id);
    }
  return stage;
}

export const payments = ['billed', 'cash'] as const;
export type Payment = (typeof payments)[number];

export function templateKey(status: TripStatus, payment: Payment): string {
  return `${status} ${payment}`;
}

/** The client's policy requires approval for the category `executivo`. */
function categoryIn(status: Raced) {
  return status === 'awaiting_approval' ? 'executivo' : 'comum';
}

type Named = { id: string; termsVersion: number; driverId: string; vehicleId: string };
type Step = (stage: Stage, trip: Named) => ReturnType<Caller['post']>;

const designate: Step = ({ people, designatedId }, { id }) =>
  people.admin[0].post(`/trips/${id}/designate`, { partnerId: designatedId });
const launch: Step = ({ people }, { id }) => people.admin[0].post(`/trips/${id}/launch`);
const offer: Step = ({ people, offeredIds }, { id }) =>
  people.admin[0].post(`/trips/${id}/offer`, { partnerIds: offeredIds });
const held =
  (action: string): Step =>
  ({ side: { assignee } }, { id, termsVersion, driverId, vehicleId }) =>
    assignee.post(`/trips/${id}/${action}`, { ...(action === 'accept' && { termsVersion }), driverId, vehicleId });
const taken = [launch, held('accept')];

const lives = {
  awaiting_approval: [],
  scheduled: [designate],
  available: [launch],
  offered: [launch, offer],
  accepted: taken,
  en_route: [...taken, held('depart')],
  arrived: [...taken, held('depart'), held('arrive')],
  in_progress: [...taken, held('depart'), held('arrive'), held('begin')],
} satisfies Partial<Record<TripStatus, Step[]>>;
export type Raced = keyof typeof lives;
export const racedStatuses = Object.keys(lives) as Raced[];
