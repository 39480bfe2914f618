import { firstNames } from './first-names.ts';
import { placeWords, titles } from './lexicon.ts';
import { enders } from './place-enders.ts';
import { knownNameLength } from './place-names.ts';
import { isCapital, type Token } from './tokens.ts';

/** A wish written with a capital inside a name is a part of it: "Blue Tree Premium". */
export function isNameOfPlace(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isAdjective = /^(?:premium|executive|standard|normal)$/.test(token?.plain ?? '');
  return isAdjective && isCapital(token) && isCapital(before);
}

/** "em santos mesmo" */
export function isEmphasis(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (token?.plain === 'mesmo' || token?.plain === 'mesma') && knownNameLength([tokens[at - 1]?.plain ?? '']) > 0;
}

/** "Vinte e Cinco de Março", "esquina da Rua A e Rua B" */
export function isJoinedName(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  return (
    /^(?:vinte|trinta)$/.test(before?.plain ?? '') ||
    isDoubleName(tokens, at) ||
    (isCapital(before) &&
      isCapital(after) &&
      before?.plain !== 'ap' &&
      !firstNames.has(after?.plain ?? '') &&
      !/^\d/.test(before?.plain ?? '') &&
      /^(?:rua|r)$/.test(tokens[at - 2]?.plain ?? ''))
  );
}

/** "Museu de Artes e Ofícios", "Instituto de Ensino e Pesquisa" */
function isDoubleName(tokens: readonly Token[], at: number): boolean {
  const [kind, link, before, after] = [tokens[at - 3], tokens[at - 2], tokens[at - 1], tokens[at + 1]];
  return (
    placeWords.has(kind?.plain ?? '') &&
    /^d[aeo]s?$/.test(link?.plain ?? '') &&
    [before, after].every(
      (one) => isCapital(one) && !firstNames.has(one?.plain ?? '') && !placeWords.has(one?.plain ?? ''),
    ) &&
    !titles.has(after?.plain ?? '') &&
    !enders.has(after?.plain ?? '')
  );
}
