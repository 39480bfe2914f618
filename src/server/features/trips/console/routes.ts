import { consoleContract } from '#contract/console.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { noteList } from '#server/platform/access-log.ts';
import { command } from '#server/platform/command.ts';
import { acknowledgeAlarm, listAlarms } from './alarms.ts';
import { rankDrivers } from './rank-drivers.ts';
import { readBoard } from './read-board.ts';

const api = implementing(consoleContract);
const central = allow('admin', 'attendant');

export const consoleRoutes = api.router({
  board: api.board.use(central).handler(async ({ context }) => {
    const board = await readBoard(context.services.db, context.actor);
    await noteList(context, ['trip'], undefined);
    return board;
  }),
  drivers: api.drivers
    .use(central)
    .handler(({ context: { services, actor }, input }) => rankDrivers(services, actor, input.id)),
  alarms: api.alarms.use(central).handler(({ context }) => listAlarms(context.services.db)),
  acknowledge: api.acknowledge.use(central).handler(async ({ context, input }) => {
    await command(context, { operation: 'console.acknowledge', input }, (tx, actor) =>
      acknowledgeAlarm(tx, actor.userId, input.id),
    );
    return listAlarms(context.services.db);
  }),
});
