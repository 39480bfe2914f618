import { expect, it } from 'vitest';
import { parseState, states } from './states.ts';

it.each([
  ['São Paulo', 'SP'],
  ['sao paulo', 'SP'],
  ['BR-MG', 'MG'],
  ['df', 'DF'],
  ['Mato Grosso', 'MT'],
  ['Mato Grosso do Sul', 'MS'],
  ['Lisboa', null],
  ['', null],
])('reads %j as the state %j', (text, uf) => {
  expect(parseState(text)).toBe(uf);
});

it('knows all 27 states', () => {
  expect(states).toHaveLength(27);
  for (const uf of states) expect(parseState(uf)).toBe(uf);
});
