import { bareText } from '#domain/same-text.ts';
import { isEvent, type Leg, weightOf } from './leg.ts';
import type { PlaceWords } from './places.ts';
import type { Clause } from './reading.ts';
import { errands } from './place-words.ts';
import { knownNameLength } from './place-names.ts';
import { isLandingAt } from './meet-flight.ts';
import { isAirport, isGeneric } from './references.ts';
import { regex } from './regex.ts';
import { bothWaysWord, returnWord } from './word-groups.ts';

const isLocated =
  /\b([a-z]{4,14})(?: (?:del[ae]|dela|nov[oa]))? (?:fica|e|eh|sao|queda|esta|ta|is|localizad[oa]|situad[oa])(?: (?:localizad[oa]|situad[oa]|n[ao]|em|en|at|on|in|la|o|a|el|the))?\s?$/;

/** "volta saindo do museu às 16h30" */
export const ofWayBack = regex()`\b(?:${returnWord}|volt\w{1,4}|back)\b[^.,;\n]{0,24}$`;
export const roomNumber = /^(?:quarto|qto|room|suíte|suite|hab)\.? \d{1,4}$/i;

/** "pega ela depois na", "busca também a Lia na" */
export const picksUpAlso = regex()`
  \b(?:peg|busc|apanh|pick|collect|recog)\w{0,4}\b[^.;]{0,24}\b(?:depois|tambem|tb|tbm|also|then|too|despues
  |tambien|no caminho|on the way)\b|\b(?:depois|tambem|tb|tbm|also|then|despues|tambien|mais um
  |mais uma)\b[^.;]{0,24}\b(?:peg|busc|apanh|pick|collect|recog)\w{0,4}\b
`;

/** "pegar o Rui na Rua A e depois a Ana na Rua B e levar os dois pro Fórum": a further call in front of the destination. */
export function callsAlso({ from, to }: Leg, place: PlaceWords, clause: Clause): boolean {
  if (!from || to || from.role !== 'from' || place.role !== 'from' || place.start < from.end) return false;
  if (clause.signals.has('correction') || isGeneric(place)) return false;
  const start = Math.max(clause.start, from.end);
  const isTimed = clause.mentions.some(
    (one) => (one.kind === 'time' || one.kind === 'date') && one.start >= start && one.end <= place.start,
  );
  const isNamed = clause.people.some((one) => one.start >= start && one.end <= place.start);
  const words = clause.plain.slice(start - clause.start, place.start - clause.start);
  const isNext = /^[^a-z]{0,3}(?:(?:e|y|and) )?(?:depois|dps|then|luego|despues|em seguida)\b/.test(words);
  return !isTimed && (isNext || (isNamed && /^[^a-z]{0,3}(?:e|y|and)\b/.test(words)));
}

const transferTo = /\b(?:traslado|transfer|translado|taxi|carro) (?:al?|to|ao?|hasta)(?: el| la| the)? ?$/;
const lodges = /\b(?:aloj|hosped|qued|stay|lodg)\w{1,4}\b[^.;!?\n]{0,16}$/;
/** "llego a las 14:55 y me alojo en el Hotel Sol", "llegada 13:40, traslado a Posada Luna" */
function isLodging(leg: Leg, place: PlaceWords, clause: Clause): boolean {
  if (place.role === 'to' || leg.to || isAirport(place)) return false;
  const words = clause.plain.slice(0, Math.max(0, place.start - clause.start));
  const isLanding = leg.arrival !== undefined || (leg.from !== undefined && isAirport(leg.from));
  return isLanding && (transferTo.test(words) || lodges.test(words));
}

/** Returns the end that the words around a place tell, or "at". */
export function toldRole(leg: Leg, place: PlaceWords, clause: Clause): Exclude<PlaceWords['role'], 'stop'> {
  if (isLodging(leg, place, clause)) return 'to';
  return isLandingAt(place, clause) || place.role === 'stop' ? 'from' : place.role;
}

/** Returns the end of a way that a place is most like, or null. */
export function endLike(place: PlaceWords, from: PlaceWords, to: PlaceWords): 'from' | 'to' | null {
  const words = new Set(place.value.toLowerCase().split(/[\s,.]/));
  const likeness = (other: PlaceWords) =>
    other.value
      .toLowerCase()
      .split(/[\s,.]/)
      .filter((word) => word.length > 2 && words.has(word)).length +
    (isAirport(place) === isAirport(other) ? 1 : 0) +
    (place.isAddress === other.isAddress ? 0.5 : 0);
  const [first, second] = [likeness(from), likeness(to)];
  return first === second ? null : first > second ? 'from' : 'to';
}

/**
 * Returns true for a destination behind a guessed one, and for the origin of a way told in one clause behind a place that
 * stood alone: "2 tripulantes do MV Heron ... porto Chibatão -> aeroporto".
 */
export function isToldAnew({ to }: Leg, known: PlaceWords, place: PlaceWords, clause: Clause): boolean {
  if (isGeneric(place) || (known.isAddress && !place.isAddress)) return false;
  if (place.role === 'to') return known.role === 'at';
  return (
    to === undefined &&
    place.role === 'from' &&
    known.end < clause.start &&
    clause.places.some(({ role, start }) => role === 'to' && start > place.end)
  );
}

const leavesFrom = regex()`
  \b(?:(?:sai|saem|saira|parte|decola|embarca|voa|sale|salen|leaves|leaving|departs|flies|departing)(?: (?:agora
  |mesmo|now))?|voo (?:e|sera|vai ser|saindo|sai)|flight is|vuelo (?:es|sale))\s(?:d[aeo]s?|por|em|from|out of
  |desde|del?)\s(?:[oa] |the |el )?$
`;

/** "levar minha avó ao cardiologista ... o consultório é na Av. Norte 90" */
const doctors =
  /^(?:[a-z]{3,12}(?:logista|logo|loga|iatra|pedista)|dentista|medic[oa]|medico [a-z]{3,14}|oftalmo|gineco|fono|psico|doctor|dentist|doutora?)$/;
const medical =
  /^(?:clinica|hospital|hosp|laboratorio|lab|consultorio|instituto|santa casa|upa|ubs|hemocentro|centro|nefro\w{0,8}|policlinica|maternidade)\b/;
const isHeldAt =
  /(?:^\s?|[.;,!]\s?|\b(?:festa|missa|cerimonia|party|fiesta) )(?:e|eh|sera|vai ser|fica|it'?s|it is|is|es) (?:n[oa]|em|at|in|en)(?: la| el| the)? ?$/;

const fetchedAt = regex()`
  \b(?:pode ser|puede ser|(?:can|could) (?:it )?be|(?:me|nos) (?:peg|busc|encontr|esper)\w{1,4}|pick (?:me|us) up|saindo
  |saimos|(?:espero|esperamos|estarei|estaremos|encontro)) (?:la )?(?:n[oa]|em|at|in|en(?: el| la)?|d[oa]) $
`;
const houses = /^(?:clinica|hospital|laboratorio|consultorio|centro|local|predio|clinic|place|lugar)$/;

const aliasBefore = /(?:^|[.;,]) ?(?:minha )?(casa|trabalho|escritorio|empresa|home|office|oficina)\s?[:=]\s?$/;
const isThere =
  /(?:^|[.;,]) ?(?:la|there|alli)(?: onde (?:el[ea] )?vai)? (?:e|eh|is|fica|es)(?: n?[oa]| el| la| the| at| en| em)?\s?$/;

function isErrand(place: PlaceWords): boolean {
  return isEvent(place) || errands.test(bareText(place.value)) || doctors.test(bareText(place.value));
}

/** Returns the end of a way that later words tell more exactly or change, although they seem to name another one. */
export function describedEnd({ from, to }: Leg, place: PlaceWords, clause: Clause): 'from' | 'to' | undefined {
  const before = clause.plain.slice(0, place.start - clause.start);
  // "pra voltar pro mesmo endereço à 1h, pode ser no portão de trás da Pedreira?"
  if (to && to.line === clause.line && clause.signals.has('return') && fetchedAt.test(before)) return 'from';
  // "... e trazer pra casa? Rua Falcão 930"
  const beside = ([to, from] as const).find(
    (told) => told !== undefined && isGeneric(told) && place.start > told.end && place.start - told.end < 7,
  );
  if (beside && place.role === 'at' && place.isAddress && place.start - clause.start < 4)
    return beside === to ? 'to' : 'from';
  // "saio de casa 5h40 ... casa: Rua Tito 308. lá é o Centro Renal"
  const [, alias] = aliasBefore.exec(before) ?? [];
  if (alias !== undefined)
    return (['from', 'to'] as const).find((end) => bareText((end === 'to' ? to : from)?.value ?? '').endsWith(alias));
  if (to && !to.isAddress && place.role === 'at' && isThere.test(before) && isErrand(to)) return 'to';
  // "vou pro aniversário da minha tia ... É no Buffet Encanto"
  if (to && isEvent(to) && isHeldAt.test(before)) return 'to';
  const isLater = (told: Leg['to']) => told !== undefined && told.line !== clause.line;
  // "preciso levar meu irmão na hemodiálise" and, in the next message, "clínica RenalVida do Poti Velho"
  const isHouseAlone = place.role === 'at' && place.start - clause.start < 4 && !isGeneric(place);
  if (to && isHouseAlone && isLater(to) && errands.test(bareText(to.value)) && medical.test(bareText(place.value)))
    return 'to';
  // "from Jurerê to the airport" - "what is the address?" - "Rua dos Búzios 1180"
  const areas = (['from', 'to'] as const).filter((end) => isArea(end === 'to' ? to : from));
  const [area] = areas;
  const isExact = place.role === 'at' && from && to && (place.isAddress || place.value.includes(' ')) && !isArea(place);
  if (isExact && area && areas.length === 1 && isLater(area === 'to' ? to : from)) return area;
  // "mudaram a passagem, agora sai de Guarulhos" is about the flight that the ride leads to.
  if (from && to && isLater(to) && isAirport(to) && isAirport(place) && !isAirport(from) && leavesFrom.test(before))
    return 'to';
  // "a clínica fica na Rua A 10" and "o endereço é Rua A 10, Sorocaba" tell an end that was named in short.
  const [, kind = ''] = isLocated.exec(before) ?? [];
  if (kind === '') return undefined;
  const words = wordsOf(place.value);
  return (['to', 'from'] as const).find((end) => {
    const told = end === 'to' ? to : from;
    if (told === undefined) return false;
    // "levar minha mãe na hemodiálise ... a clínica é a Nefrovale"
    const isHouseOfErrand =
      houses.test(kind) && (errands.test(bareText(told.value)) || doctors.test(bareText(told.value)));
    if (isGeneric(told) || isHouseOfErrand) return isHouseOfErrand || told.value.toLowerCase().endsWith(kind.slice(-4));
    return (
      /^(?:endereco|address|direccion|local)$/.test(kind) &&
      isLater(told) &&
      place.isAddress &&
      !told.isAddress &&
      wordsOf(told.value).every((word) => words.includes(word))
    );
  });
}

/** Returns true for a town or a district. */
function isArea(place: PlaceWords | undefined): boolean {
  const words = place ? bareText(place.value).split(' ') : [];
  return words.length > 0 && knownNameLength(words) === words.length && !(place && isAirport(place));
}

function wordsOf(text: string): string[] {
  return bareText(text)
    .split(/[\s,.()-]{1,3}/)
    .filter((word) => word.length > 2);
}

/** An address behind "do aeroporto pra casa" is that of the home. */
export function isHomeAddress({ from, to }: Leg, place: PlaceWords): boolean {
  return (
    place.isAddress && from !== undefined && !from.isAddress && isAirport(from) && to !== undefined && isGeneric(to)
  );
}

/** "Pousada Azul - chegadas" above "todos: aeroporto -> Pousada Azul": the way tells its origin. */
export function isBelowTitle(place: PlaceWords, known: Leg['from'], { line, places }: Clause): boolean {
  return (
    place.role === 'from' &&
    known?.role === 'at' &&
    !known.isAddress &&
    known.line !== line &&
    !place.isWeak &&
    (places.some(({ role }) => role === 'to') || isAirport(place))
  );
}

function isHome(end: Leg['from']): boolean {
  return (
    end !== undefined &&
    isGeneric(end) &&
    /\b(?:casa|residencia|ap\w{0,9}|airbnb|home|house|place|flat)\b/i.test(end.value)
  );
}

/** "uma banca na Faculdade Sol. Carro às 13h, do Hotel Ipê para a Faculdade Sol": the house is no origin. */
export function isRetold(known: Leg['from'], place: PlaceWords, { places }: Clause): boolean {
  const target = places.find(({ role }) => role === 'to');
  return place.role === 'from' && known?.role === 'at' && target?.value === known.value;
}

/** "from my Airbnb to the airport" - "What is the address?": the end that an address tells. */
function homeIn({ from, to }: Leg, place: PlaceWords): 'from' | 'to' | null {
  if (!place.isAddress) return null;
  if (isHome(from) && from?.role !== 'at') return 'from';
  return isHome(to) ? 'to' : null;
}

/** "faturar Kravel do Brasil" */
export function isOfPayer({ isWeak, isAddress, start }: PlaceWords, { mentions }: Clause): boolean {
  const isPaid = mentions.some(({ kind, end }) => kind === 'payment' && end <= start && start - end < 40);
  return isPaid && isWeak === true && !isAddress && mentions.every(({ kind }) => kind !== 'time' && kind !== 'date');
}

const bothWays = regex()`\b(?:${bothWaysWord})\b`;
/** "ida e volta" announces a return without its time. */
export function isRoundTrip(clause: Clause): boolean {
  return bothWays.test(clause.plain);
}

/** "não, esquece a parada" */
export const withoutStop = regex()`
  \b(?:esquec(?:e|er|am)|cancel(?:a|ar|e|em)|tir(?:a|ar|em)|retir(?:a|ar|em)|deixa|pode tirar|sem|forget|skip|drop
  |without|no|sin|ya no|nao precisa(?: mais)?(?: d)?)\s?(?:a |as |da |das |the |la |las |any )?(?:paradas?|stops?
  |escalas?)\b|\bnao (?:vai|vamos|precisa)(?: mais)? parar\b
`;

/** Returns true for a place that pays, "se factura a la productora". */
export function isPaidPlace(place: PlaceWords, clause: Clause): boolean {
  const isBilled = place.role === 'to' && /^\p{Ll}/u.test(place.value) && !isGeneric(place);
  return (
    (place.role === 'at' || isBilled) &&
    !place.isAddress &&
    clause.mentions.some(
      ({ kind, start, end }) =>
        kind === 'payment' &&
        end <= place.start &&
        place.start - end < (isBilled ? 10 : 16) &&
        (!isBilled ||
          /^(?:se )?(?:fatur|factur|bill|charg|invoic|conta|cobr)/.test(clause.plain.slice(start - clause.start))),
    )
  );
}

/** "Endereço da casa?" - "Rua do Bispo 19": the end that the central asked for. */
export function askedEnd(leg: Leg, place: PlaceWords, { askedPlace, asked }: Clause): 'from' | 'to' | null {
  const named = (['to', 'from'] as const).find(
    (end) => askedPlace && leg[end] && bareText(leg[end].value).includes(askedPlace),
  );
  return named ?? (asked.has('address') ? homeIn(leg, place) : null);
}

/** "do aeroporto pra casa? Rua Chile 930" */
export function isAddressBehind({ from, to }: Leg, place: PlaceWords): boolean {
  if (!from || !to || !isGeneric(to) || !place.isAddress) return false;
  return (!isGeneric(from) || isAirport(from)) && (to.start > from.start || from.line !== to.line);
}

/** "LA 8031 Santiago - São Paulo / LA 3360 São Paulo - Curitiba, llegada 14:35": the last flight lands here. */
export function isConnection({ flight, pickup }: Leg, { mentions, plain }: Clause): boolean {
  return (
    flight !== undefined &&
    !pickup &&
    mentions.includes(flight) &&
    /\b(?:cheg|lleg|arriv|land|pous|aterri|conex|conec|connect)/.test(plain)
  );
}

/** "Vamos pro aeroporto, passar na Rua Tito 20 às 4h15": the only stop, beside the time, is the pickup. */
function callFirst(leg: Leg): boolean {
  const { from, to, pickup, stops, isReturn } = leg;
  const isCall = stops[0] && pickup?.clause.places.includes(stops[0]);
  if (!isCall || !to || from || isReturn) return false;
  [leg.from, ...leg.stops] = [stops[0] as PlaceWords, ...stops.slice(1)];
  return true;
}

/** A company that writes is the origin where no other place is told. */
export function completeOrigins(legs: readonly Leg[], clauses: readonly Clause[]): void {
  const caller = clauses.flatMap(({ places }) => places).find(({ isCaller }) => isCaller === true);
  for (const leg of legs)
    if (!callFirst(leg) && caller && leg.to && !leg.from && !leg.arrival && !leg.isReturn && !leg.flight)
      leg.from = caller;
}

/** "tem carro no Centro" - "Padaria Sol" - "Destino?" - "Rua Chile 20": the second place was that of the pickup. */
export function wasPickup({ from, to }: Leg, { value }: PlaceWords, { asked, line }: Clause): boolean {
  return (
    asked.has('to') &&
    to?.role === 'at' &&
    to.line?.author != null &&
    to.line !== line &&
    from?.role === 'at' &&
    from.line !== to.line &&
    !from.isAddress &&
    weightOf(to) >= weightOf(from) &&
    to.value !== value
  );
}

/** "hj de manhã esperei 25 minutos" above "amanhã 7h50, da Rua A pro Banco B": the trip has a day of its own. */
export function isWholeTrip({ from, to, pickup, arrival, clauses }: Leg, { line, mentions, places }: Clause): boolean {
  const roles = new Set(places.map(({ role }) => role));
  const kinds = new Set(mentions.map(({ kind }) => kind));
  return (
    !(from ?? to ?? pickup ?? arrival) &&
    clauses.every((clause) => clause.line !== line) &&
    roles.has('from') &&
    roles.has('to') &&
    kinds.has('date') &&
    kinds.has('time')
  );
}
