import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { isKnownPhone } from './data.ts';

/** Marks a passenger for everybody who books for the client, or takes the mark away. */
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
    return refuseField('phone', 'Ninguém com este telefone viajou por este cliente ainda.');
  }
  await tx
    .insertInto('favourite_passengers')
    .values({ client_id: clientId, phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ok({ starred });
}

export async function starStop(
  tx: Tx,
  clientId: string,
  key: string,
  starred: boolean,
): Promise<Outcome<{ starred: boolean }>> {
  if (starred) {
    const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst();
    if (!client) return refuse('not_found', 'Cliente não encontrado.');
    await tx
      .insertInto('favourite_stops')
      .values({ client_id: clientId, stop_key: key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.deleteFrom('favourite_stops').where('client_id', '=', clientId).where('stop_key', '=', key).execute();
  }
  return ok({ starred });
}
