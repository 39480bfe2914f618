import { todayContract } from '#contract/today.ts';
import { refuse } from '#domain/outcome.ts';
import { recordAccess } from '#server/platform/access-log.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { followWall } from './follow-wall.ts';
import { readSheet, readToday } from './read-today.ts';
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
