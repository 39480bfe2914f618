import { Client, type ClientConfig, type PoolConfig } from 'pg';

/** Returns one address per server of `postgresql://login@one:5432,two:5432/name`, the multi-host form of libpq. */
export function addressesOf(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${login}${host}${rest}`);
}

/** Throws on a standby, which is read-only. */
export async function requirePrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('Connection terminated: this server is a standby');
}

type Connected = (error?: Error) => void;

/**
 * Returns the options with which a pool connects to the primary among several servers. A connection to a standby or to
 * an unreachable server fails. The next connection then tries the next server.
 */
export function toPrimary(url: string): PoolConfig {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return { connectionString: url };
  let turn = 0;
  class Connection extends Client {
    readonly #turn = turn;
    constructor(config: ClientConfig) {
      super({ ...config, connectionString: addresses[turn % addresses.length] ?? url });
      const connect = this.connect.bind(this) as (connected: Connected) => void;
      const connectOrGiveUp = (connected: Connected) =>
        connect((error) => {
          if (error) this.giveUp();
          connected(error);
        });
      Object.assign(this, { connect: connectOrGiveUp });
    }
    /** Advances to the next server once, even when several connections fail at the same server. */
    giveUp(): void {
      if (turn === this.#turn) turn += 1;
    }
  }
  const onConnect = async (client: Connection) => {
    try {
      await requirePrimary(client);
    } catch (error) {
      client.giveUp();
      throw error;
    }
  };
  return { Client: Connection, onConnect } as unknown as PoolConfig;
}
