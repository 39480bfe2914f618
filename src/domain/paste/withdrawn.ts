import { bareText } from '#domain/same-text.ts';
import { findTimes } from './clock.ts';
import { nthOf, type Withdrawal } from './cancel.ts';
import type { Leg } from './leg.ts';
import { gaveUp } from './passengers.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { keepReturn } from './one-way.ts';
import { dropLegs } from './twins.ts';
import { dropDays } from './withdrawn-days.ts';
import { rideWord, partOfDay } from './word-groups.ts';

const pronoun = regex()`
  ^(?:so |tambem )?(?:(?:[oa]s?|el|la|the) )?(?:(?:${rideWord}) )?(?:del[ea]s?|hers|his|theirs|de ell[ao]s?|de el
  |ess[ea]|est[ea])(?: (?:${rideWord}))?$
`;

/** Drops the trips that a later line of the same text withdraws. Returns the withdrawals that were met. */
export function dropWithdrawn(legs: Leg[], withdrawals: readonly Withdrawal[], plain: string): ReadonlySet<Withdrawal> {
  const met = new Set<Withdrawal>();
  for (const one of withdrawals.filter(({ isInRow }) => isInRow !== true)) {
    // A withdrawal before the trips speaks of an earlier booking.
    if (one.days) {
      if (dropDays(legs, one.days)) met.add(one);
      continue;
    }
    const told = legs.filter((leg) => isToldBefore(leg, one.start));
    const words = plain.slice(one.start, one.end);
    // "A Sra. Paola não vai mais, desconsidera o dela": the name in front of the pronoun is meant.
    const front = plain.slice(one.clauses[0]?.start ?? one.start, one.start);
    const meant = meantBy(pronoun.test(words.trim()) ? front : words, told);
    if (meant.length === 0 || meant.length === legs.length) continue;
    met.add(one);
    // The day of a dropped trip is that of the ones told behind it.
    for (const [index, leg] of legs.entries()) {
      const before = legs.slice(0, index).findLast(({ date }) => date !== undefined);
      if (before?.date && meant.includes(before) && !leg.date && !leg.isReturn && !leg.now) leg.date = before.date;
    }
    const [first, second] = legs;
    if (first && second?.isReturn && legs.length === 2 && meant.length === 1 && meant[0] === first)
      keepReturn(legs, first, second);
    else dropLegs(legs, new Set(meant));
    for (const leg of meant) {
      for (const clause of leg.clauses) if (!isOfAll(clause)) clause.people = [];
      if (legs[0] && leg.people && leg.clauses.some((clause) => clause.asked.has('people')))
        legs[0].people ??= leg.people;
      // The bill for all trips was told behind the last one.
      for (const key of ['payment', 'costCentre', 'voucher'] as const)
        if (legs[0] && leg[key]) Object.assign(legs[0], { [key]: legs[0][key] ?? leg[key] });
    }
  }
  return met;
}

/** "Quantas pessoas?" - "3, eu, a Carol e a Nanda" is about all trips. */
function isOfAll({ asked }: Clause): boolean {
  return asked.has('people') || asked.has('name') || asked.has('passenger');
}

function isToldBefore({ pickup, arrival, clauses }: Leg, end: number): boolean {
  const time = (pickup ?? arrival)?.clause;
  return time ? time.start < end : clauses.every(({ start }) => start < end);
}

/** Returns the trips that "o segundo", "a volta" or "o da Yasmin" names. */
function meantBy(words: string, legs: readonly Leg[]): Leg[] {
  const outward = legs.filter(({ isReturn }) => !isReturn);
  const nth = nthOf(words);
  const leg = nth === null ? undefined : outward.at(nth);
  if (leg && outward.length > 1)
    return [leg, ...legs.filter((other) => other.isReturn && legs[other.outward ?? 0] === leg)];
  if (
    /^(?:(?:so|tambem|e|mas|also) )?(?:a|o|the|la|el) (?:volta|retorno|return(?: trip)?|vuelta|regreso)$/.test(
      words.trim(),
    )
  )
    return legs.filter(({ isReturn }) => isReturn);
  if (/^(?:(?:so|tambem|e|mas|also) )?(?:a|the|la) (?:ida|outbound|way there)$/.test(words.trim())) return outward;
  const timed = legs.filter((one) => isTimedBy(words, one));
  if (timed.length > 0) return timed;
  const named = new Set(words.split(/[^a-z]/).filter((word) => word.length > 3));
  const riding = legs.filter(({ riders, clauses }) =>
    (riders.length > 0 ? riders : clauses.flatMap(({ people }) => people)).some(({ name }) =>
      plainWords(name).some((word) => named.has(word)),
    ),
  );
  if (riding.length > 0) return riding;
  // "o do aeroporto deixa" names the only trip from there or to there.
  const placed = legs.filter(({ from, to }) =>
    [from, to].some((place) => plainWords(place?.value ?? '').some((word) => word.length > 3 && named.has(word))),
  );
  if (placed.length === 1) return placed;
  // "e outro às 11h pro nosso mensageiro Jailton": a name that is no passenger for the parser
  const said = legs.filter(({ clauses }) =>
    clauses.some(
      ({ plain, signals }) => !signals.has('cancel') && plain.split(/[^a-z]/).some((word) => named.has(word)),
    ),
  );
  return said.length === 1 ? said : [];
}

const wayOfPart = regex()`
  ^(?:[oa]s? (?:\w{3,7} )?d[ae]s? |the |el de la |la de la )(${partOfDay}|meio[ -]?dia)(?: (?:${rideWord}
  |one))?$
`;
const hours: Readonly<Record<string, readonly [number, number]>> = {
  ma: [240, 720],
  mo: [240, 720],
  me: [690, 780],
  ta: [720, 1110],
  af: [720, 1110],
  no: [1080, 1440],
  ev: [1020, 1440],
};

/** "o de manhã", "a corrida da noite" and "o das 7h20" name a trip by its time. */
function isTimedBy(words: string, { pickup, arrival }: Leg): boolean {
  const minutes = (pickup ?? arrival)?.time.minutes;
  if (minutes === undefined) return false;
  const [from, to] = hours[wayOfPart.exec(words.trim())?.[1]?.slice(0, 2) ?? ''] ?? [1, 0];
  const [time, other] = findTimes(words);
  const isAt = time !== undefined && other === undefined && words.length < 24 && time.minutes === minutes;
  return isAt || (minutes >= from && minutes < to);
}

/** Drops the trips of a list whose only passenger gave up in a later line. */
export function keepTravelling(legs: Leg[], clauses: readonly Clause[]): void {
  const text = clauses.map(({ plain }) => plain).join('\n');
  const kept = legs.filter(({ riders }) => riders.length === 0 || !riders.every(({ name }) => gaveUp(name, text)));
  if (kept.length > 0 && kept.length < legs.length) legs.splice(0, legs.length, ...kept);
}

const onlyOne = regex()`
  \b(?:deix|fic|mant|vai|vao|queda|dej|keep|leave|so precis|apenas precis)\w{0,5} (?:so|somente|apenas|only|just
  |solo|solamente)\b
  |\b(?:so|somente|apenas|only|just|solo) (?:fica|vai|deixa|mantem|keep|queda)\b
`;

/** "os mochileiros desistiram, deixa só o seu Gildo": the trips that name others are not wanted any more. */
export function keepOnly(legs: Leg[], clauses: readonly Clause[]): void {
  const clause = clauses.findLast(({ plain, line }) => !line.isAgent && onlyOne.test(plain));
  if (!clause || legs.length < 2 || clause.places.length > 0) return;
  const words = clause.plain.slice((onlyOne.exec(clause.plain)?.index ?? 0) + 6).replace(/[,.;!?].{0,200}$/, '');
  const isToldFirst = legs.every((leg) => isToldBefore(leg, clause.start));
  const told = legs.map((leg) => ({ ...leg, clauses: leg.clauses.filter((one) => one !== clause) }));
  const meant = new Set(meantBy(words, told).map((leg) => legs[told.indexOf(leg)]));
  if (!isToldFirst || meant.size === 0 || meant.size === legs.length) return;
  const dropped = legs.filter((leg) => !meant.has(leg) && !(leg.isReturn && meant.has(legs[leg.outward ?? 0])));
  const [first] = legs;
  for (const leg of meant) if (leg && !leg.from && !leg.isReturn && first?.from) leg.from = first.from;
  dropLegs(legs, new Set(dropped));
  for (const leg of dropped) for (const one of leg.clauses) one.people = [];
}

function plainWords(name: string): string[] {
  return bareText(name).split(' ');
}

/** "Cancela o das 9h da Roberta pra Confins e marca 10h, mesmo destino": the new trip keeps what it does not change. */
export function takeOver(legs: readonly Leg[], base: Clause[], withdrawn: readonly Clause[]): void {
  const [leg] = legs;
  if (!leg || withdrawn.length === 0 || base.length === 0) return;
  if (legs.length > 1) {
    takeOverRiders(legs, base, withdrawn);
    return;
  }
  const text = base.map(({ plain }) => plain).join(' ');
  const places = withdrawn.flatMap((clause) => clause.places);
  const isSame = (end: string) => new RegExp(`\\b(?:mesm[oa]|same|mismo|misma) (?:${end})`).test(text);
  const [target, origin] = [places.find(({ role }) => role === 'to'), places.find(({ role }) => role === 'from')];
  if (!leg.to && target && isSame('destin|trajeto|percurso|trip|route|lugar')) leg.to = target;
  const time = withdrawn.flatMap(({ mentions, ...clause }) =>
    mentions.flatMap((one) =>
      one.kind === 'time' ? [{ time: one.time, clause: { mentions, ...clause }, isContested: true }] : [],
    ),
  )[0];
  const day = withdrawn.flatMap(({ mentions, ref }) =>
    mentions.flatMap((one) => (one.kind === 'date' ? [{ date: one.date, ref, isContested: true }] : [])),
  )[0];
  if (!leg.date && day && isSame('dia|data|day|date|fecha')) leg.date = { ...day, isContested: false };
  if (!leg.date && !leg.now && leg.pickup && day) leg.date = day;
  if (!leg.pickup && time && isSame('horario|hora|time')) leg.pickup = time;
  if (!leg.from && origin && isSame('origem|saida|endereco|trajeto|percurso|pick|trip|route|origen')) leg.from = origin;
  takeOverRiders(legs, base, withdrawn);
}

/** "Favor cancelar o carro da Sra. Elaine. Novo pedido: ...": the new trips are those of the same person. */
function takeOverRiders(legs: readonly Leg[], base: readonly Clause[], withdrawn: readonly Clause[]): void {
  if (base.some(({ people }) => people.some(({ kind }) => kind === 'rider' || kind === 'self'))) return;
  if (legs.some(({ riders }) => riders.length > 0)) return;
  const [person] = withdrawn.flatMap(({ people }) => people.filter(({ kind }) => kind !== 'greeted'));
  if (!person) return;
  const { start, end, name } = person;
  for (const leg of legs) if (!leg.isReturn) leg.riders.push({ start, end, name });
}
