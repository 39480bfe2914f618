import { expect, it } from 'vitest';
import { formatLocalPhone, formatPhone, parsePhone, formatPhoneFault } from '#domain/documents/phone.ts';

it.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['11987654321', '+5511987654321'],
  ['11 9 8765 4321', '+5511987654321'],
  ['+55 11 98765-4321', '+5511987654321'],
  ['5511987654321', '+5511987654321'],
  ['0055 11 98765.4321', '+5511987654321'],
  ['011 98765-4321', '+5511987654321'],
  ['0 15 11 94424 8323', '+5511944248323'], // 15 is the code of an operator
  ['021 31 3222-1111', '+553132221111'],
  ['(31) 3222-1111', '+553132221111'],
  ['(55) 99876-5432', '+5555998765432'], // 55 is also the DDD of Santa Maria
  ['55 3222-1111', '+555532221111'],
  ['+55 55 3222-1111', '+555532221111'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+351 912 345 678', '+351912345678'],
])('reads the phone number %s', (input, stored) => {
  expect(parsePhone(input)).toBe(stored);
});

it.each([
  '98765-4321', // no DDD
  '(20) 98765-4321', // no such DDD
  '(11) 88765-432', // too short
  '(11) 58765-4321', // nine digits, but not a mobile number
  '(11) 68765-4321', // mobile numbers do not begin with 6
  '(11) 78765-4321', // mobile numbers do not begin with 7
  '(11) 88765-4321',
  '(11) 98765-432', // without the leading 9
  '4004-1234',
  '55 55 11 98765-4321',
  '+11 98765-4321', // without the country code 55
  '+55 3222-1111', // no DDD: the 55 is the country code
  '+55 0800 123 4567',
  '0800 123 4567',
  '+1234567',
  '00 1 212 555 0199', // abroad, and no operator 01
  '+55 0 15 11 94424 8323',
  '351912345678',
  'ligar (11) 98765-4321',
  '',
])('refuses the phone number %j', (input) => {
  expect(parsePhone(input)).toBeNull();
});

it.each([
  ['+5511987654321', '(11) 98765-4321'],
  ['+553132221111', '(31) 3222-1111'],
  ['+14155552671', '+14155552671'],
])('formats the phone number %s as %s', (stored, expected) => {
  expect(formatPhone(stored)).toBe(expected);
});

it.each([
  ['0800 123 4567', 'Números como 0800 e 4004 não servem: informe um telefone com DDD.'],
  ['4004-1234', 'Números como 0800 e 4004 não servem: informe um telefone com DDD.'],
  ['190', 'Telefone inválido: informe DDD e número.'],
  ['(11) 8765-4321', 'Falta o 9 do celular, depois do DDD.'],
  ['+55 11 8765-4321', 'Falta o 9 do celular, depois do DDD.'],
  ['(11) 87654-3210', 'O número de um celular começa com 9, depois do DDD.'],
  ['98765-4321', 'Falta o DDD do telefone.'],
  ['3222-1111', 'Falta o DDD do telefone.'],
  ['(20) 98765-4321', 'Telefone inválido: informe DDD e número.'],
  ['ligar', 'Telefone inválido: informe DDD e número.'],
])('explains the error of the phone number %s', (input, fault) => {
  expect(parsePhone(input)).toBeNull();
  expect(formatPhoneFault(input)).toBe(fault);
});

it.each([
  ['94424-8323', '94424-8323'],
  ['(94) 4248-323', '94424-8323'], // as the field formats it while the user types
  ['988000007', '98800-0007'],
  ['3222 1111', '3222-1111'],
  ['(11) 98765-4321', null],
  ['(11) 98765-43', null],
  ['6876-5432', null],
  ['4004-1234', null], // has no area code
  ['+98765432', null],
  ['ligar 3222-1111', null],
  ['', null],
])('formats %j, if its area code is missing, as %j', (input, expected) => {
  expect(formatLocalPhone(input)).toBe(expected);
});
