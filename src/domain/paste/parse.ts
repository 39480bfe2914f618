import { localDateTime } from '#domain/time.ts';
import { findBlocks, isRefused, legsOfBlocks } from './blocks.ts';
import { findWithdrawals, isCalledOff } from './cancel.ts';
import type { Field, TripDraft } from './draft.ts';
import { withCars } from './cars.ts';
import { doubtOpen, markDoubts } from './doubts.ts';
import { draftsOf } from './drafts.ts';
import { readLines } from './envelope.ts';
import { regex } from './regex.ts';
import { openFields } from './unaccounted.ts';
import { enough, evidenceOfTrip } from './intent.ts';
import { legsOfSegments } from './itinerary.ts';
import { correctNumbers } from './house-numbers.ts';
import { isMainlyEnglish } from './language.ts';
import { isComplete, type Leg, newLeg } from './leg.ts';
import { leaveAtOnce } from './leg-times.ts';
import { withBothWays } from './other-ways.ts';
import { passengersOf, writerOf } from './passengers.ts';
import { ridersOfWays } from './riders.ts';
import { carryDates } from './day-heads.ts';
import { markCaller, resolvePlaces, senderPlace } from './references.ts';
import { meetFlight } from './meet-flight.ts';
import { keepOneWay } from './one-way.ts';
import type { PersonWords } from './name-words.ts';
import { readNameLists } from './name-lists.ts';
import { type Clause, type Reading, readClauses } from './reading.ts';
import { findRows, isHeading, isProgrammeLine } from './rows.ts';
import { legsOfRows } from './row-legs.ts';
import { applyOrderedCodes } from './row-remarks.ts';
import { pairRows, withReturns } from './row-returns.ts';
import { mostCharacters, Source } from './source.ts';
import { dropPastDays, isAside } from './asides.ts';
import { applyVocabulary, type Vocabulary } from './vocabulary.ts';
import { findSegments } from './segments.ts';
import { dropStumps, shareEnds, withTwins } from './twins.ts';
import { readLegs } from './way.ts';
import { dropWithdrawn, keepOnly, keepTravelling, takeOver } from './withdrawn.ts';
import { joinWrapped } from './wrapped.ts';
import { flightWord } from './word-groups.ts';

/** Facts outside the text. Times without a zone are local to `timeZone`. */
export type PasteContext = {
  receivedAt: Date;
  timeZone: string;
  /** Area code of numbers that are written without one. */
  areaCode?: string;
  vocabulary?: Vocabulary;
};

/** `cancelled` has the words that name a booked trip which the text cancels. */
export type PasteResult =
  | { ok: true; trips: TripDraft[]; cancelled: Field<string>[] }
  | { ok: false; reason: 'too_long' };

/**
 * Reads drafts of trips out of a free text: a conversation, an e-mail, a list or an itinerary. The same text, instant and
 * zone always give the same result. Text over 50 000 characters is refused as a whole.
 */
export function parsePaste(
  input: string,
  { receivedAt, timeZone, areaCode = '11', vocabulary = {} }: PasteContext,
): PasteResult {
  if (input.length > mostCharacters) return { ok: false, reason: 'too_long' };
  const received = localDateTime(receivedAt, timeZone);
  const source = joinWrapped(new Source(input), received);
  const lines = readLines(source, received).filter(({ zone }) => zone !== 'noise');
  const readings = readClauses(source, lines, { areaCode, isEnglish: isMainlyEnglish(source.plain) });
  readNameLists(readings);
  const isAccepted = acceptsQuote(readings);
  const told = readings.filter(({ line }) => line.zone === 'body' || (line.zone === 'quoted' && isAccepted));
  const clauses = told.flatMap((reading) => reading.clauses);
  const withdrawals = findWithdrawals(clauses);
  const withdrawnRows = new Set(withdrawals.flatMap(({ row }) => (row === null ? [] : [row])));
  const withdrawn = new Set(withdrawals.flatMap((one) => one.clauses));
  const kept = clauses.filter((clause) => !withdrawn.has(clause) && !isAside(clause));
  dropPastDays(kept);
  const sender = senderPlace(kept);
  markCaller(kept);
  const { legs, base, isStructured, isList } = legsOf(told, kept, withdrawnRows);
  applySubject(legs, readings);
  takeOver(
    legs,
    base,
    withdrawals.flatMap((one) => one.clauses),
  );
  for (const leg of legs) meetFlight(leg);
  resolvePlaces(
    legs,
    kept.filter(({ line }) => !line.isAgent),
    sender,
  );
  correctNumbers(legs, kept);
  const dropped = dropWithdrawn(legs, withdrawals, source.plain);
  if (isList) keepTravelling(legs, clauses);
  else {
    keepOnly(legs, kept);
    keepOneWay(legs, clauses);
  }
  const met = new Set([...dropped].flatMap((one) => one.clauses));
  const named = withdrawals.filter((one) => one.row === null && !dropped.has(one));
  const cancelled = named.map(({ start, end }) => ({
    value: source.text.slice(start, end).trim(),
    spans: [source.span(start, end)],
  }));
  const isItinerary = findSegments(told).length > 0;
  // A ride is asked for in words; flights and a hotel alone are only the plan of a journey.
  const isAsked = !isItinerary || kept.some((clause) => clause.signals.has('request') || asksForCar(clause));
  const evidence = isAsked ? bookingEvidence(kept, legs, isStructured || isItinerary, cancelled.length > 0) : 0;
  if (evidence < enough || isCalledOff(clauses.filter((clause) => !met.has(clause))))
    return { ok: true, trips: [], cancelled };
  // The line of a flight can name its passenger, "BRUNO ZUCOLOTO / LA3087 / VIX-GRU".
  const onTicket = isItinerary ? kept.filter((one) => !base.includes(one) && one.people.some(isRider)) : [];
  const people = passengersOf(readings, [...onTicket, ...base]);
  if (!isList && !isItinerary) {
    ridersOfWays(legs);
    dropStumps(legs);
    shareEnds(legs);
    if (dropped.size === 0) legs.splice(0, legs.length, ...withTwins(withCars(legs, writerOf(readings, kept))));
  }
  if (!isItinerary) pairRows(legs);
  applyOrderedCodes(legs, told);
  const { trips, sources } = draftsOf({ legs, people, clauses: base, source, received, isList });
  const marked = doubtOpen(
    markDoubts({ trips, sources, clauses: kept, legs, source, isList }),
    openFields({
      trips,
      sources,
      clauses: kept,
      readings,
      legs,
      source,
      isList,
      isWithdrawn: cancelled.some(({ value }) => !/\d/.test(value)),
    }),
  );
  return { ok: true, trips: applyVocabulary(marked, vocabulary, source), cancelled };
}

/** "esse é o nosso voo, carro do aeroporto até o Hostel Sol" */
function asksForCar({ plain, places, mentions }: Clause): boolean {
  const roles = new Set(places.map(({ role }) => role));
  const isFlight = mentions.some(({ kind }) => kind === 'flight');
  return !isFlight && roles.has('from') && roles.has('to') && /\b(?:carro|taxi|cab|car|coche|auto)\b/.test(plain);
}

const isRider = ({ kind }: PersonWords) => kind === 'rider';
const tellsDay = ({ signals, mentions }: Clause) => signals.has('now') || mentions.some(({ kind }) => kind === 'date');

/**
 * Returns true when the quoted e-mails are a part of the booking: the reply accepts a proposal, or it changes one of the
 * facts of a booking and leaves the others.
 */
function acceptsQuote(readings: readonly Reading[]): boolean {
  const of = (zone: string) => readings.filter(({ line }) => line.zone === zone).flatMap(({ clauses }) => clauses);
  const [body, quoted] = [of('body'), of('quoted')];
  if (quoted.length === 0 || body.some(({ signals }) => signals.has('cancel'))) return false;
  // A ticket that was pasted with the marks of a quote.
  if (findSegments(readings.filter(({ line }) => line.zone === 'quoted')).length > 0) return true;
  const roles = new Set(body.flatMap(({ places }) => places.map(({ role }) => role)));
  const isWhole = roles.has('to') && (roles.has('from') || roles.has('at'));
  const hasTime = body.some(({ mentions }) => mentions.some(({ kind }) => kind === 'time'));
  if (body.some(({ signals }) => signals.has('accepts'))) return !isWhole || !hasTime;
  // "See below, please book the last version" has no facts of its own.
  const isReferring = body.some(({ plain }) =>
    /\b(?:see below|below|abaixo|segue|seguem|as she asks|as he asks|mas abajo|a continuacion)\b/.test(plain),
  );
  if (isReferring && !hasTime && roles.size === 0) return true;
  // The answer to "how many people, and how will they pay?" completes the request.
  // "São 2 passageiros, aeroporto para o nosso hotel" answers the request of a day.
  const [hasDay, hadDay] = [body, quoted].map((clauses) =>
    clauses.some(({ mentions }) => mentions.some(({ kind }) => kind === 'date')),
  );
  const isDayLeft = hadDay === true && hasDay === false;
  const isAnswer =
    (isDayLeft || (!roles.has('to') && !roles.has('from'))) &&
    quoted.some(({ plain, signals }) => plain.endsWith('?') && !signals.has('request')) &&
    body.some(
      ({ mentions, people }) =>
        people.some(({ kind }) => kind === 'rider') ||
        mentions.some(
          ({ kind }) =>
            kind === 'people' ||
            kind === 'payment' ||
            kind === 'phone' ||
            kind === 'luggage' ||
            kind === 'costCentre' ||
            kind === 'voucher',
        ),
    );
  const isChange =
    isAnswer ||
    hasTime ||
    roles.has('to') ||
    roles.has('from') ||
    body.some(
      ({ mentions, signals, people }) =>
        mentions.some(({ kind }) => kind === 'date') || (signals.has('correction') && people.length > 0),
    );
  // A whole way without its day answers the question for the rest.
  const isOpen = !isWhole || (!body.some(tellsDay) && quoted.some(tellsDay));
  return isChange && isOpen && quoted.some(({ signals, places }) => signals.has('request') || places.length > 1);
}

function legsOf(
  told: readonly Reading[],
  kept: readonly Clause[],
  withdrawnRows: ReadonlySet<number>,
): { legs: Leg[]; base: Clause[]; isStructured: boolean; isList: boolean } {
  const own = kept.filter(({ line }) => !line.isAgent);
  const isOwn = new Set(own);
  const segments = findSegments(told);
  const blocks =
    segments.length > 0 ? null : findBlocks(told.filter(({ clauses }) => clauses.some((clause) => isOwn.has(clause))));
  const forms = blocks ? legsOfBlocks(blocks, (clause) => isOwn.has(clause)) : [];
  if (forms.length > 1 || (forms.length === 1 && blocks && blocks.parts.length > 1 && blocks.parts.some(isRefused)))
    return { legs: forms, base: own, isStructured: true, isList: true };
  const rows =
    segments.length > 0 ? [] : findRows(told.filter(({ clauses }) => clauses.some((clause) => isOwn.has(clause))));
  // Lines without own words were left out above, and the lines around a row count all.
  for (const row of rows) row.index = told.indexOf(row.reading);
  const inRows = new Set(rows.flatMap(({ reading }) => reading.clauses));
  const heads = new Set(told.filter(isHeading).flatMap(({ clauses }) => clauses));
  const programme = new Set(rows.length > 0 ? told.filter(isProgrammeLine).flatMap(({ clauses }) => clauses) : []);
  const segmentLines = new Set(segments.flatMap(({ clause, landing = clause }) => [clause.line, landing.line]));
  const inSegments = (clause: Clause) =>
    segmentLines.has(clause.line) ||
    (segments.length > 0 && clause.mentions.some(({ kind }) => kind === 'date') && clause.plain.length < 40);
  const base = own.filter(
    (clause) => !inRows.has(clause) && !programme.has(clause) && !heads.has(clause) && !inSegments(clause),
  );
  if (rows.length === 0 && segments.length === 0) carryDates(told);
  const free = readLegs(quotedFirst(base));
  leaveAtOnce(free);
  // "Both return Mar 18: pick up Hotel Fasano 14:00" below a list is no fact of its rows.
  const head = free[0] as Leg;
  const isBack = rows.length > 0 && head.pickup?.clause.signals.has('return') === true;
  if (isBack) head.isReturn = true;
  const first = isBack ? newLeg(false) : head;
  if (segments.length > 0)
    return {
      legs: chosenSegments(legsOfSegments(segments, told, free), base),
      base,
      isStructured: false,
      isList: false,
    };
  if (rows.length > 0)
    return {
      legs: withReturns(
        legsOfRows(
          rows.filter(({ isProgramme }) => !isProgramme),
          withWishes(first, free),
          told,
          withdrawnRows,
        ),
        free,
      ),
      base: [...base],
      isStructured: true,
      isList: true,
    };
  return { legs: withBothWays(free), base: [...base], isStructured: isForm(base), isList: false };
}

/** The subject of an e-mail tells what its text leaves out: the day, the cost centre, the voucher or the car. */
function applySubject(legs: readonly Leg[], readings: readonly Reading[]): void {
  const subjects = readings.filter(
    ({ line, plain }) => line.zone === 'header' && /^(?:assunto|subject|asunto)\s?:/.test(plain),
  );
  const mentions = subjects.flatMap(({ clauses }) =>
    clauses.flatMap((clause) => clause.mentions.map((mention) => ({ mention, clause }))),
  );
  const hasDate = legs.some(({ date }) => date !== undefined);
  for (const { mention, clause } of mentions) {
    for (const leg of legs) {
      if (mention.kind === 'costCentre') leg.costCentre ??= mention;
      if (mention.kind === 'voucher') leg.voucher ??= mention;
      if (mention.kind === 'category') leg.category ??= mention;
      if (mention.kind === 'date' && !hasDate) leg.date ??= { date: mention.date, ref: clause.ref, isContested: false };
    }
  }
}

/** Words for all rows can stand behind the words for the way back. */
function withWishes(first: Leg, free: readonly Leg[]): Leg {
  const told = free.flatMap(({ category, payment, costCentre, voucher }) =>
    Object.entries({ category, payment, costCentre, voucher }),
  );
  return { ...(Object.fromEntries(told.filter(([, value]) => value !== undefined)) as Partial<Leg>), ...first };
}

/** The answer to a proposal corrects it, so the proposal is read first. */
function quotedFirst(clauses: readonly Clause[]): Clause[] {
  const quoted = clauses.filter(({ line }) => line.zone === 'quoted').toSorted((a, b) => b.line.depth - a.line.depth);
  const reply = clauses.filter(({ line }) => line.zone !== 'quoted');
  // A later e-mail corrects the facts of an earlier one.
  if (quoted.length > 0) for (const clause of reply) clause.signals = new Set([...clause.signals, 'correction']);
  for (const clause of quoted)
    if (clause.line.depth < (quoted[0]?.line.depth ?? 0)) clause.signals = new Set([...clause.signals, 'correction']);
  return [...quoted, ...reply];
}

const onlyOneWay = regex()`
  \b(?:so|somente|apenas|only|just|solo|solamente)\b[^.;\n]{0,50}?\b(?:volta|ida|chegada|saida|regreso|vuelta
  |llegada|salida|return|arrival|departure|partida)\b|\b(?:volta|ida|chegada|return|arrival|departure
  |regreso)\b[^.;\n]{0,12}\b(?:only|so|apenas)\b
`;

/** "só precisamos do transfer da volta" asks for one of the ways. */
function chosenSegments(legs: readonly Leg[], clauses: readonly Clause[]): Leg[] {
  const text = clauses.map(({ plain }) => plain).join(' ');
  const only = legs.length > 1 ? onlyOneWay.exec(text)?.[0] : undefined;
  const isOnly = only !== undefined;
  const isBack = isOnly && /\b(?:volta|saida|regreso|return|departure|partida)\b/.test(only);
  // For a traveller who lives here, the way back is the landing of the last flight.
  const isLast = isOnly && /\b(?:volta|regreso|vuelta|return)\b/.test(only) && legs.length === 2;
  const ways = isOnly ? (isLast ? legs.slice(1) : legs.filter((leg) => leg.isReturn === isBack)) : [...legs];
  const [outward] = ways;
  if (ways.length === 1 && outward) return [{ ...outward, isReturn: false }];
  for (const [index, leg] of ways.entries()) leg.isReturn = index > 0 && ways.length === 2;
  return ways;
}

const label = regex()`
  ^(?:passageir|passenger|guest|vehicle|nome|name|data|date|fecha|hora|time|embarque|origem|saida|destino|para
  |de|from|to|pick|drop|${flightWord}|local|endereco|residencia|pax|pessoas|pagamento|bagagem)[^:]{0,24}:
`;

/** Returns true for a form with at least three labels. */
function isForm(clauses: readonly Clause[]): boolean {
  return clauses.filter(({ plain }) => label.test(plain)).length > 2;
}

/** Returns how surely the text books trips. */
function bookingEvidence(
  clauses: readonly Clause[],
  legs: readonly Leg[],
  isStructured: boolean,
  isCancelling: boolean,
): number {
  if (legs.length === 0) return 0;
  const isAccepted = clauses.some(({ line }) => line.zone === 'quoted');
  const evidence = isAccepted ? enough : evidenceOfTrip(clauses, legs, isStructured, isCancelling);
  const isAsked =
    !isCancelling ||
    isStructured ||
    legs.some(isComplete) ||
    clauses.some(({ signals, line }) => signals.has('request') && !line.isAgent);
  return isAsked ? evidence : 0;
}
