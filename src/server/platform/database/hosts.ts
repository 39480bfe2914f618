import { Client, type ClientConfig, type PoolConfig } from 'pg';

/** One address for each server of `postgresql://login@one:5432,two:5432/name`, the form that PostgreSQL's own tools know. */
export function addressesOf(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${login}${host}${rest}`);
}

/** Fails on a standby, which takes no writes. */
export async function requirePrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('Connection terminated: this server is a standby');
}

type Connected = (error?: Error) => void;

/** How a pool connects: of several servers to the primary. Who meets another, or nobody, fails, and the next one tries the next. */
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
    /** All that failed at one server move on to the same next one. */
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
