import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { type Central, makeCentral, tripBody } from './central.ts';
import { type Answer, type Caller, type Panel, startPanel } from './panel.ts';

type Line = { level: string; msg: string; requestId?: string };

let panel: Panel;
let central: Central;
let client: Caller;
const lines: Line[] = [];

beforeAll(async () => {
  const log = createLog({ level: 'info', terminal: false, write: (line) => lines.push(JSON.parse(line) as Line) });
  panel = await startPanel({ log });
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  await asOwner('alter table trips rename to trips_elsewhere');
});
afterAll(async () => {
  await asOwner('alter table trips_elsewhere rename to trips');
  await panel.close();
});

async function asOwner(statement: string): Promise<void> {
  const owner = new Client({ connectionString: panel.database.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

const calls: [what: string, call: () => Promise<Answer>][] = [
  ['reading', () => client.get('/trips')],
  ['writing, with a body', () => client.post('/trips', tripBody(central))],
  ['a file', () => client.get('/trips/export?format=csv')],
];

it.each(calls)('the answer and every log line of an unexpected error contain the same id: %s', async (_what, call) => {
  lines.length = 0;
  const answer = await call();
  const id = answer.headers.get('x-request-id');
  expect(answer).toMatchObject({ status: 500, body: { reason: 'internal', requestId: id } });
  const served = () => lines.filter(({ requestId }) => requestId === id).map(({ level, msg }) => `${level}: ${msg}`);
  await expect.poll(served).toEqual(['error: Erro ao atender', 'info: Atendido']);
});

it('concurrent calls have different request ids', async () => {
  lines.length = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/trips')));
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(20);
  const errors = lines.filter(({ level }) => level === 'error').map(({ requestId }) => requestId);
  expect(errors).toHaveLength(20);
  expect(new Set(errors)).toEqual(new Set(ids));
});
