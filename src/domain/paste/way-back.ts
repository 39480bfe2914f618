import type { Leg } from './leg.ts';
import type { Clause } from './reading.ts';
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
