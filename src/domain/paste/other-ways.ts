import { bareText } from '#domain/same-text.ts';
import { isComplete, type Leg, type Person, newLeg } from './leg.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { airportWord, bothWaysWord, carWord, driverWord, returnWord, rideWord } from './word-groups.ts';

/** "o do sr. Álvaro muda pra 6h" corrects the trip that named him. */
function namedLeg(legs: readonly Leg[], { signals, people }: Clause): Leg | undefined {
  const [person] = people;
  if (!signals.has('correction') || !person || people.length > 1 || legs.length < 2) return undefined;
  const words = person.name.toLowerCase().split(' ');
  const named = legs.filter(({ clauses }) =>
    clauses.some((clause) =>
      clause.people.some(({ name }) =>
        name
          .toLowerCase()
          .split(' ')
          .some((word) => words.includes(word)),
      ),
    ),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** "só o das 15h30 mesmo" names the trip of this time. */
function timedLeg(legs: readonly Leg[], { mentions, plain, start }: Clause): Leg | undefined {
  const [time, other] = mentions.filter(({ kind }) => kind === 'time');
  const isNamed =
    time && !other && /\b(?:[oa]s? d[aeo]s?|the|el de las?) (?:as )?$/.test(plain.slice(0, time.start - start));
  if (time?.kind !== 'time' || !isNamed || legs.length < 2) return undefined;
  return legs.find(({ pickup }) => pickup?.time.minutes === time.time.minutes);
}

/** "make it 8:30": of an outward way at 8 and a return at 3:30, the nearer time is corrected. */
export function correctedLeg(legs: readonly Leg[], clause: Clause): Leg | undefined {
  const { signals, mentions, places } = clause;
  const [time, other] = mentions.filter((mention) => mention.kind === 'time' && mention.role === 'pickup');
  const named = namedLeg(legs, clause) ?? timedLeg(legs, clause);
  if (named) return named;
  const isOnly = mentions.every(({ kind }) => kind !== 'date') && places.length === 0 && other === undefined;
  if (!isOnly || time?.kind !== 'time' || !signals.has('correction') || signals.has('return')) return undefined;
  const told = legs.filter(({ pickup }) => pickup !== undefined);
  // "busca é 16h30 e não 17h" names the time that it replaces.
  const replaced = new Set(
    mentions.flatMap(({ kind, start, end }) => {
      const words = clause.plain.slice(start - clause.start, end - clause.start);
      const [, hour, minute = '0'] = /^(\d{1,2})(?:[:h](\d{2})?)?/.exec(kind === 'noise' ? words : '') ?? [];
      return hour === undefined ? [] : [(Number(hour) * 60 + Number(minute)) % 720];
    }),
  );
  const meant = told.filter(({ pickup }) => replaced.has((pickup?.time.minutes ?? -1) % 720));
  if (meant.length === 1) return meant[0];
  const distance = ({ pickup }: Leg) => {
    const apart = Math.abs(((pickup?.time.minutes ?? 0) % 720) - (time.time.minutes % 720));
    return Math.min(apart, 720 - apart);
  };
  const [best, second] = told.toSorted((a, b) => distance(a) - distance(b));
  return best && second && distance(best) <= 60 && distance(second) > 120 ? best : undefined;
}

/** "Arrival 16 March 06:10 ... Departure 19 March 18:00": another day with its own time is another trip. */
export function isOtherDay(leg: Leg, legs: readonly Leg[], clause: Clause): boolean {
  const known = (leg.date ?? (leg.isReturn ? legs[leg.outward ?? 0]?.date : undefined))?.date;
  if (!known || leg.days.length > 0 || clause.signals.has('correction') || (leg.pickup ?? leg.arrival) === undefined)
    return false;
  const days = clause.mentions.flatMap((mention) => (mention.kind === 'date' ? [mention.date] : []));
  const isPickup = clause.mentions.some(
    (mention) => mention.kind === 'time' && (mention.role === 'pickup' || mention.role === 'arrival'),
  );
  return (
    isPickup &&
    days.length === 1 &&
    days.every(({ candidates }) => candidates.every((day) => !known.candidates.includes(day)))
  );
}

/** Words for the outward way. */
export const ofFirst =
  /\b(?:the first|first one|(?:the|our|my) (?:outbound|outward)|a primeira|o primeiro|[an]a? ida|la primera|la ida)\b/;

const atAirport = regex('i')`\b(?:gru|cgh|vcp|${airportWord})\b`;
const departing = /\b(?:departure|depart|saida|partida|salida|out)\b/;
/** The departure of a traveller who landed is the way back. */
export function isDeparture({ arrival, from }: Leg, { plain }: Clause): boolean {
  return (arrival !== undefined || atAirport.test(from?.value ?? '')) && departing.test(plain);
}

/** "e buscar lá às 15h", "e depois trazer 15h30", "and pick them up there at 3 pm" */
const fetches = regex()`
  ^[^a-z]{0,3}(?:(?:e|y|and|depois|then|luego) (?:(?:the|o|el) )?(?:${driverWord}|${carWord}) (?:(?:should|could
  |can|will|to|deve|pode|tem|que|puede|debe|vai) ){0,2}|(?:e|y|and|depois|then|luego|tambem|pra|para|to|vir|nos
  |me|os|as|los|las|come) ){1,4}(?:busc|peg|tra[zg]|recog|recoj|pick|fetch|collect
  |bring)\w{0,8}\b(?! (?:um |uma |uns |a |o |an? |the )?(?:\w{3,12} )?(?:encomenda|documento|pacote|mala|bagage
  |parcel|package|bag))
`;

/** "Depois ela sai umas 15h" and "pra buscar eles às 18h" behind a whole way. */
export function isFetched({ signals, places, people, plain }: Clause, first: Leg): boolean {
  const isLeaving =
    signals.has('next') &&
    !signals.has('later_return') &&
    /\b(?:sai|saio|saem|saimos|me busca|busca|pega|liberad[oa]|termina)\b/.test(plain) &&
    first.to !== undefined &&
    first.pickup !== undefined;
  const isFetching =
    ((people.length === 0 && fetches.test(plain)) ||
      /\b(?:busc|peg|tra[zg])\w{1,4} (?:eles|elas|ele|ela|a gente|os dois|as duas|nos|todos|todo mundo)\b|^\s?(?:e |depois |pra )?(?:nos|me) (?:busc|peg|tra[zg])\w{1,4}\b/.test(
        plain,
      )) &&
    isComplete(first);
  // "busca 17h na clínica" behind the way to a clinic
  const isAtEnd =
    places.length === 1 &&
    places.every(
      (place) => place.role !== 'to' && !place.isAddress && isShortFor(place.value, first.to?.value ?? ''),
    ) &&
    /^[^a-z]{0,4}(?:(?:e|y|and|depois|then|pra|para) ){0,2}(?:me |nos )?(?:busc|peg|tra[zg]|recog|pick|fetch|collect)\w{0,6}\b/.test(
      plain,
    ) &&
    isComplete(first);
  return isAtEnd || (places.length === 0 && (isLeaving || isFetching));
}

/** "clínica" for "clínica RenalVida do Poti Velho" */
function isShortFor(short: string, full: string): boolean {
  const words = bareText(full).split(/[^a-z\d]/);
  return (
    full !== '' &&
    bareText(short)
      .split(/[^a-z\d]/)
      .every((word) => words.includes(word))
  );
}

const onward = regex()`
  \b(?:de la|dali|dai|from there|de alli|d(?:o|el) cliente|from the client\w{0,3}|d[oa] (?:reuniao|evento|almoco
  |jantar)|from the (?:meeting|lunch|dinner|event)|(?:fim|final) d[oa] (?:dia|tarde|expediente)|end of the day
  |final del dia|(?:fic|esper|aguard|qued|stay|wait)\w{0,4}\b[^.;!?\n]{0,60}\b(?:l?leva\w{0,3}|takes?|drives?))\b
`;

/** "às 15h de lá para Congonhas" goes on from the end of the way before. */
export function goesOn(leg: Leg, { plain, places }: Clause): boolean {
  return isComplete(leg) && onward.test(plain) && places.some(({ role }) => role === 'to');
}

/** "o mesmo carro fica pra levar ele às 16h do Fórum ao aeroporto": the way from the end of another one corrects nothing. */
export function leavesEnd({ to, isReturn }: Leg, { mentions, places, signals }: Clause): boolean {
  if (!signals.has('correction') || signals.has('return')) return false;
  const [from, target] = (['from', 'to'] as const).map((end) => places.find(({ role }) => role === end));
  const isTimed = mentions.some((mention) => mention.kind === 'time' && mention.role === 'pickup');
  if (!to || isReturn || !isTimed || !from || !target) return false;
  return isShortFor(from.value, to.value) && !isShortFor(target.value, to.value);
}

const added = regex()`
  \b(?:tambem|tb|tbm|also|tambien|mais uma?|one more|un[oa] mas|outr[oa]|another|otr[oa]|falt(?:ou|o|a|aba|ava)
  |esquec(?:i|emos)|me olvide|olvide|forgot|i missed|extra)\b
`;
/** "ops, esqueci: tem também 14h da Rua A pro Hotel B" corrects the list of trips, and no trip. */
export function isOnlyCorrected({ signals, plain }: Clause): boolean {
  return signals.has('correction') && !added.test(plain);
}

/** "o primeiro às 9h da Rua A e o segundo às 9h10 da Rua B, os dois pra Igreja da Sé" */
export function hasOwnOrigin({ from, pickup, isReturn }: Leg, { places }: Clause): boolean {
  return !isReturn && from !== undefined && pickup !== undefined && places.some(({ role }) => role === 'from');
}

/** "o laboratório remarcou pra quarta, mesmos horários", behind a way back without a day of its own */
export function isOtherDayOfBoth(leg: Leg, { mentions, places, signals }: Clause): boolean {
  const isDayOnly =
    mentions.some(({ kind }) => kind === 'date') &&
    mentions.every(({ kind }) => kind !== 'time') &&
    places.length === 0;
  const isBack = leg.isReturn && leg.date === undefined && (leg.outward ?? 0) === 0;
  // "ida 12h40 e volta 18h. De segunda a quarta"
  const isSpan = mentions.some((mention) => mention.kind === 'date' && mention.date.days !== undefined);
  return isBack && isDayOnly && (signals.has('correction') || isSpan) && !signals.has('return');
}

const waiting = /\b(?:(?:me |nos )?(?:esper[aeo]\w{0,4}|aguard[ae]\w{0,3})|wait\w{0,3})\b/;
const goesBack = regex()`
  \b(?:(?:me |nos )?(?:tra[gz]\w{0,3}|l?lev[ae]\w{0,2}|tra(?:iga|er
  |e)\w{0,3})(?:-?n?[oa]s?)? (?:[a-z]{1,8} ){0,3}de (?:volta|vuelta)|(?:me|nos) tra[gz]\w{0,3}|(?:com|con|with
  |for) (?:a |the |el |la )?(?:${returnWord})|volt[aeo]\w{0,2}|retorn[aeo]\w{0,2}|regres[ae]\w{0,3}|vuelv\w{1,3}
  |volver|(?:bring|take|drive|get|run)\w{0,3} (?:[a-z]{1,8} ){1,3}back|(?:come|go|drive) back)\b
`;
const keptBack = regex()`
  \b(?:(?:deix|reserv|marc|agend|quer|precis|inclu|bot|coloc|book|need|want|arrang|necesit|quier
  |dej)\w{0,4},? (?!nao |no |not )(?:[a-z]{1,8} ){0,4}?(?:a |o |da |do |de |la |the |our |my |nossa |minha )?
  (?:${returnWord}|way back)\b(?! (?:(?:d[aeo]|para|pra|at|as|a las) )?\d)|(?:${returnWord}|way back)(?: ja
  | trip| ride)? (?:tambem|tb|tbm|tmb|igualmente|too|as well|tambien|marcad[oa]|reservad[oa]|agendad[oa]
  |garantid[oa]|booked|reserved|arranged)|outr[oa](?: (?:${rideWord}))? (?:(?:para|pra|p\/|na|de
  |da) )(?:a )?(?:volt(?:a|ar|armos|ar-?mos)|retorn(?:o|ar)|me (?:trazer|buscar)|nos (?:trazer|buscar))
  |otr[oa](?: (?:${rideWord}))? (?:para|de) (?:la )?(?:volver|vuelta|regres(?:o|ar))|another(?: (?:${rideWord}
  |one))? (?:back|for the (?:return|way back)|to (?:come|go|get|bring|take)(?:[a-z]{2,5} ){0,2}back))\b
`;
const broughtBack =
  /^\s?(?:(?:e|y|and|depois|dps|despues|then),? ){0,2}(?:me|nos) (?:tra[zg]|l?lev[ae]|tra(?:e|iga))\w{0,3} de (?:volta|vuelta)\b/;
/** "a volta eu ligo quando terminar": the way back is booked later. */
const announced = regex()`
  \b(?:(?:eu |ela |ele |a gente |te |i |i'?ll |we'?ll |we |she |he )(?:lig[ao]|ligamos|cham[ao]|avis[ao]|pe[cç]o
  |call|ring|text|book)|lig[ao] (?:quando|depois|na hora|assim)|cham[ao] (?:quando|depois|na hora)
  |(?:te |les |os )?(?:llamo|aviso) (?:cuando|despues))\b
`;
const toldBack = regex()`\b(?:${returnWord}|volt(?:ar|o|e|amos)|back)\b`;

function isAnnounced({ plain }: Clause, { clauses }: Leg): boolean {
  return announced.test(plain) && !/\bhoras?\b/.test(plain) && !clauses.some((clause) => toldBack.test(clause.plain));
}

const bothWays = regex()`\b(?:${bothWaysWord})\b`;
const refusesBack = regex()`
  \b(?<!(?:hora|horario|time|hour) (?:d[ae]|of|for) (?:the |la )?)(?:${returnWord}|voltar|volver
  |way back)(?: depois| ai)? (?:el[ea]s?|eu|a gente|nos|they|he|she|we|i|ell[oa]s?|[oa]s? [a-z]{3,14}
  |l[oa]s? [a-z]{3,14}) ?(?:'ll|will|mesm[oa]s?|propri[oa]s?|que|vai|vao)? ?(?:me |nos |te |vos |les )?(?:cham|lig
  |avis|ped[ei]|pid|combin|v(?:ejo|e|eem|er)\b|decid|solicit|resolv|acert|call|ring|phone|text|arrange|sort|book
  |let\b|llam|organiz
  |coordin)\w{0,5}|\b(?:(?:nao|nem|no|not|don'?t|won'?t|without|sem
  |sin) (?:me |nos |a |o |da |do |de |la |el |the |need )?(?:precis
  |quer|marc
  |reserv|agend|vai|vou|esper|aguard|volt|retorn|tra[zg]|necesit|quier|need|want|wait|return|back|regres
  |vuelt)\w{0,5}
  |so (?:a )?ida|sozinh[oa]s?|carona|(?:de|by|with) (?:metro|onibus|uber|bus|subway|train)|por (?:conta|minha)
  |eu mesm[oa]
  |on (?:my|our|their|his|her) own|instead|(?:com|con|with) (?:[a-z]{1,6} ){1,2}(?:filh|irm|marid|espos|genr|nora
  |amig|soci
  |pai|mae|chefe|carro|car)\w{0,4}|se precis\w{1,3}|caso|valor|preco|quanto|orcamento|price|quote|how much|cuanto
  |if (?:i|we|he|she|they))\b
`;
const isNumbered = ({ mentions }: Clause) =>
  mentions.some((one) => (one.kind === 'time' && one.role !== 'none') || one.kind === 'date');

/** "O motorista espera e traz de volta" and "quero a volta também, a hora eu aviso" book a way back without a time. */
export function isBackWithoutTime(legs: readonly Leg[], clause: Clause): boolean {
  const { line, plain, signals } = clause;
  const [first] = legs;
  if (!first?.to || (first.pickup ?? first.arrival ?? first.now) === undefined || line.isAgent) return false;
  if (legs.length > 1 || refusesBack.test(plain) || signals.has('correction') || isNumbered(clause)) return false;
  const before = first.clauses.findLast(({ plain: words }) => words.trim() !== '');
  const isNear = before !== undefined && before.line.author?.name === line.author?.name;
  const isAwaited = signals.has('waits') || waiting.test(plain) || (isNear && waiting.test(before.plain));
  return (
    (isAwaited && !isAnnounced(clause, first) && (signals.has('waits') || goesBack.test(plain))) ||
    keptBack.test(plain) ||
    broughtBack.test(plain)
  );
}

function tellsBothWays({ plain }: Clause): boolean {
  const isTold = bothWays.test(plain) || (waiting.test(plain) && goesBack.test(plain));
  return isTold && !refusesBack.test(plain) && !plain.endsWith('?');
}

/** Adds the way back of "amanhã 10h da Rua A pro Hotel B, ida e volta" and "..., esperar e voltar". */
export function withBothWays(legs: readonly Leg[]): Leg[] {
  const [first] = legs;
  const own = first?.clauses.filter(({ line }) => !line.isAgent) ?? [];
  const isOpen = own.some(({ signals }) => signals.has('return') && signals.has('later_return'));
  if (!first || legs.length > 1 || !isComplete(first) || isOpen || !own.some(tellsBothWays)) return [...legs];
  return [...legs, newLeg(true)];
}

export function ridersIn({ people }: Clause): Person[] {
  return people.map(({ start, end, name }) => ({ start, end, name }));
}

const carOfFew = /\b(?:um|uma|one|uno|una) (?:leva|vai|sai|takes?|goes|lleva|va|pro|pra|para|to|al?)\b/;
const otherCar = regex()`
  ^[\s,]{0,2}(?:(?:e|and|y) )?(?:[oa] |the |el |la )?(?:outr[oa]|other|otr[oa]|segund[oa]|second)(?: (?:${carWord}))?
  \s(?:leva|vai|takes?|goes|lleva|va|pro|pra|para|to|al?)\b
`;

/** "um leva a banda pro Hotel Sol e o / outro leva a Thaís pra Rua A": the first car carries people without a name. */
export function isOtherCar({ to, pickup, clauses }: Leg, { plain, places }: Clause): boolean {
  return (
    otherCar.test(plain) &&
    to !== undefined &&
    pickup !== undefined &&
    places.some(({ role }) => role === 'to') &&
    clauses.some((clause) => carOfFew.test(clause.plain))
  );
}

/** Returns a further car of the pickup of the first one. What was told behind "um leva" is for the first car alone. */
export function furtherCar(first: Leg, clause: Clause): Leg {
  const leg: Leg = { ...first, isReturn: false, stops: [], riders: ridersIn(clause), clauses: [], isShared: true };
  if (clause.places.length > 0) delete leg.to;
  if (clause.places.some(({ role }) => role === 'from')) delete leg.from;
  if (clause.mentions.some(({ kind }) => kind === 'time')) delete leg.pickup;
  if (clause.mentions.some(({ kind }) => kind === 'flight') || first.flight) delete leg.flight;
  const [few] = first.clauses.flatMap(({ plain, start }) => {
    const index = plain.search(carOfFew);
    return index < 0 ? [] : [start + index];
  });
  for (const key of ['people', 'luggage', 'category'] as const)
    if ((leg[key]?.start ?? 0) > (few ?? Infinity)) delete leg[key];
  leg.needs = leg.needs.filter(({ start }) => start < (few ?? Infinity));
  return leg;
}
