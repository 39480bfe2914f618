import type { NotificationEvent } from '#domain/notifications/events.ts';
import { documentEndsJob } from '#server/features/documents/jobs.ts';
import { sweep } from '#server/features/trips/actions/jobs.ts';
import { limitWarningsJob } from '#server/features/limits/jobs.ts';
import { passengerLinksJob } from '#server/features/notifications/passenger-link-jobs.ts';
import { removeSilent } from '#server/features/presence/jobs.ts';
import { setMailboxProven } from '#server/platform/auth/accounts.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { newId } from '#server/platform/uuid.ts';
import { addCrew } from '#tests/central.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { must, requestBody, signUpBody } from '#tests/authorisation/world.ts';
import { askPayout, askTopUp, fund, key } from '#tests/till.ts';
import { enableAll, type Reader, type Stage, type Step } from './stage.ts';

/** Causes an event. Returns the users who must be notified, and the time at which the notification is due. */
type Case = (stage: Stage) => Promise<{ readers: Reader[]; at?: Date }>;

const run: Step[] = ['accept', 'depart', 'arrive', 'begin', ['complete', {}]];
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const why = { reason: 'Motivo do teste' };

/** Returns the expected recipients of a trip's notification. Its title must contain the code of the trip. */
async function told(
  trip: Promise<{ code: string }>,
  ...whom: [Reader[0], Reader[1]][]
): Promise<{ readers: Reader[] }> {
  const { code } = await trip;
  return { readers: whom.map(([audience, reader]) => [audience, reader, code]) };
}

const reminder =
  (hours: number): Case =>
  async ({ drive, people: { requester, assignee } }) => {
    const { readers } = await told(
      drive({ minutes: 50 * 60 }, ['accept']),
      ['client', requester],
      ['partner', assignee],
    );
    return { readers, at: minutesOn((50 - hours) * 60 + 5) };
  };

export const cases: Record<NotificationEvent, Case> = {
  async registered({ drive, people: { requester, attendant, admin } }) {
    const byClient = await told(drive({ minutes: 600 }), ['attendant', attendant], ['admin', admin]);
    const byCentral = await told(drive({ minutes: 600 }, [], attendant), ['client', requester]);
    return { readers: [...byClient.readers, ...byCentral.readers] };
  },
  approval_asked: ({ drive, people: { client } }) =>
    told(drive({ minutes: 600, category: 'executivo' }), ['approvers', client]),
  async approval_decided({ drive, people: { requester, client } }) {
    const trip = await drive({ minutes: 600, category: 'executivo' });
    await must(client.post(`/trips/${trip.id}/reject`, why));
    return told(Promise.resolve(trip), ['client', requester]);
  },
  available: ({ drive, people: { assignee } }) => told(drive({}), ['eligible', assignee]),
  async offered({ drive, world, people: { admin, assignee } }) {
    const trip = await drive({ minutes: 600 });
    await must(admin.post(`/trips/${trip.id}/offer`, { partnerIds: [world.sides.own.partnerId] }));
    return told(Promise.resolve(trip), ['partner', assignee]);
  },
  async designated({ drive, world, people: { admin, assignee } }) {
    const trip = await drive({ minutes: 600 });
    await must(admin.post(`/trips/${trip.id}/designate`, { partnerId: world.sides.own.partnerId }));
    return told(Promise.resolve(trip), ['partner', assignee]);
  },
  async designation_declined({ drive, world, people: { attendant, admin, assignee } }) {
    const trip = await drive({ minutes: 600 });
    await must(admin.post(`/trips/${trip.id}/designate`, { partnerId: world.sides.own.partnerId }));
    await must(assignee.post(`/trips/${trip.id}/decline`, why));
    return told(Promise.resolve(trip), ['attendant', attendant], ['admin', admin]);
  },
  async accepted({ drive, world, people: { requester, attendant, admin, assignee } }) {
    const byPartner = await told(drive({}, ['accept']), ['client', requester], ['attendant', attendant]);
    const trip = await drive({});
    const { partnerId } = world.sides.own;
    await must(admin.post(`/trips/${trip.id}/accept`, { partnerId, termsVersion: trip['termsVersion'] }));
    const byAdmin = await told(Promise.resolve(trip), ['partner', assignee]);
    return { readers: [...byPartner.readers, ...byAdmin.readers] };
  },
  async reconfirmation({ drive, react, world, people: { admin, assignee } }) {
    const trip = await drive({ minutes: 50 * 60 }, ['accept']);
    const at = minutesOn(26 * 60 + 30);
    const { db } = world.panel.database.openPool({ max: 2, clock: at });
    await sweep({ ...world.panel.services, db });
    await react(at);
    await must(assignee.post(`/trips/${trip.id}/reconfirm`));
    return told(Promise.resolve(trip), ['partner', assignee], ['admin', admin]);
  },
  async given_back({ drive, world, people: { requester, attendant, admin, assignee } }) {
    const byPartner = drive({ minutes: 600 }, ['accept', ['give-back', why]]);
    const first = await told(byPartner, ['client', requester], ['attendant', attendant], ['admin', admin]);
    const trip = await drive({ minutes: 600 }, ['accept']);
    await must(admin.post(`/trips/${trip.id}/give-back`, why));
    const second = await told(Promise.resolve(trip), ['partner', assignee]);
    const passedOn = await drive({ minutes: 600 }, ['accept']);
    const partnerId = await world.central.makePartner({ drivers: 1 });
    await must(admin.patch(`/partners/${partnerId}`, { areaIds: [world.sides.own.areaId], categories: ['comum'] }));
    await must(attendant.post(`/trips/${passedOn.id}/reassign`, { ...why, partnerId }));
    const third = await told(Promise.resolve(passedOn), ['partner', assignee]);
    return { readers: [...first.readers, ...second.readers, ...third.readers] };
  },
  async reassigned({ drive, world, people: { requester, attendant, assignee } }) {
    const trip = await drive({ minutes: 600 }, ['accept']);
    const { partnerId } = world.sides.own;
    const { driverId } = await addCrew(world.panel.services.db, partnerId);
    await must(attendant.post(`/trips/${trip.id}/reassign`, { ...why, partnerId, driverId }));
    return told(Promise.resolve(trip), ['client', requester], ['partner', assignee]);
  },
  async changed({ drive, react, people: { requester, assignee } }) {
    const trip = await drive({ minutes: 600 }, ['accept']);
    const pickupAt = minutesOn(700).toISOString();
    await must(requester.patch(`/trips/${trip.id}`, { version: trip['version'], pickupAt }));
    await react();
    await must(assignee.post(`/trips/${trip.id}/confirm-change`));
    return told(Promise.resolve(trip), ['client', requester], ['partner', assignee]);
  },
  reminder_24h: reminder(24),
  reminder_2h: reminder(2),
  reminder_30min: reminder(0.5),
  async uncovered({ drive, people: { attendant, admin } }) {
    const { readers } = await told(drive({ minutes: 60 }), ['attendant', attendant], ['admin', admin]);
    return { readers, at: minutesOn(10) };
  },
  async unattended({ drive, world, people: { requester, attendant, admin, assignee } }) {
    const byTime = await told(drive({}), ['client', requester], ['attendant', attendant], ['admin', admin]);
    const { db } = world.panel.database.openPool({ max: 2, clock: minutesOn(16) });
    await sweep({ ...world.panel.services, db });
    const trip = await drive({}, ['accept']);
    await must(admin.post(`/trips/${trip.id}/unattended`, why));
    const byAdmin = await told(Promise.resolve(trip), ['partner', assignee]);
    return { readers: [...byTime.readers, ...byAdmin.readers], at: minutesOn(16) };
  },
  en_route: ({ drive, people: { requester } }) => told(drive({}, ['accept', 'depart']), ['client', requester]),
  arrived: ({ drive, people: { requester } }) => told(drive({}, ['accept', 'arrive']), ['client', requester]),
  async passenger_link({ drive, world, people: { requester, admin, attendant } }) {
    await must(admin.patch(`/clients/${world.sides.own.clientId}`, { sendsPassengerLink: true }));
    const trip = await drive({ minutes: 600 });
    await passengerLinksJob(world.panel.services).run();
    await must(admin.patch(`/clients/${world.sides.own.clientId}`, { sendsPassengerLink: false }));
    return told(Promise.resolve(trip), ['client', requester], ['attendant', attendant]);
  },
  passenger_ready: ({ drive, say, people: { attendant, assignee } }) =>
    told(say(drive({}, ['accept', 'depart']), 'ready'), ['partner', assignee], ['attendant', attendant]),
  passenger_delay: ({ drive, say, people: { attendant, assignee } }) =>
    told(say(drive({}, ['accept', 'depart']), 'delay', { time: 1 }), ['partner', assignee], ['attendant', attendant]),
  lost_item: ({ drive, say, people: { attendant, admin, assignee } }) =>
    told(
      say(drive({}, run), 'lost-items', { description: 'Guarda-chuva' }),
      ['partner', assignee],
      ['attendant', attendant],
      ['admin', admin],
    ),
  completed: ({ drive, people: { requester } }) => told(drive({}, run), ['client', requester]),
  async cancelled({ drive, people: { requester, attendant, admin, assignee } }) {
    const first = await drive({ minutes: 600 }, ['accept']);
    await must(requester.post(`/trips/${first.id}/cancel`, why));
    const second = await drive({ minutes: 600 });
    await must(admin.post(`/trips/${second.id}/cancel`, why));
    const byClient = await told(Promise.resolve(first), ['partner', assignee], ['attendant', attendant]);
    return { readers: [...byClient.readers, ['client', requester, second.code]] };
  },
  async no_show({ drive, world, people: { requester, assignee } }) {
    const trip = await drive({}, ['accept', 'arrive']);
    const arrived = { arrived_at: minutesOn(-30), pickup_at: minutesOn(-30) };
    await world.panel.services.db.updateTable('trips').set(arrived).where('id', '=', trip.id).execute();
    await must(assignee.post(`/trips/${trip.id}/no-show`));
    return told(Promise.resolve(trip), ['client', requester]);
  },
  async disputed({ drive, people: { requester, admin, assignee } }) {
    const trip = await drive({}, run);
    await must(requester.post(`/trips/${trip.id}/contest`, why, key()));
    return told(Promise.resolve(trip), ['partner', assignee], ['admin', admin]);
  },
  async dispute_answered({ drive, people: { requester, admin, assignee } }) {
    const trip = await drive({}, run);
    await must(requester.post(`/trips/${trip.id}/contest`, why, key()));
    await must(admin.post(`/trips/${trip.id}/answer-contest`, { ...why, answer: 'refused' }, key()));
    return told(Promise.resolve(trip), ['client', requester], ['partner', assignee]);
  },
  async low_balance({ drive, world, people: { assignee, admin } }) {
    await drive({ paymentMethod: 'cash' }, ['accept']);
    const { partnerId } = world.sides.own;
    const { availableCents } = await must(admin.get(`/wallets/${partnerId}`));
    await must(admin.post('/wallets/adjustments', { partnerId, amountCents: 1_23 - availableCents, ...why }, key()));
    return { readers: [['partner', assignee, '1,23']] };
  },
  async top_up({ react, people: { assignee, admin } }) {
    const { id, txid } = await askTopUp(assignee);
    await react();
    await must(admin.post('/top-ups/confirm', { ids: [id] }, key()));
    return {
      readers: [
        ['partner', assignee, txid],
        ['admin', admin, txid],
      ],
    };
  },
  async payout({ react, world, people: { assignee, admin } }) {
    await fund(admin, world.sides.own.partnerId, 500_00);
    const { id, code } = await askPayout(assignee);
    await react();
    await must(admin.post('/payouts/refuse', { ids: [id], ...why }, key()));
    return {
      readers: [
        ['partner', assignee, code],
        ['admin', admin, code],
      ],
    };
  },
  async invoice_closed({ world, drive, people: { admin, requester } }) {
    await drive({}, run);
    const { clientId } = world.sides.own;
    const { code } = await must(admin.post('/invoices', { clientId }, key()));
    return { readers: [['client', requester, code]] };
  },
  async invoice_contest({ react, world, drive, people: { admin, requester } }) {
    const { id: tripId } = await drive({}, run);
    const { clientId } = world.sides.own;
    const { id, code } = await must(admin.post('/invoices', { clientId }, key()));
    const { contests } = await must(requester.post(`/invoices/${id}/contests`, { tripId, ...why }, key()));
    await react();
    await must(admin.post(`/invoices/${id}/contests/${contests[0].id}/accept`, { cents: 1_00, ...why }, key()));
    return {
      readers: [
        ['admin', admin, `Contestação na fatura ${code} a decidir`],
        ['client', requester, `Contestação na fatura ${code} aceita`],
      ],
    };
  },
  async invoice_due({ world, drive, people: { admin, requester } }) {
    await drive({}, run);
    const { clientId } = world.sides.own;
    const { code, dueOn } = await must(admin.post('/invoices', { clientId }, key()));
    return { readers: [['client', requester, `${code} vence hoje`]], at: new Date(`${dueOn}T15:00:00Z`) };
  },
  async document_expiring({ world, people: { assignee, admin } }) {
    const { partnerId } = world.sides.own;
    const { drivers } = await must(admin.get(`/partners/${partnerId}`));
    const licenceExpiresOn = minutesOn(20 * 24 * 60)
      .toISOString()
      .slice(0, 10);
    await must(admin.patch(`/partners/${partnerId}/drivers/${drivers.at(-1).id}`, { licenceExpiresOn }));
    await documentEndsJob(world.panel.services).run();
    return {
      readers: [
        ['partner', assignee, 'CNH'],
        ['admin', admin, 'CNH'],
      ],
    };
  },
  // With trips of its own, because the trips of the other cases may be in two months, each with its own limit.
  async limit({ world, people: { admin } }) {
    const { panel, sides } = world;
    const email = 'compras@exemplo.com.br';
    const { id: clientId } = await must(admin.post('/clients', { name: 'Oficina do Porto', email }));
    const client = await panel.signIn({ tipo: 'cliente', clientId });
    await enableAll(client);
    const trip = { ...requestBody(world, sides.own, { minutes: 600 }), clientId };
    for (const body of [trip, trip]) await must(admin.post('/trips', body));
    await must(admin.patch(`/clients/${clientId}`, { creditLimitCents: 77_77 }));
    await limitWarningsJob(panel.services).run();
    return {
      readers: [
        ['client', client, '77,77'],
        ['admin', admin, '77,77'],
      ],
    };
  },
  async still_waiting({ world }) {
    const { db } = world.panel.services;
    const { partnerId: partner_id } = world.sides.own;
    const { driverId: driver_id } = await addCrew(db, partner_id);
    const driver = await world.panel.signIn({ tipo: 'parceiro', partnerId: partner_id, driverId: driver_id });
    await enableAll(driver);
    const presence = { id: newId(), driver_id, partner_id, seen_at: minutesOn(-14) };
    await db.insertInto('presences').values(presence).execute();
    await removeSilent(world.panel.services);
    return { readers: [['partner', driver, 'Você continua disponível?']] };
  },
  async review({ world, people: { admin, attendant } }) {
    const { partnerId } = world.sides.own;
    const { id: driverId } = await world.panel.services.db
      .selectFrom('drivers')
      .select('id')
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow();
    const driver = await world.panel.signIn({ tipo: 'parceiro', partnerId, driverId });
    await enableAll(driver);
    const { items } = await must(driver.post('/dispatch/reviews', { question: 'Por que fui ao fim da fila?' }));
    const asked = 'Pedido de revisão da fila';
    const readers: Reader[] = [
      ['admin', admin, asked],
      ['attendant', attendant, asked],
    ];
    await must(admin.post(`/dispatch/reviews/${items[0].id}/answer`, { answer: 'Três ofertas sem resposta.' }));
    return { readers: [...readers, ['partner', driver, 'A central respondeu ao seu pedido de revisão']] };
  },
  async passenger_block({ drive, world, people: { admin, attendant } }) {
    const { id: tripId, driverId } = await drive({}, run);
    const { partnerId } = world.sides.own;
    const driver = await world.panel.signIn({ tipo: 'parceiro', partnerId, driverId: String(driverId) });
    await enableAll(driver);
    const request = { tripId, conduct: 'unpaid', description: 'Saiu sem pagar.' };
    const { items } = await must(driver.post('/passenger-blocks', request));
    const asked = 'Pedido de bloqueio de passageiro';
    await must(admin.post(`/passenger-blocks/${items[0].id}/decide`, { approved: true, answer: 'Aprovado.' }));
    await must(admin.post(`/passenger-blocks/${items[0].id}/lift`, why));
    return {
      readers: [
        ['admin', admin, asked],
        ['attendant', attendant, asked],
        ['partner', driver, 'A central respondeu ao seu pedido de bloqueio'],
        ['partner', driver, 'A central encerrou um bloqueio de passageiro seu'],
      ],
    };
  },
  async mail_failed({ world, people: { admin } }) {
    const { db } = world.panel.services;
    const content = { subject: 'Carta sem destino', paragraphs: [], link: '', ending: '' };
    // The invoice does not exist, so the e-mail cannot be written.
    const made = { by: 'invoice', of: newId() };
    const queued = { key: 'sem-destino', to: { email: 'x@exemplo.com.br', name: '' }, content, made };
    await db.transaction().execute((tx) => queueEmails(tx, queued));
    await deliveredEmails(world.panel.services);
    return { readers: [['admin', admin, content.subject]] };
  },
  async sign_up({ world, people: { admin } }) {
    const body = { ...signUpBody(), name: 'Nadir do Cadastro' };
    await must(world.panel.nobody.post('/sign-ups', body));
    return { readers: [['admin', admin, body.name]] };
  },
  async sign_up_approved({ world, people: { admin } }) {
    const body = signUpBody();
    await must(world.panel.nobody.post('/sign-ups', body));
    const { db } = world.panel.services;
    const account = db.selectFrom('auth_users').select('id').where('email', '=', body.email);
    const { id: userId } = await account.executeTakeFirstOrThrow();
    // A user who still has to choose a password gets a single e-mail with the approval and the password link instead.
    await db.transaction().execute((tx) => setMailboxProven(tx, userId));
    await must(admin.post(`/users/${userId}/approve`));
    return { readers: [['person', { ...world.panel.nobody, userId }, 'aprovada']] };
  },
};
