import { describe, expect, test } from 'vitest';
import { pageOfRows, readCursor, writeCursor } from './cursor.ts';
import { Refused } from './refused.ts';

const id = '01970000-0000-7000-8000-000000000001';

describe('a cursor', () => {
  test('decodes to the key that was encoded', () => {
    expect(readCursor(writeCursor('conceição', id), 'text', 'id')).toEqual(['conceição', id]);
    expect(readCursor(writeCursor('2026-07-01T12:00:00.000Z', id), 'instant', 'id')).toHaveLength(2);
  });

  test.each([
    ['arbitrary text', 'zzz', ['id']],
    ['empty', '', ['id']],
    ['JSON without a list', Buffer.from('{"a":1}').toString('base64url'), ['id']],
    ['the key of another list', writeCursor('ana', id), ['id']],
    ['an invalid id', writeCursor('ana'), ['id']],
    ['an invalid instant', writeCursor('2026-99-99T99:99:99Z', id), ['instant', 'id']],
    ['a number', Buffer.from('[1]').toString('base64url'), ['text']],
    ['a NUL, which PostgreSQL refuses', writeCursor('a\u0000', id), ['text', 'id']],
  ] as const)('is refused with a 400 that names the field `cursor` when it is %s', (_what, cursor, key) => {
    const read = () => readCursor(cursor, ...key);
    expect(read).toThrow(Refused);
    expect(read).toThrow(
      expect.objectContaining({
        status: 400,
        data: expect.objectContaining({ errors: [expect.objectContaining({ field: 'cursor' })] }),
      }),
    );
  });
});

const page = (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: `id${index}` }));
  return pageOfRows(rows, 2, { item: (row) => row.id, key: (row) => [row.id] });
};

describe('a page', () => {
  test('has no next page when the query found no more rows than the limit', () => {
    expect(page(2)).toEqual({ items: ['id0', 'id1'], nextCursor: null });
  });

  test('excludes the row beyond the limit, which begins the next page', () => {
    expect(page(3)).toEqual({ items: ['id0', 'id1'], nextCursor: writeCursor('id1') });
  });
});
