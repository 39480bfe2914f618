import { sql } from 'kysely';
import type { Actor, Role } from '#domain/access/roles.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Central } from '#tests/central.ts';
import type { Caller } from '#tests/panel.ts';
import { openAccount } from '#tests/till.ts';

export type Owner = { id: string; caller: Caller };

/** Users of the test, and the partners and clients that own money. */
export type Stage = {
  db: Db;
  central: Central;
  admins: readonly [Caller, Caller];
  partners: readonly Owner[];
  clients: readonly (Owner & { actor: Actor })[];
};

export type SignIn = (profile: { tipo: Role; clientId?: string; partnerId?: string }) => Promise<Caller>;

/** Maximum amount that one administrator may post by hand without a second one. */
export const ALONE_CENTS = 1_000_00;

/** Sets amounts and shares that cause rounding, and disables waiting times. */
export async function prepareCentral(db: Db, admin: Caller): Promise<void> {
  await sql`update settings set commission_bp = 1333, fee_partner_bp = 6667, no_show_fee_cents = 1777, cancel_fee_cents = 1333,
    give_back_fees = '[{"underSeconds": 7200, "feeCents": 555}]', immediate_waiting_tolerance_seconds = 0,
    immediate_free_cancel_seconds = 0, release_days = 0, adjustment_approval_cents = ${ALONE_CENTS}`.execute(db);
  await openAccount(admin);
}

/** Creates partners and clients whose balances are zero. */
export async function setStage(
  db: Db,
  central: Central,
  admins: Stage['admins'],
  signIn: SignIn,
  { partners, clients }: { partners: number; clients: number },
): Promise<Stage> {
  const [admin] = admins;
  const partner = async () => {
    const id = await central.makePartner();
    await admin.patch(`/partners/${id}`, { pixKey: '+5511987654321' });
    return { id, caller: await signIn({ tipo: 'parceiro', partnerId: id }) };
  };
  const client = async () => {
    const id = newId();
    await db.insertInto('clients').values({ id, kind: 'company', name: 'Aurora S.A.' }).execute();
    const caller = await signIn({ tipo: 'cliente', clientId: id });
    const actor = { userId: caller.userId, role: 'cliente', clientId: id, partnerId: null, approvesTrips: false };
    return { id, caller, actor: actor as Actor };
  };
  return { db, central, admins, partners: await times(partners, partner), clients: await times(clients, client) };
}

async function times<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = [];
  while (made.length < count) made.push(await make());
  return made;
}
