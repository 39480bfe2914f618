import type { Leg } from './leg.ts';
import { ridersOf } from './row-names.ts';
import { type Column, columnOf, readCells } from './columns.ts';
import { readWays } from './way-cells.ts';
import type { Reading } from './reading.ts';
import { readLegs } from './way.ts';

/** A line of a list, with its cells and the trip it tells. */
export type Row = {
  reading: Reading;
  index: number;
  number: number | null;
  cells: Cell[];
  direction: 'in' | 'out' | null;
  /** Lines with the names of the passengers. */
  below?: readonly Reading[];
  /** Line with a companion. */
  beside?: Reading;
  /** A line of the programme without a ride, "13:30 lunch". */
  isProgramme?: boolean;
};
export type Cell = { start: number; end: number; text: string };

const bullet =
  /^(?:(?:carro|van|veiculo|car|taxi|auto|vehicle|grupo|group|equipe|turma)\s(?:\d{1,2}|[a-h])\b\s?[-:]?\s?|[-•·>]\s?|\(?(\d{1,2})\s?[).:-]\s?(?!\d)|[a-h]\)\s|#\d{1,6}\s)/;
const timeFirst = /^(?:\d{1,2}[:h]\d{2}|\d{1,2}h)(?:\s?(?:hs?|hrs))?(?=[\s\t|;,>-])/;
const dateFirst = /^(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:seg|ter|qua|qui|sex|sab|dom)\w{0,6}),?\s/;
const direction =
  /^(?:[-•]\s?)?(?:(in|ida|chegada|llegada|arrival|transfer in|transfer de chegada)|(out|volta|retorno|saida|partida|regreso|salida|departure|return|transfer out|transfer de saida))\s?[\t:|-]/;
const headings =
  /\b(?:nome|name|guest|passageiro|pax|hospede|data|date|fecha|voo|flight|vuelo|horario|hora|time|chegada|lands|arrival|saida|celular|telefone|mobile|phone|destino|origem|endereco|address|pickup|nombre|llegada|carro|categoria)\b/g;

/** Most rows of one list. */
const mostRows = 60;

/** Returns the rows of the list in a text, or nothing when it has no list of at least two trips. */
export function findRows(readings: readonly Reading[]): Row[] {
  const rows = readings.flatMap((reading, index) => {
    const row =
      reading.line.isAgent || reading.line.zone === 'signature' || reading.line.zone === 'header'
        ? null
        : rowOf(reading, index);
    return row ? [row] : [];
  });
  const byShape = new Map<string, Row[]>();
  for (const row of rows) byShape.set(shapeOf(row), [...(byShape.get(shapeOf(row)) ?? []), row]);
  const groups = [...byShape.values()].toSorted((a, b) => b.length - a.length);
  const group = (groups[0] ?? []).slice(0, mostRows);
  markProgramme(group, rows);
  const mark = readings.map(({ plain }) => marked.exec(plain)?.[1]).find((word) => word !== undefined);
  if (mark !== undefined && group.some(({ reading }) => reading.plain.includes(mark)))
    for (const row of rows) if (!row.reading.plain.includes(mark)) row.isProgramme = true;
  if (areSteps(group)) return [];
  const active = group.filter(({ isProgramme }) => !isProgramme).length;
  // One row is a list beside rows that say themselves that they need no car.
  const isRest = active === 1 && group.length > 1 && group.every((row) => !row.isProgramme || isIdle(row, group));
  return active > 1 || isRest ? [...group, ...rows.filter((row) => row.isProgramme && !group.includes(row))] : [];
}

const stepMark = String.raw`^(?:[-•·>*]|\(?\d{1,2}\s?[).:-])?\s{0,2}`;
const pickupStep = new RegExp(
  String.raw`${stepMark}(?:(?:buscar?|pegar?|retirar?|embarque|saida|sair|origem|recoger|recogida|salida|pick ?-?up|collect)\b)`,
);
const dropStep = new RegExp(
  String.raw`${stepMark}(?:(?:levar?|deixar?|entregar?|destino|ir (?:para|ate)|llevar|dejar|drop|take|deliver)\b)`,
);

/** "- buscar às 5h45 na Rua A", "- levar à clínica" and "- retorno às 10h30" are the steps of one trip. */
function areSteps(rows: readonly Row[]): boolean {
  const [first] = rows;
  const drops = rows.filter(({ reading: { plain, clauses } }) => dropStep.test(plain) && !timeIn(clauses));
  return rows.length < 6 && drops.length === 1 && first !== undefined && pickupStep.test(first.reading.plain);
}

function timeIn(clauses: Reading['clauses']): boolean {
  return clauses.some(({ mentions }) => mentions.some(({ kind }) => kind === 'time'));
}

/** "We need you only for the items marked (CAR)" */
const marked =
  /\b(?:only|somente|apenas|so|solo)\b[^.\n]{0,40}\b(?:marked|marcad[oa]s?)(?: com| with| as| como)? ["(]?([a-z]{3,9})\b/;

/** A line that says itself that no car is needed. */
const idle =
  /\bnao (?:precisa|precisam|usa|usam|mandar?|vai|vao|vem|viaja)\b|\b(?:sem|ja tem|tem) (?:carro|transfer|transporte|van)(?: proprio)?\b|\b(?:a pe|on foot|a pie)\b|\bja contratad|\bpor conta propria\b|\b(?:carro|transporte) proprio\b|\b(?:dia|manha|tarde|noite) livre\b|\bfolga\b|\bno action\b|\bat leisure\b|\bv(?:ai|ao|ou) (?:de|com o) (?:metro|onibus|uber|carona|carro d[aeo])\b|\bcarona\b|\bshuttle\b|\b(?:host|client|company|friend|hotel)'?s (?:own )?(?:car|driver|van)\b|\b(?:marido|esposa|filh[oa]|irma|irmao|amig[oa]|parente|familia|cliente|anfitriao|husband|wife|friend|host|family) (?:vai )?(?:busca|buscar|pega|pegar|leva|levar|picks?|collects?|drives?)\b|\b(?:own|propri[ao]) (?:way|transport\w{0,3}|conta)\b|\b(?:no|own) (?:car|transfer|transport)\b|\bsin (?:auto|traslado)\b|[;|\t(]\s?(?:cancelad[oa]|cancell?ed|reprovad[oa]|recusad[oa]|negad[oa]|desmarcad[oa]|rejected|denied)\b/;
const event =
  /\b(?:almoco|cafe|jantar|coquetel|reuniao|show|cerimonia|festa|entrada|palestra|abertura|encerramento|coffee|lunch|dinner|breakfast|meeting|session|check-?(?:in|out)|atracacao|zarpa|ensaio|missa|visita|tour|fim d[aeo]|inicio|almuerzo|cena|desayuno|reunion|concert|concerto|ceremony|party)\b/;
const ride =
  /\b(?:transfer|traslado|transporte|carro|van|taxi|buscar|busca|levar|leva|pegar|pega|saida|saindo|sai|sair|retorno|volta|voltar|pick|pickup|drop|collect|take|car|chegada|ida|salida|llegada|regreso|return|departure|arrival|motorista|driver)\b/;
const undecided = /\b(?:a (?:definir|confirmar|combinar)|tb[dac]|por confirmar)\b/;

/** Marks "13:30 lunch" between rows that name places, flights or people. */
function markProgramme(group: readonly Row[], rows: readonly Row[]): void {
  const isRide = ({ reading: { clauses, plain } }: Row) =>
    /\bmesm[oa]s? (?:passageir|trajeto|percurso|rota|destino)|\bidem\b|\bsame\b/.test(plain) ||
    clauses.some(
      ({ places, people, mentions }) =>
        places.length + people.length > 0 || mentions.some(({ kind }) => kind === 'flight' || kind === 'phone'),
    );
  for (const row of rows) if (isIdle(row, group)) row.isProgramme = true;
  if (group.filter(isRide).length < 2) return;
  for (const row of rows) if (!isRide(row)) row.isProgramme = true;
}

/** Returns true for a row that says that it needs no car, names an event, or leaves open when it is. */
function isIdle({ reading: { plain, clauses } }: Row, group: readonly Row[]): boolean {
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

function rowOf(reading: Reading, index: number): Row | null {
  const { plain } = reading;
  const mentions = reading.clauses.flatMap((clause) => clause.mentions);
  const kinds = new Set(mentions.map(({ kind }) => kind));
  const places = reading.clauses.flatMap((clause) => clause.places);
  const people = reading.clauses.flatMap((clause) => clause.people);
  const way = direction.exec(plain);
  const marker = bullet.exec(plain);
  const separator = separatorOf(plain);
  // "Volta: carro 1 às 22h, carro 2 às 23h" speaks of the rows above it.
  const isRemark =
    way !== null && places.length + people.length === 0 && /\b(?:carros?|vans?|todos|todas|grupos?)\b/.test(plain);
  if (isRemark) return null;
  const isTimed = timeFirst.test(plain) || dateFirst.test(plain) || beginsWithDate(reading);
  const isPerson = beginsWithPerson(reading);
  if (isHeading(reading)) return null;
  if (mentions.length + places.length + people.length < (marker || repeats.test(plain) ? 1 : 2)) return null;
  if (!way && !marker && !isTimed && !isPerson && separator === null) return null;
  // A line of a form is no trip of a list.
  if (marker && !way && /^[-•·]/.test(plain) && isLabelled(plain)) return null;
  const isNumberedCar = marker !== null && /^(?:carro|van|veiculo|car|taxi|grupo|group|equipe|turma)/.test(plain);
  const isTrip =
    (isNumberedCar && (kinds.has('people') || people.length > 0)) ||
    (separator !== null && repeats.test(plain)) ||
    kinds.has('time') ||
    kinds.has('flight') ||
    (people.length > 0 && places.length > 0) ||
    (marker !== null && places.length > 0);
  if (!isTrip) return null;
  const cells = cellsOf(reading, separator, marker?.[0].length ?? 0);
  return {
    reading,
    index,
    number: marker?.[1] === undefined ? numberedCell(cells) : Number(marker[1]),
    cells,
    direction: way ? (way[1] === undefined ? 'out' : 'in') : null,
  };
}

/** A cell that repeats the one above it. */
export const repeats = /(?:^|[\t;|]\s?)(?:idem|id\.|same|ditto|"|mesm[oa]|mismo|misma)\s?(?=[\t;|]|$)/;

function isLabelled(plain: string): boolean {
  const label = /^[-•·]\s?([a-z][a-z ]{2,28}):/.exec(plain)?.[1];
  return (
    label !== undefined && columnOf(label) !== null && !/^(?:ida|volta|retorno|chegada|saida|voo|transfer)/.test(label)
  );
}

/** Returns true for "Mon 15 Nov ..." and "Seg, 15/11: ...". */
function beginsWithDate({ line, clauses, plain }: Reading): boolean {
  const first = clauses[0]?.mentions[0];
  return (
    first?.kind === 'date' &&
    first.start - line.start < 3 &&
    /^(?:\t|\s?[-:|,]\s?|\s\d)/.test(plain.slice(first.end - line.start))
  );
}

/** Returns true for "Ricardo Moutinho chega 9h25 voo G3 1544". */
function beginsWithPerson({ line, clauses }: Reading): boolean {
  const [clause] = clauses;
  const person = clause?.people[0];
  return (
    person !== undefined &&
    person.start - line.start < 8 &&
    person.kind !== 'self' &&
    clause?.mentions.some(({ kind, start }) => (kind === 'time' || kind === 'flight') && start > person.end) === true
  );
}

function numberedCell(cells: readonly Cell[]): number | null {
  const first = cells[0]?.text.trim() ?? '';
  return /^\d{1,2}$/.test(first) ? Number(first) : null;
}

/** Returns true for "13:30 lunch": a line of the programme without a ride. */
export function isProgrammeLine({ plain, clauses }: Reading): boolean {
  return (
    timeFirst.test(plain) &&
    plain.length < 80 &&
    clauses.every(
      ({ places, people, mentions, signals }) =>
        places.length + people.length === 0 &&
        signals.size === 0 &&
        mentions.every(({ kind }) => kind === 'time' || kind === 'noise'),
    )
  );
}

/** Returns true for the head of a table, whose cells are labels. */
export function isHeading({ plain, clauses }: Reading): boolean {
  if (plain.includes(':') || plain.length > 200) return false;
  const isFact = clauses.some(({ mentions }) =>
    mentions.some(({ kind }) => kind === 'time' || kind === 'flight' || kind === 'date' || kind === 'phone'),
  );
  if (isFact) return false;
  const cells = headCells(plain);
  const heads = cells.filter((cell) => columnOf(cell) !== null).length;
  if (cells.length > 2) return heads > 1 && heads * 2 >= cells.length && cells.every((cell) => cell.length < 32);
  const labels = plain.match(headings)?.length ?? 0;
  return labels > 1 && plain.split(/[\s;|/]/).filter(Boolean).length <= labels * 2;
}

function headCells(plain: string): string[] {
  const bare = plain.replace(/^\|\s?/, '').replace(/\s?\|$/, '');
  return bare.split(separatorOf(bare) ?? '\n').map((cell) => cell.trim());
}

/** Returns the meaning of the columns of a table with a head. */
export function columnsIn(readings: readonly Reading[]): (Column | null)[] {
  const head = readings.find(isHeading)?.plain;
  return head === undefined ? [] : headCells(head).map(columnOf);
}

const separators = ['\t', ';', '|', ' / ', ' - ', ', ', ','];

function separatorOf(plain: string): string | null {
  if (plain.startsWith('|')) return '|';
  const found = separators.slice(0, 5).filter((sign) => plain.split(sign).length > 2);
  return found.toSorted((a, b) => plain.split(b).length - plain.split(a).length)[0] ?? null;
}

function shapeOf({ reading, direction: way, cells }: Row): string {
  if (way !== null) return 'way';
  const separator = separatorOf(reading.plain);
  const marker = bullet.exec(reading.plain);
  const isTable = separator === '|' || separator === '\t' || separator === ';';
  if (marker && !isTable) return marker[1] === undefined ? 'bullet' : 'number';
  if (separator !== null && cells.length > 2) return separator;
  if (marker) return marker[1] === undefined ? 'bullet' : 'number';
  if (timeFirst.test(reading.plain)) return 'time';
  return beginsWithPerson(reading) ? 'person' : 'other';
}

function cellsOf(reading: Reading, separator: string | null, mark: number): Cell[] {
  const { plain, text, line } = reading;
  // The frame of a table in Markdown is no cell.
  const edge = /^\|\s?/.exec(plain)?.[0].length ?? 0;
  const skip = Math.max(mark, edge);
  const sign = separator ?? separators.slice(4).find((one) => plain.slice(skip).includes(one)) ?? '\n';
  const cells: Cell[] = [];
  let start = skip;
  for (const part of plain.slice(skip).split(sign)) {
    // Cells of CSV files can stand between quotes.
    const quote = /^"[^"]{1,200}"$/.test(part.trim()) ? part.indexOf('"') + 1 : 0;
    const [from, to] = [start + quote, start + (quote > 0 ? part.lastIndexOf('"') : part.length)];
    cells.push({ start: line.start + from, end: line.start + to, text: text.slice(from, to) });
    start += part.length + sign.length;
  }
  return cells;
}

/** Returns the leg of a row with its own passengers. */
export function legOfRow(row: Row, columns: readonly (Column | null)[] = []): Leg {
  const [leg, ...rest] = readLegs(row.reading.clauses) as [Leg, ...Leg[]];
  for (const other of rest) if (!isFurtherWay(other)) Object.assign(leg, { ...other, ...leg });
  leg.isReturn = false;
  // Times in lists are written on the clock of 24 hours.
  for (const kind of ['pickup', 'arrival'] as const) {
    const told = leg[kind];
    if (told) leg[kind] = { ...told, time: { ...told.time, isOpen: false } };
  }
  leg.riders = ridersOf(row, columns.indexOf('name'));
  for (const mention of row.below?.flatMap(({ clauses }) => clauses.flatMap(({ mentions }) => mentions)) ?? []) {
    if (mention.kind === 'luggage') leg.luggage ??= mention;
    if (mention.kind === 'people') leg.people ??= mention;
  }
  readCells(leg, row, columns);
  const isTold = leg.from?.isLabelled === true && leg.to?.isLabelled === true;
  if (columns.length === 0 && !isTold) readWays(leg, row);
  return leg;
}

/** "08h30 transfer do hotel p/ o parque. Retorno ao hotel 12h15.": a way of its own in a row. */
export function isFurtherWay({ isReturn, pickup, from, to }: Leg): boolean {
  return pickup !== undefined && (isReturn || (from !== undefined && to !== undefined));
}
