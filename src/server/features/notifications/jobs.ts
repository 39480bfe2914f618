import { formatNotification } from '#domain/notifications/texts.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { composeEmail } from '#server/platform/compose-email.ts';
import { type Message, type Sent, trySend } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimDeliveries,
  type Delivery,
  endDelivery,
  deleteOldDomainEvents,
  giveUpCutOff,
  postpone,
} from './claim-deliveries.ts';
import { pushToDevices } from './send-push.ts';

const BATCH = 20;

type Parts = Pick<Services, 'db' | 'config' | 'mail' | 'push' | 'log'>;

/** Sends the e-mails of notifications one after the other. Each delivery is claimed, sent, and then marked as sent. */
export function notificationEmailsJob(parts: Parts): RecurringJob {
  return {
    name: 'notification-emails',
    everySeconds: 5,
    run: () =>
      drain(parts, 'email', async (due) => {
        for (const delivery of due) {
          // Without the catch, the other claimed e-mails would never be sent.
          await sendEmail(parts, delivery).catch((error: unknown) =>
            parts.log.error(
              { err: error, notificationId: delivery.notificationId },
              'Resultado do aviso não registrado',
            ),
          );
        }
      }),
  };
}

/**
 * Sends push messages concurrently. This is a separate job, because users supply the addresses of push services and a
 * slow push service must not delay e-mails.
 */
export function notificationPushesJob(parts: Parts): RecurringJob {
  return {
    name: 'notification-pushes',
    everySeconds: 5,
    run: () =>
      drain(parts, 'push', async (due) => {
        await Promise.all(due.map((delivery) => sendPush(parts, delivery)));
      }),
  };
}

async function drain(
  { db, log }: Parts,
  channel: Delivery['channel'],
  send: (due: readonly Delivery[]) => Promise<void>,
): Promise<void> {
  const cutOff = await giveUpCutOff(db, channel);
  if (cutOff > 0) log.warn({ deliveries: cutOff }, 'Avisos cujo envio foi interrompido: não se sabe se chegaram');
  for (let taken = BATCH; taken === BATCH;) {
    const due = await db.transaction().execute((tx) => claimDeliveries(tx, channel, BATCH));
    const [stale, useful] = [due.filter((delivery) => delivery.stale), due.filter((delivery) => !delivery.stale)];
    for (const delivery of stale) await endDelivery(db, delivery, 'dropped');
    await send(useful);
    taken = due.length;
  }
}

/** Deletes old notifications. */
export function oldNotificationsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'delete-old-notifications', everySeconds: 3600, run: () => deleteOldDomainEvents(db) };
}

async function sendEmail(parts: Parts, delivery: Delivery): Promise<void> {
  const { db, log } = parts;
  const { state, error } = await composeAndSend(parts, delivery);
  if (error) log.warn({ err: error, notificationId: delivery.notificationId }, 'Aviso não enviado por e-mail');
  if (state === 'again') return postpone(db, delivery, error?.message ?? '');
  await endDelivery(db, delivery, state, error?.message ?? null);
}

/** Retries an e-mail that cannot be composed, because a node of a newer version may have created its notification. */
async function composeAndSend(parts: Parts, delivery: Delivery): Promise<Sent> {
  try {
    return await trySend(parts.mail, mailOf(parts, delivery));
  } catch (error) {
    return { state: 'again', error: error as Error };
  }
}

async function sendPush(parts: Parts, delivery: Delivery): Promise<void> {
  const { db, log } = parts;
  try {
    await endDelivery(db, delivery, await pushToDevices(parts, delivery));
  } catch (error) {
    log.warn({ err: error, notificationId: delivery.notificationId }, 'Aviso não enviado ao aparelho');
    await postpone(db, delivery, (error as Error).message);
  }
}

function mailOf({ config }: Parts, delivery: Delivery): Message {
  const { title, body, path } = formatNotification(delivery);
  const content = {
    subject: title,
    paragraphs: [`${title}.`, ...(body === '' ? [] : [body]), 'Veja no painel:'],
    link: `${config.publicUrl}${path}`,
    ending: 'Escolha quais avisos receber, e por onde, em Minha conta, Avisos.',
  };
  return composeEmail(delivery, content);
}
