import type { TripDraft } from './draft.ts';
import type { DraftsOfLegs } from './draft-order.ts';
import { isAlsoTalk } from './intent.ts';
import { minutePattern, numberPattern } from './lexicon.ts';
import type { Leg } from './leg.ts';
import type { Clause, Reading } from './reading.ts';
import { regex } from './regex.ts';
import type { Source, Span } from './source.ts';
import { isUnclearPhone } from './unclear-phones.ts';
import { partOfDay, greeting, returnWord } from './word-groups.ts';

/** Words that leave a choice, limit, deny or refer to another trip. They change a time, a day or the need of a car. */
const choiceWords = regex('g')`
  \b(?:nao|not|n(?= [a-z]{2})|nem|don't|doesn't|nunca|ou|or|mas|but|pero|caso|se(?! (?:possivel|puder|der
  |for possivel|nao for incomodo))|if(?! possible)|unless|whether|prefer\w{0,4}|desist\w{1,4}|mesmas?|mesmos
  |same|so|only|apenas|somente|solo|confirmo|pendente|reprovad[oa]|exceto|menos|except|instead|estava|estaba|was
  |adi(?:ar|e|em|a)|antecip\w{1,4}|remarc\w{1,4}|reagend\w{1,4}|posterg\w{1,4}|postpone|reschedule\w?)\b
`;
const partWords = regex('g')`\b(?:${partOfDay}|am|pm|half|quarter|meia|meio)\b`;
const dayWords = regex('g')`
  \b(?:(?:segunda|terca|quarta|quinta|sexta)(?:s|-feiras?)?|sabados?|domingos?|monday|tuesday|wednesday|thursday
  |friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|janeiro|fevereiro|marco|abril|maio|junho|julho
  |agosto|setembro|outubro|novembro|dezembro|january|february|march|april|june|july|august|september|october
  |november|december|enero|febrero|septiembre|octubre|noviembre|diciembre|vespera|carnaval|pascoa|hoje|amanha
  |tomorrow|today|nao (?:e |eh |sendo )?(?:n?ess[ea]|n?est[ea]|[oa] proxim[oa])|not (?:this|the coming)|no (?:es )?este|(?:next|following) (?:day|morning|evening|night)|(?:morning|day|night) after(?! tomorrow)|(?:al
  |no) otro dia|(?:n?o|ao) outro dia|(?:dias?|days?|noite|night|manha|morning|semanas?|weeks?) (?:antes|depois
  |before|after|anterior|seguinte
  |following))\b
`;
/** Numbers and words of time that belong to a day or time when they touch it: "[sexta] da outra semana". */
const measure = String.raw`(?:mes|month|semanas?|week|quarto|quarter|half|meia|ultim[oa]|last|seguinte|following|outr[oa]|penultim[oa]|past|(?!uma?\b|una?\b|one\b)(?:${minutePattern}|${numberPattern}))`;
const measureBefore = regex()`\b(${measure})(?:\s(?:d[aeo]|of|the|e|y|from|to|a|o|as|para|pra)){0,2}\s$`;
const measureAfter = regex()`
  ^(?:[ ,-]{1,2}(?:d[aeo]|of|the|e|y|and|n[oa]|from|in|a|o)){0,2}[ -]{1,2}(${measure})\b
`;

/** Words that change or withdraw what was said before. In a text with several trips they can be said of another one. */
const revision = regex()`
  \b(?:esquec|desconsider|desist|nao precis|cancel|ignor|forget|scrap|(?:deixa|fica) so\b|so [oa] das\b|ops\b|opa\b
  |perdon|perdao|corrig|correcao|errei|na verdade|actually|alias|sorry|mudou|mudanca|troca|em vez|no lugar|instead
  |nao e mais|ja nao|retific|drop\b|skip\b|no longer|not (?:coming|travelling|traveling|needed)|ya no (?:va|viene|viaja|hace))
`;

/** "e leva os dois pro colégio": several pickups of one car. */
const together = regex()`
  \b(?:lev|deix|l?lev|dej|tak|bring|drop|drive)\w{0,5} (?:os dois|as duas|os tres|as tres|todos|todas|todo mundo
  |both|all of|everyone|los dos|las dos)\b
`;

const backTalk = regex()`
  \b(?<!n)(?:a|o|the|la|el|my|our) (?:${returnWord}|way back)(?! (?:e|eh|is|sera|vai ser|fica) )\b
`;
const greetings = regex('g')`\b(?:${greeting})\b`;

/** Signals by which trips share their facts. */
const links = ['each', 'again'] as const;

/** Words in front of the number of the writer, who need not be the passenger. */
const writersPhone = regex()`
  \b(?:duvidas?|qualquer coisa|any questions?|me (?:lig|cham|avis)\w{1,4}|meu (?:cel|tel|zap|whats|numero|contato
  |fone)\w{0,8}|my (?:cell|phone|number|mobile)|(?:reach|call) me|estou n[oa]|mi (?:cel(?:ular)?|tel(?:efono)?
  |numero|movil))\b
`;

const atEnd = regex()`
  \b(?:n?a saida|no fim|no final|ao final|no termino|depois d[aeo]|apos|quando (?:acab|termin|sai|libera)\w{0,4}
  |at the end
  |after|when (?:it|she|he|they)(?:'s| is| are)? (?:ends?|finish\w{0,3}|done|over|leaves?)|a la salida|al final
  |cuando (?:termin|sal)\w{1,3})\b
`;

/** "digitei errado o cel dela, o final é 6677" says that a number is another one, without telling it. */
const numberWord =
  /\b(?:numeros?|n[ºo°]|telefones?|telefonos?|tel|cel|celular|fone|whats\w{0,3}|zap|contato|number|phone|mobile|cell|movil)\b/;
const otherNumber = regex()`
  \b(?:errad[oa]|trocad[oa]|wrong|equivo\w{2,6}|corrig\w{1,4}|correct\w{0,4}|corret[oa]|cert[oa]|final|termina\w?
  |ends?|mudou|trocou
  |changed|cambio|nov[oa]|new|nuevo|atualiz\w{1,4})\b
`;

/** Fields of a draft that words of the text put in doubt. */
export type OpenFields = { time: boolean; date: boolean; phone: boolean };

type Parts = DraftsOfLegs & {
  isList: boolean;
  clauses: readonly Clause[];
  readings: readonly Reading[];
  legs: readonly Leg[];
  source: Source;
  /** The text withdraws a trip that none of its own trips is. */
  isWithdrawn: boolean;
};

/**
 * Returns for each draft the fields that words without a reading can change. Words are read when they lie in a value of a
 * draft or in a mention, place or name of their clause. Words of a clause that belongs to no trip speak of all of them.
 */
export function openFields({
  trips,
  sources,
  clauses,
  readings,
  legs,
  source,
  isList,
  isWithdrawn,
}: Parts): OpenFields[] {
  const isRead = readerOf(trips, source);
  const own = clauses.filter(({ line: { isAgent, zone } }) => !isAgent && zone !== 'signature' && zone !== 'header');
  const left = new Map(own.map((clause) => [clause, unreadIn(clause, isRead)]));
  const owned = new Set(legs.flatMap((leg) => leg.clauses));
  const clausesOf = new Map(legs.map((leg) => [leg, new Set(leg.clauses)]));
  const isDayOpen = own.some((clause) => left.get(clause)?.day) || tellsOtherDay(trips, readings);
  const hasDenial = own.some(({ mentions }) =>
    mentions.some((mention) => mention.kind === 'noise' && mention.isDenied),
  );
  const isPassedOn = own.some(({ line }) => line.zone === 'quoted' || line.isForwarded === true);
  const hasPart = own.some((clause) => left.get(clause)?.part);
  const isTalk = isAlsoTalk(clauses);
  const isRevised = trips.length > 1 && (isWithdrawn || own.some(({ plain }) => revision.test(plain)));
  const isOtherNumber = own.some(
    ({ plain, mentions }) =>
      numberWord.test(plain) &&
      otherNumber.test(plain) &&
      mentions.every(({ kind }) => kind !== 'phone' && kind !== 'payment'),
  );
  const isWriters = isOtherNumber || tellsWritersPhone(own);
  const isOneCar = !isList && trips.length > 1 && own.some(({ plain }) => together.test(plain));
  return trips.map((trip, index) => {
    const leg = sources[index];
    const spoken = own.filter((clause) => (leg && clausesOf.get(leg)?.has(clause)) || !owned.has(clause));
    const isUrgent = trip.now === undefined && spoken.some(({ signals }) => signals.has('now'));
    const isChosen = spoken.some((clause) => left.get(clause)?.choice);
    const isLinked =
      !isList && spoken.some(({ signals }) => !signals.has('another') && links.some((link) => signals.has(link)));
    const isMixed =
      isPassedOn ||
      isTalk ||
      isRevised ||
      isOneCar ||
      isLinked ||
      isBeforeOther(trip, trips[trip.returnOf ?? (isList ? -1 : index - 1)]);
    const isPartial = trip.from === undefined || trip.to === undefined;
    // "a volta deixa que eu vejo depois"
    const isBackOpen =
      leg?.isReturn === true &&
      own.some(
        ({ signals, plain, start, mentions }) =>
          start > (leg.pickup?.time.end ?? 0) &&
          mentions.every(({ kind }) => kind !== 'time') &&
          (signals.has('later_return') || signals.has('return')) &&
          backTalk.test(plain),
      );
    // "balé das 14h às 15h30, buscar na saída" can mean the end of the time.
    const isSpan = leg?.pickup?.time.until !== undefined && leg.pickup.time.isEither !== true;
    const isAtEnd = isSpan && spoken.some(({ plain }) => atEnd.test(plain));
    const isSettled = isAtEnd || leg?.pickup?.time.isOpen === true;
    return {
      time: isMixed || isUrgent || isBackOpen || isPartial || isChosen || hasPart || isSettled,
      date:
        isMixed ||
        isUrgent ||
        isWeekOpen(trip, spoken) ||
        isDayOpen ||
        trips[trip.returnOf ?? -1]?.questions.date !== undefined ||
        hasDenial ||
        isPartial ||
        hasDayBelow(trip, trips, source),
      phone:
        isPartial ||
        isTalk ||
        isWriters ||
        hasUnclearPhone(trip) ||
        trip.passengers.some((one) => isUnclearPhone(one, own)),
    };
  });
}

/** "próxima quinta e sexta" tells the days of one of two weeks. */
function isWeekOpen({ date }: TripDraft, clauses: readonly Clause[]): boolean {
  const told = clauses.flatMap(({ mentions }) => mentions.flatMap((one) => (one.kind === 'date' ? [one.date] : [])));
  return (
    told.some(({ doubt, candidates }) => doubt === 'next_week' && candidates.length > 1) &&
    !told.some(({ rank, candidates }) => rank > 1 && candidates[0] === date?.value)
  );
}

/** A day below the time in a text that tells the days above the times: the day can begin the next trip. */
function hasDayBelow(trip: TripDraft, trips: readonly TripDraft[], { text }: Source): boolean {
  const lines = ({ date, time }: TripDraft): number => {
    const [day, hour] = [date?.spans[0]?.start, time?.spans[0]?.start];
    if (day === undefined || hour === undefined) return 0;
    return text.slice(Math.min(day, hour), Math.max(day, hour)).includes('\n') ? day - hour : 0;
  };
  return lines(trip) > 0 && trips.some((other) => lines(other) < 0);
}

/** Passengers who are told without a name, for whom another person writes. */
const party = regex()`
  \b(?:equipe|equipo|grupo|group|team|crew|tripula\w{3,5}|alunos|alunas|estudantes|estudiantes|students|hospedes
  |huespedes|guests|convidad[oa]s
  |invitados|colaboradores|funcionarios|empleados|participantes|delegaca?o|banda|turma|pacientes|palestrantes
  |idosos|clientes|clients)\b
`;

function namesRider({ people }: Clause): boolean {
  return people.some(({ kind }) => kind === 'rider');
}

/** Returns true for a number of the writer in a text that names another passenger. */
function tellsWritersPhone(clauses: readonly Clause[]): boolean {
  return (
    clauses.some((clause) => namesRider(clause) || party.test(clause.plain)) &&
    clauses.some(
      (clause) =>
        !namesRider(clause) && clause.mentions.some(({ kind }) => kind === 'phone') && writersPhone.test(clause.plain),
    )
  );
}

/** A number beside several passengers, of which some have none, can be another's. */
function hasUnclearPhone({ passengers }: TripDraft): boolean {
  return passengers.length > 1 && passengers.some(({ phone }) => phone === undefined);
}

type Place = { start: number; end: number };
type Unread = { choice: boolean; part: boolean; day: boolean };

function unreadIn(clause: Clause, isRead: (start: number, end: number) => boolean): Unread {
  const known = [...clause.mentions, ...clause.places, ...clause.people];
  const plain = clause.plain.replaceAll(greetings, (words) => ' '.repeat(words.length));
  const has = (words: RegExp) =>
    [...plain.matchAll(words)].some(({ index, 0: word }) => {
      const [start, end] = [clause.start + index, clause.start + index + word.length];
      return !known.some((one) => start < one.end && end > one.start) && !isRead(start, end);
    });
  const isTouched = (kind: 'date' | 'time') =>
    clause.mentions.some((mention) => mention.kind === kind && touches(clause, mention, known));
  return {
    choice: has(choiceWords),
    part: has(partWords) || isTouched('time'),
    day: has(dayWords) || isTouched('date'),
  };
}

/** Returns true when unread words beside a day or time belong to it. */
function touches({ start, plain }: Clause, mention: Place, known: readonly Place[]): boolean {
  const isFree = (from: number, to: number) => !known.some((one) => from < one.end && to > one.start);
  const before = measureBefore.exec(plain.slice(0, mention.start - start));
  const first = start + (before?.index ?? 0);
  if (before && isFree(first, first + (before[1]?.length ?? 0))) return true;
  const after = measureAfter.exec(plain.slice(mention.end - start));
  const last = mention.end + (after?.[0].length ?? 0);
  return after !== null && isFree(last - (after[1]?.length ?? 0), last);
}

/** Returns a test for words of the source that lie in a value of a draft. */
function readerOf(trips: readonly TripDraft[], source: Source): (start: number, end: number) => boolean {
  const read = new Set<number>();
  const add = (field: { spans: Span[] } | undefined) => {
    for (const { start, end } of field?.spans ?? []) for (let at = start; at < end; at += 1) read.add(at);
  };
  for (const trip of trips) {
    const { passengers, stops, needs, notes, questions } = trip;
    const { now, date, time, from, to, flight, category, people, luggage, payment, costCentre, voucher } = trip;
    for (const field of [now, date, time, from, to, flight, category, people, luggage, payment, costCentre, voucher])
      add(field);
    for (const field of [...stops, ...needs, ...notes, questions.date, questions.time]) add(field);
    for (const { name, phone } of passengers) for (const field of [name, phone]) add(field);
  }
  return (start, end) => {
    const place = source.span(start, end);
    return read.has(place.start) || read.has(place.end - 1);
  };
}

/** Returns true when the text tells a day that no draft uses, in its subject. */
function tellsOtherDay(trips: readonly TripDraft[], readings: readonly Reading[]): boolean {
  const days = new Set(trips.flatMap(({ date, questions }) => [date?.value, ...(questions.date?.candidates ?? [])]));
  return readings
    .filter(({ line }) => !line.isAgent && line.zone === 'header')
    .some(({ clauses }) =>
      clauses.some(({ mentions }) =>
        mentions.some((mention) => mention.kind === 'date' && !mention.date.candidates.some((day) => days.has(day))),
      ),
    );
}

/** A return, or a later trip of the text, is after the trip before it. Several cars for one way leave together. */
function isBeforeOther({ date, time, from, to }: TripDraft, other: TripDraft | undefined): boolean {
  if (!date || !other?.date) return false;
  if (date.value !== other.date.value) return date.value < other.date.value;
  const isTwin = from?.value === other.from?.value && to?.value === other.to?.value;
  const [own, before] = [time?.value ?? '', other.time?.value ?? ''];
  return own !== '' && before !== '' && (isTwin ? own < before : own <= before);
}
