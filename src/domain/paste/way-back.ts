import { bareText } from '#domain/same-text.ts';
import type { Leg } from './leg.ts';
import type { Clause } from './reading.ts';
import { errands } from './place-words.ts';
import { regex } from './regex.ts';
import { returnWord } from './word-groups.ts';

const otherMeans = regex()`
  \b(?:de|by|en|take the|pego (?:o|um)) (?:onibus|metro|uber|carona|trem|bus|train|subway)\b|\ba pe\b|\bwalk
  |\b(?:de|na|pra|para|a|on the way|for the) ?(?:${returnWord}|back)\b[^.;!?]{0,12}\b(?:venho|volto|vou|vamos
  |vem|vai|go|come|vengo) (?:[a-z]{2,8} ){0,2}?(?:com|with|con) (?:meu|minha|[oa]|um|uma|my|mi|el)\b
`;

/** "Vai ao cartório e volta em seguida. Rua Motta 410": the address of a house is the origin that was not told. */
export function isOriginOfBoth(leg: Leg, first: Leg, { places }: Clause): boolean {
  const isOpen = leg.isReturn && !leg.pickup && first.to !== undefined && !first.from;
  return isOpen && places.every(({ role }) => role === 'at') && places.some(({ isAddress }) => isAddress);
}

/** "de volta eu venho com meu filho" takes back a way back without a time. */
export function isTakenBack({ isReturn, pickup }: Leg, clause: Clause): boolean {
  return isReturn && !pickup && otherMeans.test(clause.plain);
}

/** Longest way to an errand, in minutes. */
const mostAhead = 180;

/**
 * "Ela vai ao dentista dia 6 às 15h. Peço que um carro a busque às 14:20 na Rua A 10 e a deixe na Av. B 20": the earlier
 * time behind an errand is the pickup, and the time of the errand is that of the appointment.
 */
export function ridesToErrand(leg: Leg, { mentions, places }: Clause): boolean {
  const { pickup, to, isReturn } = leg;
  const times = mentions.flatMap((one) => (one.kind === 'time' && one.role === 'pickup' ? [one.time.minutes] : []));
  const [time, other] = times;
  if (!pickup || !to || isReturn || to.isAddress || time === undefined || other !== undefined) return false;
  const isErrand = bareText(to.value)
    .split(' ')
    .some((word) => errands.test(word));
  const ahead = pickup.time.minutes - time;
  const isOneWay =
    places.some(({ role }) => role === 'from' || role === 'at') && mentions.every(({ kind }) => kind !== 'date');
  return isErrand && isOneWay && ahead > 0 && ahead <= mostAhead;
}

/** Makes the time of a leg that of its appointment, and leaves the origin open. */
export function asAppointment(leg: Leg): Leg {
  if (leg.pickup) leg.appointment = leg.pickup;
  delete leg.pickup;
  delete leg.from;
  return leg;
}

/** Returns true for a clause with both ends of a way. */
export function hasOwnRoute({ places }: Clause): boolean {
  const roles = new Set(places.map(({ role }) => role));
  return (roles.has('from') || roles.has('at')) && roles.has('to');
}
