import { bareText } from '#domain/same-text.ts';
import { firstNames } from './first-names.ts';
import type { Leg } from './leg.ts';
import { placeWords, titles } from './lexicon.ts';
import type { PlaceWords } from './places.ts';
import type { Cell, Row } from './rows.ts';

/** Reads the cells of a row that hold a way, "Hotel Fasano / Galeão". */
export function readWays(leg: Leg, row: Row): void {
  for (const cell of [...row.cells, ...behindTime(row)]) wayCell(leg, row, cell);
  endBehindSign(leg, row);
}

/** "chegada em Congonhas, voo LA3921 x residência": the sign stands between the flight and the destination. */
function endBehindSign(leg: Leg, { reading: { line, text } }: Row): void {
  const [, words = ''] = /\s(?:x|\/|->|>|→|➔)\s([^,;|>→/]{3,60})$/u.exec(text) ?? [];
  const isTable = text.split(' / ').length > 2;
  if (leg.to || !leg.from || isTable || !isPlace(words)) return;
  leg.to = placeAt(words, line.start + text.length - words.length, 'to');
}

function isPlace(words: string): boolean {
  const [first = ''] = bareText(words).split(/[\s.,]/);
  return (
    (/^[\p{Lu}\d]/u.test(words) || placeWords.has(first)) &&
    !/^(?:transfer|traslado|taxi|carro|car|pick|saida|chegada)$/.test(first) &&
    !firstNames.has(first) &&
    !titles.has(first)
  );
}

function placeAt(words: string, start: number, role: 'from' | 'to'): PlaceWords {
  const end = start + words.length;
  return { start, end, role, value: words.trim(), isAddress: /\d/.test(words), isLabelled: true };
}

/** Returns the words behind the first time of a line, "10:00 Hotel Unique - Pinacoteca". */
function behindTime({ reading: { line, text, clauses } }: Row): Cell[] {
  const time = clauses.flatMap(({ mentions }) => mentions).find(({ kind }) => kind === 'time');
  if (!time) return [];
  const lead = /^[\s:|-]{0,4}/.exec(text.slice(time.end - line.start))?.[0].length ?? 0;
  const words = text.slice(time.end - line.start + lead);
  if (/[.;]\s/.test(words)) return [];
  const isOneWay = words.split(/\s(?:\/|x|-|->|>)\s/).length === 2 && !/[;|\t]/.test(words);
  return isOneWay ? [{ start: time.end + lead, end: line.end, text: words }] : [];
}

/** Reads "Hotel Fasano / Galeão" in a cell of its own as a way. */
function wayCell(leg: Leg, row: Row, cell: Cell): void {
  // "Tecnopuc x aeroporto (voo AD 2977)"
  const words = cell.text
    .replace(/\s?(?:\(|,\s)(?:voo|flight|vuelo)\b.{2,40}$/i, '')
    // "Lagoa da Conceição, com parada em Santo Antônio"
    .replace(/,? (?:com|c\/|con|with) (?:uma |a |una )?(?:parad[ai]\w{0,4}|escala|stop)\b.{2,60}$/i, '')
    // "Auditório Sul (passagem de som)"
    .replace(/\s?\(\p{Ll}[^()\d]{2,40}\)$/u, '')
    // "Aeroporto (só o Hamilton)"
    .replace(/\s?\((?:s[oó]|apenas|somente|only|just|solo|s[oó]lo|sem|sin|without)\s[^()]{2,40}\)$/i, '');
  const match = /^(\s?)(.{3,70}?)\s(?:\/|x|-|->|>)\s(.{3,70})$/u.exec(words);
  const [, blank = '', from = '', to = ''] = match ?? [];
  const facts = row.reading.clauses.flatMap(({ mentions, people }) => [...mentions, ...people]);
  if (
    !match ||
    // "Private transfer: Hotel Fasano -> Galeão"
    /[a-z]:\s/.test(from) ||
    !isPlace(from) ||
    !isPlace(to) ||
    facts.some(({ start, end }) => start < cell.start + words.length && end > cell.start)
  )
    return;
  const start = cell.start + blank.length;
  leg.from = placeAt(from, start, 'from');
  leg.to = placeAt(to, cell.start + words.length - to.length, 'to');
}

/** The last words of a row, behind its names and a comma or a dash. */
const lastCell = /(?:,|\s[-–])\s(\p{Lu}[^\d,;:|()\t]{2,40}?)\s?\.?$/u;

function isLastCell({ to }: Leg, row: Row | undefined): boolean {
  return (
    to?.role === 'at' && row !== undefined && row.reading.line.end - to.end < 3 && to.start > row.reading.line.start + 6
  );
}

/** "Carro 2: Marlúcia, Mutirão" below "Carro 1: Rui e Ana, Cidade de Deus" ends in a place as well. */
export function endsOfRows(legs: readonly Leg[], rows: readonly Row[]): void {
  if (legs.length !== rows.length || !legs.some((leg, index) => isLastCell(leg, rows[index]))) return;
  for (const [index, leg] of legs.entries()) {
    const reading = rows[index]?.reading;
    const match = reading && lastCell.exec(reading.text);
    const words = match?.[1] ?? '';
    if (!reading || !match || leg.to || !leg.from || /\s(?:e|y|and)\s/.test(words)) continue;
    const start = reading.line.start + match.index + match[0].indexOf(words);
    const riders = leg.riders.filter((rider) => rider.end <= start);
    if (riders.length === 0) continue;
    Object.assign(leg, { riders, to: placeAt(words, start, 'to') });
  }
}
