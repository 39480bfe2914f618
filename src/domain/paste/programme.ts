import type { Reading } from './reading.ts';
import { isAirport } from './references.ts';
import { regex } from './regex.ts';
import type { Row } from './rows.ts';
import { isTown } from './segments.ts';
import { carWord, rideWord, kinWord, companionWord } from './word-groups.ts';

const departs =
  /^\d{1,2}[:h]\d{0,2}\s?[-:|]?\s?(?:depart(?:s|ure)?|dep\.?|decol\w{1,4}|voo|flight|vuelo|partida|sale|leaves|embarque)\b/;

/** "11:05 Depart VCP on AD 4512" below the ride to the airport tells its flight. */
export function joinDepartures(group: readonly Row[]): void {
  for (const [index, row] of group.entries()) {
    const before = group[index - 1]?.reading.clauses;
    const flight = row.reading.clauses.flatMap(({ mentions }) => mentions).find(({ kind }) => kind === 'flight');
    const places = row.reading.clauses.flatMap((clause) => clause.places);
    const isRideThere =
      before?.some((clause) => clause.places.some((place) => place.role === 'to' && isAirport(place))) === true &&
      before.every(({ mentions }) => mentions.every(({ kind }) => kind !== 'flight'));
    if (
      !flight ||
      !isRideThere ||
      !departs.test(row.reading.plain) ||
      places.some(({ role, value }) => role === 'to' && !isAirport({ value }) && !isTown(value))
    )
      continue;
    before[0]?.mentions.push(flight);
    row.isProgramme = true;
  }
}

const stepMark = String.raw`^(?:[-•·>*]|\(?\d{1,2}\s?[).:-])?\s{0,2}`;
const pickupStep = regex()`
  ${stepMark}(?:(?:buscar?|pegar?|retirar?|embarque|saida|sair|origem|recoger|recogida|salida|pick ?-?up
  |collect)\b)
`;
const dropStep = regex()`
  ${stepMark}(?:(?:levar?|deixar?|entregar?|destino|ir (?:para|ate)|llevar|dejar|drop|take|deliver|(?:and |e |y )?(?:then|depois|despues|dai|luego) (?:on |seguir |ir |sigue |continue )?(?:to|pr[ao]|para|ate|a|al)\b|seguir (?:para|pr[ao]|ate)|on to\b)\b)
`;

/** "- buscar às 5h45 na Rua A", "- levar à clínica" and "- retorno às 10h30" are the steps of one trip. */
export function areSteps(rows: readonly Row[]): boolean {
  const [first] = rows;
  const drops = rows.filter(({ reading: { plain, clauses } }) => dropStep.test(plain) && !timeIn(clauses));
  return rows.length < 6 && drops.length === 1 && first !== undefined && pickupStep.test(first.reading.plain);
}

function timeIn(clauses: Reading['clauses']): boolean {
  return clauses.some(({ mentions }) => mentions.some((one) => one.kind === 'time' && one.role !== 'appointment'));
}

/** "We need you only for the items marked (CAR)" */
const marked = regex()`
  \b(?:only|somente|apenas|so|solo|(?:com|con|de|for) (?:voces|vcs|ustedes|you))\b[^.\n]{0,40}\b(?:marked
  |marcad[oa]s?)(?: com| con| with| as| como)? ["(]?([a-z]{3,9})\b
`;

const onlyCars = regex()`
  \b(?:so|somente|apenas|only|solo|solamente)(?: precis\w{1,5}| necesit\w{1,5}| need| we need
  | reserv\w{1,3})?(?: d?[oa]s?| the| l[oa]s?| el)?(?: (?:\d|um|uma|dois|duas|tres|two|three
  |dos))? ((?:${rideWord}|trecho|perna|leg|tramo)s?)\b
`;

/** Marks the lines that "só as vans são com vocês" or "só precisamos do táxi de quinta" leave out. */
export function markOthers(group: readonly Row[], rows: readonly Row[], readings: readonly Reading[]): void {
  const inRows = new Set(rows.map(({ reading }) => reading));
  for (const { plain, clauses } of readings.filter((reading) => !inRows.has(reading))) {
    const mark = marked.exec(plain)?.[1] ?? onlyCars.exec(plain)?.[1]?.replace(/s$/, '');
    const isMarked = ({ reading }: Row) => mark !== undefined && reading.plain.includes(mark);
    const clause = clauses.find((one) => onlyCars.test(one.plain));
    const days = clause?.mentions.flatMap((one) => (one.kind === 'date' ? one.date.candidates : [])) ?? [];
    if (group.some(isMarked)) for (const row of rows) if (!isMarked(row)) row.isProgramme = true;
    const dayOf = dayAbove(readings);
    if (days.length > 0 && group.some((row) => days.includes(dayOf(row))))
      for (const row of rows) if (!days.includes(dayOf(row))) row.isProgramme = true;
  }
}

/** Returns a reader of the day that a row or a line above it tells. */
function dayAbove(readings: readonly Reading[]): (row: Row) => string {
  return ({ index }) =>
    readings
      .slice(0, index + 1)
      .flatMap(({ clauses }) => clauses)
      .flatMap(({ mentions }) => mentions)
      .findLast((mention) => mention.kind === 'date')?.date.candidates[0] ?? '';
}

/** A line that says itself that no car is needed. */
const idle = regex()`
  \bnao (?:precisa|precisam|usa|usam|mandar?|vai|vao|vem|viaja)\b(?! (?:aguard|esper|ligar|descer|entrar|subir
  |buzinar|voltar|ficar|tocar|de (?:placa|recibo|nota|troco|cadeir)))|\b(?:sem|ja tem|tem) (?:carro|transfer
  |transporte|van)(?: proprio)?\b|\b(?:a pe|on foot|a pie)\b|\bja contratad|\bpor conta propria\b|\b(?:carro
  |transporte) proprio\b|\b(?:dia|manha|tarde|noite) livre\b|\bfolga\b|\bno action\b|\bat leisure\b|\bv(?:ai|ao
  |ou) (?:de|com o) (?:metro|onibus|uber|carona|carro d[aeo])\b|\bcarona\b|\bshuttle\b|\b(?:host|client|company
  |friend|hotel)'?s (?:own )?(?:car|driver|van)\b|\b(?:${kinWord}|${companionWord}|parente|familia|cliente
  |anfitriao|host|family) (?:vai )?(?:busca|buscar|pega|pegar|leva|levar|picks?|collects?|drives?)\b|\b(?:own
  |propri[ao]) (?:way|transport\w{0,3}|conta)\b|\b(?:no|own|official|company|hosts?'?s?) (?:car|transfer
  |transport|vehicle|van)\b|\b(?:${carWord}|transporte) (?:oficial|d[aeo] (?:evento|organizacao|orgao|gabinete
  |comitiva|anfitriao?|congresso|festival|empresa|firma|companhia|escola))\b|\bviatura\b|\b(?:volta|retorno|retorna|volta[mr]?|ida|vai|vao
  |leva\w?|regreso|regresa\w?|return|back|jantar|almoco|cena|dinner|lunch)\b[^.|]{0,40} (?:com|con|with|by
  |pel[ao]) (?:a |o |la |el |the |os |los )?(?:organizacao|organizacion|organi[sz]ers?|organizador\w{0,2}
  |producao local|comissao|anfitri\w{1,4}|hosts?|promotor\w{0,2})\b(?![^|]{0,60}\b(?:taxi|transfer|traslado)\b)
  |\bsin (?:auto|traslado)\b|(?:[;|\t(-]|\d[:h]?\d{0,2})\s?(?:cancelad[oa]|cancell?ed|reprovad[oa]|recusad[oa]
  |negad[oa]|desmarcad[oa]|rejected|denied)\b
`;
const event = regex()`
  \b(?:almoco|cafe|jantar|coquetel|reuniao|show|cerimonia|festa|entrada|palestra|abertura|encerramento|coffee
  |lunch|dinner|breakfast|meeting|session|check-?(?:in|out)|atracacao|zarpa|ensaio|missa|visita|tour|fim d[aeo]
  |inicio|almuerzo|cena|desayuno|reunion|concert|concerto|ceremony|party)\b
`;
const ride = regex()`
  \b(?:transfer|traslado|transporte|carro|van|taxi|buscar|busca|levar|leva|pegar|pega|saida|saindo|sai|sair
  |retorno|volta|voltar|pick|pickup|drop|collect|take|car|chegada|ida|salida|llegada|regreso|return|departure
  |arrival|motorista|driver)\b
`;
const undecided = /\b(?:a (?:definir|confirmar|combinar)|tb[dac]|por confirmar)\b/;

function isRide({ reading: { clauses, plain } }: Row): boolean {
  return (
    /\bmesm[oa]s? (?:passageir|trajeto|percurso|rota|destino)|\bidem\b|\bsame\b/.test(plain) ||
    clauses.some(
      ({ places, people, mentions }) =>
        places.length + people.length > 0 ||
        // "16:00 van - família do noivo, 11 pessoas"
        mentions.some(({ kind }) => kind === 'flight' || kind === 'phone' || kind === 'people' || kind === 'category'),
    )
  );
}

/** Marks "13:30 lunch" between rows that name places, flights or people. */
export function markProgramme(group: readonly Row[], rows: readonly Row[]): void {
  for (const row of rows) if (isIdle(row, group)) row.isProgramme = true;
  if (group.filter(isRide).length < 2) return;
  for (const row of rows) if (!isRide(row)) row.isProgramme = true;
}

/** Returns true for a row that says that it needs no car, names an event, or leaves open when it is. */
export function isIdle({ reading: { plain, clauses } }: Row, group: readonly Row[]): boolean {
  const mentions = clauses.flatMap((clause) => clause.mentions);
  // "City tour a pé. 19h00 táxi do hotel para o restaurante" has a ride beside the walk.
  const isRiding = clauses.some(
    ({ plain: words, mentions: facts, places: ends }) =>
      facts.some(({ kind }) => kind === 'time') && ends.length > 0 && ride.test(words) && !idle.test(words),
  );
  if (idle.test(plain) && !isRiding && !/\bnao (?:vai|vem|viaja)\b[^;|\t]{0,12}\b(?:mais|junto)\b/.test(plain))
    return true;
  if (undecided.test(plain) && mentions.every(({ kind }) => kind !== 'time' && kind !== 'date' && kind !== 'flight'))
    return group.some(({ reading }) =>
      reading.clauses.some((clause) => clause.mentions.some(({ kind }) => kind === 'time')),
    );
  const places = clauses.flatMap((clause) => clause.places);
  return event.test(plain) && !ride.test(plain) && places.length < 2 && mentions.every(({ kind }) => kind !== 'flight');
}
