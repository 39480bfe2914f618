import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Caller, Panel } from '#tests/panel.ts';

/** Small central for tests: one area with its tariff, two places, two clients, and partners created when needed. */
type TestPartner = { drivers?: number; categories?: ('comum' | 'executivo')[] };

export type Central = {
  areaId: string;
  clientId: string;
  otherClientId: string;
  walkInId: string;
  placeIds: [origin: string, destination: string];
  makePartner(options?: {
    drivers?: number;
    balanceCents?: number;
    categories?: ('comum' | 'executivo')[];
  }): Promise<string>;
};

/**
 * Creates the central without a minimum duration of trips, limits of open charges, and questions about repeated requests.
 * Trips in tests take milliseconds, many are paid by Pix, and most are equal. A test that needs these rules sets them. The tariff has no rate 2 unless its
 * windows are given, because the fares of a test would depend on the hour of the run.
 */
export async function makeCentral(
  { services: { db } }: { services: Pick<Panel['services'], 'db'> },
  { rate2Windows = [] }: { rate2Windows?: (typeof saoPauloComum)['rate2Windows'] } = {},
): Promise<Central> {
  const [areaId, clientId, otherClientId] = [newId(), newId(), newId()];
  const unbounded = {
    short_trip_bp: 0,
    repeat_window_seconds: 0,
    open_charges_per_client: 1000,
    open_charges_per_partner: 1000,
  };
  await db.updateTable('settings').set(unbounded).execute();
  await db
    .insertInto('service_areas')
    .values({ id: areaId, name: 'São Paulo', uf: 'SP', time_zone: 'America/Sao_Paulo' })
    .execute();
  const tariff = saoPauloComum;
  await db
    .insertInto('tariffs')
    .values({
      id: newId(),
      service_area_id: areaId,
      category: tariff.category,
      valid_from: tariff.validFrom,
      legal_act: tariff.legalAct,
      flag_fall_cents: tariff.flagFallCents,
      km_rate1_millicents: tariff.kmRate1Millicents,
      km_rate2_millicents: tariff.kmRate2Millicents,
      waiting_hour_cents: tariff.waitingHourCents,
      slow_below_kmh: tariff.slowBelowKmh,
      minimum_fare_cents: tariff.minimumFareCents,
      luggage_cents: tariff.luggageCents,
      rate2_windows: JSON.stringify(rate2Windows),
    })
    .execute();
  await db
    .insertInto('clients')
    .values([
      { id: clientId, kind: 'company', name: 'Aurora S.A.' },
      { id: otherClientId, kind: 'hotel', name: 'Hotel Boreal' },
    ])
    .execute();
  const walkIn = await db.selectFrom('clients').select('id').where('kind', '=', 'walk_in').executeTakeFirstOrThrow();
  const placeIds: [string, string] = [newId(), newId()];
  const place = { service_area_id: areaId, city: 'São Paulo', uf: 'SP' };
  await db
    .insertInto('places')
    .values([
      {
        ...place,
        id: placeIds[0],
        name: 'Aeroporto de Congonhas',
        address: 'Av. Washington Luís, s/n',
        district: 'Campo Belo',
        lat: -23.6273,
        lng: -46.6566,
      },
      {
        ...place,
        id: placeIds[1],
        name: 'Estação da Luz',
        address: 'Praça da Luz, 1',
        district: 'Bom Retiro',
        lat: -23.5353,
        lng: -46.6345,
      },
    ])
    .execute();
  return {
    areaId,
    clientId,
    otherClientId,
    walkInId: walkIn.id,
    placeIds,
    makePartner: (options) => makePartner(db, areaId, options),
  };
}

let plates = 0;

async function makePartner(
  db: Panel['services']['db'],
  areaId: string,
  { drivers = 1, categories = ['comum'] }: TestPartner = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('partners')
    .values({ id, kind: drivers > 1 ? 'operator' : 'driver', name: `Parceiro ${id.slice(-4)}`, status: 'active' })
    .execute();
  await db.insertInto('partner_areas').values({ partner_id: id, service_area_id: areaId }).execute();
  await db
    .insertInto('partner_categories')
    .values(categories.map((category) => ({ partner_id: id, category })))
    .execute();
  for (let index = 0; index < drivers; index += 1) await addCrew(db, id, `Motorista ${index + 1}`);
  return id;
}

function email(number: number): string {
  return String.fromCodePoint(65 + (number % 26));
}

/**
 * Adds a driver and a vehicle to the partner for one more trip at the same time, because a crew can be in one running
 * trip only.
 */
export async function addCrew(
  db: Panel['services']['db'],
  partnerId: string,
  name = 'Motorista',
): Promise<{ driverId: string; vehicleId: string }> {
  plates += 1;
  const plate = `TS${email(19 + Math.floor(plates / 26_000))}${String(plates % 10)}${email(Math.floor(plates / 10))}${String(Math.floor(plates / 260) % 100).padStart(2, '0')}`;
  const [driverId, vehicleId] = [newId(), newId()];
  await db.insertInto('drivers').values({ id: driverId, partner_id: partnerId, name }).execute();
  await db
    .insertInto('vehicles')
    .values({ id: vehicleId, partner_id: partnerId, plate, model: 'Sedã', category: 'comum' })
    .execute();
  return { driverId, vehicleId };
}

/** Returns the body of a request between the two places. The pickup is in `minutes`, or at once. */
export function tripBody(
  { placeIds }: Central,
  {
    minutes,
    paymentMethod = 'billed',
    clientId,
  }: { minutes?: number; paymentMethod?: PaymentMethod; clientId?: string } = {},
) {
  return {
    ...(clientId && { clientId }),
    passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
    stops: placeIds.map((placeId) => ({ address: 'Endereço do local', placeId })),
    ...(minutes !== undefined && { pickupAt: new Date(Date.now() + minutes * 60_000).toISOString() }),
    category: 'comum',
    paymentMethod,
  };
}

/**
 * Requests a trip and runs `actions` on it. Each action is a name, or a name with its body. Returns the trip after the
 * last action.
 */
export async function runTrip(
  requester: Caller,
  assignee: Caller,
  body: unknown,
  actions: (string | [string, object])[] = [],
) {
  let answer = await requester.post('/trips', body);
  if (answer.status !== 201) throw new Error(`request: ${answer.status} ${JSON.stringify(answer.body)}`);
  for (const step of actions) {
    const [action, input] = typeof step === 'string' ? [step, {}] : step;
    const { id, termsVersion } = answer.body;
    answer = await assignee.post(`/trips/${id}/${action}`, { ...(action === 'accept' && { termsVersion }), ...input });
    if (answer.status !== 200) throw new Error(`${action}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}
