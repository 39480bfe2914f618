import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

const erased = sql`name = 'Colaborador apagado', phone = '', email = null, registration = null, active = false,
  version = version + 1`;

/** Erases the employees of a client and the names of its groups. Returns the e-mails that identified the employees. */
export async function eraseEmployeesOfClient(tx: Tx, clientId: string): Promise<string[]> {
  await sql`update employee_groups set name = 'Grupo ' || right(id::text, 8), active = false, version = version + 1
    where client_id = ${clientId}`.execute(tx);
  return eraseEmployees(tx, sql`client_id = ${clientId}`);
}

/** Erases the employees of all clients who have this phone. Returns the e-mails that identified them. */
export async function eraseEmployeesByPhone(tx: Tx, phone: string): Promise<string[]> {
  return eraseEmployees(tx, sql`phone = ${phone}`);
}

async function eraseEmployees(tx: Tx, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{
    email: string;
  }>`select email from employees where ${which} and email is not null`.execute(tx);
  await sql`update employees set ${erased} where ${which}`.execute(tx);
  return rows.map(({ email }) => email);
}
