import { isEvent, type Leg } from './leg.ts';
import { isGeneric } from './references.ts';
import { regex } from './regex.ts';
import { carWord } from './word-groups.ts';

const vehicles = '(?:vans|carros|taxis|cars|cabs|autos|coches|executivos|veiculos)';
/** Numbers of cars, with the words for them, and with the words that ask for as many. */
const counts = [
  // “um dos carros” is Portuguese for one of the cars.
  wordsFor(
    2,
    String.raw`(?:2|duas|dois|two|(?<=^|[\n.,:;!?¡¿-]\s|necesit\w{1,4} |quer\w{1,4} |quier\w{1,3} |reserv\w{1,3} |pedir |mand\w{1,3} |con )dos)`,
  ),
  wordsFor(3, '(?:3|tres|three)'),
  wordsFor(4, '(?:4|quatro|four|cuatro)'),
];

/** "preciso de 2 táxis" asks for them, "van ou dois carros?" asks which to book. */
function wordsFor(count: number, words: string) {
  const numbered = `${words} ${vehicles}`;
  return {
    count,
    numbered: regex()`\b${numbered}\b`,
    asked: regex()`
      \b(?:precis\w{1,5}(?: de)?|quer\w{1,4}|need|manda\w{0,2}|mande\w?|envi\w{1,3}|necesit\w{1,4}|reserv\w{1,3}
      |arrum\w{1,3}|consegu\w{1,3}|separ\w{1,3}|agend\w{1,3}|marc\w{1,3}|book|send|pedir) ${numbered}\b
      |(?<!\b(?:ou|or|o) )${numbered} (?:agora|now|ahora|pra|para|p/|a las|at)(?![a-z])
    `,
  };
}

const each = regex()`
  \b(?:\d (?:pessoas|pax|people|personas|passageiros) cada|em cada|cada (?:${carWord}|uma?)|iguais|saindo junt[oa]s
  |nas duas|em ambas|each|per (?:${carWord})
  |en cada|cada uno|(?:os dois|as duas|[oa]s tres|ambos|ambas|tod[oa]s|both|l[oa]s dos)(?: \w{2,5})? (?:para|pra
  |pro|p|to|al?))\b
`;

/** All ride together. */
const oneCar = regex()`\b(?:mesmo (?:${carWord})|um carro so|same (?:${carWord})|mismo (?:${carWord}))\b`;

const samePlace =
  /\b(?:d[oa]|n[oa]|from the|at the|del|desde el|en el) (?:mesm[oa]|same|mism[oa]) (?:lugar|local|endereco|ponto|hotel|place|address|direccion|sitio)\b/;
const allGo =
  /\b(?:os dois|as duas|os tres|as tres|ambos|ambas|tod[oa]s|both|all|l[oa]s dos)(?: \w{2,8}){0,2} (?:para|pra|pro|p|to|al?|ao)\b/;

const inEach = regex()`^\s?(?:pessoas |pax |people |personas )?(?:em|in|por|per|en|para|for) (?:cada|each|${carWord})\b`;

const oneAndOther =
  /\b(?:um|uma|uno|una|one) (?:as|a las|at|d[ae]s?|from|desde|pra|para|to|na|no|de ida)\b.{8,400}\b(?:outr[oa]|otr[oa]|another|the other|a segunda|o segundo)\b/;

/** "2 vans iguais, 10 pessoas em cada": each way is booked once for each car. */
export function withTwins(legs: readonly Leg[]): Leg[] {
  const text = legs.flatMap(({ clauses }) => clauses.map(({ plain }) => plain)).join(' ');
  const wanted = counts.find(({ numbered }) => numbered.test(text));
  const outward = legs.filter(({ isReturn }) => !isReturn);
  const back = legs.filter(({ isReturn }) => isReturn);
  const isPlain =
    outward.length < 2 && back.length < 2 && legs.every(({ riders, isShared }) => riders.length === 0 && !isShared);
  // "dos autos: uno a las 17:00 ..., otro a las 22:00, el regreso": each of them was told
  const isTold = wanted?.count === 2 && back.length > 0 && oneAndOther.test(text);
  if (!wanted || isTold || oneCar.test(text) || !(each.test(text) || wanted.asked.test(text)) || !isPlain)
    return [...legs];
  const cars = Array.from({ length: wanted.count }, (_, index) => index);
  // "Somos em 8, 4 em cada carro"
  const people = legs
    .flatMap(({ clauses }) => clauses)
    .flatMap(({ mentions, plain, start }) =>
      mentions.flatMap((one) => (one.kind === 'people' && inEach.test(plain.slice(one.end - start)) ? [one] : [])),
    )[0];
  if (people) for (const leg of legs) leg.people = people;
  const first = outward[0];
  return [
    ...cars.flatMap(() => (first ? [{ ...first }] : [])),
    ...cars.flatMap((car) => back.flatMap((leg) => [{ ...leg, ...(first && { outward: car }) }])),
  ];
}

/** Drops legs, and counts the indexes of the outward ways again. */
export function dropLegs(legs: Leg[], dropped: ReadonlySet<Leg>): void {
  const outwardOf = new Map(legs.map((leg) => [leg, leg.outward === undefined ? undefined : legs[leg.outward]]));
  legs.splice(0, legs.length, ...legs.filter((leg) => !dropped.has(leg)));
  for (const leg of legs) {
    const outward = outwardOf.get(leg);
    if (outward) leg.outward = Math.max(0, legs.indexOf(outward));
  }
}

/** "seg 26 às 13h, qua 28 às 13h e sex 30 às 14h30. Sempre da Rua A pro Centro B": the ends were told once for all ways. */
export function shareEnds(legs: readonly Leg[]): void {
  // "sai 8h20 de casa, volta 9h50 do Instituto": the way back tells the destination.
  for (const leg of legs) {
    const outward = legs[leg.outward ?? 0];
    if (
      leg.isReturn &&
      leg.from &&
      outward &&
      !outward.isReturn &&
      !outward.to &&
      outward.from &&
      !isGeneric(leg.from) &&
      leg.from.value !== outward.from.value
    )
      outward.to = leg.from;
  }
  // "uma sai 4h30 da Rua A, outra 5h15 do mesmo lugar. As duas vão pro B"
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    const said = leg.clauses.map(({ plain }) => plain).join(' ');
    if (!before || leg.isReturn) continue;
    if (before.from && !leg.from && samePlace.test(said)) leg.from = before.from;
    if (before.from && leg.to && (!before.to || isEvent(before.to)) && allGo.test(said)) before.to = leg.to;
  }
  // "e de lá pro Buffet às 18h", "depois pra casa"
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    if (before?.to && !leg.from && leg.to && !leg.isReturn && leg.clauses[0]?.signals.has('next')) leg.from = before.to;
  }
  // "2 carros da Rua Chile 30: um 8h pro Fórum e outro 9h30 pro aeroporto"
  const first = legs[0]?.from;
  for (const leg of legs)
    if (leg.isFurther && first && leg.to && !leg.from && leg.to.value !== first.value && isOneOf(leg, legs))
      leg.from = first;
  const whole = legs.find(({ from, to, isReturn }) => from && to && !isReturn);
  if (!whole || legs.length < 2) return;
  for (const leg of legs) {
    if (leg.from || leg.to || leg.isReturn || leg.isShared || !(leg.pickup ?? leg.arrival) || !leg.date) continue;
    Object.assign(leg, { from: whole.from, to: whole.to });
  }
}

/** Several cars were announced, or one line asks for all of them. */
function isOneOf({ clauses: [clause] }: Leg, legs: readonly Leg[]): boolean {
  const told = legs[0]?.clauses ?? [];
  return told.some(({ plain, line }) => line === clause?.line || counts.some(({ numbered }) => numbered.test(plain)));
}

function isTimed({ pickup, arrival, now }: Leg): boolean {
  return (pickup ?? arrival ?? now) !== undefined;
}

function isWhole(leg: Leg): boolean {
  return isTimed(leg) && leg.from !== undefined && leg.to !== undefined;
}

function isStump(leg: Leg): boolean {
  const isAsked = leg.clauses.some(({ signals }) => signals.has('request'));
  // "a recepção" of the house is no target.
  const hasTarget = leg.to !== undefined && leg.to.value !== leg.from?.value;
  const isOpen = !leg.isReturn && !leg.isShared && leg.riders.length === 0 && !hasTarget;
  return isOpen && (!isTimed(leg) || (leg.from !== undefined && !isAsked));
}

/**
 * Drops the beginnings of trips that no facts follow, where other words tell a whole trip: "em Manaus ainda são onze e
 * vinte", "o grupo vai de metrô, mas na volta ...".
 */
export function dropStumps(legs: Leg[]): void {
  const [first, ...others] = legs;
  if (!first || !isStump(first) || !others.some(isWhole) || others.some((leg) => leg.isReturn && !isWhole(leg))) return;
  legs.shift();
  const next = legs[0];
  if (!next) return;
  next.isReturn = false;
  if (!next.date && first.date) next.date = first.date;
  for (const leg of legs) if (leg.outward !== undefined) leg.outward = Math.max(0, leg.outward - 1);
  for (const key of ['category', 'payment', 'costCentre', 'voucher', 'people', 'luggage'] as const)
    Object.assign(next, first[key] && !next[key] ? { [key]: first[key] } : {});
}
