import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/**
 * State of a connection between two machines. `stalled`: connections stay open and no data passes, as with an unplugged
 * cable. `deaf`: requests arrive, answers are lost, and all connections break when the state ends. `lost`: no data
 * arrives at either side, all connections stay open for ever, and neither side notices when the other side closes one.
 */
export type Passage = 'open' | 'refused' | 'stalled' | 'deaf' | 'lost';

export type Proxy = {
  port: number;
  set(passage: Passage): void;
  /** Breaks all existing connections. */
  cut(): void;
  /**
   * Blocks all existing connections for ever, without notice to either side, as when the other machine has lost its
   * power.
   */
  strand(): void;
  close(): Promise<void>;
};

/**
 * Starts a proxy in front of a database that listens on a socket. Returns the database URL that leads through the
 * proxy.
 */
export async function startDatabaseWire(databaseUrl: string): Promise<{ wire: Proxy; url: string }> {
  const far = new URL(databaseUrl);
  const wire = await startProxy({ path: `${far.searchParams.get('host')}/.s.PGSQL.5432` });
  far.searchParams.delete('host');
  far.host = `127.0.0.1:${wire.port}`;
  return { wire, url: far.href };
}

/** Starts a TCP proxy on this machine. Tests set the state of its connections. */
export async function startProxy(target: NetConnectOpts): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const stranded = new Set<readonly [Socket, Socket]>();
  let passage: Passage = 'open';
  const server = createServer((near) => {
    if (passage === 'refused') {
      near.destroy();
      return;
    }
    const pair = [near, connect(target)] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!stranded.has(pair)) to.destroy();
        pairs.delete(pair);
      });
      from.pipe(to);
    }
    enter(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => destroy(pairs);
  const strand = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair);
    stranded.add(pair);
  };
  const enter = (pair: readonly [Socket, Socket]) => {
    if (passage === 'stalled') hold(pair);
    if (passage === 'deaf' || passage === 'lost') lose(pair, passage);
    if (passage === 'lost') strand(pair);
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      if (next === 'refused' || passage === 'deaf') cut();
      if (passage === 'stalled') for (const pair of pairs) release(pair);
      passage = next;
      for (const pair of pairs) enter(pair);
    },
    cut,
    strand() {
      for (const pair of pairs) {
        hold(pair);
        strand(pair);
      }
    },
    async close() {
      server.close();
      destroy(pairs);
      destroy(stranded);
      await once(server, 'close');
    },
  };
}

function destroy(pairs: Iterable<readonly [Socket, Socket]>): void {
  for (const pair of pairs) for (const socket of pair) socket.destroy();
}

function hold([near, far]: readonly [Socket, Socket]): void {
  for (const socket of [near, far]) {
    socket.unpipe();
    socket.pause();
  }
}

/** Discards data from the far side, and in the state `lost` also data from the near side. */
function lose([near, far]: readonly [Socket, Socket], passage: 'deaf' | 'lost'): void {
  far.unpipe().resume();
  if (passage === 'lost') near.unpipe().resume();
}

function release([near, far]: readonly [Socket, Socket]): void {
  near.pipe(far);
  far.pipe(near);
}
