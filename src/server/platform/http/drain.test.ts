import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { holdSleeps } from '#tests/held-sleeps.ts';
import { drainAtClose } from './drain.ts';
import { createServer } from './server.ts';

const log = createLog({ level: 'silent' });
const streams = new Set<{ end(): void }>();
let app: FastifyInstance;
let port: number;
let closed: Promise<void>;
let sleeps: ReturnType<typeof holdSleeps>;
let release: () => void;

beforeEach(async () => {
  for (let count = 0; count < 25; count += 1) {
    const stream = { end: () => void streams.delete(stream) };
    streams.add(stream);
  }
  app = await createServer({ trustedProxy: [] }, { log, meters: null });
  drainAtClose(app, { live: { all: () => new Set(streams) } as unknown as Services['live'], log });
  app.get('/healthz', async () => ({}));
  app.post('/', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  const released = new Promise<void>((resolve) => (release = resolve));
  sleeps = holdSleeps(released);
});
afterEach(async () => {
  sleeps.restore();
  release();
  await closed;
  streams.clear();
});

/** Sends a request over a new connection. Returns the status, or the error code. */
async function ask(method: string, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  return text(socket).then(
    (answer) => answer.split(' ')[1] ?? '',
    ({ code }: NodeJS.ErrnoException) => code ?? '',
  );
}

async function stop(): Promise<void> {
  closed = app.close();
  await expect.poll(() => sleeps.asked.length).toBe(1);
}

describe('a server that stops', () => {
  it('still answers calls and keeps its streams while a proxy notices that its check fails', async () => {
    expect(await ask('GET', '/healthz')).toBe('200');
    await stop();
    expect(await ask('GET', '/healthz')).toBe('503');
    expect(await ask('POST', '/')).toBe('200');
    expect(streams.size).toBe(25);
  });

  it('refuses calls at once when no proxy has checked it', async () => {
    const open = connect(port, '127.0.0.1');
    open.write('POST / HTTP/1.1\r\n');
    await once(app.server, 'connection');
    await stop();
    expect(await ask('POST', '/')).toBe('ECONNREFUSED');
    open.destroy();
  });

  it('ends its streams in groups, so that the pages do not all reconnect at once', async () => {
    const open = connect(port, '127.0.0.1');
    open.write('POST / HTTP/1.1\r\n');
    await once(app.server, 'connection');
    await stop();
    expect(streams.size).toBe(23);
    sleeps.restore();
    release();
    await expect.poll(() => streams.size).toBe(0);
    open.destroy();
  });
});
