import { findDates } from './calendar.ts';
import type { Leg } from './leg.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { dropLegs } from './twins.ts';
import { rideWord } from './word-groups.ts';

const withdraws = regex()`
  \b(?:cancel\w{0,5}|desmarc\w{1,4}|(?:re)?tir(?:ar?|em?)|esquec\w{1,3}|desconsider\w{1,3}|ignor\w{1,3}|exclu\w{1,3}
  |remov\w{1,3}|cort(?:ar?|em?)|drop|skip|scrap|forget|anul\w{1,3}|quit(?:ar?|en?)|suspend\w{1,3})(?: (?:tambem|ja
  |por favor|please|pf|so|apenas|entao|just))?(?: (?:[ao]s?|the|el|la|n[ao]))?(?: (?:${rideWord}))?(?: (?:d[aeo]s?
  |of|on|for|del?))?\s$
`;
const isOff = regex()`
  ^(?:-feira)?,?\s(?:(?:eu|ele|ela|eles|elas|a gente|nos|ja|is|was|has been|can be|pode ser|foi|esta|ficou|fica|he|she
  |they|we|i|will|yo|pode)\s){0,3}(?:(?:nao|nem|don'?t|doesn'?t|won'?t|no)\s(?:(?:vou|vai|vamos|vao|irei|ira|iremos
  |precis\w{1,4}|need|tera|havera|rola|da|mais|ter|ir|longer|not|it|hace falta|voy|va|vamos a|necesit\w{1,4})\s?){1,4}
  (?:d[eao]s? )?(?:(?:${rideWord})s?)?|cancelad[oa]s?|cancell?(?:ed|ar?)|off|not needed|ya no\s[a-z]{2,10}(?:\sfalta)?
  |sem carro|desmarcad[oa]s?|suspens[oa]s?|caiu|adiad[oa]s?|postponed)(?:\s(?:mais|tambem|any ?more|needed|por favor
  |please))?(?=\s?(?:$|[,.;!?)(]|pois\b|porque\b|pq\b|que\b|because\b))
`;
const keepsBefore = regex()`
  \b(?:so|somente|apenas|only|just|solo|solamente)(?: (?:precis\w{1,4}|quero|queremos|fica|vai|vou|vamos|deixa|need|keep
  |quedar?|necesit\w{1,4}|por favor|it'?s))?(?: (?:d[aeo]|n?[ao]|the|el|la|on|para|pra|for))?(?: (?:${rideWord}))?(?: (?:d[aeo]
  |n[ao]|of|on|for|del?))?\s$
`;
const keepsBehind = regex()`
  ^(?:-feira)?(?:,?\s(?:mesmo|entao|por favor|pf|please|agora|then|ta|ok|obrigad[oa]|thanks|gracias|now|por enquanto)){0,3}
  \s?(?:[.,;!)]|$)
`;

/** Days of the text that a later clause withdraws: "quinta não precisa mais", "cancela a de quinta", "só quarta mesmo". */
export type WithdrawnDays = { start: number; end: number; days: ReadonlySet<string> };

/** Returns the days that a clause takes back out of the days told before it, or null. At least one day is left. */
export function withdrawnDays(clause: Clause, before: readonly Clause[]): WithdrawnDays | null {
  const { plain, start, line, mentions, places, ref } = clause;
  if (line.isAgent || places.length > 0 || mentions.some(({ kind }) => kind !== 'date' && kind !== 'noise'))
    return null;
  const known = new Set(
    before.flatMap((one) =>
      one.line.isAgent
        ? []
        : one.mentions.flatMap((mention) =>
            mention.kind === 'date' ? (mention.date.days ?? mention.date.candidates) : [],
          ),
    ),
  );
  if (known.size < 2) return null;
  const dates = findDates(plain, ref, false);
  const ahead = (at: number) => plain.slice(Math.max(0, at - 60), at);
  const off = dates.filter((date) => withdraws.test(ahead(date.start)) || isOff.test(plain.slice(date.end)));
  const kept = dates.filter(
    (date) => keepsBefore.test(ahead(date.start)) && keepsBehind.test(plain.slice(date.end)) && !off.includes(date),
  );
  const said = off.length > 0 ? off : kept;
  const [first] = said;
  const told = new Set(said.flatMap(({ candidates, days }) => days ?? candidates).filter((day) => known.has(day)));
  const days = off.length > 0 ? told : new Set([...known].filter((day) => !told.has(day)));
  if (!first || told.size === 0 || days.size === known.size) return null;
  return { start: start + first.start, end: start + (said.at(-1) ?? first).end, days };
}

function daysOf({ date, days }: Leg): readonly string[] {
  return days.length > 0 ? days : (date?.date.candidates.slice(0, 1) ?? []);
}

/** Drops the trips of withdrawn days. Returns false when no trip or all of them are on these days. */
export function dropDays(legs: Leg[], days: ReadonlySet<string>): boolean {
  const isOut = (leg: Leg) => daysOf(leg).length > 0 && daysOf(leg).every((day) => days.has(day));
  const dropped = new Set(legs.filter(isOut));
  for (const leg of legs) if (leg.isReturn && !leg.date && dropped.has(legs[leg.outward ?? 0] as Leg)) dropped.add(leg);
  const shortened = legs.filter((leg) => leg.days.some((day) => days.has(day)) && !dropped.has(leg));
  if (dropped.size === legs.length || dropped.size + shortened.length === 0) return false;
  for (const leg of shortened) {
    leg.days = leg.days.filter((day) => !days.has(day));
    const [day, other] = leg.days;
    if (leg.date && day !== undefined) leg.date = { ...leg.date, date: { ...leg.date.date, candidates: [day] } };
    if (other === undefined) leg.days = [];
  }
  dropLegs(legs, dropped);
  return true;
}
