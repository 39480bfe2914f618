import { firstNames } from './first-names.ts';
import { placeWords, streetWords, titles } from './lexicon.ts';
import { districtLength } from './districts.ts';
import { addressParts, beginsPlace, knownNameLength } from './place-names.ts';
import { isBareAddress } from './place-shapes.ts';
import { type Bounds, isRoom, stepOverSign, wordsFrom } from './place-signs.ts';
import { enders, innerWords, labelWords, linkWords, trailing } from './place-enders.ts';
import { regex } from './regex.ts';
import { houseKinds, toWords } from './place-words.ts';
import { isCapital, type Token } from './tokens.ts';

const streets = new Set(streetWords);
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

const kindOf = /^(?:central|principal|administrativ[oa]|comercial|regional|municipal|estadual|federal|public[oa])$/;

/** "Hospital Sol setor de hemodiálise" */
function isDepartment(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.plain === 'setor' && /^d[aeo]$/.test(tokens[at + 1]?.plain ?? '');
}

/** The "C" of "bloco C" and the "A" of "Rua A, 10" */
function isLetter(tokens: readonly Token[], at: number): boolean {
  const [token, before, after] = [tokens[at], tokens[at - 1]?.plain ?? '', tokens[at + 1]];
  // "Hotel Plaza Tower p/ usina"
  if (/^[pc]$/.test(token?.plain ?? '') && after?.plain === '/') return false;
  if (token?.kind !== 'word' || token.plain.length !== 1) return false;
  const isEnd = after === undefined || after.kind !== 'word' || !isCapital(after);
  if (
    /^(?:bloco|block|building|tower|wing|bl|portaria|doca|hangar|pavilhao|plataforma|saguao|galpao|lobby|hall|torre|quadra|qd|lote|lt|ap|apto|casa|portao|porta|gate|ala|setor|entrada|box|predio|terminal|conjunto|cj|edificio)$/.test(
      before,
    )
  )
    return isEnd && (isCapital(token) || !/^[aeo]$/.test(token.plain) || after?.kind === 'sign');
  return isCapital(token) && streets.has(before) && before.length > 1 && isEnd;
}

function isTrailing(token: Token | undefined): boolean {
  // "Pousada do Ó"
  return (
    token !== undefined &&
    token.text !== 'Ó' &&
    (token.kind === 'sign' ? !/[)"]/.test(token.plain) : trailing.has(token.plain))
  );
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
  // "rua das flores 12 aeroporto"
  const isNumbered = tokens[at - 1]?.kind === 'number' && streets.has(tokens[first]?.plain ?? '') && at > first + 1;
  if (isNumbered && /^(?:aeroporto|rodoviaria|airport|aeropuerto)$/.test(token.plain)) return null;
  const district = tokens[at - 1]?.kind === 'number' && isCapital(token) ? districtLength(tokens, at) : 0;
  if (district > 0) return at + district;
  if (token.plain === 'e' || token.plain === 'y')
    return isJoinedName(tokens, at) || joinsHouse(first, at, tokens) ? at + 1 : null;
  // "Restaurante Sal & Brasa"
  if (token.plain === '&')
    return isCapital(tokens[at - 1]) && isCapital(tokens[at + 1]) && !firstNames.has(tokens[at + 1]?.plain ?? '')
      ? at + 1
      : null;
  if (linkWords.has(token.plain)) return continuesAfterLink(at, bounds) ? at + 1 : null;
  if (token.text === 'Al' && (tokens[at + 1]?.plain === '.' || isCapital(tokens[at + 1]))) return at + 1;
  if (innerWords.has(token.plain)) return continuesInside(first, at, bounds) ? at + 1 : null;
  // "Rua Cel Antonio Alves" and "Av. Com. Leão"
  const head = tokens[at - 1]?.plain === '.' ? tokens[at - 2] : tokens[at - 1];
  if (
    isCapital(token) &&
    head &&
    streets.has(head.plain) &&
    isCapital(tokens[tokens[at + 1]?.plain === '.' ? at + 2 : at + 1])
  )
    return at + 1;
  // The room of a guest is no part of the hotel.
  if (isRoom(first, at, tokens)) return null;
  if (isDepartment(tokens, at)) return null;
  // "Escritório central"
  if (at === first + 1 && kindOf.test(token.plain) && placeWords.has(tokens[first]?.plain ?? '')) return at + 1;
  const isSector = token.plain === 'setor' && !/^d[aeo]$/.test(tokens[at + 1]?.plain ?? 'de');
  if (isSector || addressParts.has(token.plain) || isCrossing(first, at, tokens)) return at + 1;
  // "Rua Cel Antônio Alves"
  if (at === first + 1 && streets.has(tokens[first]?.plain ?? '') && isCapital(token)) return at + 1;
  const isInName =
    isCapital(token) &&
    ((linkWords.has(tokens[at - 1]?.plain ?? '') && isCapital(tokens[at - 2])) ||
      // "Hotel Pouso Imperial"
      ((isCapital(tokens[at - 1]) || (at === first + 1 && placeWords.has(tokens[first]?.plain ?? ''))) &&
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

const joiningHouses = regex()`
  ^(?:hotel|pousada|posada|hostel|restaurante|bar|cantina|clinica|buffet|espaco|escola|colegio|loja|padaria|villa
  |casa|museu|instituto|ministerio|secretaria|faculdade|centro|igreja|paroquia|livraria|academia|salao|clube|pizzaria
  |churrascaria|bistro|cafe|galeria|emporio|pub|boteco|petiscaria|grill|chacara|sitio|fazenda|sindicato|associacao
  |fundacao|camara|conselho|construtora|laboratorio|condominio|residencial|resort|spa|teatro|cine|farmacia)$
`;

/** "Pousada Sal e Lua", "Museu de Artes e Ofícios" */
function joinsHouse(first: number, at: number, tokens: readonly Token[]): boolean {
  const [head, after] = [tokens[first]?.plain ?? '', tokens[at + 1]];
  return (
    at - first < 5 &&
    at > first + 1 &&
    joiningHouses.test(head) &&
    tokens.slice(first + 1, at).every((token) => isCapital(token) || linkWords.has(token.plain)) &&
    after !== undefined &&
    isCapital(after) &&
    !firstNames.has(after.plain) &&
    !titles.has(after.plain) &&
    !placeWords.has(after.plain) &&
    knownNameLength(wordsFrom(tokens, at + 1)) === 0
  );
}

const offices =
  /^(?:embai\w{4,8}|embaj\w{4,6}|ambassador|ministr[oa]|governador\w?|prefeit[oa]|president[ea]|consul\w{0,3}|diretor\w?|reitor\w?|deputad[oa]|senador\w?|juiz\w?|bispo|padre)$/;

const streetTitle = regex()`
    ^(?:conselheiro|coronel|cel|general|gal|marechal|mal|brigadeiro|brig|capitao|cap|major|almirante|alm|doutor|dr
    |senador|sen|governador|gov|presidente|pres|padre|pe|professor|prof|engenheiro|eng|barao|visconde|duque|conde)$
  `;

function continuesAfterLink(at: number, { tokens, isTaken, endsAtOrigin }: Bounds): boolean {
  const [link, after] = [tokens[at], tokens[at + 1]];
  // "Pousada do Ó"
  if (after?.text === 'Ó') return true;
  if (!after || after.kind === 'sign' || isTaken(after.start)) return false;
  // "Santuário de Irmã Dulce" and "feira do produtor"
  const house = tokens[at - 1]?.plain ?? '';
  const isHouse =
    /^(?:santuario|basilica|hospital|igreja|paroquia|capela|escola|colegio|casa|praca|largo|feira|mercado|memorial|museu|clube|espaco|bar|boteco|cantina|restaurante|rua|ponte)$/.test(
      house,
    );
  const isOwn = isHouse && (isCapital(after) || /^(?:feira|mercado|memorial|museu|clube|praca|largo|rua)$/.test(house));
  // "residência do embaixador"
  if (offices.test(after.plain) && /^(?:residenc\w{2,3}|casa|gabinete|residence|escritorio|flat)$/.test(house))
    return true;
  // "pro hotel de novo"
  if (/^(?:novo|nuevo)$/.test(after.plain) && !isCapital(after)) return false;
  // "Policlínica da Conselheiro Nébias", in the street of that name
  const isOfStreet =
    link?.plain === 'da' && isCapital(after) && isCapital(tokens[at + 2]) && streetTitle.test(after.plain);
  if (titles.has(after.plain)) return isOwn || isOfStreet;
  if (streets.has(after.plain) && /^(?:de|da|do|das|dos)$/.test(link?.plain ?? '')) return !endsAtOrigin;
  // "Hospital Mãe de Deus"
  if (/^(?:minha|meu|meus|minhas|my|mi)$/.test(after.plain))
    return /^(?:casa|residencia|apartamento|flat|home|house)$/.test(tokens[at - 1]?.plain ?? '');
  return isInitial(tokens, at + 1) || !enders.has(after.plain) || (isCapital(after) && isCapital(tokens[at - 1]));
}

function continuesInside(first: number, at: number, { tokens, isTaken, endsAtTarget }: Bounds): boolean {
  if (endsAtTarget && /^(?:al|aos?)$/.test(tokens[at]?.plain ?? '')) return false;
  // "Rua Lamenha 466 Centro ao Cartório"
  const isNumbered = tokens.slice(first, at).some(({ kind }) => kind === 'number');
  const isBeside = /^(?:frente|lado|junto|proxim[oa]|prox|fundos)$/.test(tokens[at - 1]?.plain ?? '');
  if (/^(?:ao?s?|al)$/.test(tokens[at]?.plain ?? '') && isNumbered && !isBeside) return false;
  const isArticle = /^(?:el|la|o|a|the)$/.test(tokens[at + 1]?.plain ?? '');
  const after = tokens[isArticle ? at + 2 : at + 1];
  if (!after || after.kind === 'sign' || isTaken(after.start)) return false;
  const following = wordsFrom(tokens, isArticle ? at + 2 : at + 1);
  // "leva a Cida da Rua Bahia 10 no posto de saúde"
  const isTarget =
    houseKinds.has(after.plain) || /^(?:posto|medic[oa]|trabalho|escritorio|laboratorio)$/.test(after.plain);
  const isLast = tokens.slice(at).every(({ plain }) => !toWords.has(plain));
  if (endsAtTarget && isNumbered && isTarget && isLast && /^n[oa]$/.test(tokens[at]?.plain ?? '')) return false;
  // "Rua Culto à Ciência 150"
  const head = tokens.slice(Math.max(0, at - 3), at).some(({ plain }) => streets.has(plain));
  if (tokens[at]?.text === 'à' && head && isCapital(after) && tokens[at + 2]?.kind === 'number')
    return !placeWords.has(after.plain);
  // "Pousada Ver o Rio"
  const isHouse =
    at - first < 4 &&
    joiningHouses.test(tokens[first]?.plain ?? '') &&
    isCapital(tokens[at - 1]) &&
    isCapital(tokens[at + 1]);
  if (isHouse && at > first + 1 && tokens[at]?.plain === 'o')
    return !firstNames.has(after.plain) && !titles.has(after.plain);
  if (tokens[at]?.plain === 'o' || tokens[at]?.plain === 'a')
    return /^(?:freguesia|com|con|c)$/.test(tokens[at - 1]?.plain ?? '') || tokens[at - 1]?.plain === 'do';
  const isPlain =
    !isCapital(after) &&
    after.kind === 'word' &&
    after.plain.length > 3 &&
    !enders.has(after.plain) &&
    !/^(?:hora|volta|ida|chegada|saida|semana|findi|finde|findes|finalzinho|comeco|inicio|proxim[oa]|mes|final|horario|caminho|feriado|sabado|domingo|manha|tarde|noite|vespera|segunda|terca|quarta|quinta|data|madrugada|frente|nome|minha|meu|sexta|desembarque|embarque|partida|llegada|salida|arrival|departure)$/.test(
      after.plain,
    );
  return (
    beginsPlace(following) ||
    (isCapital(after) && (!firstNames.has(after.plain) || isNamedAfterPerson(tokens, at))) ||
    (isPlain && /^(?:na|no|em)$/.test(tokens[at]?.plain ?? '')) ||
    (tokens[at]?.plain === 'na' && isBareAddress(tokens, { has: isTaken }, at + 1))
  );
}

/** "Espaço Ipê em Joaquim Egídio", "Bar do Zé na Benjamin Constant" */
function isNamedAfterPerson(tokens: readonly Token[], at: number): boolean {
  return /^(?:em|en|na)$/.test(tokens[at]?.plain ?? '') && isCapital(tokens[at + 1]) && isCapital(tokens[at + 2]);
}

/** A first name behind a complete address begins another statement, unless the street is named after a person. */
function isPerson(tokens: readonly Token[], at: number, first: number): boolean {
  const token = tokens[at];
  if (token === undefined || !titles.has(token.plain) || tokens[at - 1]?.kind !== 'number') return false;
  return at > first + 1 && !streets.has(tokens[at - 1]?.plain ?? '');
}
