import { type Actor, missingLinkTexts } from '#domain/access/roles.ts';
import { refuse } from '#domain/outcome.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { Refused } from './refused.ts';

/** The partner for which somebody acts; a user without the link may not, and reads whom to ask. */
export function ownPartner({ partnerId }: Actor): string {
  if (partnerId === null) throw new Refused(refuse('forbidden', missingLinkTexts.id_parceiro));
  return partnerId;
}

/** A partner knows of no partner but itself. */
export function requirePartner(actor: Actor, partnerId: string): void {
  if (actor.role !== 'admin' && actor.partnerId !== partnerId) throw new Refused(notFoundRecord);
}
