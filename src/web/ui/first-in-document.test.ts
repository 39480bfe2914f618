import { describe, expect, test } from 'vitest';
import { firstInDocument } from './first-in-document.ts';

type Field = { at: number; compareDocumentPosition: (other: Field) => number };

/** Returns a fake field at a position of the page. Like DOM nodes, two fields can be compared by position. */
function field(at: number): Field {
  return { at, compareDocumentPosition: (other) => (other.at > at ? 4 : 2) };
}

describe('firstInDocument', () => {
  test('returns the field that comes first in the document, in whatever order the errors are', () => {
    expect(firstInDocument([field(3), field(1), field(2)])?.at).toBe(1);
    expect(firstInDocument([field(1), field(2), field(3)])?.at).toBe(1);
  });

  test('ignores errors of fields that the form does not show', () => {
    expect(firstInDocument([null, field(5), null, field(4)])?.at).toBe(4);
    expect(firstInDocument<Field>([null])).toBeUndefined();
    expect(firstInDocument<Field>([])).toBeUndefined();
  });
});
