import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { eventNames, type NotificationEvent } from '#domain/notifications/events.ts';
import { id, instant, version } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';

const event = z.enum(eventNames as [NotificationEvent, ...NotificationEvent[]], 'Evento desconhecido.');
export const webhookEvents = z
  .array(event, 'Escolha ao menos um evento.')
  .check(z.minLength(1, 'Escolha ao menos um evento.'), z.maxLength(eventNames.length));
export const webhookUrl = z.string('Informe o endereço.').check(
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

const deliveryState = z.enum(['due', 'sending', 'sent', 'failed']);

/** Endpoint of an integrator that receives notifications. Its secret is shown only when it is created or replaced. */
export const webhook = z.object({
  id,
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  url: z.string(),
  events: z.array(event),
  active: z.boolean(),
  /** Result of the newest delivery; null without a delivery in the last 30 days. */
  lastDelivery: z.nullable(z.object({ state: deliveryState, at: instant })),
  version,
});
export type Webhook = z.infer<typeof webhook>;

/** Event of a test call. No notification has this event. */
export const testEvent = 'test';

export const webhookDelivery = z.object({
  id,
  event: z.union([event, z.literal(testEvent)]),
  state: deliveryState,
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
    .input(z.object({ clientId: z.optional(z.nullable(id)), url: webhookUrl, events: webhookEvents }))
    .output(z.extend(webhook, { secret: z.string() })),
  update: oc
    .route({ method: 'PATCH', path: '/webhooks/{id}', summary: 'Altera endereço, eventos ou situação', tags })
    .input(
      z.object({
        id,
        version: z.optional(version),
        url: z.optional(webhookUrl),
        events: z.optional(webhookEvents),
        active: z.optional(z.boolean()),
      }),
    )
    .output(webhook),
  remove: oc
    .route({ method: 'DELETE', path: '/webhooks/{id}', successStatus: 204, summary: 'Exclui um endereço', tags })
    .input(z.object({ id })),
  renewSecret: oc
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      summary: 'Troca o segredo das assinaturas; o anterior deixa de valer na hora',
      tags,
    })
    .input(z.object({ id }))
    .output(z.object({ secret: z.string() })),
  test: oc
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      successStatus: 204,
      summary: 'Envia uma entrega de teste',
      tags,
    })
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
