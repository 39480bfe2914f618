import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { eventNames, type NotificationEvent } from '#domain/notifications/events.ts';
import { id, instant, version } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';

const event = z.enum(eventNames as [NotificationEvent, ...NotificationEvent[]], 'Evento desconhecido.');
const events = z
  .array(event, 'Escolha ao menos um evento.')
  .check(z.minLength(1, 'Escolha ao menos um evento.'), z.maxLength(eventNames.length));
const url = z.string('Informe o endereço.').check(
  z.trim(),
  z.maxLength(500, 'No máximo 500 caracteres.'),
  z.refine((text) => isAddress(text), 'Informe um endereço completo que comece com https://, sem usuário nem senha.'),
);

function isAddress(text: string): boolean {
  const { protocol, username, password } = URL.canParse(text)
    ? new URL(text)
    : { protocol: '', username: '', password: '' };
  return protocol === 'https:' && username === '' && password === '';
}

/** Where an integrator is told. Its secret is shown once, when it is made. */
export const webhook = z.object({
  id,
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  url: z.string(),
  events: z.array(event),
  active: z.boolean(),
  version,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id,
  event,
  state: z.enum(['due', 'sending', 'sent', 'failed']),
  attempts: z.int(),
  statusCode: z.nullable(z.int()),
  error: z.nullable(z.string()),
  createdAt: instant,
  dueAt: instant,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const tags = ['Webhooks'];

export const webhooksContract = {
  list: oc
    .route({ method: 'GET', path: '/webhooks', summary: 'Lista os endereços avisados', tags })
    .output(z.object({ items: z.array(webhook) })),
  create: oc
    .route({ method: 'POST', path: '/webhooks', successStatus: 201, summary: 'Cadastra um endereço', tags })
    .input(z.object({ clientId: z.optional(z.nullable(id)), url, events }))
    .output(z.extend(webhook, { secret: z.string() })),
  update: oc
    .route({ method: 'PATCH', path: '/webhooks/{id}', summary: 'Muda endereço, eventos ou situação', tags })
    .input(
      z.object({
        id,
        version: z.optional(version),
        url: z.optional(url),
        events: z.optional(events),
        active: z.optional(z.boolean()),
      }),
    )
    .output(webhook),
  remove: oc
    .route({ method: 'DELETE', path: '/webhooks/{id}', successStatus: 204, summary: 'Exclui um endereço', tags })
    .input(z.object({ id })),
  deliveries: oc
    .route({ method: 'GET', path: '/webhooks/{id}/deliveries', summary: 'Lista as entregas, da mais nova', tags })
    .input(z.object({ id, ...pageQuery }))
    .output(pageOf(webhookDelivery)),
  resend: oc
    .route({
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
      successStatus: 204,
      summary: 'Envia de novo uma entrega',
      tags,
    })
    .input(z.object({ id, deliveryId: id })),
};
