import createClient from 'openapi-fetch';
import type { components, paths } from './panel-api.ts';

/**
 * Program of an integrator. The test generates the types `panel-api.ts` from the API document, then compiles and runs
 * the program.
 */
export type Access = { baseUrl: string; headers: Record<string, string> };
type Schemas = components['schemas'];

const origin = { address: 'Av. Washington Luís, s/n', district: 'Campo Belo', lat: -23.6273, lng: -46.6566 };
const destination = { address: 'Praça da Luz, 1', district: 'Bom Retiro', lat: -23.5353, lng: -46.6345 };

/** Requests a trip as a client and completes it as a partner. */
export async function runTrip(clientAccess: Access, partnerAccess: Access): Promise<Schemas['Trip']> {
  const client = createClient<paths>(clientAccess);
  const partner = createClient<paths>(partnerAccess);
  const passengers = [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }];
  const requested = answered(
    await client.POST('/trips', { body: { stops: [origin, destination], passengers, paymentMethod: 'billed' } }),
  );
  const { profile } = answered(await partner.GET('/session'));
  const own = answered(await partner.GET('/partners/{id}', { params: { path: { id: profile.id_parceiro } } }));
  const crew = { driverId: own.drivers[0]?.id ?? null, vehicleId: own.vehicles[0]?.id ?? null };

  const params = { path: { id: requested.id } };
  const terms = { termsVersion: requested.termsVersion };
  answered(await partner.POST('/trips/{id}/accept', { params, body: terms }));
  answered(await partner.POST('/trips/{id}/depart', { params, body: crew }));
  answered(await partner.POST('/trips/{id}/arrive', { params, body: {} }));
  answered(await partner.POST('/trips/{id}/begin', { params, body: {} }));
  return answered(await partner.POST('/trips/{id}/complete', { params, body: {} }));
}

/** Invoices a client's trips as the central, and records the payment of the whole invoice. */
export async function invoiceAndPay(access: Access, clientId: string): Promise<Schemas['Invoice']> {
  const central = createClient<paths>(access);
  const { total } = await preview(access, clientId);
  const invoice = answered(
    await central.POST('/invoices', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { clientId, totalCents: total },
    }),
  );
  // Yesterday, because a payment may not be dated in the future, and after midnight UTC it is still the day before at
  // the central.
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  return answered(
    await central.POST('/invoices/{id}/payments', {
      params: { path: { id: invoice.id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { cents: invoice.openCents, receivedOn },
    }),
  );
}

/**
 * Sends a wrong body, and returns the reason of the refusal. The API document describes refusals, so an integrator
 * needs no cast.
 */
export async function refusal(access: Access): Promise<Schemas['Problem']['reason'] | undefined> {
  const { error } = await createClient<paths>(access).POST('/trips', {
    body: { stops: [origin], passengers: [], paymentMethod: 'billed' },
  });
  return error?.reason;
}

async function preview(access: Access, clientId: string): Promise<{ total: number }> {
  const found = await createClient<paths>(access).GET('/invoices/closing', { params: { query: { clientId } } });
  return { total: answered(found).totalCents };
}

/** Returns the body of an answer, or throws the refusal. */
function answered<Body>({ data, error }: { data?: Body; error?: { detail?: string } }): Body {
  if (data === undefined) throw new Error(error?.detail ?? 'refused');
  return data;
}

/** Mistakes that the types refuse. The compilation fails if one of these lines has no type error. */
export async function mistakes(access: Access): Promise<void> {
  const panel = createClient<paths>(access);
  // @ts-expect-error -- wrong field name in a body
  await panel.POST('/top-ups', { params: { header: { 'Idempotency-Key': 'k' } }, body: { amount: 1 } });
  // @ts-expect-error -- key left out of a call that moves money
  await panel.POST('/top-ups', { body: { amountCents: 1 } });
  // @ts-expect-error -- unknown payment method
  await panel.POST('/trips', { body: { stops: [origin, destination], passengers: [], paymentMethod: 'gold' } });
  const { data } = await panel.GET('/trips/{id}', { params: { path: { id: '' } } });
  // @ts-expect-error -- wrong field name in an answer
  data?.priceCents;
}
