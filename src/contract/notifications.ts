import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { channels, eventNames, type NotificationEvent } from '#domain/notifications/events.ts';
import { instant } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';

const event = z.enum(eventNames as [NotificationEvent, ...NotificationEvent[]], 'Aviso desconhecido.');
const channel = z.enum(channels, 'Canal desconhecido.');
const number = z.string('Identificador inválido.').check(z.regex(/^\d{1,15}$/, 'Identificador inválido.'));
const minute = z.nullable(
  z.int('Informe um horário.').check(z.gte(0, 'Informe um horário.'), z.lte(1439, 'Informe um horário.')),
);

/** Notification of the caller. `path`: page of the panel that the notification opens. */
export const notification = z.object({
  id: number,
  event,
  title: z.string(),
  body: z.string(),
  path: z.string(),
  at: instant,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/**
 * Notification settings of the caller. Quiet hours are local minutes of the day at the central; both null: no quiet
 * hours.
 */
export const notificationChoices = z.object({
  events: z.array(z.object({ event, channels: z.array(channel) })),
  quietFrom: minute,
  quietUntil: minute,
  /** For users of a client: true when they are notified of trips that colleagues requested. */
  colleagues: z.boolean(),
});
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** Choices that the caller may save. */
export const chosenNotifications = notificationChoices.check(
  z.refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    error: 'Informe o início e o fim do horário de silêncio, ou nenhum dos dois.',
  }),
  z.refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    error: 'O fim do horário de silêncio precisa ser diferente do início.',
  }),
);

const endpoint = z.string('Endereço inválido.').check(
  z.maxLength(1000, 'Endereço inválido.'),
  z.refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'Endereço inválido.'),
);

/** Returns the schema of a push key: a number of bytes in base64url, as browsers encode it. */
function key(bytes: number) {
  return z
    .string('Chave inválida.')
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'Chave inválida.'));
}

const tags = ['Avisos'];

/**
 * `gone`: the subscription has ended, or belongs to another user; `unreachable`: its push service did not respond.
 */
const deviceTestOutcomes = ['sent', 'gone', 'refused', 'unreachable'] as const;

export const notificationsContract = {
  list: oc
    .route({ method: 'GET', path: '/notifications', summary: 'Lista os próprios avisos, do mais novo', tags })
    .input(z.object(pageQuery))
    .output(pageOf(notification)),
  unread: oc
    .route({ method: 'GET', path: '/notifications/unread', summary: 'Conta os avisos não lidos', tags })
    .output(z.object({ unread: z.int() })),
  read: oc
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      successStatus: 204,
      summary: 'Marca um aviso como lido',
      tags,
    })
    .input(z.object({ id: number })),
  readAll: oc
    .route({
      method: 'POST',
      path: '/notifications/read',
      successStatus: 204,
      summary: 'Marca como lidos os avisos até o mais novo que a página mostra',
      tags,
    })
    .input(z.object({ upTo: number })),
  choices: oc
    .route({ method: 'GET', path: '/notifications/choices', summary: 'Consulta os avisos e canais escolhidos', tags })
    .output(notificationChoices),
  choose: oc
    .route({
      method: 'PUT',
      path: '/notifications/choices',
      summary: 'Escolhe avisos, canais e horário de silêncio',
      tags,
    })
    .input(chosenNotifications)
    .output(notificationChoices),
  pushKey: oc
    .route({ method: 'GET', path: '/notifications/push-key', summary: 'Chave pública dos avisos no aparelho', tags })
    .output(z.object({ publicKey: z.string() })),
  subscribe: oc
    .route({
      method: 'PUT',
      path: '/notifications/devices',
      successStatus: 204,
      summary: 'Passa a avisar neste aparelho',
      tags,
    })
    .input(z.object({ endpoint, p256dh: key(65), auth: key(16) })),
  unsubscribe: oc
    .route({
      method: 'POST',
      path: '/notifications/devices/forget',
      successStatus: 204,
      summary: 'Deixa de avisar neste aparelho',
      tags,
    })
    .input(z.object({ endpoint })),
  testDevice: oc
    .route({
      method: 'POST',
      path: '/notifications/devices/test',
      summary: 'Manda um aviso de teste a este aparelho',
      tags,
    })
    .input(z.object({ endpoint }))
    .output(z.object({ outcome: z.enum(deviceTestOutcomes) })),
};
