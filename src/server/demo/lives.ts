import type { Actor } from '#domain/access/roles.ts';
import type { StatementLine } from '#domain/payments/bank-line.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { DemoPeople } from './people.ts';
import type { SeededRandom } from './random.ts';

export const zone = 'America/Sao_Paulo';

/** An event at an instant; it returns the events that follow from it. */
export type Happening = { at: Date; run(tx: Tx): Promise<Happening[]> };

/** Actors: an administrator, a second one for dual control, and users of the partners. */
export type Cast = {
  random: SeededRandom;
  people: DemoPeople;
  admin: Actor;
  secondAdmin: Actor;
  partnerUser: Actor;
  walkInId: string;
  until: Date;
  /** Lines of the next bank statement, and the number of Pix payments so far. */
  atBank: StatementLine[];
  pixCount: number;
};

export function by({ userId }: Actor): AuditContext & { actorId: string } {
  return { actorId: userId, address: null, requestId: null };
}
