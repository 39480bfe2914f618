import { Client, DatabaseError } from 'pg';
import { addressesOf, requirePrimary } from '#server/platform/database/hosts.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const OLDEST = 15;
const INSUFFICIENT_PRIVILEGE = '42501';
const READ_ONLY = '25006';

/** Runs work on a connection of the database owner (no role set, no time limits), and closes it. */
export async function withOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectToPrimary(url);
  try {
    await requireVersion(client);
    return await work(client);
  } catch (error) {
    throw await inWords(client, error);
  } finally {
    await client.end();
  }
}

/** Connects to the first server that is reachable and not a standby. */
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

/**
 * Translates errors that only the operator can resolve (rights, read-only mode) to a StartupError whose message says
 * how. Returns other errors unchanged.
 */
async function inWords(client: Client, error: unknown): Promise<unknown> {
  const refusal = [error, (error as Error | undefined)?.cause].find((one) => one instanceof DatabaseError);
  if (refusal?.code !== INSUFFICIENT_PRIVILEGE && refusal?.code !== READ_ONLY) return error;
  // An aborted transaction refuses further queries.
  await client.query('rollback');
  const { rows } = await client.query<{ login: string; database: string }>(
    'select quote_ident(current_user) as login, quote_ident(current_database()) as database',
  );
  const { login = '', database = '' } = rows[0] ?? {};
  const [sentence, ...commands] =
    refusal.code === READ_ONLY
      ? [
          `O banco de dados ${database} está em modo somente leitura: o painel não pode gravar nele.`,
          `alter database ${database} reset default_transaction_read_only;`,
        ]
      : [
          `O usuário ${login} de DATABASE_URL não tem, no banco de dados ${database}, uma permissão de que o painel precisa (${refusal.message}).`,
          `alter database ${database} owner to ${login};`,
          'alter schema public owner to pg_database_owner;',
        ];
  return new StartupError(
    [sentence, 'Execute uma vez, como administrador do PostgreSQL:', ...commands.map((one) => `  ${one}`)].join('\n'),
  );
}
