import type { Leg } from './leg.ts';
import type { PlaceWords } from './places.ts';
import type { Clause } from './reading.ts';
import { isAirport, isGeneric } from './references.ts';

const isLocated =
  /\b([a-z]{4,14})(?: (?:del[ae]|dela|nov[oa]))? (?:fica|e|eh|sao|queda|esta|ta|is|localizad[oa]|situad[oa])(?: (?:localizad[oa]|situad[oa]|n[ao]|em|en|at|on|in|la))?\s?$/;

/** "pega ela depois na", "busca também a Lia na" */
export const picksUpAlso =
  /\b(?:peg|busc|apanh|pick|collect|recog)\w{0,4}\b[^.;]{0,24}\b(?:depois|tambem|tb|tbm|also|then|too|despues|tambien|no caminho|on the way)\b|\b(?:depois|tambem|tb|tbm|also|then|despues|tambien|mais um|mais uma)\b[^.;]{0,24}\b(?:peg|busc|apanh|pick|collect|recog)\w{0,4}\b/;

/** Returns the end of a way that a place is most like, or null. */
export function endLike(place: PlaceWords, from: PlaceWords, to: PlaceWords): 'from' | 'to' | null {
  const words = new Set(place.value.toLowerCase().split(/[\s,.]/));
  const likeness = (other: PlaceWords) =>
    other.value
      .toLowerCase()
      .split(/[\s,.]/)
      .filter((word) => word.length > 2 && words.has(word)).length +
    (isAirport(place) === isAirport(other) ? 1 : 0) +
    (place.isAddress === other.isAddress ? 0.5 : 0);
  const [first, second] = [likeness(from), likeness(to)];
  return first === second ? null : first > second ? 'from' : 'to';
}

/** "a clínica fica na Rua A 10" tells the address of an end that was named in short. */
export function describedEnd(place: PlaceWords, clause: Clause, leg: Leg): 'from' | 'to' | undefined {
  const { start } = place;
  // "... e trazer pra casa? Rua Falcão 930"
  const isBeside = place.role === 'at' && place.isAddress && start - clause.start < 4;
  const beside = (['to', 'from'] as const).find((end) => {
    const told = leg[end];
    return told !== undefined && isGeneric(told) && start > told.end && start - told.end < 7;
  });
  if (isBeside && beside) return beside;
  const [, kind = ''] = isLocated.exec(clause.plain.slice(0, start - clause.start)) ?? [];
  if (kind === '') return undefined;
  return (['to', 'from'] as const).find((end) => {
    const told = leg[end];
    return told !== undefined && isGeneric(told) && told.value.toLowerCase().endsWith(kind.slice(-4));
  });
}
