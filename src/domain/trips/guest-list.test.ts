import { array, assert, constantFrom, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Guest, mostListCharacters, readGuestList } from './guest-list.ts';

const guest = (name: string, more: Partial<Guest> = {}): Guest => ({
  name,
  phone: '',
  flightNumber: '',
  destination: '',
  notes: '',
  vehicle: 1,
  ...more,
});
const read = (text: string) => {
  const list = readGuestList(text);
  if (!list) throw new Error('the list is too long');
  return list;
};

const carsOf = (text: string) => read(text).guests.map(({ name, vehicle }) => [name, vehicle]);

describe('a pasted list of guests', () => {
  it.each<[string, string, Guest[]]>([
    [
      'a numbered message',
      '1. Maria Silva (11) 98888-7777\n2. João Souza - 21 99999-1234 - voo LA3456\n3) Ana Costa e Silva +351 912 345 678 cadeira de rodas',
      [
        guest('Maria Silva', { phone: '+5511988887777' }),
        guest('João Souza', { phone: '+5521999991234', flightNumber: 'LA3456', vehicle: 2 }),
        guest('Ana Costa e Silva', { phone: '+351912345678', notes: 'cadeira de rodas', vehicle: 3 }),
      ],
    ],
    [
      'a spreadsheet with headings in another order and empty cells',
      'Telefone\tPassageiro\tVoo\tDestino\tObs.\n11988887777\tMaria Silva\tla 3456\t\tVegana\n+1 (415) 555-2671\tJohn Smith\t\tHotel Ibis\t',
      [
        guest('Maria Silva', { phone: '+5511988887777', flightNumber: 'LA3456', notes: 'Vegana' }),
        guest('John Smith', { phone: '+14155552671', destination: 'Hotel Ibis', vehicle: 2 }),
      ],
    ],
    [
      'a spreadsheet without headings',
      '1\tMaria Silva\t(11) 98888-7777\tG3 1234\n2\tJosé\t(21) 98765-4321\t',
      [
        guest('Maria Silva', { phone: '+5511988887777', flightNumber: 'G31234' }),
        guest('José', { phone: '+5521987654321', vehicle: 2 }),
      ],
    ],
    [
      'a CSV with semicolons and quoted cells',
      'Nome;Celular;Observações\n"Silva; Maria";11988887777;"diz ""oi"""',
      [guest('Silva; Maria', { phone: '+5511988887777', notes: 'diz "oi"' })],
    ],
    [
      'a CSV with commas',
      'name,phone\nMaria,11988887777\nJohn,+14155552671',
      [guest('Maria', { phone: '+5511988887777' }), guest('John', { phone: '+14155552671', vehicle: 2 })],
    ],
    [
      'names with the phone and flight in the lines below',
      'Maria Silva\n(11) 98888-7777\nJoão Souza\nvoo G3 1234',
      [guest('Maria Silva', { phone: '+5511988887777' }), guest('João Souza', { flightNumber: 'G31234', vehicle: 2 })],
    ],
    [
      'a message in bold with a phone without area code',
      '*Maria* – 11 98888-7777 – chega 8h\n- marcos 98888-7777 apto 302',
      [
        guest('Maria', { phone: '+5511988887777', notes: 'chega 8h' }),
        guest('marcos', { notes: '98888-7777 apto 302', vehicle: 2 }),
      ],
    ],
  ])('is read from %s', (_case, text, guests) => {
    expect(read(text)).toEqual({ guests, rest: [] });
  });

  it('puts guests of "mesmo carro", of one line and of one number of a car into one vehicle', () => {
    const lines =
      '• Ana Lima e Rui Costa (11) 98888-7777\n• Bia Prado 11 97777-6666 (mesmo carro)\n• Leo Dias 11 96666-5555';
    expect(carsOf(lines)).toEqual([
      ['Ana Lima', 1],
      ['Rui Costa', 1],
      ['Bia Prado', 1],
      ['Leo Dias', 2],
    ]);
    const table = 'Nome;Carro\nAna;B\nBia;A\nLu;b';
    expect(carsOf(table)).toEqual([
      ['Ana', 1],
      ['Bia', 2],
      ['Lu', 1],
    ]);
  });

  it('keeps the lines that name no guest', () => {
    const text = 'Bom dia! Segue a lista:\n• Ana Lima (11) 98888-7777\n• Bia Prado 11 97777-6666\nObrigada';
    expect(read(text).rest).toEqual(['Bom dia! Segue a lista:', 'Obrigada']);
    expect(read('').guests).toEqual([]);
  });

  it('is refused as a whole when it is too long', () => {
    expect(readGuestList('a'.repeat(mostListCharacters + 1))).toBeNull();
  });

  it('keeps the order of its guests', () => {
    const names = array(constantFrom('Ana', 'Bruno', 'Carla', 'Davi', 'Elisa'), { minLength: 1, maxLength: 30 });
    assert(
      property(names, constantFrom('\t', ';', ' - ', ' '), (people, separator) => {
        const lines = people.map((name, index) => `${name} Lima${separator}(11) 9${String(80_000_000 + index)}`);
        const { guests, rest } = read(lines.join('\n'));
        expect(rest).toEqual([]);
        expect(guests.map(({ name, phone }) => `${name} ${phone}`)).toEqual(
          people.map((name, index) => `${name} Lima +55119${String(80_000_000 + index)}`),
        );
        expect(guests.map(({ vehicle }) => vehicle)).toEqual(people.map((_name, index) => index + 1));
      }),
    );
  });

  it('loses no word', () => {
    // No heading and no label, which are not kept, begins with this letter.
    const word = stringMatching(/^[zZ][A-Za-zÀ-ÖØ-öø-ÿ]{3,8}[1-9]{0,3}$/);
    const sign = constantFrom(' ', ', ', ' - ', '; ', '\t', ' (', '/', '\n');
    assert(
      property(array(word, { minLength: 1, maxLength: 24 }), array(sign, { maxLength: 6 }), (words, signs) => {
        const text = words.map((one, index) => one + (signs[index % (signs.length || 1)] ?? ' ')).join('');
        const { guests, rest } = read(text);
        const kept = [...guests.flatMap((one) => Object.values(one)), ...rest].join(' ').toLowerCase();
        for (const one of words) expect(kept).toContain(one.toLowerCase());
      }),
    );
  });

  it('is read from any text without an error, with numbered vehicles', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { guests } = read(text);
        let most = 0;
        for (const { vehicle, name } of guests) {
          expect(name).not.toBe('');
          expect(vehicle).toBeLessThanOrEqual(most + 1);
          most = Math.max(most, vehicle);
        }
      }),
    );
  });

  it.each([
    ['signs of lists', '- '],
    ['digits', '9'],
    ['pairs of digits', '11 '],
    ['separators', ';'],
    ['tabs', '\t'],
    ['quotation marks', '"'],
    ['blanks', ' '],
    ['conjunctions', 'Ana e '],
    ['open brackets', '('],
    ['short lines', 'A\n'],
  ])('is read from %s only, although it has the greatest length', (_case, part) => {
    const text = part.repeat(Math.floor(mostListCharacters / part.length));
    expect(readGuestList(text)).not.toBeNull();
    expect(readGuestList(`Maria ${text}`.slice(0, mostListCharacters))).not.toBeNull();
  });
});
