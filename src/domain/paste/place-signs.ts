import { firstNames } from './first-names.ts';
import { districtLength } from './districts.ts';
import { airportCodes, placeWords, streetWords, titles } from './lexicon.ts';
import { addressParts, beginsPlace, knownNameLength, namesAirport } from './place-names.ts';
import { enders } from './place-enders.ts';
import { regex } from './regex.ts';
import { endsSentence, isCapital, type Token } from './tokens.ts';
import { airportWord } from './word-groups.ts';
import { wordSet } from './word-lists.ts';

const streets = new Set(streetWords);
const rooms =
  /^(?:(?:portao|portaria)(?! \d)|idem|room|quarto|qto|hab|habitacion|suite|mesmo|saio|sai(?!da)|meu|minha|ele|ela|feriado|perto|somos|voo|vou|a gente|obs|\d{1,2} pax)/;

export type Bounds = {
  tokens: readonly Token[];
  /** Returns true when a mention of another kind begins at an offset. */
  isTaken: (offset: number) => boolean;
  /** True while reading a destination: "da Rua ..." then begins the origin. */
  endsAtOrigin: boolean;
  /** True while reading an origin: "al aeropuerto" then begins the destination. */
  endsAtTarget: boolean;
};

export function wordsFrom(tokens: readonly Token[], at: number): string[] {
  return tokens.slice(at, at + 4).map(({ plain }) => plain);
}

/** "Hotel Sol, apto 12": the room of a guest is no part of the hotel. */
export function isRoom(first: number, at: number, tokens: readonly Token[]): boolean {
  const isLodging = /^(?:hotel|pousada|posada|hostel|ibis|novotel|mercure|flat|resort|motel|albergue)$/.test(
    tokens[first]?.plain ?? '',
  );
  return (
    isLodging &&
    /^(?:ap|apt|apto|apartamento|quarto|qto|room|suite|hab|habitacion)$/.test(tokens[at]?.plain ?? '') &&
    /^\d{1,4}$/.test(tokens[at + 1]?.plain ?? '')
  );
}

/** Returns the token behind a sign inside a place, or null where the sign ends it. */
export function stepOverSign(first: number, at: number, bounds: Bounds): number | null {
  const { tokens, isTaken } = bounds;
  const token = tokens[at];
  const after = tokens[at + 1];
  if (!token || at === first) return null;
  // "Rua Chile 300, Dionísio Torres"
  if (/^[,-]$/.test(token.plain) && after && !isTaken(after.start) && endsAddress(tokens, at - 1)) {
    const length = districtLength(tokens, at + 1);
    if (length > 0) return at + 1 + length;
  }
  // "Via Anchieta km 23,5"
  const isKm =
    /^[,.]$/.test(token.plain) &&
    tokens[at - 2]?.plain === 'km' &&
    after?.kind === 'number' &&
    after.start === token.end;
  if (isKm) return at + 1;
  if (token.plain === ',')
    return after && !isTaken(after.start) && continuesAfterComma(first, at, bounds) ? at + 1 : null;
  // "para a clínica: Av. Conselheiro Nébias, 628"
  if (token.plain === ':')
    return after && streets.has(after.plain) && at < first + 4 && placeWords.has(tokens[first]?.plain ?? '')
      ? at + 1
      : null;
  // "Hospital Patas & Cia. Débora 16 99702-4415"
  if (token.plain === '.' && /^(?:cia|ltda|jr|filhos|irmaos)$/.test(tokens[at - 1]?.plain ?? '') && isCapital(after))
    return null;
  if (token.plain === '.') return endsSentence(tokens, at) ? null : at + 1;
  // "Embarque: Rua Augusta 10 - Desembarque: Hotel Ipê"
  if (/^[/-]$/.test(token.plain) && after?.kind === 'word' && tokens[at + 2]?.plain === ':') return null;
  if (token.plain === '(') return bracketEnd(at, bounds);
  // "Rua Chile, 1880 / 702"
  if (token.plain === '/' && after?.kind === 'number' && tokens[at - 1]?.kind === 'number' && !isTaken(after.start))
    return streets.has(tokens[first]?.plain ?? '') ? at + 1 : null;
  if (token.plain === '-') return continuesAfterDash(at, bounds) ? at + 1 : null;
  if (token.plain === '/')
    return after && !airportCodes.has(after.plain) && after.start === token.end && tokens[at - 1]?.end === token.start
      ? at + 1
      : null;
  return null;
}

/** Returns true for a house number, “s/n” and the end of a bracket. */
function endsAddress(tokens: readonly Token[], at: number): boolean {
  const last = tokens[at];
  return (
    last?.kind === 'number' ||
    last?.plain === ')' ||
    (last?.plain === 'n' && tokens[at - 1]?.plain === '/' && tokens[at - 2]?.plain === 's')
  );
}

const stationWords = wordSet(
  'aeroporto airport aeropuerto rodoviaria gru cgh vcp sdu gig congonhas guarulhos viracopos confins galeao',
);

/** Returns true for the number of "SC-401" and "BR 116". */
function isHighway(tokens: readonly Token[], at: number): boolean {
  const code = tokens[at - 1]?.plain === '-' ? tokens[at - 2] : tokens[at - 1];
  return /^\d{3}$/.test(tokens[at]?.plain ?? '') && /^(?:br|[a-z]{2}|km)$/.test(code?.plain ?? '') && isCapital(code);
}

const ofOtherHouse = regex()`^(?:${airportWord}|rodoviaria|hospital|hotel|pousada)$`;
function continuesAfterComma(first: number, at: number, { tokens }: Bounds): boolean {
  const after = tokens[at + 1];
  if (!after) return false;
  const following = wordsFrom(tokens, at + 1);
  // "Rua Chile, 455, 9º andar" and "SC-401, 5500"
  const isFloor = /^(?:andar|piso|pavimento|floor|bloco|torre|sala)$/.test(tokens[at + 2]?.plain ?? '');
  if (after.kind === 'number')
    return (
      (isFloor || isHighway(tokens, at - 1) || tokens[at - 1]?.kind !== 'number' || isStreetNumber(tokens, at - 1)) &&
      !/^(?:por|per|em|en|in|carros?|vans?|pessoas|pax|malas?|taxis?|autos?|cars?|ou|or|hs?|hrs|am|pm)$/.test(
        tokens[at + 2]?.plain ?? '',
      )
    );
  // "his hotel, the Ibirapuera Garden"
  const isTheirs =
    /^(?:his|her|their|our|my|su|seu|sua|nosso|nossa|meu)$/.test(tokens[first]?.plain ?? '') ||
    /^(?:dele|dela|deles)$/.test(tokens[at - 1]?.plain ?? '');
  if (isTheirs && /^(?:the|o|a|el|la)$/.test(after.plain) && isCapital(tokens[at + 2])) return true;
  // "Pousada Rosa dos Ventos, nos Ingleses"
  const isAtDistrict = /^n[ao]s$/.test(after.plain) && isCapital(tokens[at + 2]);
  if ((enders.has(after.plain) && !isAtDistrict) || titles.has(after.plain)) return false;
  // "pro Salão Real, no primeiro vai a Judite"
  if (
    /^n[oa]$/.test(after.plain) &&
    /^(?:primeir|segund|terceir|outr|mesm|proxim|total|caso)[oa]?$/.test(tokens[at + 2]?.plain ?? '')
  )
    return false;
  if (after.plain === 'setor' && /^d[aeo]$/.test(tokens[at + 2]?.plain ?? '')) return false;
  if (after.plain === 'gate' && tokens[at + 2]?.kind !== 'number') return false;
  // "Rua Chile 300, aeroporto, 2 malas" has two places.
  if (ofOtherHouse.test(after.plain) && tokens[at - 1]?.kind === 'number') return false;
  // "Rua Cristina 560, Confins tb"
  if (
    /^(?:confins|galeao|viracopos|cgh|gru|vcp|gig|sdu|cnf)$/.test(after.plain) &&
    streets.has(tokens[first]?.plain ?? '')
  )
    return false;
  // "pro aeroporto de Viracopos, rua Maria Monteiro 1020" has two places as well.
  if (streets.has(after.plain) && stationWords.has(tokens[first]?.plain ?? '')) return false;
  if (isRoom(first, at + 1, tokens)) return false;
  // "Galeria Metrópole, entrada pela Av. São Luís"
  if (/^(?:entrada|acesso|portaria|portao)$/.test(after.plain))
    return (
      /^(?:pel[ao]|por|d[ao]|n[ao]|principal|social|lateral|norte|sul|leste|oeste)$/.test(
        tokens[at + 2]?.plain ?? '',
      ) ||
      addressParts.has(after.plain) ||
      isCapital(tokens[at + 2]) ||
      tokens[at + 2]?.kind === 'number'
    );
  // "Rua Bela Cintra 1790, apartamento, é só interfonar"
  const isBareRoom =
    /^(?:apartamento|apto|ap|casa|sala|bloco|predio)$/.test(after.plain) && tokens[at - 1]?.kind === 'number';
  if (isBareRoom && (tokens[at + 2]?.kind ?? 'sign') === 'sign' && tokens[at + 2]?.plain !== '.') return false;
  if (addressParts.has(after.plain) || beginsPlace(following)) return true;
  if (/^(?:n[ao]s?|em|en)$/.test(after.plain)) return beginsPlace(following.slice(1)) || isCapital(tokens[at + 2]);
  const next = tokens[at + 2];
  const isDistrict =
    namedDistricts.test(after.plain) &&
    (tokens[at - 1]?.kind === 'number' || after.plain === 'olinda') &&
    (next === undefined || next.kind === 'sign' || enders.has(next.plain));
  const isName = isCapital(after) && (!firstNames.has(after.plain) || isDistrict);
  return isName && !isSentence(tokens, at + 1);
}

/** Districts and towns that are first names as well. */
const namedDistricts = regex()`
  ^(?:lourdes|madalena|gracas?|gloria|piedade|fatima|nazare|conceicao|aparecida|vitoria|olinda|penha|luzia|socorro
  |barbara|carmo|pompeia|aurora|rosario|tereza|helena|marilia|luziania|diamantina|florencia|ines|lucia|rita)$
`;

/** The "63" of "Av. T-63, 1290" and the "90" of "Rua 90, 412" are the name of the street. */
function isStreetNumber(tokens: readonly Token[], at: number): boolean {
  const [number, before] = [tokens[at], tokens[at - 1]];
  const isGlued = before?.plain === '-' && before.end === number?.start && tokens[at - 2]?.end === before.start;
  const isAlone = streets.has((before?.plain === '.' ? tokens[at - 2] : before)?.plain ?? '');
  return (isGlued && tokens[at - 2]?.kind === 'word') || isAlone;
}

/** A capital behind a comma is a district only if its clause is short. */
function isSentence(tokens: readonly Token[], at: number): boolean {
  // "Torre e vai pra clínica", "Jardim América até o centro"
  const stop = tokens.slice(at, at + 5).findIndex(({ plain }, index) => index > 0 && enders.has(plain));
  if (stop > 0 && tokens.slice(at, at + stop).every((token) => isCapital(token) || /^d[aeo]s?$/.test(token.plain)))
    return false;
  const clause = tokens.slice(at, at + 5).findIndex(({ kind, plain }) => kind === 'sign' && /[,.;!?\-()]/.test(plain));
  return clause < 0 && tokens.length > at + 5;
}

const ofPlace = regex()`^(?:${airportWord}|hotel|pousada|rodoviaria|congonhas|guarulhos|viracopos|cumbica)$`;
function continuesAfterDash(at: number, { tokens, isTaken }: Bounds): boolean {
  const [before, dash, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!after || !dash || isTaken(after.start)) return false;
  if (before?.end === dash.start && after.start === dash.end) return true;
  if (after.kind === 'number') return false;
  const following = wordsFrom(tokens, at + 1);
  // "Hotel Rosewood - GRU" is a way.
  if (airportCodes.has(after.plain) || namesAirport(following) || ofPlace.test(after.plain)) return false;
  const next = tokens[at + 2];
  // "Rua Cristina 560 - Santo Antônio"
  const isSaint = /^(?:santo|santa|sao|vila|jardim|jd|bairro|nova|novo|bela|alto|boa|bom|parque|pq|cidade|setor)$/.test(
    after.plain,
  );
  const end = (isSaint || tokens[at - 2]?.plain === ',') && isCapital(next) ? tokens[at + 3] : next;
  const isDistrict =
    isCapital(after) &&
    !firstNames.has(after.plain) &&
    !titles.has(after.plain) &&
    !enders.has(after.plain) &&
    before?.kind === 'number' &&
    (!end || end.kind === 'sign');
  return (
    isDistrict ||
    addressParts.has(after.plain) ||
    knownNameLength(following) > 0 ||
    (streets.has(after.plain) && before?.kind !== 'number')
  );
}

/** "(Diego e Larissa)" names the passengers. */
function isNames(inner: readonly Token[]): boolean {
  const first = inner[0]?.plain ?? '';
  if (
    /^(?:sr|sra|srta|dr|dra|mr|mrs|ms|seu|dona|d)$/.test(first) &&
    isCapital(inner.at(1 + Number(inner[1]?.plain === '.')))
  )
    return true;
  return firstNames.has(first) && inner.every(({ kind }) => kind !== 'number');
}

/** Brackets with an address belong to the place; brackets with a remark end it. */
function bracketEnd(open: number, { tokens, isTaken }: Bounds): number | null {
  const close = tokens.findIndex(({ plain }, index) => index > open && index < open + 24 && plain === ')');
  const inner = tokens.slice(open + 1, close);
  if (close < 0 || inner.length === 0) return null;
  const said = inner.map(({ plain }) => plain).join(' ');
  // "Rua Rio Iguaçu 77 (planta Serpal)" names the firm behind an address.
  if (
    rooms.test(said) ||
    (said.startsWith('planta ') && tokens[open - 1]?.kind === 'number') ||
    inner.some(({ start }) => isTaken(start))
  )
    return null;
  const isNear =
    /^(?:(?:saida|portao|portaria|porton|porta|gate|exit|salida) (?:\d|r\b|rua|av|pel[ao]|d[aeo]|[a-d]$)|pert|prox|junto|em|n[ao]s?|ao?|entre|atras|dentro|entrada|acesso|lado|antig|frente|near|next|behind|opposite|across|between|cerca|al|the|o|\d)/.test(
      said,
    ) && inner.some(({ plain }) => placeWords.has(plain) || addressParts.has(plain));
  const isPlace =
    isNear ||
    addressParts.has(inner[0]?.plain ?? '') ||
    beginsPlace(wordsFrom(inner, 0)) ||
    (isCapital(inner[0]) && !isNames(inner));
  return isPlace ? close + 1 : null;
}
