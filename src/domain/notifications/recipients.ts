import type { Actor } from '#domain/access/roles.ts';
import { isAttendant, isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import { type Audience, type Channel, eventNames, type NotificationEvent, channelsByAudience } from './events.ts';

/** Returns the audiences to which a user may belong. */
function audiencesOf(actor: Actor): Audience[] {
  if (actor.role === 'admin') return ['admin'];
  if (isAttendant(actor)) return ['attendant'];
  if (isPartnerSide(actor)) return ['partner', 'eligible'];
  if (isClientSide(actor)) return actor.approvesTrips ? ['client', 'approvers'] : ['client'];
  return [];
}

/** Returns the events of a user with their default channels. */
export function eventsFor(actor: Actor): { event: NotificationEvent; channels: readonly Channel[] }[] {
  const own = audiencesOf(actor);
  return eventNames.flatMap((event) => {
    const channels = channelsByAudience(event).find(([audience]) => own.includes(audience))?.[1];
    return channels ? [{ event, channels }] : [];
  });
}

/** Events of a client's users. The systems of the client may also receive these events by webhook. */
export const clientEvents = eventNames.filter((event) =>
  channelsByAudience(event).some(([audience]) => audience === 'client' || audience === 'approvers'),
);
