import { todayContract } from '#contract/today.ts';
import { refuse } from '#domain/outcome.ts';
import { answerChanged, refuseUnknownCode } from '#server/features/trips/ride/follow.ts';
import { recordAccess } from '#server/platform/access-log.ts';
import { allow } from '#server/platform/api/allow.ts';
import { type ApiContext, auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { readSheet, readToday, readWall } from './read-today.ts';
import { addWall, endWall, listWalls, renewWall } from './wall-links.ts';

const api = implementing(todayContract);
const client = allow('client');
const notReception = refuse('forbidden', 'Só quem aprova as viagens do cliente abre a folha do dia.');

export const todayRoutes = api.router({
  board: api.board.use(client).handler(({ context: { services, actor } }) => {
    if (actor.clientId === null) return { items: [], full: false };
    return readToday(services.db, actor.clientId);
  }),

  sheet: api.sheet.use(client).handler(async ({ context }) => {
    const { services, actor } = context;
    if (actor.clientId === null || !actor.approvesTrips) throw new Refused(notReception);
    const { sheet, partnerIds } = await readSheet(services.db, actor.clientId);
    await recordAccess(
      context,
      { subjectType: 'trip', subjectId: null, way: 'list' },
      ...partnerIds.map((subjectId) => ({ subjectType: 'partner', subjectId, way: 'open' }) as const),
    );
    return sheet;
  }),

  walls: api.walls.use(client).handler(({ context }) => showWalls(context)),

  addWall: api.addWall.use(client).handler(async ({ context, input }) => {
    await command(context, { operation: 'today.addWall', input }, (tx, { clientId }) =>
      addWall(tx, auditOf(context), clientId, input.name),
    );
    return showWalls(context);
  }),

  renewWall: api.renewWall.use(client).handler(async ({ context, input }) => {
    await command(context, { operation: 'today.renewWall', input }, (tx, { clientId }) =>
      renewWall(tx, auditOf(context), clientId, input.id),
    );
    return showWalls(context);
  }),

  endWall: api.endWall.use(client).handler(async ({ context, input }) => {
    await command(context, { operation: 'today.endWall', input }, (tx, { clientId }) =>
      endWall(tx, auditOf(context), clientId, input.id),
    );
    return showWalls(context);
  }),

  wall: api.wall.handler(({ context, input }) => followWall(context, input.code)),
});

function showWalls({ services: { db, config }, actor }: SignedInContext) {
  return listWalls(db, actor.clientId, config.publicUrl);
}

/** Returns the wall of a code. Unknown and ended codes get the same answer as those of the passenger's page. */
async function followWall(context: ApiContext, code: string) {
  const { services, headers } = context;
  const links = services.db.selectFrom('wall_links').select('client_id').where('code', '=', code);
  const link = await links.executeTakeFirst();
  if (!link) throw new Refused(await refuseUnknownCode(context));
  return answerChanged(headers, await readWall(services.db, link.client_id));
}
