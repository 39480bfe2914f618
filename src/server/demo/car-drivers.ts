import { sql } from 'kysely';
import { DEMO_PASSWORD } from '#domain/demo-accounts.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { changeSharing, setShifts } from '#server/features/presence/change-sharing.ts';
import { createUser } from '#server/features/users/change-users.ts';
import { setMailboxProven } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { byTheLoader, type DemoPartner, type DemoPeople, required } from './people.ts';

/** Domain of the accounts of the drivers whose cars the demonstration moves. */
const CAR_DOMAIN = 'carros.example';
/** Number of simulated drivers in each area. */
const PER_AREA = 6;
/** Number of partners with a demo account. Their drivers are left to the users of the demonstration. */
const WITH_ACCOUNT = 2;

/**
 * Gives the last driver of some partners an account, shifts and, except for every sixth, the consent to share the
 * position. `moveCarsJob` makes these drivers available. The first driver of a fleet has a demo account.
 */
export async function makeCarDrivers(tx: Tx, { partners }: DemoPeople): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const [index, { id: partnerId }] of partnersWithCars(partners).entries()) {
    const drivers = tx.selectFrom('drivers').select(['id', 'name']).where('partner_id', '=', partnerId);
    const { id: driverId, name } = await drivers.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const email = `motorista${String(index + 1).padStart(2, '0')}@${CAR_DOMAIN}`;
    const links = { id_cliente: '', id_parceiro: partnerId, driverId };
    const user = { email, nome: name, tipo: 'parceiro' as const, approvesTrips: false, passwordHash, ...links };
    const { id: userId } = required(await createUser(tx, byTheLoader, user));
    await setMailboxProven(tx, userId);
    if (index % PER_AREA !== PER_AREA - 1) required(await changeSharing(tx, driverId, { share: true, userId }));
    const [startsAt, endsAt] = index % 2 === 0 ? ['06:00', '18:00'] : ['18:00', '06:00'];
    const shifts = Array.from({ length: 7 }, (_, weekday) => ({ weekday, startsAt, endsAt }));
    required(await setShifts(tx, driverId, shifts));
  }
}

/** Returns the partners whose last driver is simulated. */
export function partnersWithCars(partners: readonly DemoPartner[]): DemoPartner[] {
  return [0, 1].flatMap((areaIndex) => choosePartners(partners, areaIndex));
}

/** Returns active partners of an area, those for `executivo` first: the first drivers wait in queues for this category. */
function choosePartners(partners: readonly DemoPartner[], areaIndex: number): DemoPartner[] {
  return partners
    .filter((one, index) => index >= WITH_ACCOUNT && one.active && one.areaIndex === areaIndex)
    .toSorted((a, b) => Number(isExecutive(b)) - Number(isExecutive(a)))
    .slice(0, PER_AREA);
}

function isExecutive({ categories }: DemoPartner): boolean {
  return categories.includes('executivo');
}

export type Car = {
  driverId: string;
  partnerId: string;
  userId: string;
  areaId: string;
  now: Date;
  isPresent: boolean;
  /** Rank in whose queue the driver waits. */
  rank: Coordinates | null;
};

type CarRow = Omit<Car, 'rank'> & { [Column in 'lat' | 'lng']: RowOf<'ranks'>[Column] | null };

/** Returns the simulated drivers in the order of their accounts. A database without them has no cars. */
export async function readCars(db: Db): Promise<Car[]> {
  const { rows } = await sql<CarRow>`
    select p.driver_id as "driverId", p.id_parceiro as "partnerId", p.user_id as "userId", app_now() as now,
      (select a.service_area_id from partner_areas a where a.partner_id = p.id_parceiro order by 1 limit 1) as "areaId",
      exists (select from presences x where x.driver_id = p.driver_id and x.ended_at is null) as "isPresent", r.lat, r.lng
    from auth_users u join profiles p on p.user_id = u.id
    left join queue_places q on q.driver_id = p.driver_id and q.left_at is null
    left join ranks r on r.id = q.rank_id
    where u.email like ${`%@${CAR_DOMAIN}`} order by u.email`.execute(db);
  return rows.map(({ lat, lng, ...car }) => Object.assign(car, { rank: pointOf(lat, lng) }));
}

export function pointOf(lat: number | null, lng: number | null): Coordinates | null {
  return lat !== null && lng !== null ? { lat, lng } : null;
}
