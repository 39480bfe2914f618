import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '#server/platform/log.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
const reached: unknown[] = [];

beforeAll(async () => {
  const services = { log: createLog({ level: 'silent' }), meters: null };
  app = await createServer({ trustedProxy: [] }, services, { requestMs: 50, checkMs: 10 });
  app.post('/', async ({ body }) => {
    reached.push(body);
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends the start of a request, and waits for the server to close the connection. */
async function begin(head: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head);
  return text(socket);
}

test('an incomplete body times out', async () => {
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":';
  expect(await begin(head)).toMatch(/^HTTP\/1\.1 408 /);
  expect(reached).toEqual([]);
});

test('incomplete headers time out', async () => {
  expect(await begin('POST / HTTP/1.1\r\nhost: x\r\nx-more: ')).toMatch(/^HTTP\/1\.1 408 /);
});

test('the real server has time limits for requests and headers', async () => {
  const usual = await createServer({ trustedProxy: [] }, { log: createLog({ level: 'silent' }), meters: null });
  expect([usual.server.requestTimeout, usual.server.headersTimeout]).toEqual([180_000, 20_000]);
  await usual.close();
});
