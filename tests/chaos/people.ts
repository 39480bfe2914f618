import { sql } from 'kysely';
import type { Database } from '#server/platform/database/pool.ts';
import { makeCentral } from '#tests/central.ts';
import { joinPanel, type KillablePanel } from '#tests/killable-panel.ts';
import { prepareCentral, setStage, type SignIn, type Stage } from '#tests/money/stage.ts';
import { callerOf } from '#tests/panel.ts';

const PARTNERS = 6;
const CLIENTS = 3;

/** Creates two administrators, and partners and clients with one user each. The partners may have debts. */
export async function people({ url }: Pick<KillablePanel, 'url'>, { db }: Pick<Database, 'db'>): Promise<Stage> {
  const signIn: SignIn = async ({ tipo, ...links }) => {
    const { userId, cookie } = await joinPanel(url, db, tipo, links);
    return callerOf(url, userId, cookie, { origin: url });
  };
  const admins = [await signIn({ tipo: 'admin' }), await signIn({ tipo: 'admin' })] as const;
  await prepareCentral(db, admins[0]);
  // Pending amounts are released only after a week. Otherwise a job could release money while the test adds up the
  // balances.
  await sql`update settings set release_days = 7`.execute(db);
  const central = await makeCentral({ services: { db } });
  return setStage(db, central, admins, signIn, { partners: PARTNERS, clients: CLIENTS });
}
