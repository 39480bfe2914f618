import { describe, expect, it } from 'vitest';
import { Source } from './source.ts';

describe('the cleaned text', () => {
  it('has no accents, control characters or marks of direction, and points back to the pasted words', () => {
    const input = 'Ol\u0000á\u202E  João\u200B';
    const source = new Source(input);
    expect([source.text, source.plain]).toEqual(['Olá\tJoão', 'ola\tjoao']);
    const { start, end } = source.span(4, 8);
    expect(input.slice(start, end)).toBe('João');
  });

  it('joins combining marks with their letters', () => {
    expect(new Source('amanha\u0303').text).toBe('amanhã');
  });

  it.each([
    ['📅 31/07', 'data: 31/07'],
    ['saio 🙏 do hotel', 'saio do hotel'],
    ['*negrito*', 'negrito'],
    ['* item', '- item'],
    ['A → B', 'A > B'],
    ['a\r\nb\rc', 'a\nb\nc'],
  ])('reads “%s” as “%s”', (input, plain) => {
    expect(new Source(input).plain).toBe(plain.toLowerCase());
  });
});
