import { expect, it } from 'vitest';
import { isOtherPassenger } from './other-passenger.ts';

const stored = { name: 'Ana Souza', phone: '(11) 98765-4321' };

it.each([
  ['the same name in other letters', { name: 'ana sóuza ', phone: '(11) 98765-4321' }, false],
  ['the same name with a new phone', { name: 'Ana Souza', phone: '(11) 91234-5678' }, false],
  ['a corrected name with the same phone', { name: 'Ana Sousa Lima', phone: '11987654321' }, false],
  ['an emptied name', { name: '', phone: '(11) 98765-4321' }, true],
  ['another guest with the phone of the reception', { name: 'Beto Souza', phone: '(11) 98765-4321' }, true],
  ['a namesake with another phone', { name: 'Ana Lima', phone: '(11) 91234-5678' }, true],
])('%s: another passenger is %j', (_what, typed, isOther) => {
  expect(isOtherPassenger(stored, typed)).toBe(isOther);
});
