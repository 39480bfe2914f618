import { sql } from 'kysely';
import type { DispatchPolicy } from '#contract/ranks.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';

/** True when policy `p` decided a trip. */
export const isInUse = sql<boolean>`exists (select from dispatch_decisions u where u.policy_id = p.id)`;

function selectPolicies(db: Db) {
  return db
    .selectFrom('dispatch_policies as p')
    .innerJoin('service_areas as a', 'a.id', 'p.service_area_id')
    .select(['p.id', 'p.service_area_id as serviceAreaId', 'p.category', 'p.valid_from as validFrom', 'p.kind'])
    .select(['p.offer_seconds as offerSeconds', 'p.chain_seconds as chainSeconds', 'p.pool_first as poolFirst'])
    .select(['p.start_margin_seconds as startMarginSeconds', 'p.rank_meters as rankMeters', 'p.version'])
    .select(['p.most_minutes as mostMinutes', 'p.ending_minutes as endingMinutes'])
    .select(isInUse.as('inUse'));
}

/** Lists all policies, by service area and category, newest first. */
export async function listPolicies(db: Db): Promise<DispatchPolicy[]> {
  return selectPolicies(db)
    .orderBy(sortText('a.name'))
    .orderBy('p.category')
    .orderBy('p.valid_from', 'desc')
    .orderBy('p.id')
    .execute();
}

export async function readPolicy(db: Db, id: string): Promise<DispatchPolicy> {
  return selectPolicies(db).where('p.id', '=', id).executeTakeFirstOrThrow();
}
