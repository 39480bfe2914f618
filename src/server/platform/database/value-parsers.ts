import { TypeOverrides, types } from 'pg';

const { INT8, NUMERIC, DATE } = types.builtins;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;
// pg-types knows the arrays, though its types list only single values.
const textArray: (array: string) => (string | null)[] = types.getTypeParser(1009 as number);

/** Centavos and counters are int8 in the database and plain numbers here: exact, or an exception. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

/** Sums of int8 come as numeric; a true fraction is as near as a double gets. */
function number(text: string): number {
  return /^-?\d+$/.test(text) ? wholeNumber(text) : Number(text);
}

/** A calendar date has no instant: it stays `2026-11-20`. */
function asWritten(text: string): string {
  return text;
}

function each<T>(parse: (text: string) => T): (array: string) => (T | null)[] {
  return (array) => {
    return textArray(array).map((text) => (text === null ? null : parse(text)));
  };
}

export const valueParsers = new TypeOverrides();
valueParsers.setTypeParser(INT8, wholeNumber);
valueParsers.setTypeParser(NUMERIC, number);
valueParsers.setTypeParser(DATE, asWritten);
valueParsers.setTypeParser(INT8_ARRAY, each(wholeNumber));
valueParsers.setTypeParser(NUMERIC_ARRAY, each(number));
valueParsers.setTypeParser(DATE_ARRAY, each(asWritten));
