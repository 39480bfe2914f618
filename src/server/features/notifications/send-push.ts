import { formatNotification } from '#domain/notifications/texts.ts';
import type { Services } from '#server/platform/services.ts';
import { listDevices } from './read-notifications.ts';
import type { Delivery } from './claim-deliveries.ts';
import { deleteDevice } from './push-devices.ts';

/** Time for which a push service stores a message for a device that is off. Offers are useless after ten minutes. */
const FLEETING_SECONDS = 600;
const LASTING_SECONDS = 86_400;

const TEST_SECONDS = 60;

/** Sends a test push to one device of the caller. */
export async function testDevice(
  { db, push }: Pick<Services, 'db' | 'push'>,
  userId: string,
  endpoint: string,
): Promise<'sent' | 'gone' | 'refused' | 'unreachable'> {
  const device = (await listDevices(db, userId)).find((one) => one.endpoint === endpoint);
  if (!device) return 'gone';
  const message = {
    title: 'Aviso de teste',
    body: 'Este aparelho recebe os avisos do painel.',
    path: '/',
    tag: 'teste',
  };
  try {
    return await push.send(device, message, { urgent: true, lifeSeconds: TEST_SECONDS });
  } catch {
    return 'unreachable';
  }
}

/**
 * Sends a push to every device of the user. A retry sends the message to all devices again. The tag makes a device show
 * the message once.
 */
export async function pushToDevices(
  { db, push }: Pick<Services, 'db' | 'push'>,
  delivery: Delivery,
): Promise<'sent' | 'dropped'> {
  const { title, body, path } = formatNotification(delivery);
  const message = { title, body, path, tag: String(delivery.notificationId) };
  const urgent = delivery.event === 'available' || delivery.event === 'offered';
  const options = { urgent, lifeSeconds: urgent ? FLEETING_SECONDS : LASTING_SECONDS };
  // At the same time, because the pushes of other users wait for the slowest device of this one.
  const outcomes = await Promise.allSettled(
    (await listDevices(db, delivery.userId)).map(async (device) => {
      const outcome = await push.send(device, message, options);
      if (outcome === 'gone') await deleteDevice(db, delivery.userId, device.endpoint);
      return outcome;
    }),
  );
  const failed = outcomes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.some((one) => one.status === 'fulfilled' && one.value === 'sent') ? 'sent' : 'dropped';
}
