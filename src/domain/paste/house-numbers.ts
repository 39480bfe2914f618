import type { Leg } from './leg.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';

const corrected = regex()`
  (?<!\b(?:meu|nosso|seu|my|mi|teu|outro) )\b(?:numero|n[ºo°]|num)(?: (?:da casa|do predio|da rua|do endereco
  |certo|correto))? (?:e|eh|certo e|correto e|is|es) (?:o )?(\d{1,5})\b|\b(\d{2,5}),? (?:e )?(?:nao|not|no) (?:e |eh )?(?:o )?(\d{2,5})\b
  |\b(?:nao (?:e|eh)|not|no es) (?:o )?(\d{2,5}),? (?:e|eh|mas|sim|but|sino)(?: o)? (\d{2,5})\b
`;

/** "o número da casa é 381, digitei trocado": a later clause corrects the house number of an address. */
export function correctNumbers(legs: readonly Leg[], clauses: readonly Clause[]): void {
  for (const clause of clauses) {
    const match =
      clause.line.isAgent || clause.places.some(({ isAddress }) => isAddress) ? null : corrected.exec(clause.plain);
    const at = clause.start + (match?.index ?? 0);
    const isOther = clause.mentions.some(({ start, end }) => start < at + (match?.[0].length ?? 0) && end > at);
    if (!match || isOther) continue;
    const [number = '', old] = match[1] ? [match[1]] : match[2] ? [match[2], match[3]] : [match[5], match[4]];
    const start = clause.start + match.index + match[0].lastIndexOf(number);
    const told = legs.flatMap((leg) => (['from', 'to'] as const).map((end) => ({ leg, end, place: leg[end] })));
    const before = told.filter(
      ({ place }) => place?.isAddress && place.end <= clause.start && hasNumber(place.value, old),
    );
    const last = Math.max(0, ...before.map((one) => one.place?.start ?? 0));
    for (const { leg, end, place } of before)
      if (place && place.start === last)
        leg[end] = {
          ...place,
          value: place.value.replace(numberOf(old), number),
          correction: { start, end: start + number.length },
        };
  }
}

function numberOf(old: string | undefined): RegExp {
  return old === undefined ? /(?<!\d)\d{1,5}\b(?![ºª°])/ : new RegExp(`\\b${old}\\b`);
}

function hasNumber(value: string, old: string | undefined): boolean {
  return numberOf(old).test(value);
}
