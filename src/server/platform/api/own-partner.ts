import { type Actor, missingLinkTexts } from '#domain/access/roles.ts';
import { refuse } from '#domain/outcome.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { Refused } from './refused.ts';

/**
 * Returns the partner of the caller. Refuses a user without a link to a partner, with a message to ask an
 * administrator.
 */
export function ownPartner({ partnerId }: Actor): string {
  if (partnerId === null) throw new Refused(refuse('forbidden', missingLinkTexts.id_parceiro));
  return partnerId;
}

/**
 * Answers 404 to a caller other than an administrator or this partner, so that the answer does not reveal whether the
 * partner exists.
 */
export function requirePartner(actor: Actor, partnerId: string): void {
  if (actor.role !== 'admin' && actor.partnerId !== partnerId) throw new Refused(notFoundRecord);
}
