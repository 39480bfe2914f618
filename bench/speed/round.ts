import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../with-client.ts';
import { callsTo, type Operation } from './calls.ts';
import type { Contender } from './contenders.ts';
import { cpuMilliseconds } from './cpu.ts';
import { type Call, press, type Round } from './load.ts';
import { untilQuiet } from './quiet.ts';
import type { Stage } from './stage.ts';
import { readWal, type Wal, walPosition } from './wal.ts';

export const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 16);

/**
 * CPU time of the server and its database per call, in milliseconds, with the work that the panel does after its
 * answers, and the write-ahead log of the round.
 */
export type Spent = Round & { calls: number; serverMs: number; databaseMs: number; wal: Wal };

/** Runs one round of each call. `made` is the number of trips that this contender already has. */
export async function runRound(
  stage: Stage,
  contender: Contender,
  { made, lists, trips }: { made: number; lists: number; trips: number },
): Promise<Record<Operation, Spent>> {
  // The connections of the contender before close meanwhile (`serveBaseline`).
  await sleep(2_000);
  const calls = callsTo(stage, contender);
  const numbers = Array.from({ length: trips }, (_, index) => made + index);
  await withClient(stage.superuserUrl(contender.name), async (client) => {
    if (contender.name.startsWith('panel')) await untilQuiet(stage.url(contender.name));
    await client.query('checkpoint');
  });
  const list = await pressed(
    stage,
    contender,
    Array.from({ length: lists }, (_, n) => calls.list(n)),
    200,
  );
  const create = await pressed(stage, contender, numbers.map(calls.create), 201);
  const accepts = create.answers.map((answer, index) =>
    calls.accept(made + index, (JSON.parse(answer) as { id: string }).id),
  );
  const accept = await pressed(stage, contender, accepts, 200);
  return { list, create, accept };
}

async function pressed(
  stage: Stage,
  { name, url, pid }: Contender,
  calls: readonly Call[],
  expected: number,
): Promise<Spent> {
  return withClient(stage.superuserUrl(name), async (client) => {
    const used = () => Promise.all([cpuMilliseconds(pid), cpuMilliseconds(stage.pid)]);
    const from = await walPosition(client);
    const [server, database] = await used();
    const round = await press(url, calls, { connections: CONNECTIONS, expected, keep: expected === 201 });
    if (name.startsWith('panel')) await untilQuiet(stage.url(name));
    const [serverThen, databaseThen] = await used();
    const wal = await readWal(client, from, await walPosition(client));
    const [serverMs, databaseMs] = [(serverThen - server) / calls.length, (databaseThen - database) / calls.length];
    return { ...round, calls: calls.length, serverMs, databaseMs, wal };
  });
}
