import { findCodes } from '#domain/paste/codes.ts';
import { findPhones } from '#domain/paste/phones.ts';
import { Source } from '#domain/paste/source.ts';
import { plainText } from '#domain/sheets/columns.ts';
import { looksLikeName, splitNames } from './guest-names.ts';
import { cellsOf, type GuestColumn, layoutOf } from './guest-table.ts';

/** Longest text that is read as a list of guests. */
export const mostListCharacters = 50_000;

/** A guest of a pasted list. `phone` is in E.164; texts that the line does not have are empty. */
export type Guest = {
  name: string;
  phone: string;
  flightNumber: string;
  destination: string;
  /** Words of the line that are nothing else. */
  notes: string;
  /** Number of the guest's vehicle, from 1. */
  vehicle: number;
};

export type GuestList = {
  guests: Guest[];
  /** Lines that name no guest, in their order. */
  rest: string[];
};

type Row = Guest & { car: string; isSameCar: boolean };

/** Number or dash before a line of a list. A phone number at the start of a line is no number of a list. */
const marker = /^\s{0,20}(?:\d{1,3}\s?(?:[.):º°ª]|[-–]\s)\s?(?=[\p{L}(+"*_]|\s)|[-–•·▪◦‣*>]\s{0,3}(?=\S))/u;
const sameCar = /\(?\b(?:(?:no|junto no)\s)?mesmo\s(?:carro|taxi|veiculo)(?:\s(?:do|da)\s(?:anterior|de cima))?\b\)?/;

/**
 * Reads a pasted list: rows of a spreadsheet, CSV, or the lines of a message. Each guest has a vehicle, apart from
 * guests of "mesmo carro" and of one line or one number of a car. Returns null for a text that is too long.
 */
export function readGuestList(text: string): GuestList | null {
  if (text.length > mostListCharacters) return null;
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).filter((line) => line.trim() !== '');
  const { separator, columns, first } = layoutOf(lines);
  const rows: Row[] = [];
  const rest: string[] = [];
  for (const line of lines.slice(first)) {
    const read = readLine(line, separator, columns);
    const before = rows.at(-1);
    if (read.name !== '') rows.push(...withCompanions(read));
    else if (before && columns === null && completes(before, read)) complete(before, read);
    else rest.push(line.trim());
  }
  return { guests: inCars(rows), rest };
}

function readLine(line: string, separator: string | null, columns: readonly (GuestColumn | null)[] | null): Row {
  const marked = marker.exec(line)?.[0] ?? '';
  const row = emptyRow();
  const cells = cellsOf(line.slice(marked.length), separator);
  const isNumbered = columns === null && separator !== null && /^\d{1,3}$/.test(cells[0]?.trim() ?? '');
  for (const [index, cell] of cells.entries()) {
    const column = columns?.[index] ?? null;
    if (column === null && !(isNumbered && index === 0)) readCell(row, cell, marked !== '' || separator !== null);
    else if (column !== null) readColumn(row, column, cell);
  }
  return row;
}

const emptyRow = (): Row => ({
  name: '',
  phone: '',
  flightNumber: '',
  destination: '',
  notes: '',
  vehicle: 0,
  car: '',
  isSameCar: false,
});

/** Reads a cell under a known heading. A cell of another content is read by its content. */
function readColumn(row: Row, column: GuestColumn, cell: string): void {
  const text = cell.trim();
  if (text === '') return;
  if (column === 'number') return;
  if (column === 'name') row.name = joined(row.name, text);
  else if (column === 'car') row.car = plainText(text);
  else if (column === 'destination') row.destination = joined(row.destination, text);
  else if (column === 'flight' && row.flightNumber === '' && /^[\w -]{2,12}$/.test(text))
    row.flightNumber = text.toUpperCase().replaceAll(/[\s-]/g, '');
  else if (column === 'notes') addNotes(row, text);
  else readCell(row, text, false, false);
}

/** Takes phone, flight and name out of a text. The words that are left become notes. */
function readCell(row: Row, cell: string, isListed: boolean, mayName = true): void {
  const { text, plain } = new Source(cell);
  const cuts: { start: number; end: number }[] = [];
  // The patterns take a letter such as “ø” for the end of a word.
  const isWhole = ({ start }: { start: number }) => !/\p{L}/u.test(text.charAt(start - 1));
  const phone = row.phone === '' ? findPhones(plain, '').find(isWhole) : undefined;
  if (phone) {
    row.phone = phone.phone;
    cuts.push(withBrackets(text, phone));
  }
  const flight =
    row.flightNumber === ''
      ? findCodes(plain, text).find((code) => code.kind === 'flight' && isWhole(code))
      : undefined;
  if (flight) {
    row.flightNumber = flight.value;
    cuts.push(flight);
  }
  const shared = sameCar.exec(plain);
  if (shared) {
    row.isSameCar = true;
    cuts.push({ start: shared.index, end: shared.index + shared[0].length });
  }
  for (const part of partsBetween(text, cuts))
    readPart(row, part, { mayName, isListed: isListed || phone !== undefined });
}

/** Reads a name, or a name with other words behind it: "Marcos 98888-7777". */
function readPart(row: Row, part: string, { mayName, isListed }: { mayName: boolean; isListed: boolean }): void {
  const [, head = part, tail = ''] = /^([^\d(@]{2,80}?)\s(?=[\d(@])(.{1,2000})$/u.exec(part) ?? [];
  const isName = row.name === '' && mayName && looksLikeName(head, isListed);
  if (isName) row.name = head;
  const notes = isName ? tail : part;
  if (notes !== '') addNotes(row, notes);
}

/** Includes the brackets around a phone number. */
function withBrackets(text: string, { start, end }: { start: number; end: number }) {
  const hasBrackets = text[start - 1] === '(' && text[end] === ')';
  return hasBrackets ? { start: start - 1, end: end + 1 } : { start, end };
}

const label = /^(?:cel(?:ular)?|tel(?:efone)?|fone|whats(?:app)?|contato|voo|flight|nome|name)\s?[:.]?$/iu;
const edge = /^[\s,;:|/.–-]{1,200}|[\s,;:|/–-]{1,200}$/gu;

/** Splits the text at the cuts and at signs between words, and drops labels such as "cel:". */
function partsBetween(text: string, cuts: readonly { start: number; end: number }[]): string[] {
  let from = 0;
  const parts: string[] = [];
  const ends = [...cuts.toSorted((a, b) => a.start - b.start), { start: text.length, end: text.length }];
  for (const { start, end } of ends) {
    parts.push(...text.slice(from, Math.max(from, start)).split(/\s[–-]\s|[,;|\t]\s?|(?<=^|\s)(?=\()/));
    from = Math.max(from, end);
  }
  return parts.map((part) => part.replaceAll(edge, '')).filter((part) => part !== '' && !label.test(part));
}

function addNotes(row: Row, text: string): void {
  row.notes = row.notes === '' ? text : `${row.notes} · ${text}`;
}

function joined(...words: string[]): string {
  return words.filter(Boolean).join(' ');
}

/** "Ana Lima e Rui Costa" are two guests of one car with one phone. */
function withCompanions(row: Row): Row[] {
  const [first = '', ...others] = splitNames(row.name);
  const companions = others.map((name) => Object.assign(emptyRow(), { name, phone: row.phone, isSameCar: true }));
  return [{ ...row, name: first }, ...companions];
}

/** A line with only a phone or flight belongs to the guest of the line above. */
function completes(before: Row, { phone, flightNumber, notes }: Row): boolean {
  if (notes !== '' || (phone === '' && flightNumber === '')) return false;
  return (phone === '' || before.phone === '') && (flightNumber === '' || before.flightNumber === '');
}

function complete(before: Row, { phone, flightNumber, isSameCar }: Row): void {
  before.phone ||= phone;
  before.flightNumber ||= flightNumber;
  before.isSameCar ||= isSameCar;
}

/** Numbers the vehicles in the order of their first guests. */
function inCars(rows: readonly Row[]): Guest[] {
  const cars = new Map<string, number>();
  let count = 0;
  let latest = 0;
  return rows.map(({ car, isSameCar, ...guest }) => {
    const known = car === '' ? undefined : cars.get(car);
    latest = known ?? (isSameCar && latest > 0 ? latest : (count += 1));
    if (car !== '') cars.set(car, latest);
    return { ...guest, vehicle: latest };
  });
}
