import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/platform/uuid.ts';
import { cpuMilliseconds } from './speed/cpu.ts';
import { type Contender, startBaseline, startPanelProcess } from './speed/contenders.ts';
import { type Call, press, type Round } from './speed/load.ts';
import { CLIENT_USERS, openStage, type Stage } from './speed/stage.ts';
import { withClient } from './with-client.ts';

/** Measures the three most frequent calls against two baselines in the same run; see docs/performance.md. */
const CONNECTIONS = 16;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const LISTS = Number(process.env['BENCH_LISTS'] ?? 3_000);
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 800);
const SLOT_MINUTES = 150;

const operations = ['list', 'create', 'accept'] as const;
type Operation = (typeof operations)[number];
/** CPU time of the server and its database per call, in milliseconds. */
type Spent = Round & { serverMs: number; databaseMs: number };
type Measured = Record<Operation, Spent[]>;

/** Returns the n-th trip of a contender, at a time at which its partner has no other trip. */
function tripBody(stage: Stage, n: number): string {
  const slot = Math.floor(n / stage.partners.length);
  return JSON.stringify({
    passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
    stops: stage.placeIds.map((placeId) => ({ address: 'Endereço do local', placeId })),
    pickupAt: new Date(started + (180 + slot * SLOT_MINUTES) * 60_000).toISOString(),
    category: 'comum',
    paymentMethod: 'cash',
  });
}

const started = Date.now();

async function runRound(
  stage: Stage,
  { url, name, pid, cookie }: Contender,
  made: number,
): Promise<Record<Operation, Spent>> {
  const prefix = name === 'panel' ? '/api/v1' : '';
  const headersOf = (token: string) => ({ cookie: cookie(token), origin: url });
  const posting = (token: string) => ({
    ...headersOf(token),
    'content-type': 'application/json',
    'idempotency-key': newId(),
  });
  const used = () => Promise.all([cpuMilliseconds(pid), cpuMilliseconds(stage.pid)]);
  const pressed = async (calls: readonly Call[], expected: number, keep = false): Promise<Spent> => {
    const [server, database] = await used();
    const round = await press(url, calls, { connections: CONNECTIONS, expected, keep });
    const [serverThen, databaseThen] = await used();
    const [serverMs, databaseMs] = [serverThen - server, databaseThen - database].map((ms) => ms / calls.length) as [
      number,
      number,
    ];
    return { ...round, serverMs, databaseMs };
  };
  const client = (n: number) => stage.clients[n % CLIENT_USERS]?.token ?? '';
  const partner = (n: number) => stage.partners[n % stage.partners.length]?.token ?? '';
  const numbers = Array.from({ length: TRIPS }, (_, index) => made + index);
  const lists: Call[] = Array.from({ length: LISTS }, (_, n) => ({
    method: 'GET',
    path: `${prefix}/trips?limit=25`,
    headers: headersOf(client(n)),
  }));
  const list = await pressed(lists, 200);
  const creates: Call[] = numbers.map((n) => ({
    method: 'POST',
    path: `${prefix}/trips`,
    headers: posting(client(n)),
    body: tripBody(stage, n),
  }));
  const create = await pressed(creates, 201, true);
  const accepts: Call[] = create.answers.map((answer, index) => ({
    method: 'POST',
    path: `${prefix}/trips/${(JSON.parse(answer) as { id: string }).id}/accept`,
    headers: posting(partner(made + index)),
    body: '{"termsVersion":1}',
  }));
  const accept = await pressed(accepts, 200);
  return { list, create, accept };
}

const stage = await openStage(['panel', 'tuned', 'naive']);
await withClient(stage.url('naive'), (client) =>
  client.query(`create table naive_trips (id uuid primary key, client_id uuid not null, requester_id uuid, status text not null, category text not null,
    payment_method text not null, pickup_at timestamptz not null, passengers jsonb not null, stops jsonb not null, partner_id uuid, accepted_at timestamptz,
    created_at timestamptz not null default now()); create index on naive_trips (client_id, pickup_at)`),
);
const contenders = [
  await startPanelProcess(stage),
  await startBaseline('tuned', stage),
  await startBaseline('naive', stage),
];
const measured = Object.fromEntries(
  contenders.map(({ name }) => [name, { list: [], create: [], accept: [] }]),
) as unknown as Record<string, Measured>;
try {
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const contender of contenders) {
      const results = await runRound(stage, contender, round * TRIPS);
      if (round > 0) for (const operation of operations) measured[contender.name]?.[operation].push(results[operation]);
      const said = operations
        .map((operation) => `${operation} ${Math.round(results[operation].perSecond)}/s`)
        .join(', ');
      console.log(`${round === 0 ? 'warm-up' : `round ${round}`} ${contender.name}: ${said}`);
    }
  }
} finally {
  for (const contender of contenders) await contender.stop();
  await stage.stop();
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const of = (name: string, operation: Operation, pick: (round: Spent) => number): number =>
  median((measured[name]?.[operation] ?? []).map(pick));

const rows = operations.flatMap((operation) =>
  contenders.map(({ name }) => {
    const perSecond = of(name, operation, (round) => round.perSecond);
    return {
      operation,
      contender: name,
      perSecond: Math.round(perSecond),
      ofNaive: Number((perSecond / of('naive', operation, (round) => round.perSecond)).toFixed(2)),
      ofTuned: Number((perSecond / of('tuned', operation, (round) => round.perSecond)).toFixed(2)),
      p50: Number(of(name, operation, (round) => round.p50).toFixed(1)),
      p99: Number(of(name, operation, (round) => round.p99).toFixed(1)),
      serverMs: Number(of(name, operation, (round) => round.serverMs).toFixed(2)),
      databaseMs: Number(of(name, operation, (round) => round.databaseMs).toFixed(2)),
    };
  }),
);
const head =
  '| call | who | calls/s | × naive | × tuned | p50 ms | p99 ms | server CPU ms | database CPU ms |\n|---|---|--:|--:|--:|--:|--:|--:|--:|';
const lines = rows.map(
  ({ operation, contender, perSecond, ofNaive, ofTuned, p50, p99, serverMs, databaseMs }) =>
    `| ${operation} | ${contender} | ${perSecond} | ${ofNaive} | ${ofTuned} | ${p50} | ${p99} | ${serverMs} | ${databaseMs} |`,
);
const table = [head, ...lines].join('\n');
console.log(table);
const folder = join(import.meta.dirname, 'results');
await mkdir(folder, { recursive: true });
await writeFile(
  join(folder, 'speed.json'),
  `${JSON.stringify({ connections: CONNECTIONS, rounds: ROUNDS, rows }, null, 2)}\n`,
);
await writeFile(
  join(folder, 'speed.md'),
  `The panel beside two baselines, ${CONNECTIONS} connections, medians of ${ROUNDS} interleaved rounds (\`npm run bench\`).\n\n${table}\n`,
);
