import { notificationsContract } from '#contract/notifications.ts';
import { deviceName } from '#domain/access/device.ts';
import { ok } from '#domain/outcome.ts';
import { anyRole } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { countUnread, listNotifications, readChoices } from './read-notifications.ts';
import { keepChoices } from './change-choices.ts';
import { markRead } from './notify.ts';
import { testDevice } from './send-push.ts';
import { deleteDevice, keepDevice } from './push-devices.ts';

const os = implementing(notificationsContract);

export const notificationsRoutes = os.router({
  list: os.list
    .use(anyRole)
    .handler(({ context, input }) => listNotifications(context.services.db, context.actor.userId, input)),

  unread: os.unread
    .use(anyRole)
    .handler(async ({ context }) => ({ unread: await countUnread(context.services.db, context.actor.userId) })),

  read: os.read.use(anyRole).handler(async ({ context, input }) => {
    await command(context, { operation: 'notifications.read', input }, async (tx, { userId }) => {
      await markRead(tx, userId, input);
      return ok();
    });
  }),

  readAll: os.readAll.use(anyRole).handler(async ({ context, input }) => {
    await command(context, { operation: 'notifications.readAll', input }, async (tx, { userId }) => {
      await markRead(tx, userId, input);
      return ok();
    });
  }),

  choices: os.choices.use(anyRole).handler(({ context }) => readChoices(context.services.db, context.actor)),

  choose: os.choose.use(anyRole).handler(async ({ context, input }) => {
    await command(context, { operation: 'notifications.choose', input }, async (tx, actor) => {
      await keepChoices(tx, actor, input);
      return ok();
    });
    return readChoices(context.services.db, context.actor);
  }),

  pushKey: os.pushKey.use(anyRole).handler(({ context }) => ({ publicKey: context.services.push.publicKey })),

  subscribe: os.subscribe.use(anyRole).handler(async ({ context, input }) => {
    const device = deviceName(context.headers['user-agent'] ?? null);
    await command(context, { operation: 'notifications.subscribe', input }, async (tx, { userId }) => {
      await keepDevice(tx, userId, input, device);
      return ok();
    });
  }),

  testDevice: os.testDevice.use(anyRole).handler(async ({ context, input }) => ({
    outcome: await testDevice(context.services, context.actor.userId, input.endpoint),
  })),

  unsubscribe: os.unsubscribe.use(anyRole).handler(async ({ context, input }) => {
    await command(context, { operation: 'notifications.unsubscribe', input }, async (tx, { userId }) => {
      await deleteDevice(tx, userId, input.endpoint);
      return ok();
    });
  }),
});
