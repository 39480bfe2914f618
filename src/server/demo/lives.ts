import type { Actor } from '#domain/access/roles.ts';
import type { StatementLine } from '#domain/payments/bank-line.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { DemoPeople } from './people.ts';
import type { SeededRandom } from '#domain/random.ts';

export const zone = 'America/Sao_Paulo';

/** A simulated event at an instant. `run` returns the events that follow from this event. */
export type SimulatedEvent = { at: Date; run(tx: Tx): Promise<SimulatedEvent[]> };

/**
 * State of the simulation, and its actors: an administrator, a second administrator for dual control, and a user of a
 * partner.
 */
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
