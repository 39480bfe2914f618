import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';
import { must, type Side, type World } from '#tests/authorisation/world.ts';

const key = () => ({ 'idempotency-key': newId() });
const today = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const receipt = () => ({ cents: 1, receivedOn: today() });
/** Trip ids by invoice id. */
const tripOf = new Map<string, string>();

async function closeNew(world: World, target: 'own' | 'foreign'): Promise<string> {
  const side = world.sides[target];
  const { clientId } = side;
  const trip = await tripIn(world, side, 'unbilled');
  const { id } = await must(world.callers.admin.post('/invoices', { clientId }, key()));
  tripOf.set(id, trip.id);
  return id;
}

/** Returns a new invoice for each permitted caller, and one shared invoice for all refused callers. */
function invoiceAfter(
  prepare: (world: World, id: string, side: Side) => Promise<unknown> = async () => {},
): NonNullable<Row['named']> {
  const shared = new Map<string, Promise<string>>();
  return (world, target, caller) => {
    const make = async () => {
      const id = await closeNew(world, target);
      await prepare(world, id, world.sides[target]);
      return id;
    };
    if (caller === world.callers.admin) return make();
    const known = shared.get(target) ?? make();
    shared.set(target, known);
    return known;
  };
}

const invoice = invoiceAfter();
/** Payment ids by invoice id. */
const paymentOf = new Map<string, string>();
const paid = invoiceAfter(async ({ callers }, id) => {
  const { payments } = await must(callers.admin.post(`/invoices/${id}/payments`, receipt(), key()));
  paymentOf.set(id, payments[0].id);
});
const withCredit = invoiceAfter(async ({ callers }, _id, { clientId }) => {
  await must(callers.admin.post('/invoices/prepayments', { clientId, ...receipt() }, key()));
});
const withEmail = invoiceAfter(async ({ callers }, _id, { clientId }) => {
  await must(callers.admin.patch(`/clients/${clientId}`, { email: 'financeiro@exemplo.com.br' }));
});
/** Contest ids by invoice id. */
const contestOf = new Map<string, string>();
const contested = invoiceAfter(async ({ panel }, id, { clientId }) => {
  const client = await panel.signIn({ tipo: 'cliente', clientId });
  const body = { tripId: tripOf.get(id), reason: 'Trajeto mais curto' };
  const { contests } = await must(client.post(`/invoices/${id}/contests`, body, key()));
  contestOf.set(id, contests[0].id);
});
const contestPath = (id: string, step: string) => `/invoices/${id}/contests/${contestOf.get(id) ?? newId()}/${step}`;
const writeOffAsked = invoiceAfter(async ({ panel }, id) => {
  const another = await panel.signIn({ tipo: 'admin' });
  await must(another.post(`/invoices/${id}/write-off`, { reason: 'Cliente fechou' }, key()));
});

const onlyAdmin = {
  own: '200 403 403 403 403 403 403 401',
  foreign: '200 403 403 403 403 403 403 401',
  none: '404 403 403 403 403 403 403 401',
};
const adminAndClient = {
  own: '200 403 200 403 403 404 403 401',
  foreign: '200 403 404 403 403 404 403 401',
  none: '404 403 404 403 403 404 403 401',
};
const onlyClient = {
  own: '403 403 200 403 403 404 403 401',
  foreign: '403 403 404 403 403 404 403 401',
  none: '403 403 404 403 403 404 403 401',
};
const adminAndAnyClient = { own: '200 403 200 403 403 200 403 401' };

// prettier-ignore
export const invoiceRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'invoices.list': {
    call: () => ['GET', '/invoices'],
    ...adminAndAnyClient,
  },
  'invoices.totals': {
    call: ({ clientId }) => ['GET', `/invoices/totals?clientId=${clientId}`],
    ...adminAndAnyClient,
    foreign: adminAndAnyClient.own,
  },
  'invoices.preview': {
    call: ({ clientId }) => ['GET', `/invoices/closing?clientId=${clientId}`],
    ...onlyAdmin,
  },
  'invoices.close': {
    trip: 'unbilled',
    call: ({ clientId }) => ['POST', '/invoices', { clientId }, key()],
    ...onlyAdmin,
    own:     '201 403 403 403 403 403 403 401',
    foreign: '201 403 403 403 403 403 403 401',
  },
  'invoices.prepay': {
    call: ({ clientId }) => ['POST', '/invoices/prepayments', { clientId, ...receipt() }, key()],
    own:     '201 403 403 403 403 403 403 401',
    foreign: '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'invoices.get': { named: invoice, call: (_ids, { id }) => ['GET', `/invoices/${id}`], ...adminAndClient },
  'invoices.items': { named: invoice, call: (_ids, { id }) => ['GET', `/invoices/${id}/items`], ...adminAndClient },
  'invoices.itemSums': {
    named: invoice,
    call: (_ids, { id }) => ['GET', `/invoices/${id}/items/sums`],
    ...adminAndClient,
  },
  'invoices.item': {
    named: invoice,
    call: (_ids, { id }) => ['GET', `/invoices/${id}/items/${tripOf.get(id) ?? newId()}`],
    ...adminAndClient,
  },
  'invoiceContests.open': {
    named: invoice,
    call: (_ids, { id }) => {
      const tripId = tripOf.get(id) ?? newId();
      return ['POST', `/invoices/${id}/contests`, { tripId, reason: 'Trajeto mais curto' }, key()];
    },
    ...onlyClient,
  },
  'invoiceContests.withdraw': {
    named: contested,
    call: (_ids, { id }) => ['POST', contestPath(id, 'withdraw'), {}, key()],
    ...onlyClient,
  },
  'invoiceContests.accept': {
    named: contested,
    call: (_ids, { id }) => ['POST', contestPath(id, 'accept'), { cents: 1, reason: 'Conferido' }, key()],
    ...onlyAdmin,
  },
  'invoiceContests.refuse': {
    named: contested,
    call: (_ids, { id }) => ['POST', contestPath(id, 'refuse'), { reason: 'Conferido' }, key()],
    ...onlyAdmin,
  },
  'invoices.itemsFile': {
    named: invoice,
    call: (_ids, { id }) => ['GET', `/invoices/${id}/items/export?format=csv`],
    ...adminAndClient,
  },
  'invoices.document': { named: invoice, call: (_ids, { id }) => ['GET', `/invoices/${id}/document`], ...adminAndClient },
  'invoices.send': {
    named: withEmail,
    call: (_ids, { id }) => ['POST', `/invoices/${id}/send`, {}, key()],
    ...onlyAdmin,
  },
  'invoices.update': {
    named: invoice,
    call: (_ids, { id }) => ['PATCH', `/invoices/${id}`, { nfseNumber: '2026/17' }],
    ...onlyAdmin,
  },
  'invoices.pay': {
    named: invoice,
    call: (_ids, { id }) => ['POST', `/invoices/${id}/payments`, receipt(), key()],
    ...onlyAdmin,
  },
  'invoicePayments.reverse': {
    named: paid,
    call: (_ids, { id }) => {
      const path = `/invoices/${id}/payments/${paymentOf.get(id) ?? newId()}/reverse`;
      return ['POST', path, { reason: 'Cheque devolvido' }, key()];
    },
    ...onlyAdmin,
  },
  'invoices.applyCredit': {
    named: withCredit,
    call: (_ids, { id }) => ['POST', `/invoices/${id}/credit`, {}, key()],
    ...onlyAdmin,
  },
  'invoices.creditNote': {
    named: invoice,
    call: (_ids, { id }) => {
      const tripId = tripOf.get(id) ?? newId();
      return ['POST', `/invoices/${id}/credit-notes`, { tripId, cents: 1, reason: 'Cobrada a mais' }, key()];
    },
    ...onlyAdmin,
  },
  'invoices.askWriteOff': {
    named: invoice,
    call: (_ids, { id }) => ['POST', `/invoices/${id}/write-off`, { reason: 'Cliente fechou' }, key()],
    ...onlyAdmin,
  },
  'invoices.confirmWriteOff': {
    named: writeOffAsked,
    call: (_ids, { id }) => ['POST', `/invoices/${id}/write-off/confirm`, {}, key()],
    ...onlyAdmin,
  },
  'invoices.refuseWriteOff': {
    named: writeOffAsked,
    call: (_ids, { id }) => ['POST', `/invoices/${id}/write-off/refuse`, {}, key()],
    ...onlyAdmin,
  },
};
