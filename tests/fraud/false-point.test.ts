import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { photonAnswer, type StandIn, startStandIn } from '#tests/stand-in.ts';

/**
 * Attack: a client's employee names a far destination but sends coordinates near the origin, or names a near place, so
 * that the estimate stays below every threshold. Coordinates that are too far away would let the driver charge more.
 * Defence: the address that the driver reads comes from the chosen place. An estimate from coordinates that contradict
 * the address counts as missing.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let geocoder: StandIn;
let made = 0;

const nearOrigin = { lat: -23.6293, lng: -46.6566 };
const cumbica = { lat: -23.4356, lng: -46.4731 };
const airport = { address: 'Rodovia Hélio Smidt, s/n', district: 'Cumbica', city: 'Guarulhos' };

beforeAll(async () => {
  geocoder = await startStandIn({ kind: 'answering', body: photonAnswer });
  const outside = {
    geocoder: { url: geocoder.url, kind: 'photon' as const },
    routerUrl: null,
    cepUrl: 'http://127.0.0.1:9/ws/{cep}/json/',
    tiles: null,
  };
  panel = await startPanel({ config: { rateLimit: false, outside } });
  central = await makeCentral(panel);
  const place = { id: newId(), service_area_id: central.areaId, name: 'Aeroporto de Guarulhos', uf: 'SP' };
  await panel.services.db
    .insertInto('places')
    .values({ ...place, ...airport, ...cumbica })
    .execute();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(async () => {
  await geocoder.close();
  await panel.close();
});

async function makeEmployee(record: object = {}): Promise<Caller> {
  made += 1;
  const { id } = await must(admin.post('/clients', { name: `Cliente ${made}`, ...record }));
  return panel.signIn({ tipo: 'cliente', clientId: id });
}

const bodyTo = (destination: object) => {
  const body = tripBody(central);
  return { ...body, stops: [body.stops[0], destination] };
};

describe('an employee who chooses a place but sends another address with it', () => {
  test('requests a trip to the place, whose address replaces the sent one', async () => {
    const employee = await makeEmployee();
    const words = {
      address: 'Rua Distante, 900',
      number: '900',
      district: 'Cumbica',
      city: 'Guarulhos',
      cep: '07190100',
    };
    const { body: trip } = await employee.post(
      '/trips',
      bodyTo({ ...words, ...cumbica, placeId: central.placeIds[1] }),
    );
    expect(trip.stops[1]).toMatchObject({
      address: 'Estação da Luz, Praça da Luz, 1',
      number: null,
      district: 'Bom Retiro',
      city: 'São Paulo',
      cep: null,
      lat: -23.5353,
      lng: -46.6345,
    });
  });
});

describe('an employee whose coordinates may contradict the address of the stop', () => {
  const near = { ...airport, ...nearOrigin };

  test('must wait for approval if they contradict it, although the estimate is below the threshold', async () => {
    const employee = await makeEmployee({ approvalAboveCents: 90_00 });
    const { body: trip } = await employee.post('/trips', bodyTo(near));
    expect(trip.estimateCents).toBeLessThan(20_00);
    expect(trip.status).toBe('awaiting_approval');
    const { items } = await must(admin.get('/approvals'));
    const own = items.find((item: { trip: { id: string } }) => item.trip.id === trip.id);
    expect(own.reasons).toEqual([expect.stringMatching(/^O ponto de uma parada fica longe/)]);
  });

  test('reads in the check before sending that the trip needs an approval', async () => {
    const employee = await makeEmployee({ approvalAboveCents: 90_00 });
    const { verdicts } = await must(employee.post('/trips/check', bodyTo(near)));
    expect(verdicts).toMatchObject([
      { kind: 'approval', field: 'stops' },
      { kind: 'warning', field: 'stops.1' },
    ]);
  });

  test('must wait for approval when an edit contains the coordinates', async () => {
    const employee = await makeEmployee({ approvalAboveCents: 500_00 });
    const { body: trip } = await employee.post('/trips', tripBody(central));
    const edited = await employee.patch(`/trips/${trip.id}`, { stops: bodyTo(near).stops, version: trip.version });
    expect([trip.status, edited.body.status]).toEqual(['available', 'awaiting_approval']);
  });

  test.each([
    ['billed', 'in_review', ['doubtful_point']],
    ['cash', 'released', []],
  ] as const)('makes a %s trip with a small amount end as %s', async (paymentMethod, side, reasons) => {
    await must(admin.patch('/settings', { minimumBalanceCents: -1_000_00 }));
    const employee = await makeEmployee();
    const driver = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const body = { ...bodyTo(near), paymentMethod };
    const trip = await runTrip(employee, driver, body, ['accept', 'depart', 'arrive', 'begin', 'complete']);
    expect(trip).toMatchObject({ status: 'completed', partnerSide: side, reviewReasons: reasons });
  });

  test('needs no approval when the coordinates agree with the address', async () => {
    const employee = await makeEmployee({ approvalAboveCents: 500_00 });
    const within = { ...airport, lat: cumbica.lat + 0.01, lng: cumbica.lng };
    expect((await employee.post('/trips', bodyTo(within))).body.status).toBe('available');
  });
});

describe('an employee who requests a trip to an address that the geocoder knows', () => {
  const paulista = { address: 'Av. Paulista, 1578' };

  test.each([
    ['near the found address', { lat: -23.5635, lng: -46.6563 }, 'available'],
    ['more than 1 km from the found address', { lat: -23.5735, lng: -46.6563 }, 'awaiting_approval'],
    [
      'of the centre of its district, 1.3 km from the found address',
      { lat: -23.5735, lng: -46.6563, precision: 'district', district: 'Bela Vista' },
      'available',
    ],
    [
      'of another district than the stated one',
      { lat: -23.6015, lng: -46.6563, precision: 'district', district: 'Bela Vista' },
      'awaiting_approval',
    ],
  ])('and sends coordinates %s (%o) gets a trip that is %s', async (_where, point, status) => {
    const employee = await makeEmployee({ approvalAboveCents: 500_00 });
    expect((await employee.post('/trips', bodyTo({ ...paulista, ...point }))).body.status).toBe(status);
  });
});
