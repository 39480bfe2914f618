import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';
import type { DateWords } from './calendar.ts';
import type { TimeWords } from './clock.ts';
import type { Leg } from './leg.ts';
import type { Mention, MentionOf } from './mentions.ts';
import { dailyDays, daysBetween, isEnumerated, mergeDates } from './merge-dates.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { carWord, driverWord, returnWord } from './word-groups.ts';

const ofOneWay = regex()`\b(?:${returnWord}|back|first|primeir[oa]|ida)\b`;
/** Stores a time in a leg by its role. A corrected time replaces the one before. */
export function putTime(leg: Leg, mention: MentionOf<'time'>, clause: Clause, legs: number): void {
  const { time, role } = mention;
  if (role === 'none') return;
  const isAfterFlight = role === 'pickup' && followsFlight(mention, clause);
  // "chega dia 14/03 no voo LH 500, 18:25" is a landing.
  const isLanding =
    isAfterFlight &&
    /\b(?:cheg\w{1,5}|desembarc\w{1,4}|pous[ae]\w{0,2}|arriv\w{1,4}|lands?|landing|lleg\w{1,4}|arrib\w{1,3})\b/.test(
      clause.plain.slice(0, time.start - clause.start),
    );
  // "mesa 20h30, carro meia hora antes": the other time is no pickup.
  if (time.before !== undefined && leg.pickup && !leg.appointment && !leg.departure) {
    leg.appointment = leg.pickup;
    delete leg.pickup;
  }
  if (isAfterFlight) mention.role = isLanding ? 'arrival' : 'departure';
  const kind = isLanding ? 'arrival' : isAfterFlight ? 'departure' : role;
  const known = leg[kind];
  // "só o das 15h30 mesmo"
  if (kind === 'pickup' && known && known.time.minutes === time.minutes && !known.time.isOpen && !time.isOpen) return;
  // The later of two people who settle a time decides.
  const isReply =
    kind === 'pickup' && known !== undefined && isOtherWriter(known.clause, clause) && clause.places.length === 0;
  const isLater = kind === 'pickup' && known !== undefined && isLaterWish(known.clause, clause);
  // "meio-dia vai a Cleusa" names the trip of 12h15 in short.
  const isInShort = known !== undefined && (time.isNamed ?? false) && Math.abs(known.time.minutes - time.minutes) <= 30;
  if (
    isInShort &&
    (!clause.signals.has('correction') || /\b[oa]s? d[aeo]s? $/.test(clause.plain.slice(0, time.start - clause.start)))
  )
    return;
  const isCorrection = clause.signals.has('correction') || isReply || isLater;
  // "consulta às 8h, tem que sair 6h50": the verb of leaving names the pickup.
  const isClearer =
    known !== undefined &&
    kind === 'pickup' &&
    mention.isCued &&
    known.isCued === false &&
    known.clause.line === clause.line;
  if (!known) leg[kind] = { time, clause, isContested: false, isCued: mention.isCued };
  else if (isClearer) {
    leg[kind] = { time, clause, isContested: true, isCued: true };
    return;
  } else if (isCorrection) leg.replaced.push(known.time);
  // "o voo está atrasado, pousa 22h35" corrects the time of the ride that meets it.
  if (kind === 'arrival' && isCorrection && !known && leg.flight && leg.pickup) {
    leg.replaced.push(leg.pickup.time);
    delete leg.pickup;
  }
  // "melhor 17h30, descobri que às 18h encerra": the second time of a correction can be the reason for it.
  if (known && isCorrection && known.clause === clause && !isSecondThought(clause, known.time.end, time.start))
    leg[kind] = { ...known, isContested: true };
  else if (known && isCorrection)
    leg[kind] = {
      time: nearest(time, known.time),
      clause,
      isContested:
        isReply ||
        isLater ||
        nearest(time, known.time) !== time ||
        (legs > 1 && !ofOneWay.test(clause.plain)) ||
        isOtherTrip(clause, Math.abs(time.minutes - known.time.minutes)),
    };
  else if (known && known.time.minutes !== time.minutes) leg[kind] = { ...known, isContested: true };
}

const secondThought = regex()`
  \b(?:digo|minto|melhor|mejor|na verdade|alias|ou|or|nao|not|sorry|desculpa|perdao|perdon|para|pra|pras|to|mas|but|ops
  |quer dizer|i mean|actually|make|agora|now|passa|muda|e sim|bota|poe|coloca|pon|deixa|corrig\w{2,5}|wait|pera)\b
`;
/** "9h, digo 8h15" */
function isSecondThought({ plain, start }: Clause, from: number, to: number): boolean {
  return secondThought.test(plain.slice(from - start, to - start));
}

/** "Ops, 14h da Rua A pro Hotel B" and a time far from the first one can tell a further trip instead of a correction. */
function isOtherTrip({ places, mentions }: Clause, apart: number): boolean {
  const isDenied = mentions.some((mention) => mention.kind === 'noise' && mention.isDenied);
  return !isDenied && (apart > 180 || tellsWay(places));
}

function tellsWay(places: Clause['places']): boolean {
  return places.some(({ role }) => role === 'to') && places.some(({ role }) => role !== 'to');
}

/** "make it 2:30" behind "at 2 pm" is in the afternoon. */
function nearest(time: TimeWords, before: TimeWords): TimeWords {
  // "9 e meia, não 9" behind "9h"
  if (time.isOpen && !before.isOpen) {
    const both = [time.minutes % 720, (time.minutes % 720) + 720];
    const near = both.filter((minutes) => Math.abs(minutes - before.minutes) <= 180);
    return near.length === 1 ? { ...time, minutes: near[0] ?? time.minutes, isOpen: false } : time;
  }
  const apart = Math.abs(time.minutes + 720 - before.minutes);
  const isLate = before.minutes >= 720 && !before.isOpen && time.minutes < 720 && time.part === null && apart > 0;
  return isLate && apart <= 180 ? { ...time, minutes: time.minutes + 720, isOpen: false } : time;
}

/** Stores a day in a leg. The more exact words win, and days in a row are all meant. */
export function putDate(leg: Leg, mention: MentionOf<'date'>, clause: Clause): void {
  const { date } = mention;
  const known = leg.date;
  const isCorrection = clause.signals.has('correction');
  if (date.days) leg.days = date.days;
  const range = known ? dailyDays(known.date, date, clause) : [];
  if (range.length > 1) leg.days = range;
  else if (!known) leg.date = { date, ref: clause.ref, isContested: false };
  else if (date.rank === 2 && known.date.rank === 0 && known.date.weekday !== undefined && date.weekday !== undefined) {
    leg.date = { date, ref: clause.ref, isContested: false };
    leg.days = [];
  } else if (leg.isTurnOfDay) leg.date = { date, ref: clause.ref, isContested: false };
  else if (known.date.candidates.some((day) => date.candidates.includes(day))) {
    // Both words are used, although the quote shows the exact ones alone.
    leg.replaced.push(known.date, date);
    leg.date = { ...known, date: mergeDates(known.date, date) };
  } else if (
    isEnumerated(known.date.end, date.start, clause) &&
    (date.candidates.length === 1 || date.doubt === 'weekday_today' || date.doubt === 'next_week')
  ) {
    // "quarta e sexta", written on a Wednesday
    const { doubt, candidates } = known.date;
    // "próxima quinta e sexta" can be those of the week after. They are marked.
    const first =
      doubt === 'weekday_today' ? candidates.slice(-1) : doubt === 'next_week' ? candidates.slice(0, 1) : candidates;
    const latest = (leg.days.length > 0 ? leg.days : first).at(-1) ?? '';
    // "terça, quinta e sábado da semana que vem": each weekday is after the one before.
    const days = date.candidates.slice(0, 1).map((day) => (date.rank === 0 && day < latest ? addDays(day, 7) : day));
    leg.days = [...new Set([...leg.days, ...(leg.days.length > 0 ? [] : first), ...days])];
    leg.date = { ...known, date: { ...known.date, end: date.end } };
  } else if (isCorrection && leg.replaced.push(known.date) > 0)
    leg.date = { date, ref: clause.ref, isContested: false };
  else if (date.rank > known.date.rank) leg.date = { date, ref: clause.ref, isContested: known.date.rank > 0 };
  else if (date.rank > 0) leg.date = { ...known, isContested: true };
}

/** "voo G3 1288 das 19h30" */
function followsFlight(mention: Mention, clause: Clause): boolean {
  const flight = clause.mentions.findLast(({ kind, end }) => kind === 'flight' && end <= mention.start);
  if (!flight) return false;
  const gap = clause.plain.slice(flight.end - clause.start, mention.start - clause.start);
  return (
    /^(?:,?\s(?:as|das|at|a las|de las|que sai|sai|saindo|decola|partida|leaves|departing|com saida|saida|sale|-|de)?(?:\sas|\sat|\sa las)? ?| ?\((?:partida |sai |saida |as )?)$/.test(
      gap,
    ) && gap.length < 22
  );
}

/** "Ele pediu pra sair 8h30, consegue?": a time alone in a later message of the same writer replaces the first. */
function isLaterWish({ line: first }: Clause, { line: second, mentions, places, plain, signals }: Clause): boolean {
  return (
    first.author !== null &&
    second.author?.name === first.author.name &&
    first !== second &&
    places.length === 0 &&
    mentions.length === 1 &&
    plain.length < 60 &&
    !signals.has('return') &&
    !signals.has('later_return')
  );
}

function isOtherWriter({ line: first }: Clause, { line: second }: Clause): boolean {
  return first.author !== null && second.author !== null && first.author.name !== second.author.name && !first.isAgent;
}

/**
 * "sábado 14/11 ... 00h30 (já domingo)": a weekday behind an exact day is the next one from that day on. In "segunda 8h,
 * terça 9h, quinta 8h" the weekdays are those of one week.
 */
export function behindExact(leg: Leg, exact: LocalDate | undefined, weekday: LocalDate | undefined): Leg {
  const said = leg.date?.date;
  if (!leg.date || !said || said.rank > 0 || said.weekday === undefined) return leg;
  const isOrdered = weekday !== undefined && (said.weekday + 6) % 7 > (weekdayOf(weekday) + 6) % 7;
  const from = exact ?? (isOrdered ? weekday : undefined);
  if (from === undefined || said.candidates.some((day) => day >= from)) return leg;
  const candidates = daysBetween(from, addDays(from, 6)).filter((day) => weekdayOf(day) === said.weekday);
  return { ...leg, date: { ...leg.date, date: { ...said, candidates } } };
}

/** Returns the days of "da próxima segunda até quarta, todo dia". */
export function dailyRange(leg: Leg): LocalDate[] {
  if (!leg.clauses.some(({ signals }) => signals.has('daily')) || !leg.date) return [];
  const [first, last] = datesIn(leg);
  const begin = first?.candidates[0];
  if (!first || !last || begin === undefined) return [];
  const weekday = last.weekday;
  const end =
    weekday === undefined
      ? last.candidates[0]
      : daysBetween(begin, addDays(begin, 6)).find((day) => weekdayOf(day) === weekday);
  return end !== undefined && end > begin ? daysBetween(begin, end) : [];
}

/** Returns the days that the words of a leg tell. */
export function datesIn({ clauses }: Leg): DateWords[] {
  return clauses.flatMap(({ mentions }) =>
    mentions.flatMap((mention) => (mention.kind === 'date' ? [mention.date] : [])),
  );
}

const ready = regex()`
  \b(?:(?:terminou|terminei|terminamos|acabou|acabei|acabamos|termine|liberou|liberaram|ja (?:saiu|sai|saimos
  |sairam)|pousei|pousamos|pousou|desembarquei|desembarcamos|aterrice)\b|(?:ta|esta|estou|to|tou|estamos|tamos
  |estao|tao)(?: ja)? (?:pront|liberad)[oa]s?|(?:foi|fui|fomos|foram) liberad[oa]s?|(?:recebeu|teve|ganhou) alta
  |(?:i'm|i am|we're|we are|is|are|i've|we've|has) (?:all |now|just )?(?:ready|done|finished|landed|arrived)
  |ya (?:termin|sal|aterri)\w{1,4}|(?:estoy|estamos|esta) list[oa]s?)
`;
const asksAtOnce = regex()`
  (?<!\bquando [^.;!?\n]{0,40})\b(?:pode(?:m|ria|riam)?|consegue(?:m)?|da pra|favor
  |da para) (?:ja |por favor )?(?:me |nos |a |o )?(?:vir|buscar|pegar|(?:mandar|enviar
  |chamar) (?:um |uma |o |a |meu |nosso )?(?:${driverWord}|${carWord}|buscar|pegar|alguem))|(?:manda|mandem
  |mande|vem|venham|envia|chama) (?:me |nos |um |o |ja )?(?:buscar|pegar|${driverWord}|${carWord})|(?:can
  |could) (?:you|someone|we) (?:please )?(?:send|pick|come|get|have)|(?:pueden?|podrian?) (?:mandar|enviar|venir
  |recoger|pasar|buscar)
`;
const isConditional = /\b(?:quando|assim que|depois que|when|once|after|cuando|apenas|se) [^.;!?\n]{0,24}$/;

/** Sends a car at once where the passenger is ready and no time is told: "o seu Rui terminou a sessão, pode mandar buscar?" */
export function leaveAtOnce(legs: readonly Leg[]): void {
  const [leg, other] = legs;
  if (!leg || other || leg.pickup || leg.arrival || leg.departure || leg.date || leg.flight || leg.now) return;
  const own = leg.clauses.filter(({ line }) => !line.isAgent && line.zone === 'body');
  const first = own.findIndex(({ plain }) => {
    const match = ready.exec(plain);
    return match !== null && !isConditional.test(plain.slice(0, match.index));
  });
  const clause = own[first];
  const isAsked = own
    .slice(first, first + 3)
    .some(({ plain, mentions }) => asksAtOnce.test(plain) && mentions.every(({ kind }) => kind !== 'time'));
  if (!clause || !isAsked) return;
  leg.now = { start: clause.start, end: clause.end };
  // "terminamos a reunião na Av. Norte 90, podem vir buscar? voltamos pro hotel"
  const isHere = (place: Leg['from']) => place !== undefined && place.start >= clause.start && place.end <= clause.end;
  const { from, to } = leg;
  if (!to || !isHere(to) || isHere(from)) return;
  const target =
    from ?? own.flatMap(({ places }) => places).find(({ start, role }) => start > clause.end && role !== 'stop');
  leg.from = to;
  if (target) leg.to = target;
  else delete leg.to;
}
