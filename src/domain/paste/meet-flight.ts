import { bareText } from '#domain/same-text.ts';
import type { Leg } from './leg.ts';
import type { PlaceWords } from './places.ts';
import type { Clause } from './reading.ts';
import { isAirport } from './references.ts';
import { regex } from './regex.ts';

/** Places other than airports where travellers arrive. */
const station = regex()`
  ^(?:terminal|rodoviaria|rodoferroviaria|ferroviaria|hidroviaria|porto(?! alegre)|puerto|estacao|estacion|pier
  |cais|marina|(?:bus|train|cruise|ferry|railway) (?:station|terminal|port))\b
`;

/** Reads the time of a ride from an airport as a landing, and lets a ride at a landing begin at the airport. */
export function meetFlight(leg: Leg): void {
  const isLanding = leg.arrival !== undefined && leg.departure === undefined && leg.pickup === undefined;
  const { from, to } = leg;
  // "voo LA3480 - 17h35" of a ride from the airport to a house is the landing.
  const isMet = leg.departure && !leg.arrival && !leg.pickup && from && isAirport(from) && to && !isAirport(to);
  if (isMet && leg.departure) {
    leg.arrival = leg.departure;
    delete leg.departure;
    return;
  }
  const isWrong = isLanding && to && isAirport(to) && !(from && isAirport(from)) && from?.isLabelled !== true;
  // "chegamos no Terminal Marítimo às 13h e de lá vamos pro aeroporto"
  if (!isWrong || (from && station.test(bareText(from.value)))) return;
  if (to) leg.from = to;
  if (from) leg.to = from;
  else delete leg.to;
}

const landingFirst = regex()`
  ^(?:[^a-z]{0,12}(?:(?:seg|ter|qua|qui|sex|sab|dom|lun|mar|mie|jue|vie|mon|tue|wed|thu|fri|sat|sun)\w{0,6}|feira
  |de|of|dia|jan|feb|fev|apr
  |abr|mai|may|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dez|dic|ene|january|february|march|april|june|july|august
  |september|october
  |november|december|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|enero
  |febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre)){0,5}[^a-z]{0,30}(?:chegada|arrival
  |llegada|desembarque|pouso|landing
  |chega|llega|arrives?|lands?|aterriza|desembarca|pousa)\b
`;

const landsAtCue = regex()`
  \b(?:cheg[ao]\w{0,4}|lleg[ao]\w{0,4}|aterri[sz]\w{1,4}|pous[ao]\w{0,4}|arriv\w{1,4}|land(?:s|ing)?)\b[^.;!?\n]{0,30}\s(?:al?
  |ao|n?o|in|at|to|en)(?: the| el)? $
`;

/** "Chegada ao aeroporto de Salvador 10h50" is where the ride begins. */
export function isLandingAt(place: PlaceWords, { mentions, places, plain, start }: Clause): boolean {
  const isTimed = mentions.some(({ kind }) => kind === 'time' || kind === 'flight');
  const isLanding = mentions.some((mention) => mention.kind === 'time' && mention.role === 'arrival');
  const isOnly = places.every(({ role }) => role !== 'from');
  const landsAt = isLanding && isOnly && landsAtCue.test(plain.slice(0, Math.max(0, place.start - start)));
  return place.role === 'to' && isTimed && isAirport(place) && (landsAt || landingFirst.test(plain));
}
