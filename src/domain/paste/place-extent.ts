import { firstNames } from './first-names.ts';
import { airportCodes, placeWords, streetWords, titles } from './lexicon.ts';
import { addressParts, beginsPlace, knownNameLength } from './place-names.ts';
import { enders, innerWords, labelWords, linkWords, trailing } from './place-enders.ts';
import { endsSentence, isCapital, type Token } from './tokens.ts';

const streets = new Set(streetWords);
const rooms =
  /^(?:portao|portaria|idem|room|quarto|qto|hab|habitacion|suite|mesmo|saio|sai|meu|minha|ele|ela|feriado|perto|somos|voo|vou|a gente|obs|\d{1,2} pax)/;

export type Bounds = {
  tokens: readonly Token[];
  /** Returns true when a mention of another kind begins at an offset. */
  isTaken: (offset: number) => boolean;
  /** True while reading a destination: "da Rua ..." then begins the origin. */
  endsAtOrigin: boolean;
  /** True while reading an origin: "al aeropuerto" then begins the destination. */
  endsAtTarget: boolean;
};

/** Returns the token after the last one of the place that begins at a token. */
export function placeEnd(first: number, bounds: Bounds): number {
  const { tokens } = bounds;
  let at = first;
  while (at < tokens.length) {
    const next = step(first, at, bounds);
    if (next === null) break;
    at = next;
  }
  while (at > first + 1 && isTrailing(tokens[at - 1]) && !isGlued(tokens, at - 1) && !isLetter(tokens, at - 1)) at -= 1;
  return at;
}

function isInBracket(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= 0 && at - index < 24; index -= 1) {
    if (tokens[index]?.plain === ')') return false;
    if (tokens[index]?.plain === '(') return true;
  }
  return false;
}

/** "Pium-í", "Hotel Ver-o-Rio" and the "A" of "Rua 9-A" */
function isGlued(tokens: readonly Token[], at: number): boolean {
  const [token, dash] = [tokens[at], tokens[at - 1]];
  return dash?.plain === '-' && dash.end === token?.start && dash.start === tokens[at - 2]?.end;
}

/** "esquina da Rua A com a Rua B" and "Paulista com Augusta" */
function isCrossing(first: number, at: number, tokens: readonly Token[]): boolean {
  if (!/^(?:com|c|con|and)$/.test(tokens[at]?.plain ?? '') || tokens[at - 1]?.kind === 'number') return false;
  const ahead = tokens.slice(at + 1, at + 4).find(({ plain }) => !/^(?:[ao]|la|\/)$/.test(plain));
  const isOfStreets = tokens
    .slice(Math.max(first, at - 9), at)
    .some(({ plain }) => streets.has(plain) || plain.startsWith('esq'));
  return isOfStreets && ahead !== undefined && streets.has(ahead.plain) && (ahead.plain.length > 1 || isCapital(ahead));
}

/** The "C" of "bloco C" and the "A" of "Rua A, 10" */
function isLetter(tokens: readonly Token[], at: number): boolean {
  const [token, before, after] = [tokens[at], tokens[at - 1]?.plain ?? '', tokens[at + 1]];
  if (token?.kind !== 'word' || token.plain.length !== 1) return false;
  const isEnd = after === undefined || after.kind !== 'word' || !isCapital(after);
  if (
    /^(?:bloco|bl|torre|quadra|qd|lote|lt|ap|apto|casa|portao|porta|gate|ala|setor|entrada|box|predio|terminal|conjunto|cj|edificio)$/.test(
      before,
    )
  )
    return isEnd && (isCapital(token) || !/^[aeoc]$/.test(token.plain) || after?.kind === 'sign');
  return isCapital(token) && streets.has(before) && before.length > 1 && isEnd;
}

function isTrailing(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'sign' ? !/[)"]/.test(token.plain) : trailing.has(token.plain));
}

/** Returns the token to continue with, or null at the end of the place. */
function step(first: number, at: number, bounds: Bounds): number | null {
  const { tokens, isTaken } = bounds;
  const token = tokens[at];
  if (!token || (at > first && isTaken(token.start) && !isNameOfPlace(tokens, at))) return null;
  if (token.kind === 'sign') return stepOverSign(first, at, bounds);
  // "Feira da Kantuta 2) 12h"
  if (
    token.kind === 'number' &&
    token.plain.length < 3 &&
    tokens[at + 1]?.plain === ')' &&
    tokens[at - 1]?.end !== token.start &&
    !isInBracket(tokens, at)
  )
    return null;
  if (at === first || isInitial(tokens, at) || isGlued(tokens, at) || isLetter(tokens, at)) return at + 1;
  if (token.plain === 'on' && streets.has(tokens[at + 1]?.plain ?? '') && !isTaken(tokens[at + 1]?.start ?? -1))
    return at + 1;
  if (token.plain === 'e' || token.plain === 'y') return isJoinedName(tokens, at) ? at + 1 : null;
  if (linkWords.has(token.plain)) return continuesAfterLink(at, bounds) ? at + 1 : null;
  if (token.text === 'Al' && (tokens[at + 1]?.plain === '.' || isCapital(tokens[at + 1]))) return at + 1;
  if (innerWords.has(token.plain)) return continuesInside(at, bounds) ? at + 1 : null;
  // "Rua Cel Antonio Alves" and "Av. Com. Leão"
  const head = tokens[at - 1]?.plain === '.' ? tokens[at - 2] : tokens[at - 1];
  if (
    isCapital(token) &&
    head &&
    streets.has(head.plain) &&
    isCapital(tokens[tokens[at + 1]?.plain === '.' ? at + 2 : at + 1])
  )
    return at + 1;
  if (addressParts.has(token.plain) || isCrossing(first, at, tokens)) return at + 1;
  // "Rua Cel Antônio Alves"
  if (at === first + 1 && streets.has(tokens[first]?.plain ?? '') && isCapital(token)) return at + 1;
  const isInName =
    isCapital(token) &&
    ((linkWords.has(tokens[at - 1]?.plain ?? '') && isCapital(tokens[at - 2])) ||
      // "Hotel Pouso Imperial"
      (isCapital(tokens[at - 1]) &&
        /\p{Ll}/u.test(token.text) &&
        token.plain.length > 3 &&
        !labelWords.has(token.plain)));
  // "casa da minha irmã na Vila Mariana"
  const isOwner =
    /^(?:minha|meu|meus|minhas|my|mi)$/.test(token.plain) &&
    /^(?:d[aeo]s?|de|of|del)$/.test(tokens[at - 1]?.plain ?? '');
  if (enders.has(token.plain) && !isEmphasis(tokens, at) && !isInName && !isOwner) return null;
  if (isPerson(tokens, at, first) || endsName(tokens, at, first)) return null;
  return at + 1;
}

/** A word in small letters behind a name with capitals, "Brasília fazer um exame". */
function endsName(tokens: readonly Token[], at: number, first: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.kind !== 'word' || isCapital(token) || placeWords.has(token.plain)) return false;
  const isName = isCapital(before) || before?.kind === 'number';
  const isMixed = tokens.slice(first, at).some((one) => isCapital(one) && one.plain.length > 2);
  // "Rua Gonçalves Dias 2890 lourdes." and "Santos cruise terminal"
  const next = tokens[at + 1];
  const isDistrict =
    before?.kind === 'number' &&
    (next === undefined || next.kind === 'sign' || enders.has(next.plain) || next.plain === 'p');
  const leadsOn = [next, tokens[at + 2]].some(
    (one) => one?.kind === 'word' && placeWords.has(one.plain) && one.plain.length > 4,
  );
  return isName && isMixed && !isDistrict && !leadsOn && knownNameLength(wordsFrom(tokens, at)) === 0;
}

/** The "A." of "A.C. Camargo" and "Rua A. Lobo" */
function isInitial(tokens: readonly Token[], at: number): boolean {
  const [token, stop, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isDotted = token?.plain.length === 1 && stop?.plain === '.' && stop.start === token.end;
  const isInStreet = isCapital(token) && isCapital(after) && streets.has(tokens[at - 1]?.plain ?? '');
  return isDotted && (after?.start === stop.end || tokens[at - 1]?.plain === '.' || isInStreet);
}

/** A wish written with a capital inside a name is a part of it: "Blue Tree Premium". */
function isNameOfPlace(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isAdjective = /^(?:premium|executive|standard|normal)$/.test(token?.plain ?? '');
  return isAdjective && isCapital(token) && isCapital(before);
}

/** "em santos mesmo" */
function isEmphasis(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (token?.plain === 'mesmo' || token?.plain === 'mesma') && knownNameLength([tokens[at - 1]?.plain ?? '']) > 0;
}

/** "Vinte e Cinco de Março", "esquina da Rua A e Rua B" */
function isJoinedName(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  return (
    /^(?:vinte|trinta)$/.test(before?.plain ?? '') ||
    (isCapital(before) &&
      isCapital(after) &&
      before?.plain !== 'ap' &&
      !firstNames.has(after?.plain ?? '') &&
      !/^\d/.test(before?.plain ?? '') &&
      /^(?:rua|r)$/.test(tokens[at - 2]?.plain ?? ''))
  );
}

function wordsFrom(tokens: readonly Token[], at: number): string[] {
  return tokens.slice(at, at + 4).map(({ plain }) => plain);
}

function continuesAfterLink(at: number, { tokens, isTaken, endsAtOrigin }: Bounds): boolean {
  const [link, after] = [tokens[at], tokens[at + 1]];
  if (!after || after.kind === 'sign' || isTaken(after.start) || titles.has(after.plain)) return false;
  if (streets.has(after.plain) && /^(?:de|da|do|das|dos)$/.test(link?.plain ?? '')) return !endsAtOrigin;
  // "Hospital Mãe de Deus"
  if (/^(?:minha|meu|meus|minhas|my|mi)$/.test(after.plain))
    return /^(?:casa|residencia|apartamento|flat|home|house)$/.test(tokens[at - 1]?.plain ?? '');
  return isInitial(tokens, at + 1) || !enders.has(after.plain) || (isCapital(after) && isCapital(tokens[at - 1]));
}

function continuesInside(at: number, { tokens, isTaken, endsAtTarget }: Bounds): boolean {
  if (endsAtTarget && /^(?:al|aos?|à)$/.test(tokens[at]?.plain ?? '')) return false;
  if (/^(?:ao?|à)$/.test(tokens[at]?.plain ?? '') && tokens[at - 1]?.kind === 'number') return false;
  const isArticle = /^(?:el|la|o|a|the)$/.test(tokens[at + 1]?.plain ?? '');
  const after = tokens[isArticle ? at + 2 : at + 1];
  if (!after || after.kind === 'sign' || isTaken(after.start)) return false;
  const following = wordsFrom(tokens, isArticle ? at + 2 : at + 1);
  if (tokens[at]?.plain === 'o' || tokens[at]?.plain === 'a')
    return /^(?:freguesia|com|con|c)$/.test(tokens[at - 1]?.plain ?? '') || tokens[at - 1]?.plain === 'do';
  const isPlain =
    !isCapital(after) &&
    after.kind === 'word' &&
    after.plain.length > 3 &&
    !enders.has(after.plain) &&
    !/^(?:hora|volta|ida|frente|nome|minha|meu|semana|proxim[oa]|mes|final|data|noite|manha|tarde|madrugada|segunda|terca|quarta|quinta|sexta|sabado|domingo|feriado|horario|caminho|desembarque)$/.test(
      after.plain,
    );
  return (
    beginsPlace(following) ||
    (isCapital(after) && !firstNames.has(after.plain)) ||
    (isPlain && /^(?:na|no|em)$/.test(tokens[at]?.plain ?? ''))
  );
}

/** A first name behind a complete address begins another statement, unless the street is named after a person. */
function isPerson(tokens: readonly Token[], at: number, first: number): boolean {
  const token = tokens[at];
  if (token === undefined || !titles.has(token.plain) || tokens[at - 1]?.kind !== 'number') return false;
  return at > first + 1 && !streets.has(tokens[at - 1]?.plain ?? '');
}

function stepOverSign(first: number, at: number, bounds: Bounds): number | null {
  const { tokens, isTaken } = bounds;
  const token = tokens[at];
  const after = tokens[at + 1];
  if (!token || at === first) return null;
  if (token.plain === ',')
    return after && !isTaken(after.start) && continuesAfterComma(first, at, bounds) ? at + 1 : null;
  // "para a clínica: Av. Conselheiro Nébias, 628"
  if (token.plain === ':')
    return after && streets.has(after.plain) && at === first + 1 && placeWords.has(tokens[first]?.plain ?? '')
      ? at + 1
      : null;
  if (token.plain === '.') return endsSentence(tokens, at) ? null : at + 1;
  if (token.plain === '(') return bracketEnd(at, bounds);
  if (token.plain === '-') return continuesAfterDash(at, bounds) ? at + 1 : null;
  if (token.plain === '/')
    return after && !airportCodes.has(after.plain) && after.start === token.end && tokens[at - 1]?.end === token.start
      ? at + 1
      : null;
  return null;
}

const stationWords = new Set([
  'aeroporto',
  'airport',
  'aeropuerto',
  'rodoviaria',
  'gru',
  'cgh',
  'vcp',
  'sdu',
  'gig',
  'congonhas',
  'guarulhos',
  'viracopos',
  'confins',
  'galeao',
]);

function continuesAfterComma(first: number, at: number, { tokens }: Bounds): boolean {
  const after = tokens[at + 1];
  if (!after) return false;
  const following = wordsFrom(tokens, at + 1);
  if (after.kind === 'number')
    return (
      !tokens.slice(at - 1, at).some(({ kind }) => kind === 'number') &&
      !/^(?:carros?|vans?|pessoas|pax|malas?|taxis?|autos?|cars?)$/.test(tokens[at + 2]?.plain ?? '')
    );
  // "his hotel, the Ibirapuera Garden"
  const isTheirs =
    /^(?:his|her|their|our|my|su|seu|sua|nosso|nossa|meu)$/.test(tokens[first]?.plain ?? '') ||
    /^(?:dele|dela|deles)$/.test(tokens[at - 1]?.plain ?? '');
  if (isTheirs && /^(?:the|o|a|el|la)$/.test(after.plain) && isCapital(tokens[at + 2])) return true;
  if (enders.has(after.plain) || titles.has(after.plain)) return false;
  if (after.plain === 'gate' && tokens[at + 2]?.kind !== 'number') return false;
  // "Rua Chile 300, aeroporto, 2 malas" has two places.
  if (
    /^(?:aeroporto|airport|aeropuerto|rodoviaria|hospital|hotel|pousada)$/.test(after.plain) &&
    tokens[at - 1]?.kind === 'number'
  )
    return false;
  // "pro aeroporto de Viracopos, rua Maria Monteiro 1020" has two places as well.
  if (streets.has(after.plain) && stationWords.has(tokens[first]?.plain ?? '')) return false;
  if (addressParts.has(after.plain) || beginsPlace(following)) return true;
  if (/^(?:na|no|em)$/.test(after.plain)) return beginsPlace(following.slice(1)) || isCapital(tokens[at + 2]);
  const isDistrict =
    after.plain === 'lourdes' && tokens[at - 1]?.kind === 'number' && (tokens[at + 2]?.kind ?? 'sign') === 'sign';
  const isName = isCapital(after) && (!firstNames.has(after.plain) || isDistrict);
  return isName && !isSentence(tokens, at + 1);
}

/** A capital behind a comma is a district only if its clause is short. */
function isSentence(tokens: readonly Token[], at: number): boolean {
  const clause = tokens.slice(at, at + 5).findIndex(({ kind, plain }) => kind === 'sign' && /[,.;\-()]/.test(plain));
  return clause < 0 && tokens.length > at + 5;
}

function continuesAfterDash(at: number, { tokens, isTaken }: Bounds): boolean {
  const [before, dash, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!after || !dash || isTaken(after.start)) return false;
  if (before?.end === dash.start && after.start === dash.end) return true;
  if (after.kind === 'number') return false;
  const following = wordsFrom(tokens, at + 1);
  // "Hotel Rosewood - GRU" is a way.
  if (
    airportCodes.has(after.plain) ||
    /^(?:aeroporto|airport|aeropuerto|hotel|pousada|rodoviaria|congonhas|guarulhos|viracopos|cumbica)$/.test(
      after.plain,
    )
  )
    return false;
  const next = tokens[at + 2];
  const isDistrict =
    isCapital(after) &&
    !firstNames.has(after.plain) &&
    !enders.has(after.plain) &&
    before?.kind === 'number' &&
    (!next || next.kind === 'sign');
  return (
    isDistrict ||
    addressParts.has(after.plain) ||
    knownNameLength(following) > 0 ||
    (streets.has(after.plain) && before?.kind !== 'number')
  );
}

/** "(Diego e Larissa)" names the passengers. */
function isNames(inner: readonly Token[]): boolean {
  return firstNames.has(inner[0]?.plain ?? '') && inner.every(({ kind }) => kind !== 'number');
}

/** Brackets with an address belong to the place; brackets with a remark end it. */
function bracketEnd(open: number, { tokens, isTaken }: Bounds): number | null {
  const close = tokens.findIndex(({ plain }, index) => index > open && index < open + 24 && plain === ')');
  const inner = tokens.slice(open + 1, close);
  if (close < 0 || inner.length === 0) return null;
  const said = inner.map(({ plain }) => plain).join(' ');
  if (rooms.test(said) || inner.some(({ start }) => isTaken(start))) return null;
  const isNear =
    /^(?:pert|prox|junto|em|n[ao]s?|ao?|entre|atras|dentro|entrada|acesso|lado|antig|frente|near|next|behind|opposite|across|between|cerca|frente|al|the|o|\d)/.test(
      said,
    ) && inner.some(({ plain }) => placeWords.has(plain) || addressParts.has(plain));
  const isPlace =
    isNear ||
    addressParts.has(inner[0]?.plain ?? '') ||
    beginsPlace(wordsFrom(inner, 0)) ||
    (isCapital(inner[0]) && !isNames(inner));
  return isPlace ? close + 1 : null;
}
