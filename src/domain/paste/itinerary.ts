import { bareText } from '#domain/same-text.ts';
import { localAirports, numberOf } from './lexicon.ts';
import { type Leg, newLeg } from './leg.ts';
import type { PlaceWords } from './places.ts';
import type { Reading } from './reading.ts';
import { isAirport, isGeneric } from './references.ts';
import { regex } from './regex.ts';
import { airportsNamed, airportsOf, namesCode, type Segment } from './segments.ts';
import { airportWord, bothWaysWord, flightWord, returnWord, rideWord } from './word-groups.ts';

const lodging = /\b(?:hospedagem|hotel|alojamiento|accommodation|hospedaje|pousada|flat|apart)\b/;

/** Makes legs of the flights that land at or leave from an airport of the region. */
export function legsOfSegments(flights: readonly Segment[], readings: readonly Reading[], free: readonly Leg[]): Leg[] {
  const base = baseOf(free);
  const segments = joinConnections(flights, base);
  const back = free.find(({ isReturn, pickup }) => isReturn && pickup)?.pickup;
  const hotel = lodgingIn(readings);
  const [first] = segments;
  const isBothWays =
    segments.length > 1 && readings.some(({ clauses }) => clauses.some(({ signals }) => signals.has('return')));
  const ride = first && !isBothWays && rideToFlight(first, base, readings);
  if (ride) return [ride];
  const body = readings.filter(({ line }) => line.zone === 'body');
  const isOneWay = body.some(({ plain }) => noWayBack.test(plain));
  const isOnlyArrival = body.some(({ plain }) => asksForArrival.test(plain) && !asksForDeparture.test(plain));
  const named = airportsNamed(flights, readings);
  const near = named.size > 0 ? named : localAirports;
  // "só o táxi da chegada, a volta meu primo leva": the landing of the way out.
  const last =
    isOneWay && isOnlyArrival
      ? segments[0]
      : (segments.findLast(({ airports }) => near.has(airports[1]?.code ?? '')) ?? segments.at(-1));
  const landing =
    last &&
    (!isBothWays || isOnlyArrival || isOneWay) &&
    rideFromFlight(last, base, readings, segments.length === 1 || (isOneWay && isOnlyArrival));
  if (landing) return [landing];
  const isFromHome = hotel === null && [base.from, base.to].some((place) => place?.isAddress === true);
  const local = airportsOf(segments, isFromHome, named, hotel !== null);
  const ways = segments.flatMap((segment) => {
    const [departs, arrives] = segment.airports;
    const leg: Leg = { ...newLeg(false), ...wishesOf(base) };
    leg.flight = segment.flight;
    leg.clauses.push(segment.clause);
    const isArrival = arrives !== undefined && local.has(arrives.code);
    const day = isArrival ? (segment.arrivalDate ?? segment.date) : segment.date;
    if (day) leg.date = { date: day.date, ref: segment.clause.ref, isContested: false };
    if (arrives && local.has(arrives.code)) {
      const time = segment.times[1];
      if (time) leg.arrival = { time: time.time, clause: segment.clause, isContested: false };
      leg.from = airport(arrives, readings);
      const target = base.to && !isAirport(base.to) ? base.to : (hotel ?? base.from);
      return [{ ...leg, ...(target && { to: target }) }];
    }
    if (departs && local.has(departs.code)) {
      leg.to = airport(departs, readings);
      leg.isReturn = true;
      const pickup =
        pickupBefore(segment, readings) ?? back ?? base.pickup ?? hoursBefore(segment, readings) ?? undefined;
      const origin = hotel && !base.from?.isAddress ? hotel : base.from;
      const [departure] = segment.times;
      if (departure) leg.departure = { time: departure.time, clause: segment.clause, isContested: false };
      return [{ ...leg, ...(pickup && { pickup }), ...(origin && { from: origin }) }];
    }
    return [];
  });
  const arrivals = ways.filter(({ isReturn }) => !isReturn);
  if (isOneWay) return ways.slice(0, 1);
  return isOnlyArrival && arrivals.length > 0 ? arrivals : ways;
}

/** The words for the way back can stand in front of the wishes for both ways. */
function baseOf(free: readonly Leg[]): Leg {
  const [first = newLeg(false), ...others] = free;
  const told = others.map(({ payment, costCentre, voucher, people, luggage }) =>
    Object.entries({ payment, costCentre, voucher, people, luggage }).filter(([, value]) => value !== undefined),
  );
  const needs = [...first.needs, ...others.flatMap((leg) => leg.needs)];
  return { ...(Object.fromEntries(told.flat()) as Partial<Leg>), ...first, needs };
}

/** "needs a car on arrival", "carro me esperando quando eu chegar" */
const asksForArrival = regex()`
  \b(?:on arrival|when (?:i|we|he|she|they) (?:lands?|arrives?)|cuando (?:llegue|lleguemos|llegan|llega)\w{0,3}
  |(?:quando|assim que) (?:eu |a gente |ele |ela |eles )?(?:cheg|desembarc|pous)\w{1,5}|own way back
  |so [^.;!?\n]{0,44}(?:chegada|ida)\b|(?:only|just) (?:the )?arrival|n[ao] (?:minha |sua |nossa )?(?:chegada|desembarque)|(?:d
  |n)?ess[ea] voo|from (?:this|that|the|his|her|their) (?:flight|plane)|(?:en|para|a) (?:la|su|mi) llegada|(?:para
  |pra|p\/) (?:a|sua|minha) chegada|for (?:the|his|her|my|our|their) (?:arrival|landing)|de (?:este|ese) vuelo
  |del vuelo|apenas (?:aterric|lleg)\w{1,4})\b
`;
/** "a volta em janeiro não precisa" */
const noWayBack = regex()`
  \b(?:${returnWord})\b[^.;!?\n]{0,34}\b(?:nao (?:precis|quer|vai|vou|sab|e necess)|ainda nao sab|not needed
  |isn't needed|no hace falta|no (?:necesit|precis))|\b(?:nao precis\w{1,4} (?:d[ae] |n[ae] )?(?:a |o )?(?:volta
  |retorno)|(?:a )?(?:volta|retorno|vuelta)\b,? (?:(?:e |eh |ja |quem |[oa] )?(?:meu|minha|mi|nosso|nossa|um
  |uma)\s\w{3,10} (?:me |nos )?(?:lev|traz|busc|peg|llev|tra)\w{0,4}|(?:vou|vamos|volto|voltamos) (?:de
  |com) (?:carona|onibus|meus?|minha|um))|(?:no|don't need (?:a |the )?|without (?:a )?) ?return\b)
`;
const asksForDeparture = regex()`
  \b(?:(?:na|da|e a|pra|para a) volta|(?:and|then) back|voo de volta|return|duas pontas|nas duas|both ways
  |${bothWaysWord}|(?:${rideWord}) (?:back|de volta|de vuelta)|(?<!own way )back to the airport|(?:de volta
  |retornar|voltar) (?:ao|pro|para o) aeroporto|(?:de vuelta|volver) al aeropuerto|a la vuelta|de regreso
  |e na ida)\b
`;

/** Longest stay between two flights, in minutes. */
const longestStop = 300;

/** "AEP 07:05 - GRU 09:45" and "GRU 11:50 - CWB 12:55" are one flight for "del aeropuerto al hotel". */
function joinConnections(segments: readonly Segment[], { from, to }: Leg): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const stop = (segment.times[0]?.time.minutes ?? 0) - (last?.times[1]?.time.minutes ?? 1440);
    const isStop =
      last !== undefined &&
      from !== undefined &&
      to !== undefined &&
      isAirport(from) &&
      !isAirport(to) &&
      last.airports[1]?.code === segment.airports[0]?.code &&
      last.arrivalDate?.date.candidates[0] === segment.date?.date.candidates[0] &&
      stop > 0 &&
      stop < longestStop;
    if (isStop) joined.splice(-1, 1, segment);
    else joined.push(segment);
  }
  return joined;
}

/** "Me busca 8h10 no dia do voo, Rua Luiz Afonso 377": the ride leads to the first flight. */
function rideToFlight(segment: Segment, base: Leg, readings: readonly Reading[]): Leg | null {
  const departs = segment.times[0]?.time;
  const [airportOf] = segment.airports;
  const isOrigin = base.from?.role === 'from' && !isAirport(base.from);
  const address = isOrigin ? base.from : [base.from, base.to].find((place) => place?.isAddress === true);
  const pickup = base.pickup ?? hoursBefore(segment, readings);
  if (!pickup || !departs || !address || !airportOf || base.isReturn) return null;
  const leg: Leg = { ...newLeg(false), ...wishesOf(base), from: address, pickup, flight: segment.flight };
  leg.clauses.push(...base.clauses);
  leg.departure = { time: departs, clause: segment.clause, isContested: false };
  const isClear = base.to && isAirport(base.to) && (address.isAddress || !isGeneric(base.to));
  leg.to = base.to && isClear ? { ...base.to, isSettled: true } : airport(airportOf, readings);
  const date = segment.date?.date ?? base.date?.date;
  if (date) leg.date = base.date ?? { date, ref: segment.clause.ref, isContested: false };
  return pickup.time.minutes % 720 < departs.minutes ? leg : null;
}

const metOnArrival = regex()`
  \b(?:when (?:i|we|he|she|they) (?:land|arrive)s?|on arrival|cuando (?:llegue|lleguemos|llegan|llega)\w{0,3}
  |meet (?:me|us)|(?:quando|assim que) (?:eu |a gente )?(?:cheg|desembarc|pous)\w{1,5}|(?:me|nos) (?:bus[cq]
  |pe[gq]|esper)\w{1,5}[^.]{0,30}\b(?:aeroporto|desembarque|voo|chegada)|n[ao] (?:minha |sua )?(?:chegada
  |desembarque)|recogerme|me recoge\w{0,2}|(?:airport|arrival) pick-?up|pick-?up (?:at|from) (?:the )?airport
  |(?:bus[cq]|pe[gq]|receb|apanh|esper|reco[gj]|collect|meet|pick)\w{0,4}\b[^.\n]{0,60}\b(?:${airportWord}
  |desembarque|chegada|arrival|llegada|${flightWord}|plane)|(?:para|for|pra|en) (?:la|the|a|su|his
  |her) (?:llegada|arrival|chegada)|chego|chegamos|llego|llegamos)\b
`;
/** "Meet me when I land, I'm going to Rua da Aurora 1035": the ride begins at the last flight. */
function rideFromFlight(segment: Segment, base: Leg, readings: readonly Reading[], isOnly: boolean): Leg | null {
  const [, arrives] = segment.airports;
  const [, time] = segment.times;
  // Beside a landing, the only address is the destination.
  const target = base.to ?? (base.from?.isAddress === true ? base.from : undefined);
  const isFromAirport = isOnly && base.to !== undefined && (!base.from || isAirport(base.from));
  const isLanding =
    isFromAirport || readings.some(({ line, plain }) => line.zone === 'body' && metOnArrival.test(plain));
  if (
    !isLanding ||
    !arrives ||
    !time ||
    !target ||
    isAirport(target) ||
    (base.pickup?.clause.line.zone === 'body' && base.from?.isAddress === true && base.to !== undefined)
  )
    return null;
  const leg: Leg = {
    ...newLeg(false),
    ...wishesOf(base),
    from: airport(arrives, readings),
    to: target,
    flight: segment.flight,
  };
  leg.clauses.push(...base.clauses);
  leg.arrival = { time: time.time, clause: segment.clause, isContested: false };
  const date = segment.arrivalDate ?? segment.date;
  if (date) leg.date = { date: date.date, ref: segment.clause.ref, isContested: false };
  return leg;
}

/** Wishes that the words around an itinerary tell for all of its ways. */
function wishesOf({ category, people, luggage, payment, costCentre, voucher, needs, stops }: Leg): Partial<Leg> {
  const told = { category, people, luggage, payment, costCentre, voucher };
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    needs: [...needs],
    stops: [...stops],
  };
}

/** Airports of towns that have more than one. */
const severalAirports = new Set([...localAirports, 'sdu', 'gig', 'eze', 'aep']);

/** Returns the airport in the words of the request, or its code. */
function airport({ code, start, end, towns }: Segment['airports'][number], readings: readonly Reading[]): PlaceWords {
  const isNamed = ({ value }: PlaceWords) => {
    const words = bareText(value).split(/[^a-z]/);
    return (
      (towns.some((town) => words.includes(town)) || namesCode(value, code)) && isAirport({ value: bareText(value) })
    );
  };
  const places = readings.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.places));
  // The request stands above the flight or below the ticket.
  const ride = readings.findLast(
    ({ plain, clauses }) =>
      clauses.some(({ signals }) => signals.has('request')) ||
      (!/\([a-z]{3}\)/.test(plain) &&
        clauses.some(({ places }) => ['from', 'to'].every((end) => places.some(({ role }) => role === end)))),
  );
  const isAside = (place: PlaceWords) =>
    place.end < start || (ride !== undefined && place.start >= ride.line.start && ride.line.start > end);
  // Where a town has one airport, "do aeroporto" is enough.
  const bare = severalAirports.has(code)
    ? []
    : places
        .filter((place) => isAside(place) && /^(?:aero|airport)|airport$/.test(bareText(place.value)))
        .toSorted((a, b) => b.value.length - a.value.length);
  const said = places.find((place) => isAside(place) && isNamed(place)) ?? bare[0];
  // "favor buscar no aeroporto" says it in the words of the writer, where the town has no second airport.
  const asked = places.filter((place) => isAside(place) && isAirport(place) && !/^[A-Z]{3}$/.test(place.value));
  if (!said && asked[0] && asked.every(isGeneric) && !/^(?:gru|cgh|vcp|sdu|gig)$/.test(code))
    return { ...asked[0], role: 'at', isAddress: false, isLabelled: true, isSettled: true };
  if (said) return { ...said, role: 'at', isAddress: false, isLabelled: true, isSettled: true };
  // An airport that stands by its name alone keeps it.
  const name =
    end - start > 3 ? (towns[0] ?? code).replace(/^[a-z]/, (letter) => letter.toUpperCase()) : code.toUpperCase();
  return { start, end, role: 'at', value: name, isAddress: false, isLabelled: true };
}

function lodgingIn(readings: readonly Reading[]): PlaceWords | null {
  for (const { plain, clauses } of readings) {
    const isHead = /^(?:hospedagem|alojamiento|accommodation|hospedaje|hotel)/.test(plain);
    const place = clauses
      .flatMap(({ places }) => places)
      .find(({ value }) => value.includes(' ') && (isHead || lodging.test(value.toLowerCase())));
    if (place) return place;
  }
  return null;
}

/** "3 horas antes da saída" counts back from the departure. */
function hoursBefore(segment: Segment, readings: readonly Reading[]): Leg['pickup'] | null {
  const departs = segment.times[0]?.time;
  for (const { line, clauses, plain } of readings) {
    const match =
      /\b(\d{1,2}|uma|duas|dos|tres|two|three|dois|one|una|an)\s?(?:h|hs|hrs|horas?|hours?)(?:\s?(\d{2})(?:\s?min\w{0,5})?|(?: e| y|,? and(?: a)?) (?:meia|media|half))?\s(?:antes|before|prior)\b/.exec(
        plain,
      );
    const whole = match && (match[1] === 'an' ? 1 : numberOf(match[1] ?? ''));
    const part = match?.[2] === undefined ? (/meia|media|half/.test(match?.[0] ?? '') ? 30 : 0) : Number(match[2]);
    const hours = whole && whole + part / 60;
    const [clause] = clauses;
    const isPickup =
      /\b(?:bus[cq]|peg|rec[oó]j|recog|pick|sair|saio|saida|collect|carro|taxi|quero|me lev)/.test(plain) &&
      !/\b(?:chegar|check|present|estar|apresent)\w{0,6}\b/.test(plain);
    if (!match || !hours || !departs || !clause || line.isAgent || !isPickup) continue;
    const start = line.start + match.index;
    const time = {
      start,
      end: start + match[0].length,
      minutes: (departs.minutes - hours * 60 + 1440) % 1440,
      isOpen: false,
      part: null,
    };
    return { time, clause, isContested: false };
  }
  return null;
}

/** Finds "15:00 saída do hotel" on the day of a departure. */
function pickupBefore(segment: Segment, readings: readonly Reading[]): Leg['pickup'] | null {
  for (const { clauses } of readings) {
    for (const clause of clauses) {
      const time = clause.mentions.find((mention) => mention.kind === 'time');
      const isPickup =
        /\b(?:saida do hotel|sair do hotel|pick ?up|transfer|salida del hotel|busca)\b/.test(clause.plain) &&
        clause !== segment.clause;
      if (isPickup && time && clause.start < segment.clause.start)
        return { time: time.time, clause, isContested: false };
    }
  }
  return null;
}
