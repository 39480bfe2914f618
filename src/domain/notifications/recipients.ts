import type { Actor } from '#domain/access/roles.ts';
import { isAttendant, isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import { type Audience, type Channel, eventNames, type NotificationEvent, toldOf } from './events.ts';

/** The audiences that somebody may be among. */
function audiencesOf(actor: Actor): Audience[] {
  if (actor.role === 'admin') return ['admin'];
  if (isAttendant(actor)) return ['attendant'];
  if (isPartnerSide(actor)) return ['partner', 'eligible'];
  if (isClientSide(actor)) return actor.approvesTrips ? ['client', 'approvers'] : ['client'];
  return [];
}

/** What somebody may be told of, and where unless they choose otherwise. */
export function eventsFor(actor: Actor): { event: NotificationEvent; channels: readonly Channel[] }[] {
  const own = audiencesOf(actor);
  return eventNames.flatMap((event) => {
    const channels = toldOf(event).find(([audience]) => own.includes(audience))?.[1];
    return channels ? [{ event, channels }] : [];
  });
}

/** What a client's people are told of, its own systems may be told of too. */
export const clientEvents = eventNames.filter((event) =>
  toldOf(event).some(([audience]) => audience === 'client' || audience === 'approvers'),
);
