import type { LocalDate } from '#domain/time.ts';

/** Number of days after today on which a flexible ride may be. */
export const furthestFlexibleDays = 90;

/** Maximum number of open flexible rides of a client. Bounds the e-mails to addresses that a user may enter. */
export const mostOpenFlexibleRides = 200;

/** Number of days for which a flexible ride is kept after its day. */
export const keptFlexibleDays = 7;

/**
 * State of a flexible ride. `early`: its day has not begun. `open`: the passenger may start. `used`: the passenger
 * started. `over`: its day ended without a start.
 */
export const flexibleStates = ['early', 'open', 'used', 'over', 'revoked'] as const;
export type FlexibleState = (typeof flexibleStates)[number];

type Facts = { day: LocalDate; revoked: boolean; used: boolean };

/** Returns the state on a local day of the area. */
export function flexibleStateOf({ day, revoked, used }: Facts, today: LocalDate): FlexibleState {
  if (used) return 'used';
  if (revoked) return 'revoked';
  if (day === today) return 'open';
  return day > today ? 'early' : 'over';
}

/**
 * Prefix by which the code of a flexible ride differs from the code of a trip's link. Both codes open the same page, so
 * that the passenger knows one address.
 */
const PREFIX = 'flex-';

/** Returns the code of a flexible ride from a random code. */
export function flexibleCode(random: string): string {
  return PREFIX + random;
}

/** True for a code of a flexible ride. A random code of 32 characters with the same beginning has another length. */
export function isFlexibleCode(code: string): boolean {
  return code.startsWith(PREFIX) && code.length === PREFIX.length + 32;
}
