import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { type Central, PASSWORD, signInByApi, type User } from './central.ts';

/** The other tests request no trips of this category. */
const category = 'van';
/** Place of a rank, far from the places of other tests. */
type Port = { name: string; at: { lat: number; lng: number } };

/** Centrals in which the trips of the category are offered to queues. */
const prepared = new WeakSet<Central>();

async function prepare(central: Central): Promise<void> {
  if (prepared.has(central)) return;
  prepared.add(central);
  const { admin, areaId: serviceAreaId } = central;
  const { id: _id, ...tariff } = saoPauloComum;
  await admin.must('POST', '/tariffs', { ...tariff, serviceAreaId, category });
  const policy = { serviceAreaId, category, validFrom: '2026-01-01', kind: 'fila' };
  await admin.must('POST', '/dispatch-policies', { ...policy, offerSeconds: 120 });
}

/** Creates a rank in the service area of the central, to whose queue the trips of a category are offered. */
export async function makePort(central: Central, { name: rankName, at: port }: Port) {
  const { admin, clientId, tripBody, panel, areaId: serviceAreaId } = central;
  await prepare(central);
  const address = { address: 'Av. da Praia, 1', district: 'Centro', city: 'Santos', uf: 'SP' };
  const place = await admin.must('POST', '/places', { ...address, ...port, serviceAreaId, name: rankName });
  const ground = { centre: port, radiusMeters: 100, capacity: 5 };
  const rank = await admin.must('POST', '/ranks', { serviceAreaId, name: rankName, ...ground });
  const stops = [
    { placeId: place.id, address: address.address },
    { ...address, address: 'Rua XV, 20', precision: 'none' },
  ];
  const join = async ({ email }: User) => {
    const { lat, lng } = port;
    const fixes = [0, 5].map((secondsAgo) => ({ lat, lng, accuracyMeters: 5, secondsAgo }));
    await (await signInByApi(panel, email, PASSWORD)).must('POST', '/queue/join', { rankId: rank.id, fixes });
  };
  return {
    rankId: rank.id as string,
    join,
    request: (more: object = {}) =>
      admin.must('POST', '/trips', { ...tripBody, clientId, serviceAreaId, category, stops, ...more }),
    queue: async (name: string): Promise<User> => {
      const partnerId = await central.makePartner(name);
      const { drivers } = await admin.must('PATCH', `/partners/${partnerId}`, { categories: [category] });
      const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId, driverId: drivers[0].id });
      await join(user);
      return user;
    },
  };
}
