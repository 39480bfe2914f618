import type { Actor } from '#domain/access/roles.ts';
import { refuse } from '#domain/outcome.ts';
import { ownPartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { Driver } from '#server/features/presence/row/presences.ts';

const noDriver = refuse('forbidden', 'Sua conta não está ligada a um motorista: peça à central.');

/** Returns the driver whom the caller is linked to. */
export function driverOf(actor: Actor): Driver {
  const partnerId = ownPartner(actor);
  if (!actor.driverId) throw new Refused(noDriver);
  return { driverId: actor.driverId, partnerId };
}
