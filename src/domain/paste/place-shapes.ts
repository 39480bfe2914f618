import { firstNames } from './first-names.ts';
import { airportCodes, placeWords, streetWords, titles } from './lexicon.ts';
import {
  articles,
  genericStart,
  houseKinds,
  notPlace,
  ordinaryWords,
  originVerbs,
  rideNouns,
  targetVerbs,
  toWords,
} from './place-words.ts';
import { regex } from './regex.ts';
import { isCapital, type Token } from './tokens.ts';
import { carWord, driverWord } from './word-groups.ts';

const links = /^(?:d[aeo]s?|e|y|del)$/;
const units =
  /^(?:min\w{0,6}|horas?|hs?|hrs?|am|pm|anos?|reais|dias?|pessoas?|pax|malas?|hours?|minutes?|people|bags?|adults?|de|d[aeo]|:|h\d{2}|\/|%)$/;
/** Titles that streets are named after, "na Padre Chagas 245". */
const streetTitles = regex()`
  ^(?:padre|pe|dom|dona|doutora?|dra?|professora?|profa?|general|gen|gal|marechal|mal|coronel|cel|capitao|cap|major
  |tenente|ten|sargento|almirante|alm|brigadeiro|brig|comendador|com|conselheiro|cons|barao|baronesa|visconde
  |conde|duque|presidente|pres|senador|sen|deputado|dep|governador|ministro|engenheir[oa]|eng|frei|bispo|pastor
  |maestro|delegado|embaixador|irma|sao|santa|santo)$
`;

/** Returns true for "Padre Chagas 245" and "24 de Outubro 1440": an address without "Rua". */
export function isBareAddress(tokens: readonly Token[], taken: Pick<ReadonlySet<number>, 'has'>, at: number): boolean {
  const first = tokens[at];
  if (!first || taken.has(first.start)) return false;
  const isName =
    isCapital(first) || streetTitles.test(first.plain) || (first.kind === 'number' && /^\d{1,2}$/.test(first.plain));
  if (!isName) return false;
  for (let next = at + 1; next < at + 8; next += 1) {
    const token = tokens[next];
    if (!token || taken.has(token.start)) return false;
    if (token.kind === 'number') return /^\d{2,5}$/.test(token.plain) && !units.test(tokens[next + 1]?.plain ?? '');
    const isMark =
      /^n[o°º]?$/.test(token.plain) || (/^[,.]$/.test(token.plain) && /^\d{2}|^n/.test(tokens[next + 1]?.plain ?? ''));
    const isWord = (isCapital(token) && !streetWords.includes(token.plain)) || links.test(token.plain);
    if (!isMark && !isWord) return false;
  }
  return false;
}

const landing = regex()`
    \b(?:cheg|lleg|land|arriv|pous(?!ada)|desembarc|desembarq|aterri|fly|voa|vem|vind|coming|vuel|voo|vien|flight
    |proced)[a-z]{0,8}(?: [a-z\d]{1,9}){0,4} (?:em|a|ao|in|at|en|to|de|from|desde)(?: [oa]s?| the| la| el)?$
  `;

/** Returns true for "chega a Belém" and "landing in Salvador": a city names the airport only where no words name it. */
export function isCityOfLanding(tokens: readonly Token[], first: number, end: number): boolean {
  const isCity = tokens
    .slice(first, end)
    .every(
      ({ plain, kind, text }) =>
        kind === 'word' &&
        (!placeWords.has(plain) || /^(?:Porto|[Ss][aã]o|[Ss]anta)$/.test(text)) &&
        !airportCodes.has(text.toLowerCase()),
    );
  const said = tokens
    .slice(Math.max(0, first - 7), first)
    .map(({ plain }) => plain)
    .join(' ');
  return isCity && landing.test(said);
}

const sending = regex()`
  \b(?:envi\w{1,4}|mand\w{1,3}|send|sending|providenci\w{1,3}|solicit\w{1,3}|precis\w{1,5}|necesit\w{1,5}
  |need) (?:de |me |nos )?(?:um |uma |o |un |una |a |an |the )?(?:${driverWord}|${carWord})\b[^.;]{0,40}$
`;
const fetching =
  /\b(?:para|pra|to|a fim de|e)\s(?:me |nos )?(?:levar|buscar|pegar|apanhar|transportar|conduzir|take|pick|collect|bring|fetch|llevar|recoger|trasladar)/;

/** Returns true for "enviar um carro ao Hotel Sol para levar ...": the car is sent to the origin. */
export function isSentTo(tokens: readonly Token[], at: number): boolean {
  const said = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .map(({ plain }) => plain)
      .join(' ');
  return (
    sending.test(said(at - 14, at)) &&
    fetching.test(said(at, at + 20)) &&
    !/\b(?:levar|ir|saindo|sair|buscar|pegar|llevar|take|from|d[aeo]) /.test(said(at - 6, at))
  );
}

/** Returns true when a title in front of an address is the beginning of its name. */
export function isStreetTitle({ plain }: Token): boolean {
  return streetTitles.test(plain);
}

/** Returns true for "boulevard shopping" and "Windmere hotel": a name in front of its kind. */
export function isNamedKind(tokens: readonly Token[], taken: ReadonlySet<number>, at: number): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]];
  return (
    first?.kind === 'word' &&
    second !== undefined &&
    !taken.has(first.start) &&
    !taken.has(second.start) &&
    houseKinds.has(second.plain) &&
    first.plain.length > 2 &&
    (!firstNames.has(first.plain) || /^(?:airport|aeroporto|aeropuerto)$/.test(second.plain)) &&
    ![articles, genericStart, notPlace, originVerbs, targetVerbs, titles, new Set(streetWords)].some((set) =>
      set.has(first.plain),
    ) &&
    !/^(?:mesm[oa]|propri[oa]|outr[oa]|nov[oa]|same|other|new|mismo|misma|cada|algum|alguma|seu|sua|teu|tua|that|this|your|their|his|her|grande|bom)$/.test(
      first.plain,
    )
  );
}

/** Returns true for a word that begins another statement than the name of a place. */
export function isOtherWord({ plain }: Token): boolean {
  return originVerbs.has(plain) || targetVerbs.has(plain) || toWords.has(plain) || titles.has(plain) || plain === 'e';
}

/** "10 min" and words with the endings of actions are no places. */
export function isOrdinary(token: Token, after: Token | undefined): boolean {
  if (token.kind === 'number')
    return /^(?:min\w{0,6}|horas?|h|am|pm|anos?|mes|meses|semanas?|kg|quilos?|lugares|vagas|months?|weeks?|years?|reais|dias?|pessoas?|pax|malas?|hours?|minutes?|people|bags?|adults?)$/.test(
      after?.plain ?? '',
    );
  if (
    /^(?:uber|cabify|indrive\w?|whats\w{0,3}|zap|carona|metro)$/.test(token.plain) &&
    !isCapital(after) &&
    after?.plain !== 'd'
  )
    return true;
  if (/^(?:front|night|reception|help)$/.test(token.plain) && /^(?:desk|of)$/.test(after?.plain ?? '')) return true;
  // "on the hotel website"
  if (/^(?:website|site|webpage|app|bill|card|guest|guests|staff|receipt|shuttle|manager)$/.test(after?.plain ?? ''))
    return true;
  if (isCapital(token) || placeWords.has(token.plain)) return false;
  return (
    /(?:coes|(?<!nata)cao|mente|ando|endo|indo|encia|dade|mento)$/.test(token.plain) || ordinaryWords.has(token.plain)
  );
}

/** Returns the token behind words with capitals. */
export function capitalsEnd(tokens: readonly Token[], at: number): number {
  let end = at;
  while (isCapital(tokens[end])) end += 1;
  return end;
}

/** "Débora do RH" names the unit of a person, not a place. */
export function isUnit(name: Token | undefined, unit: Token | undefined): boolean {
  const isName = firstNames.has(name?.plain ?? '') && isCapital(name);
  return isName && /^\p{Lu}{2,4}$/u.test(unit?.text ?? '') && !airportCodes.has(unit?.plain ?? '');
}

const events = regex()`
  ^(?:congresso|congreso|congress|simposio|symposium|seminario|workshop|festival|summit|jornada|convencao
  |convention|encontro|feira|conference|conferencia|casamento|boda|wedding|show|formatura|aniversario)$
`;

/** Returns the token behind "Congresso Paulista de Oftalmo", the name of an event, or null. */
export function eventEnd(tokens: readonly Token[], at: number): number | null {
  if (!events.test(tokens[at]?.plain ?? '') || !isCapital(tokens[at]) || !isCapital(tokens[at + 1])) return null;
  let end = at + 1;
  while (
    end < at + 9 &&
    (isCapital(tokens[end]) ||
      (/^(?:d[aeo]s?|e|&|del?|of|and|-)$/.test(tokens[end]?.plain ?? '') &&
        isCapital(tokens[end + 1]) &&
        (tokens[end]?.plain !== '-' || tokens[end]?.end === tokens[end + 1]?.start)))
  ) {
    if (houseKinds.has(tokens[end]?.plain ?? '')) break;
    end += 1;
  }
  return end;
}

/** Returns true for "Brisa do Arpoador aqui!": the name of a house in front of "aqui". */
export function isHouseCall(tokens: readonly Token[], at: number): boolean {
  const [first, second] = [tokens[0], tokens[at + 1]];
  return (
    at === 1 &&
    isCapital(first) &&
    isCapital(second) &&
    !firstNames.has(first?.plain ?? '') &&
    !rideNouns.has(first?.plain ?? '') &&
    !originVerbs.has(first?.plain ?? '') &&
    /^(?:aqui|falando|here)$/.test(tokens[3]?.plain ?? tokens[2]?.plain ?? '')
  );
}
