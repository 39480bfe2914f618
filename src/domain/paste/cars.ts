import { type Leg, type LegTime, newLeg, type Person } from './leg.ts';
import type { MentionOf } from './mentions.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { carPlural, carWord } from './word-groups.ts';

const several = regex()`
  \b(?:2|3|4|dois|duas|tres|quatro|two|three|four|dos|cuatro) (?:${carPlural}|van|carro|taxi|executivos
  |corridas)\b
`;
const marker = regex('g')`
  (?<![a-z\d])(?<!\bdia )(?:(?:n[oa]|num|numa|[oa]|in the|in one|en el|the|el|para o|pro
  |e) ){0,2}(?:(?:${carWord}) (?:n[ºo] )?(?:[1-4]|[a-d])\b|1[oºa]\b|primeir[oa]|first|primer[oa]?|2[oºa]\b
  |segundo|segunda(?= (?:van|corrida))|second|3[oºa]\b|terceir[oa]|third|tercer[oa]?|(?:um|uno|one)(?= (?:leva
  |vai|vao|vamos|com|para|pra|pro|ao|a|takes|for|to|lleva|va|with))|numa?(?= (?:(?:${carWord}) )?(?:vai|vao
  |vamos|vou|leva|eu|[oa]s? |meus?|minhas?))|(?<=em |in )(?:uma?|one)(?= (?:(?:${carWord}) )?(?:vai|vao|vamos
  |vou|leva|[oa]s? |meus?|minhas?|my|goes|go|for))|(?:noutr|outr)[oa]|other|otr[oa])\b(?! (?:dia|andar|semana
  |turno|horario|endereco|lado|day|floor|week|hotel|lugar))
`;

type Part = { start: number; end: number; clause: Clause; lead: string };

/** "2 carros às 19h ... No 1o vai a Manu, no 2o o Tarcísio e a Odete": each car has its own passengers. */
export function withCars(legs: readonly Leg[], writer: Person | null): Leg[] {
  const [leg, back, further] = legs;
  if (!leg || further || (back && !back.isReturn) || leg.riders.length > 0) return [...legs];
  if (!leg.clauses.some(({ plain }) => several.test(plain))) return [...legs];
  const parts = leg.clauses.flatMap(partsOf).map((part) => ({ part, riders: ridersIn(part, writer) }));
  const named = parts.filter(({ riders }) => riders.length > 0);
  const counted = countedCars(parts);
  const cars = counted.length > named.length || named.length < 2 ? counted : named;
  if (cars.length < 2 || cars.length > 4) return [...legs];
  const times = timesOf(leg, cars.length);
  const outward = cars.map(({ part, riders }, index) => {
    const car = carOf(leg, part, riders, index > 0);
    const pickup = times[index];
    if (pickup) car.pickup = pickup;
    return car;
  });
  const backs = back ? cars.map((_, index) => Object.assign(newLeg(true), back, { outward: index })) : [];
  return [...outward, ...backs];
}

type Car = { part: Part; riders: Person[] };

/** "4 no primeiro, 3 no segundo" and "Segundo: padrinhos, 4 pessoas": each car has a number of people or names. */
function countedCars(parts: readonly Car[]): Car[] {
  const cars = new Map<number, Car>();
  for (const { part, riders } of parts) {
    const nth = ordinals.findIndex((word) => word.test(partText(part).slice(0, 24)));
    const known = cars.get(nth);
    if (nth < 0 || (riders.length === 0 && !peopleOf(part))) continue;
    const told = known && peopleOf(known.part) ? known.part : part;
    cars.set(nth, { part: told, riders: [...(known?.riders ?? []), ...riders] });
  }
  return ordinals.flatMap((_, nth) => cars.get(nth) ?? []);
}

const ordinals = [
  /^(?:\w{1,4} ){0,2}(?:primeir|first|primer|1)/,
  /^(?:\w{1,4} ){0,2}(?:segund|second|2)/,
  /^(?:\w{1,4} ){0,2}(?:terceir|third|tercer|3)/,
];

function partText({ start, end, clause }: Part): string {
  return clause.plain.slice(start - clause.start, end - clause.start);
}

/** Returns the number of people of "4 no primeiro" or "Segundo: 4 pessoas". */
function peopleOf({ start, end, clause, lead }: Part): MentionOf<'people'> | undefined {
  const told = clause.mentions.find(
    (one): one is MentionOf<'people'> => one.kind === 'people' && one.start >= start && one.end <= end,
  );
  const ahead = lead + clause.plain.slice(0, start - clause.start);
  const [words, count] =
    /(?<![\d:h/])(\d{1,2})(?:\s(?:pessoas|pax|people|personas))?\s(?:(?:n[oa]|in|en(?: el)?)\s)?$/.exec(ahead) ?? [];
  if (words === undefined) return told;
  return { kind: 'people', start: start - words.length, end: start - 1, count: Number(count), isEach: false };
}

/** "um 8h15 e outro 8h45": as many times as cars. */
function timesOf(leg: Leg, count: number): LegTime[] {
  for (const clause of leg.clauses) {
    const times = clause.mentions.filter((one) => one.kind === 'time' && one.role === 'pickup');
    // "18h, 18h e 18h20"
    const isOnly = /^[\d\s:hmin,.e-]{4,40}$/.test(clause.plain);
    if (times.length === count && (isOnly || /\b(?:outr[oa]|other|otr[oa])\b/.test(clause.plain)))
      return times.flatMap((one) => (one.kind === 'time' ? [{ time: one.time, clause, isContested: true }] : []));
  }
  return [];
}

function carOf(leg: Leg, part: Part, riders: Person[], isFurther: boolean): Leg {
  const { start, end, clause } = part;
  const { people: _all, ...car } = leg;
  car.needs = car.needs.filter((need) => (need.start >= start && need.end <= end) || !isInParts(need, leg));
  const people = peopleOf(part);
  // "um pro Almir (sozinho, 1 mala) e outro pra Lívia": the luggage of one car is not in the others.
  const bags = clause.mentions.find((one) => one.kind === 'luggage' && one.start >= start && one.start < end);
  if (car.luggage && isInParts(car.luggage, leg)) delete car.luggage;
  return {
    ...car,
    riders,
    ...(people && { people }),
    ...(bags?.kind === 'luggage' && { luggage: bags }),
    ...(isFurther && { isShared: true }),
  };
}

/** A seat told beside the passengers of one car is not needed in the others. */
function isInParts(need: { start: number; end: number }, leg: Leg): boolean {
  return leg.clauses.flatMap(partsOf).some(({ start, end }) => need.start >= start && need.end <= end);
}

function partsOf(clause: Clause, index: number, clauses: readonly Clause[]): Part[] {
  const before = clauses[index - 1];
  const lead = before?.end === clause.start ? before.plain : '';
  const starts = [...clause.plain.matchAll(marker)].map((match) => clause.start + match.index);
  return starts.map((start, nth) => ({ start, end: starts[nth + 1] ?? clause.end, clause, lead }));
}

/** The writer rides in the car of "no outro vou eu com meu marido". */
function ridersIn({ start, end, clause }: Part, writer: Person | null): Person[] {
  const isOwn = /(?<![a-z])(?:eu|me|i|myself|yo)(?![a-z])/.test(
    clause.plain.slice(start - clause.start, end - clause.start),
  );
  const own = isOwn ? [writer ?? { start, end: start, name: '' }] : [];
  const named = clause.people
    .filter((one) => one.start >= start && one.end <= end && (one.kind === 'rider' || one.kind === 'loose'))
    .map((one) => ({ start: one.start, end: one.end, name: one.name }));
  return [
    ...own.filter(({ name }) => name !== '' || named.length === 0),
    ...named.filter(({ name }) => name !== writer?.name),
  ];
}
