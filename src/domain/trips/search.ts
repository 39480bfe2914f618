const dayMs = 86_400_000;

/** Number of days that an unscoped search covers. Searches of one client or partner are not limited. */
const searchDays = 90;

/**
 * Returns the start of the last `searchDays` of a requested period; null when the period is not longer. A period
 * without `to` ends now.
 */
export function narrowedStart(period: { from: Date | null; to: Date | null }, now: Date): Date | null {
  const start = new Date((period.to ?? now).getTime() - searchDays * dayMs);
  return period.from !== null && period.from >= start ? null : start;
}

/** The beginning of a word, or a whole word. */
type Lexeme = { text: string; whole: boolean };
/** Alternatives of a typed word. A trip matches when it contains all lexemes of one alternative. */
export type TypedWord = readonly (readonly Lexeme[])[];

/** Parsed search: one trip by its full code, or the trips with all of these words. */
export type TripSearch = { number: number } | { words: readonly TypedWord[] };

const wholeCode = /^v-(\d{6,15})$/i;
/** A code has at most seven digits. Longer numbers are phones, documents or postal codes. */
const shortCode = /^(?:v-?)?(\d{1,7})$/i;
const asPhone = /^\+?[\d\s()./-]+$/;
/** Same punctuation as in `search_words` in the database. */
const punctuation = /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e’‘“”–—]+/;
/** Short numbers are searched as whole words, because they are the beginning of many phones. */
const shortNumber = /^\d{1,3}$/;
/**
 * Texts that may be stored outside the partitions of the search index, and texts that always are. Same patterns as in
 * `search_partitions` in the database.
 */
const [mayBeLong, isLong] = [/^\d{4,}$/, /^\d{6,}$/];

/**
 * Parses a typed search text. Every typed word must be the beginning of a word of the trip, in any order. Numbers of up
 * to three digits must be whole words. A word with punctuation inside matches with its punctuation or by its parts. A
 * phone matches with any punctuation. Returns null for a text without words.
 */
export function readSearch(typed: string): TripSearch | null {
  const text = typed.trim();
  const code = wholeCode.exec(text)?.[1];
  if (code !== undefined) return { number: Number(code) };
  const digits = asPhone.test(text) ? text.replaceAll(/\D/g, '') : '';
  const pieces = text.split(/\s+/).filter((piece) => piece.split(punctuation).some(Boolean));
  if (pieces.length === 0) return null;
  return { words: digits.length >= 8 ? [phoneOrReference(digits, pieces)] : pieces.map(begins) };
}

/** Returns the full code for a bare number: `123`, `v123` and `V-123` are `V-000123`. Null: no code. */
export function codeIn(typed: string): string | null {
  const number = shortCode.exec(typed.trim())?.[1];
  return number === undefined ? null : `V-${number.padStart(6, '0')}`;
}

/** Formats the words as a tsquery of PostgreSQL. */
export function queryOf(words: readonly TypedWord[]): string {
  return write(words, begun);
}

/**
 * Formats the words as a tsquery over one partition (`partition`) of the search index. The query finds all trips that
 * the query of `queryOf` finds, and possibly more.
 */
export function partitionQueryOf(words: readonly TypedWord[], partition: string): string {
  const inPartition = ({ text, whole }: Lexeme) => begun({ text: `${partition} ${text}`, whole });
  const query = write(words, (lexeme) => {
    if (isLong.test(lexeme.text)) return begun(lexeme);
    return mayBeLong.test(lexeme.text) ? `(${inPartition(lexeme)} | ${begun(lexeme)})` : inPartition(lexeme);
  });
  return words.flat(2).some(({ text }) => mayBeLong.test(text)) ? `'${partition} ' & ${query}` : query;
}

/** Returns both alternatives of a text such as `2026-000123`, which may be a phone or a reference. */
function phoneOrReference(digits: string, pieces: readonly string[]): TypedWord {
  const [piece = ''] = pieces;
  return pieces.length === 1 && piece !== digits ? [[lexeme(digits)], [lexeme(piece)]] : [[lexeme(digits)]];
}

function begins(piece: string): TypedWord {
  const parts = piece.split(punctuation).filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return [[lexeme(first)]];
  const whole = piece.slice(piece.indexOf(first), piece.lastIndexOf(last) + last.length);
  return [[lexeme(whole)], parts.map(lexeme)];
}

const lexeme = (text: string): Lexeme => ({ text, whole: shortNumber.test(text) });

function begun({ text, whole }: Lexeme): string {
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\\', String.raw`\\`)}'`;
  return whole ? quoted : `${quoted}:*`;
}

function write(words: readonly TypedWord[], one: (lexeme: Lexeme) => string): string {
  return words
    .map((ways) =>
      group(
        ways.map((lexemes) => group(lexemes.map(one), ' & ')),
        ' | ',
      ),
    )
    .join(' & ');
}

const group = (queries: string[], by: string): string =>
  queries.length === 1 ? queries.join('') : `(${queries.join(by)})`;
