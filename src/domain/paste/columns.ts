import type { Leg } from './leg.ts';
import type { PlaceWords } from './places.ts';
import { regex } from './regex.ts';
import type { Cell, Row } from './rows.ts';
import { flightWord } from './word-groups.ts';
import { wordSet } from './word-lists.ts';

/** Fact that the head of a column announces. `place` leaves the direction open, `in` and `out` name the airport's side. */
export type Column =
  | 'name'
  | 'phone'
  | 'people'
  | 'luggage'
  | 'from'
  | 'to'
  | 'place'
  | 'voucher'
  | 'costCentre'
  | 'arrival'
  | 'other';

const heads: readonly (readonly [Column, RegExp])[] = [
  ['phone', /^(?:tel|fone|cel|mobile|phone|cell|whats|zap|contato|contacto|movil|ramal)/],
  [
    'luggage',
    /^(?:(?:n[ºo°.]{1,2}|qtde?\.?) (?:de )?)?(?:malas?|bags?|bagage[mn]s?|luggage|maletas|vol|suitcases|equipaje)/,
  ],
  [
    'people',
    /^(?:(?:n[ºo°.]{1,2}|qtde?\.?) (?:de )?)?(?:pax|pessoas|qtde?|quant|people|personas|persons|lugares)\b|^(?:n[ºo°.]{1,2}|qtde?\.?) (?:de )?(?:passageiros|hospedes|guests)/,
  ],
  ['voucher', /^(?:voucher|autoriza|requisi|vch|ordem|po\b|os\b)/],
  ['costCentre', /^(?:cc\b|c\.\s?c|centro|c\.?\s?custo|cost|job|proje[tc]t?o?\b|proyecto)/],
  [
    'from',
    /^(?:origem|origen|from|de\b|embarque|pick ?-?up|coleta|buscar|retirada|recog|(?:local|ponto|endereco) d[eao] (?:saida|embarque|partida|origem|coleta|encontro)|partida|saida|sale|salida)/,
  ],
  [
    'to',
    /^(?:destin|hasta|ate\b|to\b|para\b|drop|desembarque|levar|(?:local|ponto|endereco) d[eao] (?:destino|chegada|desembarque|entrega)|entrega)/,
  ],
  [
    'name',
    regex()`
      ^(?:nome|name|nombre|guest|passageir|passenger|pasajer|hospede|huesped|convidad|cliente|client|colaborador
      |funcionari|paciente|alun|participante|palestrante|artista|tripulante|crew|medic|speaker|attendee|pessoa\b
      |quem|who|responsave|guia\b|guide|lider|titular|executiv)
    `,
  ],
  [
    'place',
    /^(?:hotel|endereco|address|direccion|local|lugar|place|pousada|residencia|trecho|rota|route|trajeto|alojamiento|hospedagem)/,
  ],
  ['arrival', /^(?:eta|chegada|arriv|llegada|lands|pouso|landing|ida|volta|retorno)/],
  [
    'other',
    regex()`
      ^(?:${flightWord}|data|date|fecha|dia|day|hora|time|etd|std|apres|report|check-?in|carro|car\b|categoria
      |veiculo|vehicle|tipo|obs|notes|remarks|pgto|pag|payment|pago|valor|forma|cia|tripul|n[ºo°.]{1,2}$|#$|item
      |status)
    `,
  ],
];

/** Returns the fact that the head of a column announces, or null for words that are no head. */
export function columnOf(head: string): Column | null {
  return heads.find(([, pattern]) => pattern.test(head.trim()))?.[0] ?? null;
}

const labelWords = wordSet(
  'local ponto endereco de do da origem destino embarque desembarque saida partida chegada from to pick up pickup drop off dropoff address location place point recogida origen salida llegada destination buscar levar em para pra coleta entrega encontro desde hasta ate na no',
);
const formLine = /^[-*•\s]{0,3}([a-z][a-z -]{0,30}?)\s?(?::|=|\s-|\t)\s?(?=\S)/;

/** Reads "Ponto de partida - Rua Itapeva 240": the place behind a label that says its direction. */
export function labelledPlace(plain: string): { role: 'from' | 'to'; start: number } | null {
  const match = formLine.exec(plain);
  const label = match?.[1] ?? '';
  const words = label.split(/[\s-]/).filter(Boolean);
  if (!match || words.length === 0 || words.some((word) => !labelWords.has(word))) return null;
  const column = columnOf(label);
  if (column !== 'from' && column !== 'to') return null;
  // An emoji in front of a label is a label itself.
  const inner = labelledPlace(plain.slice(match[0].length));
  return { role: inner?.role ?? column, start: match[0].length + (inner?.start ?? 0) };
}

/** Fills a leg with the cells whose columns have a head. A cell under a head needs no words that say its meaning. */
export function readCells(leg: Leg, row: Row, columns: readonly (Column | null)[]): void {
  for (const [index, cell] of row.cells.entries()) {
    const column = columns[index];
    if (column) readCell(leg, row, cell, column);
    if (column === 'from' && !columns.includes('arrival')) readTime(leg, row, cell, 'pickup');
    // The flight in the cell before makes it a departure.
    if (column === 'arrival' && !leg.pickup && !leg.arrival) readTime(leg, row, cell, 'arrival');
  }
}

/** "APRES. | SAÍDA HTL": of two times the one under the head of the pickup is meant. */
function readTime(leg: Leg, { reading }: Row, { start, end, text }: Cell, kind: 'pickup' | 'arrival'): void {
  const clause = reading.clauses.find((one) => one.start <= start && one.end >= start);
  const time = clause?.mentions.find((one) => one.kind === 'time' && one.start >= start && one.end <= end);
  const isMeant = kind === 'arrival' ? leg.departure !== undefined : leg.pickup !== undefined;
  if (clause && time?.kind === 'time' && isMeant && text.trim().length === time.end - time.start)
    leg[kind] = { time: { ...time.time, isOpen: false }, clause, isContested: false };
}

function readCell(leg: Leg, row: Row, cell: Cell, column: Column): void {
  const at = { start: cell.start, end: cell.end };
  const count = /^\s?(\d{1,2})\s?$/.exec(cell.text)?.[1];
  if (column === 'luggage' && count !== undefined)
    leg.luggage = { kind: 'luggage', ...at, count: Number(count), isEach: false };
  if (column === 'people' && count !== undefined)
    leg.people = { kind: 'people', ...at, count: Number(count), isEach: false };
  const value = cell.text.trim();
  if ((column === 'voucher' || column === 'costCentre') && /^[\w./-]{2,28}$/.test(value) && /[\dA-Z]/.test(value))
    Object.assign(leg, { [column]: { kind: column, ...at, from: cell.start, value } });
  if (column === 'from' || column === 'to' || column === 'place') placeCell(leg, row, cell, column);
}

/** Reads a whole cell as a place, unless other facts fill it. */
function placeCell(leg: Leg, row: Row, cell: Cell, column: 'from' | 'to' | 'place'): void {
  const value = cell.text.trim();
  const hasFact = row.reading.clauses
    .flatMap(({ mentions }) => mentions)
    .some(({ kind, start, end }) => start < cell.end && end > cell.start && kind !== 'need' && kind !== 'category');
  if (hasFact || value.length < 2 || !/\p{L}{2}/u.test(value)) return;
  const start = cell.start + cell.text.indexOf(value);
  const place: PlaceWords = {
    start,
    end: start + value.length,
    role: column === 'place' ? 'at' : column,
    value,
    isAddress: /\d/.test(value),
    isLabelled: true,
  };
  const isInCell = (other: PlaceWords | undefined): boolean =>
    other !== undefined && other.start >= cell.start && other.start < cell.end;
  // "Trajeto" holds both ends.
  if (column === 'place' && isInCell(leg.from) && isInCell(leg.to)) return;
  if (isInCell(leg.from)) delete leg.from;
  if (isInCell(leg.to)) delete leg.to;
  leg.stops = leg.stops.filter((stop) => !isInCell(stop));
  if (column === 'place') leg.open = place;
  else leg[column] = place;
}
