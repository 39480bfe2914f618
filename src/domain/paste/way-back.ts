import type { Leg } from './leg.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';

const waiting = regex()`
  (?<!\b(?:nao|not|no|sem|without|sin)(?: (?:need to|precis\w{1,3}|hace falta))? (?:a |de )?)\b(?:espera|aguard|wait
  |espere)\w{0,4}\b
`;
const otherMeans = regex()`
  \b(?:de|by|en|take the|pego (?:o|um)) (?:onibus|metro|uber|carona|trem|bus|train|subway)\b|\ba pe\b|\bwalk
  |\b(?:de|na|pra|para|a|on the way|for the) ?(?:volta|retorno|vuelta|back|return)\b[^.;!?]{0,12}\b(?:venho|volto|vou
  |vamos|vem|vai|go|come|vengo) (?:[a-z]{2,8} ){0,2}?(?:com|with|con) (?:meu|minha|[oa]|um|uma|my|mi|el)\b
`;

/** "wait 20 minutes and bring me back": the driver waits, so the way back has no time of its own. */
export function isAwaited(before: Clause | undefined, clause: Clause): boolean {
  return before?.line === clause.line && waiting.test(before.plain) && !otherMeans.test(clause.plain);
}

/** "Vai ao cartório e volta em seguida. Rua Motta 410": the address of a house is the origin that was not told. */
export function isOriginOfBoth(leg: Leg, first: Leg, { places }: Clause): boolean {
  const isOpen = leg.isReturn && !leg.pickup && first.to !== undefined && !first.from;
  return isOpen && places.every(({ role }) => role === 'at') && places.some(({ isAddress }) => isAddress);
}

/** "de volta eu venho com meu filho" takes back a way back without a time. */
export function isTakenBack({ isReturn, pickup }: Leg, clause: Clause): boolean {
  return isReturn && !pickup && otherMeans.test(clause.plain);
}
