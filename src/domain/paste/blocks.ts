import type { Leg, Person } from './leg.ts';
import { newLeg } from './leg.ts';
import { passengersOf } from './passengers.ts';
import type { Mention } from './mentions.ts';
import type { Clause, Reading } from './reading.ts';
import { regex } from './regex.ts';
import { readLegs } from './way.ts';
import { bookingWord, returnWord } from './word-groups.ts';

/** Parts of a text with a form for each trip: lines with the same labels again, or lines under "Viagem 1" and "Viagem 2". */
export type Blocks = { parts: { readings: Reading[]; isReturn: boolean }[]; rest: Reading[] };

const heading = regex()`
  ^[-*#=\s]{0,4}(?:(?:${bookingWord}|trecho|solicitacao|pedido|trajeto|servico|leg|passageiro
  |passenger)\s?(?:n[ºo°.]{1,2}\s?)?#?(?:\d{1,2}|um|dois|one|two|i{1,3}|in|out)|\d{1,2}(?:[ªºao]|st|nd
  |rd)?\s?(?:viagem|corrida|trecho|carro|trip|transfer|viaje|reserva)|(?:(?:transfer|trecho|viagem|corrida|trip
  |traslado) (?:d[ea] )?)?(ida|chegada|arrival|outbound|llegada|${returnWord}|inbound|saida
  |departure))(?:\s?\([^()]{0,40}\))?\s?[:.)-]{0,2}[-=\s]{0,4}$
`;
const labels: readonly RegExp[] = [
  /^[-*•\s]{0,3}(?:nomes?|passageir\w{1,3}|hospede|guest|name|pax|passenger|pasajero|nombre|paciente|cliente)\b[^:\n]{0,20}:/,
  /^[-*•\s]{0,3}(?:data|date|fecha|dia|data e hora\w{0,4}|data\/hora)\b[^:\n]{0,16}:/,
  /^[-*•\s]{0,3}(?:(?:hora|horario|time|pick ?up time)\b[^:\n]{0,16}:|(?:pick ?-?up|embarque|saida|busca|coleta|recogida|salida)\s?:\s?\d{1,2}[:h])/,
  /^[-*•\s]{0,3}(?:origem|from|de|saida|embarque|pick ?-?up|origen|buscar|desde|local de (?:saida|embarque))\b[^:\n]{0,16}:/,
  /^[-*•\s]{0,3}(?:destino|to|para|drop\w{0,4}|destination|levar|hasta|ate)\b[^:\n]{0,16}:/,
];
/** Most forms of one text. */
const mostBlocks = 40;

/** Returns the forms of a text, or null when it has less than two. */
export function findBlocks(readings: readonly Reading[]): Blocks | null {
  const own = readings.filter(({ line }) => !line.isAgent && line.zone !== 'signature' && line.zone !== 'header');
  return underHeadings(own) ?? withLabels(own) ?? underNumbers(own) ?? betweenGaps(own);
}

function underHeadings(readings: readonly Reading[]): Blocks | null {
  const starts = readings.flatMap(({ plain }, index) => (heading.test(plain) ? [index] : []));
  return starts.length > 1 ? cut(readings, starts) : null;
}

/** "#5501 Viajante: Caio" or "GRUPO A - 7h00" begins an item, which goes on below. */
const itemStart =
  /^(?:\(?\d{1,2}\s?[).]-?\s|#\s?\d{1,6}\b|(?:carro|van|grupo|group|car|taxi|voucher|trip|viagem|trecho|equipe|turma)\s(?:n[ºo°.]{1,2}\s?)?#?(?:[a-h]\b|\d{1,2}\b|[a-z]{0,4}-?\d[\w-]{1,12}))/;

function isFact({ kind }: Mention): boolean {
  return kind !== 'phone' && kind !== 'noise' && kind !== 'people' && kind !== 'luggage';
}

/** Returns numbered items of which most have further lines. */
function underNumbers(readings: readonly Reading[]): Blocks | null {
  const starts = readings.flatMap(({ plain }, index) => (itemStart.test(plain) ? [index] : []));
  if (starts.length < 2) return null;
  const blocks = cut(readings, starts);
  const isTold = ({ readings: lines }: Blocks['parts'][number]) =>
    lines.some(({ clauses }) =>
      clauses.some(({ mentions }) => mentions.some(({ kind }) => kind === 'time' || kind === 'flight')),
    );
  const further = blocks.parts.filter(({ readings: lines }) =>
    lines
      .slice(1)
      .some(({ clauses }) => clauses.some(({ mentions, places }) => places.length > 0 || mentions.some(isFact))),
  );
  // "Carro A" above "Ana Lima - Rua Tito 20", all at the time above the cars
  const isCalling = ({ readings: lines }: Blocks['parts'][number]) =>
    lines.some(({ clauses }) => clauses.some(({ places, people }) => places.length === 1 && people.length > 0));
  const isOneTime =
    blocks.parts.every((part) => !isTold(part) && isCalling(part)) &&
    isTold({ readings: blocks.rest, isReturn: false });
  return further.length * 2 > blocks.parts.length &&
    (isOneTime || blocks.parts.filter(isTold).length * 2 > blocks.parts.length)
    ? blocks
    : null;
}

/** An item that was refused or is not decided yet. */
const refused =
  /\b(?:reprovad|pendente|cancelad|recusad|negad|nao aprovad|rejected|pending|denied|cancell?ed|rechazad)\w{0,2}\b/;

export function isRefused({ readings }: { readings: readonly Reading[] }): boolean {
  return readings.some(({ plain }) => refused.test(plain));
}

/** A label that stands again begins the next form. The first label of the form is the one that stands first. */
function withLabels(readings: readonly Reading[]): Blocks | null {
  const kinds = readings.map(({ plain }) => labels.findIndex((label) => label.test(plain)));
  const often = labels.map((_, kind) => kinds.filter((one) => one === kind).length);
  if (often.filter((count) => count > 1).length < 2) return null;
  const anchor = kinds.find((kind) => kind >= 0 && (often[kind] ?? 0) > 1);
  const anchors = kinds.flatMap((kind, index) => (kind === anchor ? [index] : []));
  // "VOUCHER TR-55901" above each form belongs to it.
  const heads = anchors.map((index) =>
    kinds[index - 1] === -1 ? /^[a-z]{3,12}(?=\s)/.exec(readings[index - 1]?.plain ?? '')?.[0] : undefined,
  );
  // "Joiners" and "Off-signers" above the lines of each form
  const isTitled = anchors.every(
    (index) => kinds[index - 1] === -1 && /^[a-z][a-z -]{2,24}:?$/.test(readings[index - 1]?.plain ?? ''),
  );
  const isHeaded = isTitled || heads.every((head) => head !== undefined && head === heads[0]);
  const starts = isHeaded ? anchors.map((index) => index - 1) : anchors;
  return starts.length > 1 ? cut(readings, starts) : null;
}

/** Returns paragraphs of several lines that tell one whole trip each. */
function betweenGaps(readings: readonly Reading[]): Blocks | null {
  const starts = readings.flatMap(({ line }, index) => {
    const before = readings[index - 1]?.line;
    return !before || line.start - before.end > 1 ? [index] : [];
  });
  const paragraphs = starts.map((start, index) => readings.slice(start, starts[index + 1]));
  const trips = paragraphs.filter(isWholeTrip).slice(0, mostBlocks);
  const rest = paragraphs.filter((lines) => !trips.includes(lines));
  if (trips.length < 2 || rest.some((lines) => pickupsIn(lines) > 0)) return null;
  return {
    parts: trips.map((lines) => ({ readings: lines, isReturn: false })),
    rest: rest.flat(),
  };
}

/** Returns true for several lines with one pickup and both ends of its way. */
function isWholeTrip(lines: readonly Reading[]): boolean {
  const places = lines.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.places));
  // "Dra. Sueli Tanaka" above "voo G3 1920 - 19h"
  const isArrival =
    lines[0]?.clauses.some(({ people, mentions }) => people.length > 0 && mentions.length === 0) === true &&
    lines.some(({ clauses }) => clauses.some(({ mentions }) => mentions.some(({ kind }) => kind === 'flight')));
  return lines.length > 1 && lines.length < 9 && pickupsIn(lines) === 1 && (places.length > 1 || isArrival);
}

/** Returns the pickups of outward ways. */
function pickupsIn(lines: readonly Reading[]): number {
  return lines
    .flatMap(({ clauses }) => clauses.filter(({ signals }) => !signals.has('return')))
    .flatMap(({ mentions }) => mentions)
    .filter((one) => one.kind === 'time' && (one.role === 'pickup' || one.role === 'arrival')).length;
}

const headOfReturn = regex()`^(?:${returnWord}|inbound|saida|departure)`;
function cut(readings: readonly Reading[], starts: readonly number[]): Blocks {
  const parts = starts.slice(0, mostBlocks).map((start, index) => {
    const lines = readings.slice(start, starts[index + 1] ?? readings.length);
    const word = heading.exec(lines[0]?.plain ?? '')?.[1] ?? '';
    return {
      readings: lines,
      isReturn: /\b(?:transfer|traslado) out\b/.test(lines[0]?.plain ?? '') || headOfReturn.test(word),
    };
  });
  const last = parts.at(-1);
  // Lines behind an empty line under the last form are for all of them.
  const gap =
    last?.readings.findIndex(
      ({ line }, index, lines) => index > 1 && line.start - (lines[index - 1]?.line.end ?? 0) > 1,
    ) ?? -1;
  const tail = last && gap > 0 ? last.readings.splice(gap) : [];
  return { parts, rest: [...readings.slice(0, starts[0]), ...tail] };
}

/** "Ana Lima - Rua A" and "Rui Melo - Rua B" under one car are its stops, in their order. Returns their passengers. */
function callAt(leg: Leg, readings: readonly Reading[], base: Leg): Person[] {
  const calls = readings.flatMap(({ clauses }) => {
    const [place, other] = clauses.flatMap((clause) => clause.places);
    const people = clauses.flatMap((clause) => clause.people).filter(({ kind }) => kind !== 'contact');
    const isPlain = clauses.every(({ mentions }) => mentions.every(({ kind }) => kind !== 'time' && kind !== 'date'));
    return isPlain && place?.role === 'at' && !other && people.length > 0 ? [{ place, people }] : [];
  });
  const places = calls.map(({ place }) => place);
  const isCall = (end: Leg['from']) => places.some(({ start }) => start === end?.start);
  const [first, last] = [places[0], places.at(-1)];
  const from = isCall(leg.from) ? base.from : (leg.from ?? base.from);
  const to = isCall(leg.to) ? base.to : (leg.to ?? base.to);
  const isOne = calls.length === 1 && !(leg.from && leg.to);
  if (!first || !last || (calls.length < 2 && !isOne) || (from === undefined) === (to === undefined)) return [];
  leg.from = from ?? first;
  leg.to = to ?? last;
  leg.stops = from ? places.slice(0, -1) : places.slice(1);
  return calls.flatMap(({ people }) => people.map(({ start, end, name }) => ({ start, end, name })));
}

/** Makes the legs of forms. What a form does not say comes from the lines around the forms, or from the form before. */
export function legsOfBlocks({ parts, rest }: Blocks, isKept: (clause: Clause) => boolean): Leg[] {
  const base = readLegs(rest.flatMap(({ clauses }) => clauses.filter(isKept)))[0] ?? newLeg(false);
  const legs: Leg[] = [];
  for (const { readings, isReturn } of parts) {
    if (isRefused({ readings })) continue;
    const clauses = readings.flatMap((reading) => reading.clauses.filter(isKept));
    const riders = passengersOf(readings, clauses);
    for (const leg of readLegs(clauses)) {
      if (!(leg.from ?? leg.to ?? leg.pickup ?? leg.arrival ?? leg.flight)) continue;
      const called = callAt(leg, readings, base);
      const outward = leg.isReturn ? legs.length - 1 : isReturn && legs.length > 0 ? 0 : undefined;
      legs.push({
        ...base,
        ...leg,
        needs: [...base.needs, ...leg.needs],
        riders: called.length > riders.length ? called : riders.length > 0 ? riders : (legs.at(-1)?.riders ?? []),
        isReturn: outward !== undefined && outward >= 0,
        ...(outward !== undefined && outward >= 0 && { outward }),
      });
    }
  }
  return legs;
}
