import { TypeOverrides, types } from 'pg';

const { INT8, NUMERIC, DATE } = types.builtins;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;
// pg-types parses array types, although its type definitions do not list them.
const textArray: (array: string) => (string | null)[] = types.getTypeParser(1009 as number);

/** Parses int8 (centavos, counters) to an exact number, or throws. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

/** Parses numeric. Sums of int8 are exact; fractions are the nearest double. */
function number(text: string): number {
  return /^-?\d+$/.test(text) ? wholeNumber(text) : Number(text);
}

/** Keeps a calendar date as text (`2026-11-20`), because it is not an instant. */
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
