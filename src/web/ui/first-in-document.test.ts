import { describe, expect, test } from 'vitest';
import { firstInDocument } from './first-in-document.ts';

type Field = { at: number; compareDocumentPosition: (other: Field) => number };

/** Returns a field at a position of the page, comparable like a DOM node. */
function field(at: number): Field {
  return { at, compareDocumentPosition: (other) => (other.at > at ? 4 : 2) };
}

describe('firstInDocument', () => {
  test('the field that stands first in the document is chosen, in whatever order the errors came', () => {
    expect(firstInDocument([field(3), field(1), field(2)])?.at).toBe(1);
    expect(firstInDocument([field(1), field(2), field(3)])?.at).toBe(1);
  });

  test('errors of fields that the form does not show are passed over', () => {
    expect(firstInDocument([null, field(5), null, field(4)])?.at).toBe(4);
    expect(firstInDocument<Field>([null])).toBeUndefined();
    expect(firstInDocument<Field>([])).toBeUndefined();
  });
});
