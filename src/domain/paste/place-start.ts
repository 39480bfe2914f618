import { firstNames } from './first-names.ts';
import { airportCodes, placeWords, streetWords, titles } from './lexicon.ts';
import { beginsPlace, knownNameLength, surnamePlaces } from './place-names.ts';
import { articles, genericStart, houseKinds, notPlace, originVerbs, rideNouns, targetVerbs } from './place-words.ts';
import { regex } from './regex.ts';
import { isCapital, type Token } from './tokens.ts';
import { airportWord, carWord, flightWord } from './word-groups.ts';

/** Returns the start of "audio club" in front of ", av francisco matarazzo", or the street itself. */
export function nameBefore(tokens: readonly Token[], taken: ReadonlySet<number>, at: number): number {
  if (tokens[at - 1]?.plain !== ',') return at;
  let first = at - 1;
  while (first > 0 && tokens[first - 1]?.kind === 'word' && at - first < 6) first -= 1;
  const name = tokens.slice(first, at - 1);
  const isStart = first === 0 || /^[-|;]$/.test(tokens[first - 1]?.plain ?? '');
  const isName =
    name.length > 0 &&
    name.length < 5 &&
    name.every(
      ({ plain, start }) =>
        !taken.has(start) &&
        !notPlace.has(plain) &&
        !originVerbs.has(plain) &&
        !targetVerbs.has(plain) &&
        !firstNames.has(plain) &&
        !titles.has(plain) &&
        !genericStart.has(plain),
    );
  return isStart && isName ? first : at;
}

/** "Rosewood São Paulo" and "Gran Solário Ibirapuera": the name of a house in front of its district. */
export function houseBefore(tokens: readonly Token[], taken: ReadonlySet<number>, at: number, edge: number): number {
  const code = tokens[at]?.plain ?? '';
  if (airportCodes.has(code) || surnamePlaces.has(code)) return at;
  let first = at;
  for (let before = tokens[first - 1]; first > 0 && before; before = tokens[first - 1]) {
    const isName =
      isCapital(before) &&
      before.start >= edge &&
      before.plain.length > 2 &&
      !taken.has(before.start) &&
      !firstNames.has(before.plain) &&
      !titles.has(before.plain) &&
      !genericStart.has(before.plain) &&
      !notPlace.has(before.plain) &&
      !originVerbs.has(before.plain) &&
      !targetVerbs.has(before.plain) &&
      !rideNouns.has(before.plain);
    if (!isName || at - first > 3) break;
    first -= 1;
  }
  return first;
}

/** Returns the target that "levar Cleber (Rua Lobo 12) até a fábrica" makes an origin, the place where the people are. */
export function placeBesidePeople<P extends { role: string; start: number; end: number }>(
  tokens: readonly Token[],
  places: readonly P[],
  at: number,
): P | undefined {
  const last = places.at(-1);
  const isBracketed =
    tokens[at - 1]?.plain === ')' &&
    last?.end === tokens[at - 2]?.end &&
    tokens.some(({ plain, end }) => plain === '(' && end === last?.start);
  return isBracketed && last?.role === 'to' && places.every(({ role }) => role !== 'from') ? last : undefined;
}

const noHouse = regex()`^(?:${airportWord}|${flightWord}|terminal|rodoviaria|as|dia)$`;
/** "Desembarque:", and "Chegada:" in front of a place that is no airport. */
export function isTargetLabel(tokens: readonly Token[], at: number): boolean {
  const { plain = '' } = tokens[at] ?? {};
  const next = tokens[at + 2];
  const isArrival = /^(?:chegada|llegada)$/.test(plain) && next?.kind === 'word' && !airportCodes.has(next.plain);
  return plain === 'desembarque' || (isArrival && !noHouse.test(next?.plain ?? ''));
}

/** "Hotel Tivoli/CGH" */
export function isSlash(tokens: readonly Token[], places: readonly { end: number }[], at: number): boolean {
  const [slash, next] = [tokens[at], tokens[at + 1]];
  // "GRU - Hotel Renaissance"
  const isDash = slash?.plain === '-' && places.at(-1)?.end === tokens[at - 1]?.end && next !== undefined;
  if (isDash && airportCodes.has(tokens[at - 1]?.plain ?? '') && houseKinds.has(next.plain) && next.start > slash.end)
    return true;
  if (slash?.plain !== '/') return false;
  const isSpaced = places.at(-1)?.end === slash.start - 1 && next !== undefined && next.start > slash.end;
  const isTight = places.at(-1)?.end === slash.start && airportCodes.has(next?.plain ?? '');
  // "Aeroporto de Fortaleza / Hotel Vela Mansa"
  return isTight || (isSpaced && (houseKinds.has(next.plain) || airportCodes.has(next.plain)));
}

/** Returns true for "se puede", "são 2 rapazes", "vale para todas" and a short word that is a district only with a capital. */
export function isOtherMeaning(token: Token, next: Token | undefined, words: readonly string[]): boolean {
  if (token.plain === 'se') return token.text !== 'Sé';
  // "Rua fechada p/ carro", "a rua está em obra"
  if (
    /^(?:rua|ladeira|street|calle)$/.test(token.plain) &&
    !isCapital(next) &&
    /^(?:fechad|interditad|bloquead|alagad|estreit|cheia|sem$|em$|esta$|tem$|fica$|movimentad|closed|blocked|cerrad)/.test(
      next?.plain ?? '',
    )
  )
    return true;
  // "Mia" and "Lis" are names, MIA and LIS are not.
  const isCode = airportCodes.has(token.plain) && !/^(?:gru|cgh|vcp|sdu|gig|cnf)$/.test(token.plain);
  if (isCode && /^\p{Lu}\p{Ll}{2}$/u.test(token.text)) return true;
  if (/^(?:golden|grand|royal|blue|plaza|neo|albert)$/.test(token.plain) && !isCapital(token)) return true;
  const isKnown = knownNameLength(words) > 0;
  if (/^(?:sao|vale|pronto)$/.test(token.plain) && !isCapital(next) && !isKnown) return true;
  return isKnown && !isCapital(token) && token.plain.length < 4 && !airportCodes.has(token.plain);
}

/** "p Congonhas", "p o aeroporto", "vou p o Mormaço" */
export function isToward(tokens: readonly Token[], at: number): boolean {
  const isArticle = articles.has(tokens[at + 1]?.plain ?? '');
  const name = tokens[isArticle ? at + 2 : at + 1];
  if (!name || (!isArticle && name.plain.length < 3)) return false;
  const words = tokens.slice(tokens.indexOf(name), tokens.indexOf(name) + 4).map(({ plain }) => plain);
  return beginsPlace(words) || (isCapital(name) && !(isArticle && firstNames.has(name.plain)));
}

/** "minha rua é Morgado de Mateus 209" */
export function isNamedStreet(tokens: readonly Token[], at: number): boolean {
  const [street, verb, name] = [tokens[at]?.plain ?? '', tokens[at + 1]?.text ?? '', tokens[at + 2]];
  return /^(?:rua|avenida)$/.test(street) && /^(?:é|e|eh)$/.test(verb) && isCapital(name);
}

/** "eu fico hotel Quality" */
export function isBareHouse(tokens: readonly Token[], at: number): boolean {
  const [before, house, name] = [tokens[at - 1]?.plain ?? '', tokens[at]?.plain ?? '', tokens[at + 1]];
  return houseKinds.has(house) && isCapital(name) && !articles.has(before);
}

/** Returns true for "rua", and for "R." or "Al" in front of a name. */
export function beginsStreet(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return (
    token !== undefined &&
    streetWords.includes(token.plain) &&
    // "uma tv de 65 polegadas"
    !(token.plain === 'tv' && !isCapital(token) && /^(?:de|com|nova|grande|smart|\d{2})$/.test(next?.plain ?? '')) &&
    (token.plain.length > 2 || next?.plain === '.' || isCapital(next) || /[a-z]/.test(next?.plain ?? ''))
  );
}

/** "é a Socorro", "aqui fala a Conceição": a name behind words of introduction can also be that of a place. */
export function introducesPerson(tokens: readonly Token[], article: number): boolean {
  const [verb, name, next] = [tokens[article - 1], tokens[article + 1], tokens[article + 2]];
  const isStart =
    article < 2 ||
    tokens[article - 2]?.kind === 'sign' ||
    /^(?:aqui|quem|fala|oi|ola)$/.test(tokens[article - 2]?.plain ?? '');
  return (
    /^[oa]$/.test(tokens[article]?.plain ?? '') &&
    (/^(?:é|eh|É)$/.test(verb?.text ?? '') || /^(?:fala|falando|sou)$/.test(verb?.plain ?? '')) &&
    isStart &&
    isCapital(name) &&
    (surnamePlaces.has(name?.plain ?? '') || firstNames.has(name?.plain ?? '')) &&
    (next === undefined || next.kind === 'sign' || isCapital(next))
  );
}

/** "a clínica é a Nefrovale", "el hotel es el Mirante" */
export function introducesHouse(tokens: readonly Token[], article: number): boolean {
  const [house, verb, name] = [tokens[article - 2], tokens[article - 1], tokens[article + 1]];
  return (
    /^(?:o|a|el|la|the)$/.test(tokens[article]?.plain ?? '') &&
    /^(?:é|eh|É|es|is)$/.test(verb?.text ?? '') &&
    placeWords.has(house?.plain ?? '') &&
    isCapital(name) &&
    !firstNames.has(name?.plain ?? '') &&
    !titles.has(name?.plain ?? '')
  );
}

/** Returns the end of "Cerimonial Lírio" and the start of "a agência", which pay and are no place, or null. */
export function payerEnd(tokens: readonly Token[], at: number): number | null {
  const said = tokens.slice(at, at + 4).map(({ plain }) => plain);
  if (beginsPlace(said.slice(0, 1))) return payingHouse.test(said.join(' ')) ? at : null;
  let end = at;
  while (
    isCapital(tokens[end]) ||
    (end > at && /^d[aeo]s?$/.test(tokens[end]?.plain ?? '') && isCapital(tokens[end + 1]))
  )
    end += 1;
  return end;
}

/** Returns the end of "cobrar da Planeja Eventos", or null. */
export function billedEnd(tokens: readonly Token[], at: number): number | null {
  return /^(?:cobr|fatur|factur)/.test(tokens[at - 1]?.plain ?? '') ? payerEnd(tokens, at + 1) : null;
}

const payingHouse = regex()`
  ^(?:a |o )?(?:agencia|empresa|escritorio|hotel|clinica|hospital|loja|sede|escola|colegio|faculdade|universidade
  |igreja|paroquia|prefeitura|associacao|instituto|fundacao|firma|produtora|condominio|conta)\b
`;

const carFor = regex()`\b(?:${carWord})s? (?:p|para|pra|pro|for|to) ?(?:\/ ?)?(?:[oa]s? |the |el |la )?$`;
/** Returns the place that "carro p/ o Hotel Ipê até a rodoviária" sends the car to, which is the origin. */
export function sentTo<P extends { role: string; start: number; end: number }>(
  tokens: readonly Token[],
  places: readonly P[],
  at: number,
): P | undefined {
  const [place] = places;
  const first = tokens.findIndex(({ start }) => start === place?.start);
  const gap = tokens.filter(
    ({ start, plain }) => start >= (place?.end ?? 0) && start < (tokens[at]?.start ?? 0) && plain !== ',',
  );
  const said = tokens
    .slice(Math.max(0, first - 5), Math.max(0, first))
    .map(({ plain }) => plain)
    .join(' ');
  const isSent = carFor.test(`${said} `);
  return places.length === 1 && place?.role === 'to' && isSent && gap.length === 0 ? place : undefined;
}

/** "deixa um na Rua A, outro na Rua B e o último na Rua C": a place in front of the next one to be dropped at is a stop. */
export function isNextDrop(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  at: number,
): boolean {
  const here = tokens[at]?.start ?? 0;
  const between = tokens.filter((token) => token.start >= end && token.start < here);
  const said = tokens
    .filter((token) => token.end <= start && start - token.start < 60)
    .map(({ plain }) => plain)
    .join(' ');
  return (
    between.length > 1 &&
    between.length < 6 &&
    /\b(?:deix|drop|dej)\w{0,6}\b[^.;]{0,50}$/.test(said) &&
    between.every((token) => isCapital(token) || nextOne.test(token.plain)) &&
    between.some(
      (token) => isCapital(token) || /^(?:outr|ultim|segund|terceir|last|other|another|otr)/.test(token.plain),
    )
  );
}

const nextOne =
  /^(?:,|e|y|and|depois|then|despues|dps|[oa]|el|la|the|outr[oa]|otr[oa]|ultim[oa]|segund[oa]|terceir[oa]|last|other|another|second|third|one)$/;

/**
 * "Pousada dos Sóis a Beto Carrero World": a name of several words directly behind an origin and "a". Behind "ao" and
 * "à" one word is enough: "do Hotel Unique ao MASP".
 */
export function leadsOn(
  tokens: readonly Token[],
  last: { role: string; end: number } | undefined,
  at: number,
): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (last?.end !== tokens[at - 1]?.end || !isCapital(next)) return false;
  if (/^(?:ao|à|al)$/.test(token?.text ?? '')) return last?.role === 'from' && !titles.has(next?.plain ?? '');
  return token?.plain === 'a' && last?.role !== 'to' && isCapital(tokens[at + 2]);
}

/** The words "em frente ao" follow a place, with at most a comma between. */
export function isRightBehind(tokens: readonly Token[], { end }: { end: number }, at: number): boolean {
  return end === tokens[tokens[at - 3]?.kind === 'sign' ? at - 4 : at - 3]?.end;
}
