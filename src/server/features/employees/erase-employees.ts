import { type Expression, sql, type SqlBool } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/** Erases the employees of a client and the names of its groups. Returns the e-mails that identified the employees. */
export async function eraseEmployeesOfClient(tx: Tx, clientId: string): Promise<string[]> {
  await sql`update employee_groups set name = 'Grupo ' || right(id::text, 8), active = false, version = version + 1
    where client_id = ${clientId}`.execute(tx);
  return eraseEmployees(tx, sql<SqlBool>`client_id = ${clientId}`);
}

/** Erases the employees of all clients who have this phone. Returns the e-mails that identified them. */
export async function eraseEmployeesByPhone(tx: Tx, phone: string): Promise<string[]> {
  return eraseEmployees(tx, sql<SqlBool>`phone = ${phone}`);
}

async function eraseEmployees(tx: Tx, which: Expression<SqlBool>): Promise<string[]> {
  const before = await tx.selectFrom('employees').select('email').where(which).where('email', 'is not', null).execute();
  const erased = { phone: '', email: null, registration: null, active: false };
  await tx
    .updateTable('employees')
    .set({ ...erased, name: 'Colaborador apagado', version: sql`version + 1` })
    .where(which)
    .execute();
  return before.flatMap(({ email }) => email ?? []);
}
