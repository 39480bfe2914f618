import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { eventLabel } from '#domain/notifications/event-labels.ts';
import type { LabelAudience } from '#domain/trips/audience-labels.ts';
import type { Tone } from '#web/ui/status-badge.tsx';
import { count } from '#web/lib/format-counts.ts';

export function formatEvent(event: WebhookDelivery['event'], audience: LabelAudience): string {
  // The label addresses the partner, but the user of this page is not that partner.
  return event === 'test' ? 'Teste' : eventLabel(event, audience).replace('a você', 'a um parceiro');
}

/** The number of events. A list with webhooks of several owners shows the owner first. */
export function formatScope({ clientName, events }: Webhook, ofCentral: boolean): string {
  const told = count(events.length, 'evento', 'eventos');
  return ofCentral ? `${clientName ?? 'Da central'} · ${told}` : told;
}

export function formatState({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>): [string, Tone] {
  if (state === 'sent') return ['Entregue', 'good'];
  if (state === 'failed') return ['Não entregue', 'bad'];
  if (state === 'sending') return ['Enviando', 'info'];
  return attempts === 0 ? ['Na fila', 'neutral'] : ['Vai tentar de novo', 'attention'];
}
