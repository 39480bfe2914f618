import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { addCrew, type Central } from '#tests/central.ts';
import type { Caller, Panel } from '#tests/panel.ts';

/** Centre of the ranks of tests, and a point a kilometre to the north. */
export const CENTRE = { lat: -23.62, lng: -46.65 };
export const ELSEWHERE = { lat: -23.611, lng: -46.65 };

/** Returns positions of a device, one every 30 seconds until now. */
export function fixesAt(point: { lat: number; lng: number }, { count = 2, accuracyMeters = 20 } = {}) {
  return Array.from({ length: count }, (_, index) => ({ ...point, accuracyMeters, secondsAgo: index * 30 }));
}

/** Returns the body of a new rank with a radius of 100 m. */
export function rankBody(serviceAreaId: string, more: object = {}) {
  return { serviceAreaId, name: `Ponto ${newId()}`, centre: CENTRE, radiusMeters: 100, capacity: 50, ...more };
}

export async function makeRank(admin: Caller, areaId: string, more: object = {}): Promise<string> {
  return (await must(admin.post('/ranks', rankBody(areaId, more)))).id;
}

export type DriverAtRank = { driverId: string; partnerId: string; caller: Caller };

/** Creates a driver of a partner with a user of their own. */
export async function makeDriver(
  panel: Panel,
  central: Central,
  partnerId: string | null = null,
): Promise<DriverAtRank> {
  const partner = partnerId ?? (await central.makePartner());
  const { driverId } = await addCrew(panel.services.db, partner);
  const caller = await panel.signIn({ tipo: 'parceiro', partnerId: partner, driverId });
  return { driverId, partnerId: partner, caller };
}

/** Returns the driver with a vehicle of the partner, as the body of a departure. */
export async function crewOf({ services }: Panel, { driverId, partnerId }: DriverAtRank) {
  const vehicles = services.db.selectFrom('vehicles').select('id as vehicleId').where('partner_id', '=', partnerId);
  return { driverId, ...(await vehicles.orderBy('id').limit(1).executeTakeFirstOrThrow()) };
}

/** Creates drivers of one partner each, who enter the queue by position one after another. */
export async function makeQueue(
  panel: Panel,
  central: Central,
  rankId: string,
  count: number,
): Promise<DriverAtRank[]> {
  const drivers: DriverAtRank[] = [];
  for (let index = 0; index < count; index += 1) {
    const driver = await makeDriver(panel, central);
    await must(driver.caller.post('/queue/join', { rankId, fixes: fixesAt(CENTRE) }));
    drivers.push(driver);
  }
  return drivers;
}
