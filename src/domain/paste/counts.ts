import {
  accompanied,
  allBags,
  allOfThem,
  alone,
  andMe,
  bagged,
  bagsFirst,
  bracketed,
  counted,
  couple,
  couples,
  eachWith,
  escorts,
  joining,
  labelled,
  listWithMe,
  loosely,
  meAnd,
  meAndNamed,
  meAndTheir,
  memberWords,
  namedWithMe,
  number,
  ofUs,
  oneBag,
  parents,
  paxAfter,
  plus,
  plusOne,
  relativesBefore,
  spouse,
  times,
  total,
  twins,
  twoOfUs,
  weAre,
  withBaby,
  withFamily,
  withOne,
  withOthers,
  withParents,
} from './count-patterns.ts';
import { numberOf } from './lexicon.ts';
import { regex } from './regex.ts';
import { carPlural, carWord } from './word-groups.ts';

/** A number of people or of luggage. `isEach` luggage counts for each passenger. */
export type CountWords = { kind: 'people' | 'luggage'; start: number; end: number; count: number; isEach: boolean };

const twoCars = regex()`\b(?:2|dois|duas|two|dos) (?:${carPlural})\b`;
/** Returns numbers of people and luggage. Parts of one party are summed: "2 adults + 1 baby". */
export function findCounts(plain: string): CountWords[] {
  const found: CountWords[] = [];
  const add = (kind: CountWords['kind'], match: RegExpExecArray, count: number, isEach = false, more = 0): void => {
    const [start, end] = [match.index, match.index + match[0].length + more];
    if (/bagage\w{1,2}\sde (?:mao|bordo)$/.test(match[0])) return;
    if (/^ (?:item|itens|peca|pecas|piece|pieces) (?:de (?:mao|bordo)|of (?:hand|carry|cabin))/.test(plain.slice(end)))
      return;
    // The ticket tells what the fare allows.
    if (
      kind === 'luggage' &&
      (/\b(?:fare|tarifa|allowance|franquia|inclui|includes?|incluye|permitid[ao])\b/.test(plain.slice(0, start)) ||
        /^(?: \w{5,14}){0,1} (?:inclu[ís]\w{1,4}|included|incluid[ao]s?)\b/.test(plain.slice(end)))
    )
      return;
    if (count > 0 && found.every((other) => end <= other.start || start >= other.end))
      found.push({ kind, start, end, count, isEach });
  };
  // "4 pax: 2 adultos + 2 crianças" has its number in front.
  for (const match of plain.matchAll(labelled))
    if (!/\d\s?$/.test(plain.slice(0, match.index)) || !/^(?:pax|pessoas|people|personas|passag)/.test(match[1] ?? ''))
      add(/mala|bag|lugg|equip/.test(match[1] ?? '') ? 'luggage' : 'people', match, Number(match[2]));
  for (const match of plain.matchAll(parents)) add('people', match, 3);
  for (const match of plain.matchAll(twins)) add('people', match, 2);
  for (const match of plain.matchAll(couples)) add('people', match, 2 * (numberOf(match[1] ?? '') ?? 0));
  for (const match of plain.matchAll(meAndTheir)) add('people', match, 1 + (numberOf(match[1] ?? '') ?? 0));
  for (const match of plain.matchAll(namedWithMe)) add('people', match, 3);
  for (const match of plain.matchAll(listWithMe)) add('people', match, match[0].split(',').length + 1);
  for (const match of plain.matchAll(paxAfter)) add('people', match, Number(match[1]));
  for (const match of plain.matchAll(withFamily)) add('people', match, 1 + membersIn(match[0]));
  for (const match of plain.matchAll(withOthers)) {
    const others = numberOf(match[1] ?? '') ?? 0;
    // "uma van com 13 crianças" tells the whole group.
    if (others < 8) add('people', match, 1 + others);
  }
  for (const match of plain.matchAll(meAnd)) add('people', match, 1 + (numberOf(match[1] ?? '') ?? 0));
  for (const match of plain.matchAll(eachWith)) add('luggage', match, numberOf(match[1] ?? '') ?? 0, true);
  for (const match of plain.matchAll(bagged)) {
    const more = moreBags(plain, match);
    const isEach = match[3] !== undefined || eachBehind.test(plain.slice(match.index + match[0].length + more.length));
    add('luggage', match, (numberOf(match[1] ?? '') ?? 0) + more.count, isEach, more.length);
  }
  for (const match of plain.matchAll(bagsFirst)) add('luggage', match, numberOf(match[1] ?? '') ?? 0);
  for (const match of plain.matchAll(oneBag)) add('luggage', match, 1);
  for (const match of plain.matchAll(couple)) add('people', match, 2);
  for (const match of plain.matchAll(counted))
    if (isParty(plain, match)) {
      // "Mrs. Dubois + 2 kids"
      const isPlus =
        /[a-z]{3}\s?\+\s?$/.test(plain.slice(Math.max(0, match.index - 8), match.index)) &&
        found.every(({ end }) => end > match.index || match.index - end > 4);
      add('people', match, (numberOf(match[1] ?? '') ?? 0) + (isPlus ? 1 : 0) + withWriter(plain, match));
    }
  for (const match of plain.matchAll(weAre)) add('people', match, numberOf(match[1] ?? '') ?? 0);
  for (const match of plain.matchAll(loosely)) add('people', match, 3);
  for (const match of plain.matchAll(withOne)) add('people', match, 2);
  for (const match of plain.matchAll(andMe))
    add(
      'people',
      match,
      2 +
        (relativesBefore.exec(plain.slice(Math.max(0, match.index - 90), match.index))?.[0].split(/,\s/).length ?? 1) -
        1,
    );
  for (const match of plain.matchAll(accompanied)) add('people', match, 1 + (numberOf(match[1] ?? '') ?? 1));
  for (const match of plain.matchAll(spouse)) add('people', match, 2);
  for (const match of plain.matchAll(ofUs))
    add('people', match, numberOf(match.slice(1).find((one) => one !== undefined) ?? '') ?? 0);
  for (const match of plain.matchAll(allOfThem)) add('people', match, numberOf(match[1] ?? '') ?? 0);
  // "14 crianças, eu e a Lindalva" is counted above.
  for (const match of plain.matchAll(meAndNamed))
    if (found.every(({ kind, end }) => kind !== 'people' || end > match.index || match.index - end > 3))
      add('people', match, 2);
  for (const match of plain.matchAll(total)) add('people', match, numberOf(match[1] ?? '') ?? 0);
  for (const match of plain.matchAll(plus)) add('people', match, 1 + Number(match[1] ?? match[2]));
  for (const match of plain.matchAll(plusOne)) add('people', match, 2);
  for (const match of plain.matchAll(times)) add('people', match, Number(match[1]));
  // "dois táxis ..., os dois vão pra Igreja da Sé"
  const isOfCars = twoCars.test(plain);
  for (const match of isOfCars ? [] : plain.matchAll(twoOfUs)) add('people', match, 2);
  for (const match of plain.matchAll(escorts)) add('people', match, 1 + Number(match[1] ?? 1));
  for (const match of plain.matchAll(withParents)) add('people', match, 3);
  // "meu marido vai comigo" has one companion.
  for (const match of plain.matchAll(joining))
    if (found.every(({ end }) => match.index < end || match.index - end > 1)) add('people', match, 2);
  for (const match of plain.matchAll(alone)) add('people', match, 1);
  for (const match of plain.matchAll(bracketed)) add('people', match, Number(match[1] ?? match[2]));
  for (const match of plain.matchAll(withBaby))
    if (found.every(({ kind }) => kind !== 'people')) add('people', match, 2);
  const members = [...plain.matchAll(memberWords)]
    .map(({ index, 0: words }) => ({ start: index, end: index + words.length }))
    .filter(({ start, end }) => found.every((other) => end <= other.start || start >= other.end));
  return joinParties(
    plain,
    found.toSorted((a, b) => a.start - b.start),
    members,
  );
}

const furtherBags = regex()`
  ^(?:,| e| y| and| \+| mais| &)\s(?:${number}|an?)\s(?:p|g|m|pequenas?|grandes?|medias?|small|large|medium|menor(?:es)?
  |(?:[a-z]{3,12} )?cases?|chicas?|de mao|carry[- ]?ons?|mochilas?|backpacks?|sacolas?|bols[ao]s?|de bordo
  |pranchas?(?: de surf\w?)?|surfboards?(?: bags?)?|malas?(?: de mao| pequenas?)?|caixas?(?! com\b)|isopor|boxe?s?
  |cajas?
  |bags?|handbags?|suitcases?|valijas?|maletas?|maletines|mochil[ao]\w{0,2}|volumes?|rucksacks?|holdalls?
  |duffels?(?: bags?)?)\b
`;

const eachBehind =
  /^\s(?:cada|each|(?:por|per) (?:pessoa|person|pax|passenger|passageir[oa]|guest|hospede|crew member|tripulante)|c\/u)\b/;

const weight = /^(?:\s(?:p|g|m|despachad[ao]s?|checked)\b)?(?:\s\(?(?:de |of |ate )?\d{1,2}\s?kg\)?)?/;

/** "2 malas grandes e 1 pequena" */
function moreBags(plain: string, match: RegExpExecArray): { count: number; length: number } {
  const begin = match.index + match[0].length;
  let [count, end, next] = [0, begin, begin];
  next += weight.exec(plain.slice(next))?.[0].length ?? 0;
  for (let part = 0; part < 3; part += 1) {
    const more = furtherBags.exec(plain.slice(next, next + 40));
    if (!more) break;
    count += numberOf(more[1] ?? 'one') ?? 0;
    next += more[0].length;
    end = next;
  }
  // "3 volumes, 2 malas e 1 caixa"
  const isWhole = allBags.test(match[2] ?? '') && count <= (numberOf(match[1] ?? '') ?? 0);
  return { count: isWhole ? 0 : count, length: end - begin };
}

/** Counts the members after the writer: "eu, meu marido, minha sogra e 1 criança" has three. */
function membersIn(words: string): number {
  return words
    .split(/,\s|\s(?:e|y|and|com)\s(?:mais\s)?|\s[+&]\s/)
    .slice(1)
    .reduce(
      (sum, member) =>
        sum +
        (numberOf(
          /^(?:nossos|nossas|minhas|meus|mis|my|our|seus|suas|as|os|the|las|los)?\s?(\w{1,6})\s/.exec(member)?.[1] ??
            '',
        ) ?? 1),
      0,
    );
}

/** "14 crianças, eu e a Lindalva", "15 guris + eu", "11 pessoas + guia" */
function withWriter(plain: string, match: RegExpExecArray): number {
  const behind = plain.slice(match.index + match[0].length);
  const [all, other] =
    /^(?:,| e| \+|,? mais| and| y)\s(?:eu|me|yo|(?:[ao] |um |uma )?(?:guia|guide|monitora?|coordenadora?|motorista reserva))\b(\s(?:e|and|y|\+)\s(?:[ao]\s|minha \w{2,10} |meu \w{2,10} )?[a-z]{3,16}\b)?/.exec(
      behind,
    ) ?? [];
  // "2 pessoas, eu e cumpade Jair" explains the number.
  if ((numberOf(match[1] ?? '') ?? 0) < 3) return 0;
  return all === undefined ? 0 : other === undefined ? 1 : 2;
}

const partOf = regex()`
  \b(?:un[oa]|uma?|one|el[ea]s|dos|two|of them|delas|deles|quais) (?:es|e|is|sao|son|are)(?: (?:so|apenas|just))?\s$
`;

const described = regex()`
  ^,?\s(?:muy |muito |bem |mais |mas |ya |ja )?(?:mayor|idos[oa]|de idade|de edad|com|con|especial|simples|important\w
  |tranquil[oa]|educad[oa]|pequen[oa]|elderly|who|que|autista|surd[oa]|ceg[oa])\b
`;
const carOf = regex()`(?:${carWord}|spin|repasse) (?:de|com) $`;
/** A child of so many years, or the size of a car, is no party. */
function isParty(plain: string, match: RegExpExecArray): boolean {
  if (/^dos\s(?!person|pasaj|adultos|nin)/.test(match[0])) return false;
  const left = plain.slice(Math.max(0, match.index - 28), match.index);
  // "es una persona mayor", "é uma criança tranquila" describe the passenger.
  if (
    /^(?:una?|uma|um|one)\s/.test(match[0]) &&
    /\b(?:es|é|e|eh|is|era|por ser|como|trata-se de|se trata de)\s(?:so )?$/.test(left) &&
    described.test(plain.slice(match.index + match[0].length))
  )
    return false;
  // "Somos 3, uno es un nene": a part of those who were counted.
  if (partOf.test(left)) return false;
  // "Rua Professor Moraes 77 funcionários" has the number of the house.
  const isHouse =
    /(?:^|[^a-z])(?:r\.|rua|av\.?|avenida|al\.|alameda|travessa|praca|estrada)\s(?:[a-z.]{1,16}\s){1,4}$/.test(left);
  if (isHouse && Number(match[1]) > 9) return false;
  return (
    !carOf.test(left) &&
    !/^(?:dois|duas|tres|two|nos)\s(?:casos|sentidos|trechos)/.test(match[0]) &&
    !(
      /^(?:una?|uma|um|one)\s(?:profess|palestrant|auditor|visitant|convidad|tecnic|engenheir|candidat|colaborador|funcionari)/.test(
        match[0],
      ) && !/(?:\be|\band|\by|\bmais|[+,]) $/.test(left)
    ) &&
    !/^(?:una?|uma|um|one)\s(?:amig|hospede|huesped|guest|cliente|filh|aluna|medic|alun|passageir|pasajer)/.test(
      match[0],
    )
  );
}

const partyLink = regex()`
  ^(?:\s\(?(?:de |com |of |aged )?\d{1,2}(?:(?:,\s| e | y | and )\d{1,2})?(?: anos| years?(?: old)?| months?
  | meses)?\)?)?(?:,?\s(?:e|y|and|mais|com|with|con|plus|\+|&)\s(?:(?:mais|com|os|as|meus|minhas|the|my|los|las
  |mis|another|outro|outra|otr[oa]|um|uma|una|an?)\s){0,2}|\s?\+\s?|,\s)$
`;

function isParticular(plain: string, whole: Words, part: Words): boolean {
  return (
    /\b(?:pessoas|passageir[oa]s|pax|people|passengers|personas|pasajeros|adult[oa]s|adults)$/.test(
      plain.slice(whole.start, whole.end),
    ) &&
    /^(?:,|:|\s?[(-])\s?$/.test(plain.slice(whole.end, part.start)) &&
    /\b(?:eu|me|yo|i|myself|mim)\b/.test(plain.slice(part.start, part.end))
  );
}

type Words = { start: number; end: number };

/** Sums the parts of one party. A relative without a number counts only as such a part: "two adults plus our daughter". */
function joinParties(plain: string, counts: readonly CountWords[], members: readonly Words[]): CountWords[] {
  const joined: CountWords[] = [];
  const optional = members.map((words): CountWords => ({ kind: 'people', ...words, count: 1, isEach: false }));
  const all = [...counts, ...optional].toSorted((a, b) => a.start - b.start);
  for (const count of all) {
    const last = joined.at(-1);
    const isNumbered = !optional.includes(count) && plain.slice(last?.end, count.start) === ' ';
    const isSame =
      last !== undefined &&
      last.kind === 'people' &&
      count.kind === 'people' &&
      (isNumbered || partyLink.test(plain.slice(last.end, count.start))) &&
      // "Somos 7, con 2 nenes": a total has its parts inside.
      !(
        /^(?:somos|seremos|(?:vamos|iremos|estamos|vao|ficamos)(?: ser)? em|we are|we're|total|party of)\b/.test(
          plain.slice(last.start, last.end),
        ) && !/[+]|mais/.test(plain.slice(last.end, count.start))
      );
    // "2 pessoas, eu e meu marido" explains the number.
    if (isSame && last.count >= count.count && isParticular(plain, last, count)) {
      last.end = count.end;
      continue;
    }
    // "11 alunos e 2 professoras, 13 pessoas no total"
    const isTotal =
      (/^\s?\(?(?:no total|ao todo|in total|en total|total|contando)\b/.test(plain.slice(count.end)) ||
        // "Ela e a filha, 2 pessoas"
        (last !== undefined &&
          last.count <= count.count &&
          plain.slice(last.end, count.start) === ', ' &&
          /\b(?:pessoas|pax|people|passageiros|passengers|personas|pasajeros)$/.test(
            plain.slice(count.start, count.end),
          ))) &&
      last?.kind === 'people' &&
      count.kind === 'people';
    if (isTotal) joined[joined.length - 1] = count;
    else if (isSame) joined[joined.length - 1] = { ...last, end: count.end, count: last.count + count.count };
    else if (!optional.includes(count)) joined.push(count);
  }
  return joined;
}

const digits = /\d|\b(?:dois|duas|tres|quatro|cinco|two|three|four|five|dos|cuatro)\b/;

/** Returns false for a number that the named people exceed: "São 2, a Laura e o Bento. A babá Cida vai junto". */
export function holdsFor(count: number, words: string, named: readonly Words[], { start }: Words): boolean {
  const behind = digits.test(words) ? named.filter((name) => name.start > start) : named;
  return count >= behind.length && (count > 1 || named.length < 2);
}
