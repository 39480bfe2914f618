import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Forwards TCP connections and UDP datagrams of one port, and counts the bytes sent to the client. */
export type Relay = { port: number; takeBytes(): number; stop(): void };

export async function startRelay(target: number): Promise<Relay> {
  let bytes = 0;
  const open = new Set<() => void>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    upstream.on('data', (chunk: Buffer) => (bytes += chunk.length));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      open.add(() => socket.destroy());
      socket.on('error', () => undefined);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const front = createSocket('udp4');
  const upstreams = new Map<number, Datagrams>();
  front.on('message', (message, { port: client, address }) => {
    const known = upstreams.get(client);
    const upstream = known ?? createSocket('udp4');
    if (!known) {
      upstreams.set(client, upstream);
      open.add(() => upstream.close());
      upstream.on('message', (answer) => {
        bytes += answer.length;
        front.send(answer, client, address);
      });
    }
    upstream.send(message, target, '127.0.0.1');
  });
  front.bind(port, '127.0.0.1');
  await once(front, 'listening');
  return {
    port,
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    stop: () => {
      server.close();
      front.close();
      for (const close of open) close();
    },
  };
}
