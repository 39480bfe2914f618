import type { PlaceWords } from './place-scanner.ts';
import { regex } from './regex.ts';
import type { Token } from './tokens.ts';

const further =
  /\b(?:depois|dps|seguida|then|after that|luego|despues|primeiro|primero|por fim|finalmente|e (?:eu )?(?:vou|vamos))\b|\b(?:sigo|segue|seguir|seguimos|segui|continu\w{1,4}|carry on|sigue)\b/;
const fetching = regex()`
  (?:,|\be|\band|\by|depois|dps|then|luego|despues|seguida|tambem)\s(?:ai\s|eu\s|a gente\s)?(?:pega|pegar|pegam
  |pegue|busca|buscar|busque|apanha|apanhar|pick|collect|recoge|recoger|recogen|passa pra pegar
  |passar para pegar)\b
`;
const other =
  /\b(?:volta|voltar|volto|retorno|back|return|vuelta|regreso|digo|verdade|ops|alias|perdao|sorry|melhor|troca|muda|outro|outra|another)\b/;

/**
 * Makes the first of two ends a stop: "deixa a Ana na Rua A e depois me leva pra Rua B" has one target, and "pega o Rui na
 * Rua A, depois pega a Lia na Rua B" has one origin.
 */
export function orderPlaces(tokens: readonly Token[], taken: ReadonlySet<number>, places: readonly PlaceWords[]): void {
  for (const [index, second] of places.entries()) {
    const first = places[index - 1];
    if (!first || first.role !== second.role || first.isWeak || first.isLabelled) continue;
    const between = tokens.filter(({ start }) => start >= first.end && start < second.start);
    const said = between.map(({ plain }) => plain).join(' ');
    // "Saídas Hotel Batel 18/02 (quinta) - aeroporto"
    if (first.role === 'from' && /^(?:[\d /.]{1,14})?(?:\( [a-z]{3,8}(?: - feira)? \) )?[>-]$/.test(said))
      second.role = 'to';
    if (
      between.length > 14 ||
      between.some(({ start, plain }) => taken.has(start) || /^[.;!?]$/.test(plain)) ||
      other.test(said)
    )
      continue;
    if (first.role === 'to' && further.test(said)) first.role = 'stop';
    else if (first.role === 'from' && (first.isAddress || !second.isAddress) && fetching.test(said))
      second.role = 'stop';
  }
}
