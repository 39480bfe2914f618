import { answerChanged, refuseUnknownCode } from '#server/features/trips/ride/follow.ts';
import type { ApiContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { readWall } from './read-today.ts';

/** Returns the wall of a code. Unknown and ended codes get the same answer as those of the passenger's page. */
export async function followWall(context: ApiContext, code: string) {
  const { services, headers } = context;
  const links = services.db.selectFrom('wall_links').select('client_id').where('code', '=', code);
  const link = await links.executeTakeFirst();
  if (!link) throw new Refused(await refuseUnknownCode(context));
  return answerChanged(headers, await readWall(services.db, link.client_id));
}
