import { withClient } from '../with-client.ts';
import { callsTo, clientOf, partnerOf, pickupOf } from './calls.ts';
import { type Contender, startPanelProcess } from './contenders.ts';
import { deriveStatement, type Sample, session, type Statement } from './derive.ts';
import { type Call, press } from './load.ts';
import { untilQuiet } from './quiet.ts';
import type { Person, Stage } from './stage.ts';
import { rowsOfCommand, watchRows, type Values } from './written-rows.ts';

export type Statements = { create: Statement; accept: Statement };

/**
 * Runs two requests and two acceptances of the panel on a copy of the database that records every changed row, and
 * derives the statements of the tuned baseline from these rows. Partners and clients made the same commands before, so
 * that no sample contains rows that only a first command writes.
 */
export async function sampleStatements(stage: Stage): Promise<Statements> {
  const url = stage.superuserUrl('panel_sample');
  // Before the panel starts, because new triggers and running jobs would block each other.
  await withClient(url, watchRows);
  const panel = await startPanelProcess({ url: () => stage.url('panel_sample') });
  try {
    await untilQuiet(url);
    const calls = callsTo(stage, panel);
    const samples = { create: [] as Sample[], accept: [] as Sample[] };
    const again = stage.partners.length;
    for (const n of [0, 1, again, again + 1]) {
      const create = calls.create(n);
      const created = await sampleOne(url, panel, create, 201);
      const accept = calls.accept(n, created.tripId);
      const accepted = await sampleOne(url, panel, accept, 200);
      if (n < again) continue;
      const pickupAt = pickupOf(stage, n).toISOString();
      const [client, partner] = [await callerOf(url, clientOf(stage, n)), await callerOf(url, partnerOf(stage, n))];
      samples.create.push({ ...created, pickupAt, key: keyOf(create), caller: client });
      samples.accept.push({ ...accepted, pickupAt, key: keyOf(accept), caller: partner });
    }
    return await withClient(url, async (client) => {
      const [a, b] = samples.create as [Sample, Sample];
      const [c, d] = samples.accept as [Sample, Sample];
      // An acceptance changes only the trip. A request also writes a booking, which may have the id of the trip.
      const trips = c.rows.find(({ new: row }) => row?.['id'] === c.tripId)?.table ?? '';
      return {
        create: await deriveStatement(client, trips, a, b),
        accept: await deriveStatement(client, trips, c, d),
      };
    });
  } finally {
    await panel.stop();
  }
}

const callerColumns = ['user_id', 'id_cliente', 'id_parceiro', 'driver_id', 'vehicle_id', 'wallet_id']
  .map((column) => `${column}::text`)
  .join(', ');

const keyOf = ({ headers }: Call): string => headers['idempotency-key'] ?? '';

async function sampleOne(url: string, panel: Contender, call: Call, expected: number) {
  const sentAt = Date.now();
  const written = await rowsOfCommand(url, async () => {
    const { answers } = await press(panel.url, [call], { connections: 1, expected, keep: true });
    await untilQuiet(url);
    return (JSON.parse(answers[0] ?? '') as { id: string }).id;
  });
  return { ...written, sentAt };
}

/** Returns the columns of `session` for this caller. */
function callerOf(url: string, { token }: Person): Promise<Values> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Values>(`with ${session} select ${callerColumns} from s`, [token]);
    return rows[0] ?? {};
  });
}
