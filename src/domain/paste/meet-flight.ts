import { bareText } from '#domain/same-text.ts';
import type { Leg } from './leg.ts';
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
