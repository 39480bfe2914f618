import type { Actor } from '#domain/access/roles.ts';
import type { StatementLine } from '#domain/payments/bank-line.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { DemoPeople } from './people.ts';
import type { SeededRandom } from './random.ts';

export const zone = 'America/Sao_Paulo';

/** Something that happens at an instant; it may bring about what happens later. */
export type Happening = { at: Date; run(tx: Tx): Promise<Happening[]> };

/** Who acts: an administrator, a second one for what takes two, and whoever asks for the partners. */
export type Cast = {
  random: SeededRandom;
  people: DemoPeople;
  admin: Actor;
  secondAdmin: Actor;
  partnerUser: Actor;
  walkInId: string;
  until: Date;
  /** What the next morning's statement will have, and how many Pix there were. */
  atBank: StatementLine[];
  pixCount: number;
};

export function by({ userId }: Actor): AuditContext & { actorId: string } {
  return { actorId: userId, address: null, requestId: null };
}
