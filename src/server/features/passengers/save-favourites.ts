import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import type { passengersContract } from '#contract/passengers.ts';
import type { Stop } from '#contract/trip.ts';
import { withPlaces } from '#server/features/places/read-places.ts';
import { stopTerms } from '#server/features/trips/terms/write-terms.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { findDoor, isKnownPhone, keyOfStop } from './read-passengers.ts';

/** Adds or removes a favourite passenger, for all users of the client. */
export async function starPassenger(
  tx: Tx,
  clientId: string,
  phone: string,
  starred: boolean,
): Promise<Outcome<{ starred: boolean }>> {
  if (!starred) {
    await tx.deleteFrom('favourite_passengers').where('client_id', '=', clientId).where('phone', '=', phone).execute();
    return ok({ starred });
  }
  if (!(await isKnownPhone(tx, clientId, phone))) {
    return refuseField('phone', 'Ainda não há viagens deste cliente com este telefone.');
  }
  await tx
    .insertInto('favourite_passengers')
    .values({ client_id: clientId, phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ok({ starred });
}

/** Saves a favourite passenger under a name chosen by the client, also without a previous trip. */
export async function savePassenger(
  tx: Tx,
  clientId: string,
  { phone, name }: { phone: string; name: string },
): Promise<Outcome<{ starred: boolean }>> {
  if (!(await clientExists(tx, clientId))) return refuse('not_found', 'Cliente não encontrado.');
  const others = tx.selectFrom('favourite_passengers').where('client_id', '=', clientId).where('phone', '<>', phone);
  if ((await others.select('phone').limit(MOST).execute()).length === MOST) return full;
  await tx
    .insertInto('favourite_passengers')
    .values({ client_id: clientId, phone, name })
    .onConflict((conflict) => conflict.columns(['client_id', 'phone']).doUpdateSet({ name }))
    .execute();
  return ok({ starred: true });
}

export async function starStop(
  tx: Tx,
  clientId: string,
  key: string,
  starred: boolean,
): Promise<Outcome<{ starred: boolean }>> {
  if (!starred) {
    await dropStop(tx, clientId, key);
    return ok({ starred });
  }
  if (!(await clientExists(tx, clientId))) return refuse('not_found', 'Cliente não encontrado.');
  const door = await findDoor(tx, clientId, key);
  await tx
    .insertInto('favourite_stops')
    .values({ client_id: clientId, stop_key: key, ...(door && storedStop(door.stop, door.areaId)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ok({ starred });
}

type SavedStop = InputOf<typeof passengersContract.saveStop>;

/** Saves an address under a name chosen by the client. With a key, the new address replaces the address of that key. */
export async function saveStop(tx: Tx, clientId: string, input: SavedStop): Promise<Outcome<{ key: string }>> {
  const { name, serviceAreaId } = input;
  if (!(await clientExists(tx, clientId))) return refuse('not_found', 'Cliente não encontrado.');
  const area = tx.selectFrom('service_areas').select('id').where('id', '=', serviceAreaId).where('active', '=', true);
  if (!(await area.executeTakeFirst())) return refuseField('serviceAreaId', 'Escolha uma praça em uso.');
  const placed = await withPlaces(tx, [stopTerms(input.stop)]);
  if (!placed.ok) return refuseField('stop.placeId', 'Local não encontrado.');
  const [stop] = placed.value;
  if (!stop) throw new Error('no stop');
  const key = await keyOfStop(tx, stop);
  if (input.key !== undefined && input.key !== key) await dropStop(tx, clientId, input.key);
  const others = tx.selectFrom('favourite_stops').where('client_id', '=', clientId).where('stop_key', '<>', key);
  if ((await others.select('stop_key').limit(MOST).execute()).length === MOST) return full;
  const row = { name, ...storedStop(stop, serviceAreaId) };
  await tx
    .insertInto('favourite_stops')
    .values({ client_id: clientId, stop_key: key, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'stop_key']).doUpdateSet(row))
    .execute();
  return ok({ key });
}

/** Maximum number of favourites of a client, because each request reads all favourites. */
const MOST = 500;
const full = refuseField('name', `São no máximo ${MOST} favoritos: remova algum antes.`);

async function clientExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function dropStop(tx: Tx, clientId: string, key: string): Promise<void> {
  await tx.deleteFrom('favourite_stops').where('client_id', '=', clientId).where('stop_key', '=', key).execute();
}

function storedStop(stop: Stop, areaId: string) {
  return { stop: JSON.stringify(stop), service_area_id: areaId };
}
