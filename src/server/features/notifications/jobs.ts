import { formatNotification } from '#domain/notifications/texts.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { composeEmail } from '#server/platform/compose-email.ts';
import { type Message, trySend } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimDeliveries,
  type Delivery,
  endDelivery,
  forgetOld,
  giveUpCutOff,
  postpone,
} from './delivery-mutations.ts';
import { pushToDevices } from './push-jobs.ts';

const BATCH = 20;

type Parts = Pick<Services, 'db' | 'config' | 'mail' | 'push' | 'log'>;

/**
 * Sends e-mails and push messages. Each delivery is claimed, sent, and then marked as sent. Push runs apart from
 * e-mail, because users supply the addresses of push services and a slow one must not delay e-mail.
 */
export function deliveryJob(parts: Parts): RecurringJob {
  const { db, log } = parts;
  const run = async () => {
    const cutOff = await giveUpCutOff(db);
    if (cutOff > 0) log.warn({ deliveries: cutOff }, 'Avisos cujo envio foi interrompido: não se sabe se chegaram');
    for (let taken = BATCH; taken === BATCH;) {
      const due = await db.transaction().execute((tx) => claimDeliveries(tx, BATCH));
      const mails = due.filter(({ channel }) => channel === 'email');
      const pushes = due.filter(({ channel }) => channel === 'push');
      await Promise.all([inTurn(parts, mails), ...pushes.map((push) => deliver(parts, push))]);
      taken = due.length;
    }
  };
  return { name: 'deliveries', everySeconds: 5, run };
}

/** Deletes old notifications. */
export function forgetNotificationsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'forget-notifications', everySeconds: 3600, run: () => forgetOld(db) };
}

async function inTurn(parts: Parts, deliveries: readonly Delivery[]): Promise<void> {
  for (const delivery of deliveries) await deliver(parts, delivery);
}

async function deliver(parts: Parts, delivery: Delivery): Promise<void> {
  const { db, log } = parts;
  if (delivery.stale) return endDelivery(db, delivery, 'dropped');
  if (delivery.channel === 'push') return deliverToDevices(parts, delivery);
  const { state, error } = await trySend(parts.mail, mailOf(parts, delivery));
  if (error) log.warn({ err: error, notificationId: delivery.notificationId }, 'Aviso não enviado por e-mail');
  if (state === 'again') return postpone(db, delivery, error?.message ?? '');
  await endDelivery(db, delivery, state, error?.message ?? null);
}

async function deliverToDevices(parts: Parts, delivery: Delivery): Promise<void> {
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
  const letter = {
    subject: title,
    paragraphs: [`${title}.`, ...(body === '' ? [] : [body]), 'Veja no painel:'],
    link: `${config.publicUrl}${path}`,
    ending: 'Escolha quais avisos receber, e por onde, em Minha conta, Avisos.',
  };
  return composeEmail(delivery, letter);
}
