import { bareText } from '#domain/same-text.ts';
import type { Leg, Person } from './leg.ts';
import type { Mention } from './mentions.ts';
import { passengersNumber } from './passenger-phones.ts';
import type { Clause, Reading } from './reading.ts';
import { isAirport } from './references.ts';
import { regex } from './regex.ts';
import type { Row } from './rows.ts';
import { airportWord, carWord, rideWord } from './word-groups.ts';

const riderCode =
  /(?<![\w.-])([a-z]{0,4}-?\d[\w.-]{1,16})\s(?:e\s|-\s|\()?(?:(?:para|pra|d[oae]|for|of|p\/)\s)?(?:[oa]\s|pro\s|pra\s)?([a-z]{3,20})\b/g;

/** "voucher nº 55821 pro Ricardo e 55822 pra Helena" */
export function applyRiderCodes(legs: readonly Leg[], readings: readonly Reading[]): void {
  for (const reading of readings) {
    const { plain, text, line } = reading;
    applyCarCodes(legs, reading);
    const kind = /\b(?:vouchers?|autorizac\w{2,4})\b/.test(plain)
      ? 'voucher'
      : /\b(?:centros? de custo|cc)\b/.test(plain)
        ? 'costCentre'
        : null;
    if (kind === null) continue;
    for (const match of plain.matchAll(riderCode)) {
      const [, code = '', first = ''] = match;
      if (/^\d{1,2}h(?:\d{2})?$/.test(code)) continue;
      const leg = legs.find(({ riders }) => riders.some(({ name }) => bareText(name).split(' ').includes(first)));
      const [start, end] = [line.start + match.index, line.start + match.index + code.length];
      const value = text.slice(match.index, match.index + code.length);
      if (leg) Object.assign(leg, { [kind]: { kind, start, end, from: start, value } });
    }
  }
}

const inOrder =
  /\b(?:n[ae]ss[ae] ordem|nesta ordem|na ordem|respectiv\w{3,7}|in (?:this|that) order|en (?:ese|este) orden|por ordem)\b/;
const orderedCode = /(?<![\w./-])[a-z]{0,4}-?\d[\w./-]{1,16}(?<![./-])/g;

/** "vouchers 8801 e 8802 na ordem": a code for each car, in their order. */
export function applyOrderedCodes(legs: readonly Leg[], readings: readonly Reading[]): void {
  for (const { plain, text, line } of readings) {
    const cue = /\b(?:vouchers?|autorizac\w{2,4}|centros de custos?|ccs?)\b/.exec(plain);
    const ways = legs.filter(({ isReturn }) => !isReturn);
    if (!cue || ways.length < 2 || !inOrder.test(plain)) continue;
    const codes = [...plain.slice(cue.index).matchAll(orderedCode)];
    if (codes.length !== ways.length) continue;
    const kind = /^[va]/.test(cue[0]) ? 'voucher' : 'costCentre';
    for (const [index, { 0: code, index: at }] of codes.entries()) {
      const start = line.start + cue.index + at;
      const value = text.slice(start - line.start, start - line.start + code.length);
      Object.assign(ways[index] as Leg, { [kind]: { kind, start, end: start + code.length, from: start, value } });
    }
  }
}

const carCode = regex('g')`
  \b(vouchers?|autorizac\w{2,4}|cc|centro de custos?|cost cent(?:er
  |re))\s(?:d[oa] |n[oa] |for |of )?(?:${rideWord}|linha|item
  |trecho)\s(\d{1,2})\s?[:=-]\s?([a-z\d][a-z\d./-]{1,18})\b
`;

/** "Voucher carro 1: FG-101 / Voucher carro 2: FG-102" */
function applyCarCodes(legs: readonly Leg[], { plain, text, line }: Reading): void {
  for (const match of plain.matchAll(carCode)) {
    const kind = /^(?:v|a)/.test(match[1] ?? '') ? 'voucher' : 'costCentre';
    const leg = legs[Number(match[2]) - 1];
    const end = line.start + match.index + match[0].length;
    const start = end - (match[3]?.length ?? 0);
    const value = text.slice(start - line.start, end - line.start);
    if (leg) Object.assign(leg, { [kind]: { kind, start, end, from: start, value } });
  }
}

const besidePhone = new Set(' cel tel telefone celular whats whatsapp zap mobile phone movil e is s'.split(' '));

const numbered = regex()`
  (?:#|\b(?:guest|passageir[oa]|pax|n[ºo]|numero|item|linha|passenger|${carWord}|grupo|group|row
  |line)\s)(\d{1,2})\b
`;

/** "Guest 3 uses a wheelchair" and "o Kauê leva 2 caixas, precisa porta-malas grande" speak of one row. */
export function applyRemarks(legs: Leg[], rows: readonly Row[], readings: readonly Reading[]): void {
  const inRows = new Set(rows.map(({ reading }) => reading));
  for (const { clauses } of readings.filter((reading) => !inRows.has(reading)))
    for (const clause of clauses) {
      giveNamedPhones(legs, clause);
      giveOnlyPhone(legs, clause);
      // "Categoria: comum / Voucher carro 1: FG-101 / Voucher carro 2: FG-102" speaks of all cars.
      if (new Set([...clause.plain.matchAll(carCode)].map(([, , car]) => car)).size > 1) continue;
      const number = numbered.exec(clause.plain)?.[1];
      const row = number === undefined ? -1 : rows.findIndex((one) => numberOfRow(one) === Number(number));
      const named = legs.filter((leg) => ridersIn(leg, clause.plain).length > 0);
      const meant = row >= 0 ? legs.slice(row, row + 1) : named.length > 0 ? named : legsOnDay(legs, clause);
      if (meant.length === 0 || (row < 0 && meant.length === legs.length)) continue;
      for (const mention of clause.mentions) remark(legs, meant, mention);
      movePickup(meant, clause);
    }
}

/** "El viernes llevan 4 valijas" */
function legsOnDay(legs: readonly Leg[], { mentions }: Clause): Leg[] {
  const days = new Set(mentions.flatMap((one) => (one.kind === 'date' ? one.date.candidates : [])));
  const isOnly = mentions.every(
    ({ kind }) => kind === 'date' || kind === 'luggage' || kind === 'people' || kind === 'need' || kind === 'category',
  );
  return isOnly ? legs.filter(({ date }) => date?.date.candidates.some((day) => days.has(day))) : [];
}

/** "Celular do passageiro: 27 ..." below rows of one person */
function giveOnlyPhone(legs: readonly Leg[], { plain, start, mentions }: Clause): void {
  const riders = legs.flatMap((leg) => leg.riders);
  const isOne = new Set(riders.map(({ name }) => bareText(name))).size === 1 && riders.length === legs.length;
  const phone = mentions.find((mention) => mention.kind === 'phone');
  if (!isOne || !phone || phone.isDesk || !passengersNumber.test(plain.slice(0, phone.start - start))) return;
  for (const rider of riders) rider.phone ??= phone;
}

/** "Igor 11 96630-1182 / Joana: 11 95518-7704" and "Contact car 1: Simon +353 85 555 0121" */
function giveNamedPhones(legs: readonly Leg[], { plain, start, mentions }: Clause): void {
  for (const mention of mentions) {
    if (mention.kind !== 'phone' || mention.isDesk) continue;
    const left = plain.slice(Math.max(0, mention.start - start - 44), mention.start - start).split(/[^a-z]/);
    for (const { riders } of legs)
      for (const rider of riders) {
        const name = bareText(rider.name).split(' ');
        const at = left.lastIndexOf(name[0] ?? '');
        const isBeside = left.slice(at).every((word) => name.includes(word) || besidePhone.has(word));
        if (at >= 0 && isBeside) rider.phone ??= mention;
      }
  }
}

/** "a Denise e o Igor vão sair da casa da mãe, pegar os dois na Rua Aimberê 2008" */
function movePickup([leg, other]: readonly Leg[], clause: Clause): void {
  const place = clause.places.findLast(({ isAddress, role }) => isAddress && role === 'from');
  const isLater = leg !== undefined && leg.clauses.every(({ start }) => start < clause.start);
  if (place && isLater && other === undefined && leg.from) leg.from = place;
}

const numberInMark = regex()`^(?:${carWord}|grupo|group)\s(\d{1,2})\b`;
function numberOfRow({ number, reading: { plain } }: Row): number | null {
  const inMark = numberInMark.exec(plain)?.[1];
  return number ?? (inMark === undefined ? null : Number(inMark));
}

function ridersIn({ riders }: Leg, plain: string): Person[] {
  const words = new Set(plain.split(/[^a-z]/));
  return riders.filter(({ name }) =>
    bareText(name)
      .split(/[^a-z]/)
      .some((word) => word.length > 3 && words.has(word)),
  );
}

/** Gives a fact to the legs that are meant alone. */
function remark(legs: readonly Leg[], meant: readonly Leg[], mention: Mention): void {
  for (const leg of legs) {
    const isMeant = meant.includes(leg);
    if (mention.kind === 'need') {
      const others = leg.needs.filter(({ value }) => value !== mention.value);
      leg.needs = isMeant ? [...others, mention] : leg.needs.filter((need) => need !== mention);
    }
    if (mention.kind === 'category' || mention.kind === 'luggage' || mention.kind === 'people') {
      if (leg[mention.kind] === mention) delete leg[mention.kind];
      if (isMeant) Object.assign(leg, { [mention.kind]: leg[mention.kind] ?? mention });
    }
  }
}

/** "o sr Anselmo prefere 8h20" changes the time of the row that he has. */
export function applyChanges(legs: readonly Leg[], rows: readonly Row[], readings: readonly Reading[]): void {
  const inRows = new Set(rows.map(({ reading }) => reading));
  for (const { clauses } of readings.filter((reading) => !inRows.has(reading))) {
    for (const clause of clauses.filter(({ signals }) => signals.has('correction') && !signals.has('return'))) {
      const time = clause.mentions.find((mention) => mention.kind === 'time' && mention.role === 'pickup');
      const words = new Set(clause.people.flatMap(({ name }) => bareText(name).split(' ')));
      const meant = legs.filter(({ riders }) =>
        riders.some(({ name }) =>
          bareText(name)
            .split(' ')
            .some((word) => words.has(word)),
        ),
      );
      const [leg] = meant;
      if (time?.kind !== 'time' || !leg || meant.length > 1) continue;
      if (leg.pickup) leg.replaced.push(leg.pickup.time);
      leg.pickup = { time: { ...time.time, isOpen: false }, clause, isContested: false };
    }
  }
}

/** "Reyes e Villanueva no mesmo carro" joins two rows. */
const oneCar = regex()`
  \b(?:1|um|uma|one) (?:so |unic[oa] |single )?(?:${carWord})(?: so\b| unic[oa]| apenas| only| for all)
  |\b(?:unic[oa]|single) (?:${carWord})\b|\bveiculo unico\b|\b(?:roteiro|ordem) de embarque\b
  |\bmesm[oa] (?:${carWord}) (?:para|pra|busca|pega) todos\b
`;

/** "Roteiro de embarque (1 veículo só)": the rows are pickups on the way of one car to a common end. */
function joinPickups(legs: Leg[], readings: readonly Reading[]): Leg[] {
  const isOne = readings.some(({ plain }) => oneCar.test(plain));
  const [first] = legs.toSorted((a, b) => (a.pickup?.time.minutes ?? 0) - (b.pickup?.time.minutes ?? 0));
  const isCommon = legs.every(({ to, from, isReturn }) => to && from && !isReturn && to.value === first?.to?.value);
  if (!isOne || !first || legs.length < 2 || !isCommon) return legs;
  const others = legs.filter((leg) => leg !== first);
  first.stops = [...first.stops, ...others.flatMap(({ from }) => (from ? [from] : []))];
  first.riders = [first, ...others].flatMap(({ riders }) => riders);
  first.replaced.push(...others.flatMap(({ pickup }) => (pickup ? [pickup.time] : [])));
  return [first];
}

/** "um único carro": rows with one place each are the stops of its way. */
function joinStops(legs: Leg[], readings: readonly Reading[]): Leg[] {
  const isOne = readings.some(({ plain }) => oneCar.test(plain));
  const calls = legs.map(({ clauses }) => clauses.flatMap(({ places }) => places));
  const [first, last] = [legs[0], calls.at(-1)?.[0]];
  // Pickups on the way to a common end have no end of their own.
  const isEnd = legs
    .at(-1)
    ?.clauses.some(({ plain }) => /\b(?:fim|final|termino|destino|chegada|ultim[oa]|end|last|drop)\b/.test(plain));
  if (!isOne || !isEnd || !first || !last || legs.length < 3 || calls.some(({ length }) => length !== 1)) return legs;
  const places = calls.flat();
  first.from = places[0] ?? last;
  first.to = last;
  first.stops = places.slice(1, -1);
  first.replaced.push(...legs.slice(1).flatMap(({ pickup }) => (pickup ? [pickup.time] : [])));
  return [first];
}

const inOneCar = regex()`
  \b(?:mesm[oa] (?:${carWord})|same (?:${carWord})|juntos|mismo (?:${carWord})|um carro so|(?:divid
  |compart)\w{1,5} (?:o |um |el |un |a )?(?:${carWord})|shar(?:e|es
  |ing) (?:a |the |one |his |her )?(?:${carWord}|ride)|(?:vai|vao|va|van|viaja) junto (?:com|de|con)
  |no carro d[aeo]|rid(?:es|ing) with|goes with)\b
`;

export function shareCars(rows: Leg[], readings: readonly Reading[]): Leg[] {
  const legs = joinPickups(joinStops(rows, readings), readings);
  const texts = readings.flatMap(({ clauses }) => clauses).filter(({ plain }) => inOneCar.test(plain));
  return texts.reduce((left, { plain }) => joinNamed(left, plain), legs);
}

function joinNamed(legs: Leg[], text: string): Leg[] {
  const words = new Set(text.split(/[^a-z]/));
  const isNamed = (leg: Leg) =>
    leg.riders.some(({ name }) =>
      bareText(name)
        .split(/[\s,]{1,2}/)
        .some((word) => word.length > 2 && words.has(word)),
    );
  const shared = legs.filter(isNamed);
  const [first] = shared;
  if (!first || shared.length < 2 || shared.length === legs.length) return legs;
  const riders = shared.flatMap((leg) => leg.riders);
  // "Rui Melo (divide o carro com a Ana)" names Ana Prado again.
  const isAgain = ({ name }: Person) =>
    riders.some((other) => other.name.length > name.length && ` ${other.name} `.includes(` ${name} `));
  first.riders = riders.filter((rider) => !isAgain(rider));
  return legs.filter((leg) => leg === first || !shared.includes(leg));
}

const ofAirport = regex()`
  \b(?:airport (?:runs?|trips?|transfers?|rides?|legs?)|(?:corridas?|trechos?|viage(?:m|ns)|traslados?
  |transfers?) (?:d[eo]|para o|al?|del) (?:${airportWord}))\b
`;
/** "2 malas na chegada e na saída" are for the first and the last trip. */
export function limitLuggage(legs: readonly Leg[], { luggage }: Leg, readings: readonly Reading[]): void {
  const reading = readings.find(({ line }) => luggage && luggage.start >= line.start && luggage.end <= line.end);
  if (!luggage || !reading || legs.length < 2) return;
  const [behind = ''] = /^[^.;\n]{0,60}/.exec(reading.plain.slice(luggage.end - reading.line.start)) ?? [];
  const isFirst =
    /\b(?:na (?:chegada|ida)|n[oa] primeir[oa]|on arrival|the first|en la (?:llegada|ida)|outbound)\b/.test(behind);
  const isLast =
    /\b(?:na (?:saida|volta|partida)|n[oa] ultim[oa]|the last|on departure|en la (?:salida|vuelta)|return)\b/.test(
      behind,
    );
  const isAirportOnly = ofAirport.test(behind);
  if (isAirportOnly)
    for (const leg of legs)
      if (leg.luggage === luggage && ![leg.from, leg.to].some((place) => place && isAirport(place))) delete leg.luggage;
  if (!isFirst && !isLast) return;
  for (const [index, leg] of legs.entries())
    if (leg.luggage === luggage && !(isFirst && index === 0) && !(isLast && index === legs.length - 1))
      delete leg.luggage;
}
