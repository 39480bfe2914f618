import type { LabelAudience } from '#domain/trips/audience-labels.ts';
import { type NotificationEvent, notificationEvents } from './events.ts';

/** Labels for clients, where the word of the central means nothing to them. */
const clientLabels: Partial<Record<NotificationEvent, string>> = {
  registered: 'Viagem solicitada',
  accepted: 'Motorista confirmado',
  given_back: 'Motorista não pode mais fazer a viagem',
};

/** Returns the label of an event for an audience. */
export function eventLabel(event: NotificationEvent, audience: LabelAudience): string {
  return (audience === 'client' && clientLabels[event]) || notificationEvents[event].label;
}
