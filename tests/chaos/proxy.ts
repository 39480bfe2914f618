import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/**
 * What stands between two machines. `stalled`: connections stay open, and nothing passes, as when a cable is pulled and put back.
 * `deaf`: what is asked arrives, what is answered is lost; connections break once that is over. `lost`: nothing arrives at either side,
 * connections that were there or were tried meanwhile stay so for ever, and neither side hears of the other's end.
 */
export type Passage = 'open' | 'refused' | 'stalled' | 'deaf' | 'lost';

export type Proxy = {
  port: number;
  set(passage: Passage): void;
  /** Breaks all connections that there are. */
  cut(): void;
  /** Nothing passes those that there are for ever, and neither side hears of it, as when the other machine lost its power. */
  strand(): void;
  close(): Promise<void>;
};

/** A wire before a database that listens on a socket, and the address that goes over it. */
export async function startDatabaseWire(databaseUrl: string): Promise<{ wire: Proxy; url: string }> {
  const far = new URL(databaseUrl);
  const wire = await startProxy({ path: `${far.searchParams.get('host')}/.s.PGSQL.5432` });
  far.searchParams.delete('host');
  far.host = `127.0.0.1:${wire.port}`;
  return { wire, url: far.href };
}

/** A TCP proxy on this machine, in any mood. */
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

/** What the far side says is read and thrown away, and where all is lost what the near one says, too. */
function lose([near, far]: readonly [Socket, Socket], passage: 'deaf' | 'lost'): void {
  far.unpipe().resume();
  if (passage === 'lost') near.unpipe().resume();
}

function release([near, far]: readonly [Socket, Socket]): void {
  near.pipe(far);
  far.pipe(near);
}
