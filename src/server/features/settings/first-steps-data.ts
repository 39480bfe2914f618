import { sql } from 'kysely';
import type { FirstStepState } from '#contract/settings.ts';
import { type FirstStep, firstSteps } from '#domain/setup/first-steps.ts';
import { centralToday } from '#server/features/areas/data.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { worksOn } from './partner-needs-data.ts';

type Known = { db: Db; config: Pick<Config, 'smtpUrl'> & { outside: Pick<Config['outside'], 'geocoder'> } };

/** Returns the state of the set-up steps. A step is done when its records exist. */
export async function readFirstSteps({ db, config }: Known): Promise<FirstStepState[]> {
  const { rows } = await sql<Record<Exclude<FirstStep, 'mail'>, boolean> & { skipped: string[] }>`
    select central_phone is not null or central_document is not null as central,
      exists (select from service_areas where active) as area, exists (select from tariffs) as tariff,
      exists (select from commission_plans) as plan, pix_key is not null as pix,
      exists (select from places where active) as places,
      exists (select from partners p where ${worksOn(centralToday)}) as partner,
      exists (select from profiles r join partners p on p.id = r.id_parceiro
        where r.tipo = 'parceiro' and r.blocked_at is null and p.status = 'active') as partner_login,
      exists (select from clients where kind <> 'walk_in') as client,
      exists (select from profiles r join clients c on c.id = r.id_cliente
        where r.tipo = 'cliente' and r.blocked_at is null) as client_login,
      skipped_steps as skipped
    from settings`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the settings row is missing');
  const done = { ...row, mail: config.smtpUrl !== null, places: row.places || config.outside.geocoder !== null };
  return firstSteps.map((step) => ({ step, done: done[step], skipped: row.skipped.includes(step) }));
}

export async function countOpenSteps(known: Known): Promise<number> {
  const steps = await readFirstSteps(known);
  return steps.filter(({ done, skipped }) => !done && !skipped).length;
}
