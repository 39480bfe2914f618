import { type Leg, type LegTime, newLeg, type Person } from './leg.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';

const several =
  /\b(?:2|3|4|dois|duas|tres|quatro|two|three|four|dos|cuatro) (?:vans?|carros?|taxis?|cars|cabs|autos|coches|executivos|veiculos|corridas)\b/;
const marker = regex('g')`
  (?<![a-z\d])(?:(?:n[oa]|num|numa|[oa]|in the|in one|en el|the|el|para o|pro|e) ){0,2}(?:(?:carro|car|taxi|van
  |veiculo|auto|cab) (?:n[ºo] )?(?:[1-4]|[a-d])\b|1[oºa]\b|primeir[oa]|first|primer[oa]?|2[oºa]\b|segundo
  |segunda(?= (?:van|corrida))|second|3[oºa]\b|terceir[oa]|third|tercer[oa]?|(?:um|uno|one)(?= (?:leva|vai|vao
  |vamos|com|para|pra|takes|for|lleva|va|with))|num(?:a)?(?= (?:(?:carro|van|taxi) )?(?:vai|vao|vamos|vou|leva|eu
  |[oa]s? |meus?|minhas?))|(?<=em |in )(?:uma?|one)(?= (?:(?:carro|van|taxi|car) )?(?:vai|vao|vamos|vou|leva
  |[oa]s? |meus?|minhas?|my|goes|go|for))|(?:noutr|outr)[oa]|other|otr[oa])\b(?! (?:dia|andar|semana|turno|horario
  |endereco|lado|day|floor|week|hotel|lugar))
`;

type Part = { start: number; end: number; clause: Clause };

/** "2 carros às 19h ... No 1o vai a Manu, no 2o o Tarcísio e a Odete": each car has its own passengers. */
export function withCars(legs: readonly Leg[], writer: Person | null): Leg[] {
  const [leg, back, further] = legs;
  if (!leg || further || (back && !back.isReturn) || leg.riders.length > 0) return [...legs];
  if (!leg.clauses.some(({ plain }) => several.test(plain))) return [...legs];
  const cars = leg.clauses
    .flatMap(partsOf)
    .map((part) => ({ part, riders: ridersIn(part, writer) }))
    .filter(({ riders }) => riders.length > 0);
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

/** "um 8h15 e outro 8h45": as many times as cars. */
function timesOf(leg: Leg, count: number): LegTime[] {
  for (const clause of leg.clauses) {
    const times = clause.mentions.filter((one) => one.kind === 'time' && one.role === 'pickup');
    if (times.length === count && /\b(?:outr[oa]|other|otr[oa])\b/.test(clause.plain))
      return times.flatMap((one) => (one.kind === 'time' ? [{ time: one.time, clause, isContested: true }] : []));
  }
  return [];
}

function carOf(leg: Leg, { start, end, clause }: Part, riders: Person[], isFurther: boolean): Leg {
  const { people: _all, ...car } = leg;
  car.needs = car.needs.filter((need) => (need.start >= start && need.end <= end) || !isInParts(need, leg));
  const people = clause.mentions.find((one) => one.kind === 'people' && one.start >= start && one.end <= end);
  return { ...car, riders, ...(people?.kind === 'people' && { people }), ...(isFurther && { isShared: true }) };
}

/** A seat told beside the passengers of one car is not needed in the others. */
function isInParts(need: { start: number; end: number }, leg: Leg): boolean {
  return leg.clauses.flatMap(partsOf).some(({ start, end }) => need.start >= start && need.end <= end);
}

function partsOf(clause: Clause): Part[] {
  const starts = [...clause.plain.matchAll(marker)].map(({ index }) => clause.start + index);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? clause.end, clause }));
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
