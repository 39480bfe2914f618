import { Client } from 'pg';
import { addressesOf, requirePrimary } from '#server/platform/database/hosts.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const OLDEST = 15;

/** Runs the work on a connection of the owner's own (no role set, no time limits), and closes it. */
export async function withOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectToPrimary(url);
  try {
    await requireVersion(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first of the servers that is there and takes writes. */
async function connectToPrimary(url: string): Promise<Client> {
  let reason: unknown;
  for (const connectionString of addressesOf(url)) {
    const client = new Client({ connectionString, application_name: 'painel (preparo)' });
    try {
      await client.connect();
      await requirePrimary(client);
      return client;
    } catch (error) {
      reason = error;
      await client.end();
    }
  }
  throw new StartupError(`Não foi possível conectar ao banco de dados: ${(reason as Error).message}`);
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new StartupError(
    `O painel precisa do PostgreSQL ${OLDEST} ou mais novo; o banco de dados indicado é ${version}.`,
  );
}
