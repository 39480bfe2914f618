import { type Expression, sql } from 'kysely';
import type { FirstStepState } from '#contract/settings.ts';
import { firstSteps } from '#domain/setup/first-steps.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { worksOn } from './partner-needs.ts';

type Known = { db: Db; config: Pick<Config, 'smtpUrl'> & { outside: Pick<Config['outside'], 'geocoder'> } };

/** Returns the state of the set-up steps. A step is done when its records exist. */
export async function readFirstSteps({ db, config }: Known): Promise<FirstStepState[]> {
  const partnerLogins = db
    .selectFrom('profiles as r')
    .innerJoin('partners as p', 'p.id', 'r.id_parceiro')
    .where('r.tipo', '=', 'parceiro')
    .where('r.blocked_at', 'is', null)
    .where('p.status', '=', 'active');
  const clientLogins = db
    .selectFrom('profiles as r')
    .innerJoin('clients as c', 'c.id', 'r.id_cliente')
    .where('r.tipo', '=', 'cliente')
    .where('r.blocked_at', 'is', null);
  const row = await db
    .selectFrom('settings')
    .select([
      sql<boolean>`central_phone is not null or central_document is not null`.as('central'),
      exists(db.selectFrom('service_areas').where('active', 'is', true)).as('area'),
      exists(db.selectFrom('tariffs')).as('tariff'),
      exists(db.selectFrom('commission_plans')).as('plan'),
      sql<boolean>`pix_key is not null`.as('pix'),
      exists(db.selectFrom('places').where('active', 'is', true)).as('places'),
      exists(db.selectFrom('partners as p').where(worksOn(centralToday))).as('partner'),
      exists(partnerLogins).as('partner_login'),
      exists(db.selectFrom('clients').where('kind', '<>', 'walk_in')).as('client'),
      exists(clientLogins).as('client_login'),
      'skipped_steps as skipped',
    ])
    .executeTakeFirstOrThrow();
  const done = { ...row, mail: config.smtpUrl !== null, places: row.places || config.outside.geocoder !== null };
  return firstSteps.map((step) => ({ step, done: done[step], skipped: row.skipped.includes(step) }));
}

/** Returns an SQL condition of type boolean. The type of `eb.exists` would be boolean or number. */
const exists = (rows: Expression<unknown>) => sql<boolean>`exists ${rows}`;

export async function countOpenSteps(known: Known): Promise<number> {
  const steps = await readFirstSteps(known);
  return steps.filter(({ done, skipped }) => !done && !skipped).length;
}
