import { sql } from 'kysely';
import type { FirstStepState } from '#contract/settings.ts';
import { type FirstStep, firstSteps } from '#domain/setup/first-steps.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/pool.ts';

type Known = { db: Db; config: Pick<Config, 'smtpUrl'> & { outside: Pick<Config['outside'], 'geocoder'> } };

/** A partner p that could accept a trip today: the lasting part of what accepting asks for. */
const worksToday = sql<boolean>`p.status = 'active'
  and exists (select from partner_areas a join service_areas s on s.id = a.service_area_id and s.active where a.partner_id = p.id)
  and exists (select from partner_categories y where y.partner_id = p.id)
  and exists (select from drivers d where d.partner_id = p.id and d.active
    and coalesce(least(d.licence_expires_on, d.municipal_licence_expires_on) >= app_now()::date, true))
  and exists (select from vehicles v where v.partner_id = p.id and v.active
    and coalesce(least(v.registration_expires_on, v.permit_expires_on) >= app_now()::date, true))`;

/** How far the central is set up: what is there counts as done, whoever made it. */
export async function readFirstSteps({ db, config }: Known): Promise<FirstStepState[]> {
  const { rows } = await sql<Record<Exclude<FirstStep, 'mail'>, boolean> & { skipped: string[] }>`
    select central_phone is not null or central_document is not null as central,
      exists (select from service_areas where active) as area, exists (select from tariffs) as tariff,
      exists (select from commission_plans) as plan, pix_key is not null as pix,
      exists (select from places where active) as places,
      exists (select from partners p where ${worksToday}) as partner,
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
