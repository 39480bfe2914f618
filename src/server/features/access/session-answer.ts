import type { Session } from '#contract/account.ts';
import { sql } from 'kysely';
import type { SignedIn } from '#server/platform/auth/session.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Returns the signed-in user, with the names of the linked client and partner. */
export async function sessionAnswer(db: Db, signedIn: SignedIn): Promise<Session> {
  const { tipo, id_cliente, id_parceiro, nome, version, approvesTrips, driverId } = signedIn.profile;
  const { clientName, partnerName } = await linkNames(db, id_cliente, id_parceiro);
  return {
    userId: signedIn.userId,
    email: signedIn.email,
    profile: { tipo, id_cliente, id_parceiro, nome },
    clientName,
    partnerName,
    approvesTrips,
    driverId,
    acting: signedIn.acting && {
      adminName: signedIn.acting.adminName,
      until: signedIn.expiresAt.toISOString(),
    },
    mustSetUpSecondFactor: signedIn.limit === 'enrolling',
    profileVersion: version,
    expiresAt: signedIn.expiresAt.toISOString(),
  };
}

async function linkNames(db: Db, clientId: string, partnerId: string) {
  if (clientId === '' && partnerId === '') return { clientName: null, partnerName: null };
  return await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('clients')
        .select('name')
        .where('id', '=', clientId || null)
        .as('clientName'),
      eb
        .selectFrom('partners')
        .select('name')
        .where('id', '=', partnerId || null)
        .as('partnerName'),
    ])
    .executeTakeFirstOrThrow();
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const found = await db.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst();
  return found !== undefined;
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('tipo', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** True when the code of a first-administrator link is currently valid. */
export async function isFirstAdminCode(db: Db, codeHash: Buffer): Promise<boolean> {
  const link = await db
    .selectFrom('first_admin_links')
    .select('code_hash')
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link !== undefined;
}
