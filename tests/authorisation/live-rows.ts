import { newId } from '#server/platform/uuid.ts';
import type { Alarm } from '#contract/console.ts';
import type { LiveTopic } from '#contract/live.ts';
import { sweepAlarms } from '#server/features/trips/console/jobs.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';
import { addCrew } from '#tests/central.ts';
import { makeRank } from '#tests/queue.ts';
import { askPayout, askTopUp, fund, makeBatch, openAccount } from '#tests/till.ts';
import { must, requestBody, type Side, signUpBody, type World } from '#tests/authorisation/world.ts';

/** Callers that receive the event of a topic, by the names of their columns. No other caller receives the event. */
type Hearers = Partial<Record<Exclude<LiveTopic, 'hello' | 'reset'> | 'session' | 'eligibility', string>>;

export type LiveRow = {
  /** Causes the event on one side, and returns the id of the affected record. */
  cause: (world: World, side: Side) => Promise<string>;
  own: Hearers;
  foreign: Hearers;
};

const everywhere = 'admin attendant';

// prettier-ignore
export const liveRows: Record<string, LiveRow> = {
  'a trip is requested for now': {
    cause: async (world, side) => (await tripIn(world, side, 'available')).id,
    own: { trip: 'admin attendant client registrar', pool: 'admin attendant partner' },
    foreign: { trip: everywhere, pool: everywhere },
  },
  'a trip is requested for tomorrow': {
    cause: async (world, side) => (await tripIn(world, side, 'scheduled')).id,
    own: { trip: 'admin attendant client registrar' },
    foreign: { trip: everywhere },
  },
  'a trip of another category becomes available': {
    cause: async ({ callers, ...world }, side) => {
      const body = requestBody({ callers, ...world }, side, { category: 'van' });
      return (await must(callers.attendant.post('/trips', body))).id;
    },
    own: { trip: 'admin attendant client registrar', pool: everywhere },
    foreign: { trip: everywhere, pool: everywhere },
  },
  'a trip awaits approval': {
    cause: async (world, side) => (await tripIn(world, side, 'awaiting_approval')).id,
    own: { trip: 'admin attendant client registrar' },
    foreign: { trip: everywhere },
  },
  'a trip is designated': {
    cause: async (world, side) => (await tripIn(world, side, 'designated')).id,
    own: { trip: 'admin attendant client registrar partner' },
    foreign: { trip: everywhere },
  },
  'a trip is offered': {
    cause: async (world, side) => (await tripIn(world, side, 'offered')).id,
    own: { trip: 'admin attendant client registrar partner', pool: 'admin attendant partner' },
    foreign: { trip: everywhere, pool: everywhere },
  },
  'a trip is accepted and completed': {
    cause: async (world, side) => (await tripIn(world, side, 'unbilled')).id,
    own: { trip: 'admin attendant client registrar partner', pool: 'admin attendant partner' },
    foreign: { trip: everywhere, pool: everywhere },
  },
  'a assignee shares where it is, and stops': {
    cause: async (world, side) => {
      const { id } = await tripIn(world, side, 'en_route');
      const at = new Date().toISOString();
      await must(side.assignee.put(`/trips/${id}/position`, { lat: -23.6, lng: -46.6, at }));
      await must(side.assignee.delete(`/trips/${id}/position`));
      return id;
    },
    own: {
      trip: 'admin attendant client registrar partner',
      pool: 'admin attendant partner',
      position: 'admin attendant client registrar',
    },
    foreign: { trip: everywhere, pool: everywhere, position: everywhere },
  },
  'a wallet is adjusted': {
    cause: async ({ callers }, { partnerId }) => {
      const body = { partnerId, amountCents: 1_00, reason: 'Crédito' };
      await must(callers.admin.post('/wallets/adjustments', body, { 'idempotency-key': newId() }));
      return partnerId;
    },
    own: { wallet: 'admin partner' },
    foreign: { wallet: 'admin' },
  },
  'a top-up is asked for': {
    cause: async ({ callers }, { assignee }) => {
      await openAccount(callers.admin);
      return (await askTopUp(assignee)).id;
    },
    own: { 'top-up': 'admin partner' },
    foreign: { 'top-up': 'admin' },
  },
  'a payout is asked for': {
    cause: async ({ callers }, { assignee, partnerId }) => {
      await fund(callers.admin, partnerId, 10_00);
      return (await askPayout(assignee)).id;
    },
    own: { payout: 'admin partner' },
    foreign: { payout: 'admin' },
  },
  'payouts are put in a batch': {
    cause: async ({ callers }, { assignee, partnerId }) => {
      await fund(callers.admin, partnerId, 10_00);
      return (await makeBatch(callers.admin, (await askPayout(assignee)).id)).id;
    },
    own: { 'payout-batch': 'admin' },
    foreign: { 'payout-batch': 'admin' },
  },
  "a partner's record changes": {
    cause: async ({ callers }, { partnerId }) => {
      await must(callers.admin.patch(`/partners/${partnerId}`, { name: `Parceiro ${newId()}` }));
      return partnerId;
    },
    own: { partner: 'admin partner' },
    foreign: { partner: 'admin' },
  },
  "a client's record changes": {
    cause: async ({ callers }, { clientId }) => {
      await must(callers.admin.patch(`/clients/${clientId}`, { name: `Cliente ${newId()}` }));
      return clientId;
    },
    own: { client: 'admin attendant client registrar' },
    foreign: { client: everywhere },
  },
  'an employee of a client changes': {
    cause: async ({ callers }, { employeeId }) => {
      await must(callers.admin.patch(`/employees/${employeeId}`, { registration: newId() }));
      return employeeId;
    },
    own: { employee: 'admin attendant client registrar' },
    foreign: { employee: everywhere },
  },
  "another user's record changes": {
    cause: async ({ callers }, { userId }) => {
      await must(callers.admin.patch(`/users/${userId}`, { nome: `Pessoa ${newId()}` }));
      return userId;
    },
    own: { user: 'admin' },
    foreign: { user: 'admin' },
  },
  'a driver enters a queue': {
    cause: async ({ panel, callers }, { areaId, partnerId }) => {
      const { driverId } = await addCrew(panel.services.db, partnerId);
      const driver = await panel.signIn({ tipo: 'parceiro', partnerId, driverId });
      const rankId = await makeRank(callers.admin, areaId);
      await must(driver.post('/queue/join', { rankId }));
      return rankId;
    },
    own: { queue: 'admin attendant partner' },
    foreign: { queue: everywhere },
  },
  'a driver becomes available': {
    cause: async ({ panel }, { partnerId }) => {
      const { driverId } = await addCrew(panel.services.db, partnerId);
      const driver = await panel.signIn({ tipo: 'parceiro', partnerId, driverId });
      await must(driver.post('/presence/begin'));
      return driverId;
    },
    own: { presence: everywhere },
    foreign: { presence: everywhere },
  },
  'an alarm is raised, and acknowledged': {
    cause: async (world, side) => {
      const { id: tripId } = await tripIn(world, side, 'available');
      const { services } = world.panel;
      const long = new Date(Date.now() - 3_600_000);
      await services.db.updateTable('trips').set({ created_at: long }).where('id', '=', tripId).execute();
      await sweepAlarms(services);
      const { items } = await must(world.callers.attendant.get('/dispatch/alarms'));
      const { id } = items.find((alarm: Alarm) => alarm.tripId === tripId);
      await must(world.callers.attendant.post(`/dispatch/alarms/${id}/acknowledge`));
      return id;
    },
    own: { alarm: everywhere },
    foreign: { alarm: everywhere },
  },
  'somebody signs up': {
    cause: async ({ panel }) => {
      const body = signUpBody();
      await must(panel.nobody.post('/sign-ups', body));
      const account = panel.services.db.selectFrom('auth_users').select('id').where('email', '=', body.email);
      return (await account.executeTakeFirstOrThrow()).id;
    },
    own: { 'sign-up': 'admin' },
    foreign: { 'sign-up': 'admin' },
  },
};

/** Topics without a row, because they only close the stream of the user whose rights changed. */
export const closingTopics = ['profile', 'session', 'eligibility'];
