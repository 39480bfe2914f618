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

/** Number of pushes that are sent at the same time. */
const PUSHES = 20;

type Parts = Pick<Services, 'db' | 'config' | 'mail' | 'push' | 'log'>;

/**
 * Sends the e-mails of notifications one after the other. Each delivery is claimed, sent, and then marked as sent, before
 * the next one is claimed: a process that dies leaves one e-mail of which it is unknown whether it was sent.
 */
export function notificationEmailsJob(parts: Parts): RecurringJob {
  const send = async (delivery: Delivery) => {
    try {
      return await sendEmail(parts, delivery);
    } catch (error) {
      parts.log.error({ err: error, notificationId: delivery.notificationId }, 'Resultado do aviso não registrado');
      return 'done';
    }
  };
  const run = (stopping?: AbortSignal) => drain(parts, { channel: 'email', batch: 1, send, stopping });
  return { name: 'notification-emails', everySeconds: 5, run };
}

/**
 * Sends push messages concurrently. This is a separate job, because users supply the addresses of push services and a
 * slow push service must not delay e-mails.
 */
export function notificationPushesJob(parts: Parts): RecurringJob {
  const send = (delivery: Delivery) => sendPush(parts, delivery);
  const run = (stopping?: AbortSignal) => drain(parts, { channel: 'push', batch: PUSHES, send, stopping });
  return { name: 'notification-pushes', everySeconds: 5, run };
}

/** `down`: the mail server does not answer. The round then ends, because each further e-mail would wait for it. */
type Ended = 'done' | 'down';

type Sending = {
  channel: Delivery['channel'];
  batch: number;
  send: (delivery: Delivery) => Promise<Ended | void>;
  stopping: AbortSignal | undefined;
};

async function drain({ db, log }: Parts, { channel, batch, send, stopping }: Sending): Promise<void> {
  const cutOff = await giveUpCutOff(db, channel);
  if (cutOff > 0) log.warn({ deliveries: cutOff }, 'Avisos cujo envio foi interrompido: não se sabe se chegaram');
  for (let taken = batch; taken === batch;) {
    const due = await db.transaction().execute((tx) => claimDeliveries(tx, channel, batch));
    const ended = await Promise.all(
      due.map((delivery) => (delivery.stale ? endDelivery(db, delivery, 'dropped') : send(delivery))),
    );
    if (stopping?.aborted || ended.includes('down')) return;
    taken = due.length;
  }
}

/** Deletes old notifications. */
export function oldNotificationsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'delete-old-notifications', everySeconds: 3600, run: () => deleteOldDomainEvents(db) };
}

async function sendEmail(parts: Parts, delivery: Delivery): Promise<Ended> {
  const { db, log } = parts;
  const { state, error, isDown = false } = await composeAndSend(parts, delivery);
  if (error) log.warn({ err: error, notificationId: delivery.notificationId }, 'Aviso não enviado por e-mail');
  if (state === 'again') await postpone(db, delivery, error?.message ?? '');
  else await endDelivery(db, delivery, state, error?.message ?? null);
  return isDown ? 'down' : 'done';
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
