const dayMs = 86_400_000;

/** How many days a search over everybody's trips looks through; one client's or one partner's are searched whole. */
const searchDays = 90;

/** Where the last `searchDays` of an asked period begin; null when the period is no longer than that. `to` left out: now. */
export function narrowedStart(period: { from: Date | null; to: Date | null }, now: Date): Date | null {
  const start = new Date((period.to ?? now).getTime() - searchDays * dayMs);
  return period.from !== null && period.from >= start ? null : start;
}

/** What somebody looks for: one trip by its whole code, or those with these words, as a tsquery of PostgreSQL. */
export type TripSearch = { number: number } | { words: string };

const wholeCode = /^v-(\d{6,15})$/i;
const asPhone = /^\+?[\d\s()./-]+$/;
/** As `search_words` in the database has it. */
const punctuation = /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e’‘“”–—]+/;
/** Phones, of which every trip has one, begin with all of these. */
const shortNumber = /^\d{1,3}$/;

/**
 * How a typed text is looked for: every word of it begins a word of the trip, in any order; numbers of up to three digits are
 * whole. A word with punctuation inside begins one that is written so, or its parts are found; a phone is found however it is
 * punctuated. Null: there is no word in it.
 */
export function readSearch(typed: string): TripSearch | null {
  const text = typed.trim();
  const code = wholeCode.exec(text)?.[1];
  if (code !== undefined) return { number: Number(code) };
  const digits = asPhone.test(text) ? text.replaceAll(/\D/g, '') : '';
  const pieces = text.split(/\s+/).filter((piece) => piece.split(punctuation).some(Boolean));
  if (pieces.length === 0) return null;
  if (digits.length >= 8) return { words: phoneOrReference(digits, pieces) };
  return { words: pieces.map(begins).join(' & ') };
}

/** `2026-000123` may be either. */
function phoneOrReference(digits: string, pieces: readonly string[]): string {
  const [piece = ''] = pieces;
  return pieces.length === 1 && piece !== digits ? `${lexeme(digits)} | ${lexeme(piece)}` : lexeme(digits);
}

function begins(piece: string): string {
  const parts = piece.split(punctuation).filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return lexeme(first);
  const whole = piece.slice(piece.indexOf(first), piece.lastIndexOf(last) + last.length);
  return `(${lexeme(whole)} | (${parts.map(lexeme).join(' & ')}))`;
}

function lexeme(word: string): string {
  const quoted = `'${word.replaceAll("'", "''").replaceAll('\\', String.raw`\\`)}'`;
  return shortNumber.test(word) ? quoted : `${quoted}:*`;
}
