import { Client } from 'pg';

export const DATABASE = 'painel';
export const OWNER = 'painel_owner';

/**
 * Creates the database and the role that owns it, as superuser. Runs at every start, so that an interrupted first start
 * is completed.
 */
export async function bootstrap(superuserUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    if (!(await exists(client, 'select from pg_roles where rolname = $1', OWNER))) {
      const secret = client.escapeLiteral(password);
      await client.query(`create role ${OWNER} login createrole password ${secret}`);
    }
    if (!(await exists(client, 'select from pg_database where datname = $1', DATABASE))) {
      await client.query(`create database ${DATABASE} owner ${OWNER}`);
    }
  } finally {
    await client.end();
  }
}

async function exists(client: Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name]);
  return rowCount === 1;
}
