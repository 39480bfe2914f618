import { eventNames, notificationEvents } from '#domain/notifications/events.ts';
import { liveTopics } from './live-topics.ts';
import type { Operation } from './refusals.ts';

/** Describes `GET /live`, which is not in the router (src/server/platform/live/stream.ts). */
export function liveOperation(): Operation {
  return {
    operationId: 'live',
    summary: 'Transmite as mudanças enquanto a conexão durar (server-sent events)',
    tags: ['Painel'],
    description: [
      'Cada evento traz `id`, `event` (o assunto) e `data` (`LiveEvent`, em JSON). Ele indica um registro e a versão: aplique só as versões mais novas.',
      '`hello`: a transmissão começou. `reset`: leia tudo de novo. `beat`, a cada 15 s: a conexão continua ativa.',
      'A conexão é encerrada em até 15 minutos e quando as permissões mudam: reconecte-se com `Last-Event-ID`. Com uma chave de API, só chegam viagens.',
    ].join('\n\n'),
    security: [{ session: [] }, { bearer: [] }, { apiKey: ['trips.read'] }],
    parameters: [
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description: 'O `id` do último evento recebido: a transmissão continua dali.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      '200': {
        description: 'A transmissão.',
        content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } },
      },
    },
  };
}

export const liveEventSchema = {
  type: 'object',
  required: ['topic'],
  properties: {
    topic: { type: 'string', enum: liveTopics, description: 'Assunto, igual a `event`.' },
    entityId: { type: 'string', format: 'uuid', description: 'Registro que mudou; ausente em `hello` e `reset`.' },
    version: { type: 'integer', description: 'Versão do registro depois da mudança.' },
    payload: {
      type: 'object',
      additionalProperties: true,
      description:
        '`trip`: `status`. `pool`: `available` e, quando verdadeiro, `card` (`Trip`). `position`: `position`. `notification`: `unread`, `settled`. `document.expiring`: `partnerId`, `kind`, `expiresOn`, `days`.',
    },
  },
};

const events = [...eventNames, 'test'] as const;
const signatureHeaders = [
  [
    'X-Painel-Signature',
    '`t=<segundos>,v1=<hex>`: HMAC-SHA256, com o segredo, de `<t>.<corpo>`. Recuse instantes antigos.',
  ],
  ['X-Painel-Event', 'Nome do evento.'],
  ['X-Painel-Event-Id', 'O mesmo que `event_id`.'],
] as const;

/** Describes the calls to the webhooks of integrators. */
export function outgoingWebhooks(): Record<string, object> {
  return Object.fromEntries(events.map((event) => [event, { post: outgoingCall(event) }]));
}

function outgoingCall(event: (typeof events)[number]): object {
  return {
    operationId: `webhook.${event}`,
    summary: event === 'test' ? 'Entrega de teste' : notificationEvents[event].label,
    tags: ['Webhooks'],
    security: [],
    parameters: signatureHeaders.map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookCall' } } },
    },
    responses: {
      '2XX': { description: 'Recebido. Responda em até 10 s.' },
      '4XX': { description: 'Não recebido: é enviado de novo depois de 10 s, 1 min, 5 min, 30 min, 2 h, 6 h e 24 h.' },
    },
  };
}

export const webhookCallSchema = {
  type: 'object',
  required: ['event_id', 'event', 'at', 'subjectId', 'data'],
  properties: {
    event_id: {
      type: 'string',
      description: 'Identificador do evento: pode chegar mais de uma vez, trate-o uma vez só.',
    },
    event: { type: 'string', enum: events, description: 'Nome do evento.' },
    at: { type: 'string', format: 'date-time', description: 'Instante do evento, em ISO 8601 UTC.' },
    subjectId: { type: ['string', 'null'], description: 'Registro a que o evento se refere; nulo quando não há.' },
    data: { type: 'object', additionalProperties: true, description: 'Dados do evento.' },
  },
};
