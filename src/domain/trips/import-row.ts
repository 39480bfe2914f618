import type { FieldError } from '#domain/outcome.ts';
import { plainText } from '#domain/sheets/columns.ts';
import type { LocalDate, LocalTime } from '#domain/time.ts';
import { type Category, categories, categoryLabels } from './categories.ts';
import type { ImportColumn, ImportLayout } from './import-columns.ts';
import { type Need, needLabels } from './needs.ts';
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from './payment-methods.ts';

/** A parsed row of a spreadsheet, before places, areas and cost centres are looked up. */
export type ImportedRow = {
  passengers: { name: string; phone: string }[];
  stops: string[];
  pickup: { date: LocalDate; time: LocalTime } | null;
  area: string;
  costCentre: string;
  terms: {
    category: Category;
    paymentMethod: PaymentMethod;
    needs: Need[];
    passengerCount?: number;
    luggageCount: number;
    hours: number | null;
    voucherCode: string;
    clientReference: string;
    reason: string;
    flightNumber: string;
    nameSign: string;
    notes: string;
    internalNote: string;
  };
  /** Errors of unreadable values, by field of the request. */
  errors: FieldError[];
};

type Cells = (column: ImportColumn) => string;

/**
 * Maximum number of passengers or stops that are read. The limit of a request is lower, so the check of the request
 * refuses longer lists.
 */
const maxParts = 30;

export function readImportedRow({ at }: ImportLayout, cells: readonly string[]): ImportedRow {
  const cell: Cells = (column) => cells[at[column] ?? -1]?.trim() ?? '';
  const errors: FieldError[] = [];
  const choose = <Value extends string>(field: string, text: string, labels: Record<Value, string>): Value[] => {
    const wanted = plainText(text);
    const found = (Object.keys(labels) as Value[]).filter((value) => plainText(labels[value]) === wanted);
    if (found.length === 0) errors.push({ field, message: `Não existe: use ${formatProblems(labels)}.` });
    return found;
  };
  const [category = categories[0]] = cell('category') ? choose('category', cell('category'), categoryLabels) : [];
  const payment = cell('payment') ? choose('paymentMethod', cell('payment'), paymentMethodLabels) : [];
  if (!cell('payment')) errors.push({ field: 'paymentMethod', message: 'Informe a forma de pagamento.' });
  const pickup = readPickup(cell);
  if (typeof pickup === 'string') errors.push({ field: 'pickupAt', message: pickup });
  const people = cell('people');
  return {
    passengers: readPassengers(cell, errors),
    stops: [cell('origin'), ...parts(cell('stops'), '|').slice(0, maxParts), cell('destination')],
    pickup: typeof pickup === 'string' ? null : pickup,
    area: cell('area'),
    costCentre: cell('costCentre'),
    terms: {
      category,
      paymentMethod: payment[0] ?? paymentMethods[0],
      needs: [...new Set(parts(cell('needs'), /[|,;]/).flatMap((need) => choose('needs', need, needLabels)))],
      ...(people && { passengerCount: readCount(people) }),
      luggageCount: readCount(cell('luggage') || '0'),
      hours: cell('hours') ? readCount(cell('hours')) : null,
      voucherCode: cell('voucher'),
      clientReference: cell('reference'),
      reason: cell('reason'),
      flightNumber: cell('flight'),
      nameSign: cell('sign'),
      notes: cell('notes'),
      internalNote: cell('internalNote'),
    },
    errors,
  };
}

function formatProblems(labels: Record<string, string>): string {
  const all = Object.values(labels);
  return `${all.slice(0, -1).join(', ')} ou ${all.at(-1)}`;
}

/** Reads passengers separated by `|`, or by commas as in exports, each with a phone. */
function readPassengers(cell: Cells, errors: FieldError[]): ImportedRow['passengers'] {
  const names = parts(cell('passengers'), /[|,;]/).slice(0, maxParts);
  const phones = parts(cell('phones'), /[|,;]/).slice(0, maxParts);
  if (names.length > 1 && phones.length !== names.length) {
    const message = `São ${names.length} passageiros e ${phones.length === 1 ? '1 telefone' : `${phones.length} telefones`}: informe um para cada um.`;
    errors.push({ field: 'passengers.0.phone', message });
  }
  if (names.length === 0) return [{ name: '', phone: cell('phones') }];
  return names.map((name, index) => ({
    name,
    phone: names.length === 1 ? cell('phones') : (phones[index] ?? ''),
  }));
}

/** Parses a count. Other text becomes NaN, which every rule refuses. */
function readCount(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}

function parts(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Reads date and time from one or two cells. Returns an error message when they are unreadable. */
function readPickup(cell: Cells): ImportedRow['pickup'] | string {
  const text = ['pickup', 'date', 'time'].map((column) => cell(column as ImportColumn)).join(' ');
  const words = text.replaceAll(/(\d)T(\d)/g, '$1 $2').split(/[\s,]+/);
  const said = words.filter((word) => word !== '' && word !== 'às');
  const [dates, times] = [said.flatMap((word) => readDate(word) ?? []), said.flatMap((word) => readTime(word) ?? [])];
  const [date, time] = [dates[0], times.at(-1)];
  if (dates.length + times.length < said.length) return 'Escreva a data como 25/12/2026 e a hora como 14:30.';
  if (date === undefined) return 'Informe a data do embarque, como 25/12/2026.';
  return time === undefined ? 'Informe a hora do embarque, como 14:30.' : { date, time };
}

function readDate(word: string): LocalDate | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? [];
  const date = year === undefined ? word : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(date)) return null;
  const parsed = new Date(`${date}T00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
}

function readTime(word: string): LocalTime | null {
  const [, hours, minutes] = /^(\d{1,2})(?:h|[:h](\d\d)(?::\d\d)?)$/i.exec(word) ?? [];
  if (hours === undefined) return null;
  const time = `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}
