import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingOfField, type ImportLayout, importColumns, readLayout } from './import-columns.ts';
import { readImportedRow } from './import-row.ts';

const usual = {
  Passageiro: 'Ana',
  Telefone: '11987654321',
  Data: '25/12/2026',
  Hora: '14:30',
  Origem: 'Rua A',
  Destino: 'Rua B',
  Pagamento: 'Faturado',
};

function layoutOf(headings: readonly string[]): ImportLayout {
  const layout = readLayout(headings);
  if (!layout.ok) throw new Error(layout.detail);
  return layout.value;
}

function read(change: Record<string, string> = {}) {
  const row: Record<string, string> = { ...usual, ...change };
  return readImportedRow(layoutOf(Object.keys(row)), Object.values(row));
}

describe('the headings', () => {
  it('are recognised in any order, ignoring case and accents', () => {
    const headings = Object.keys(usual).toReversed();
    const shouted = [...headings.map((heading) => heading.toUpperCase()), ' observacoes ', 'Cor', ''];
    expect(layoutOf(shouted)).toEqual({
      at: { payment: 0, destination: 1, origin: 2, time: 3, date: 4, phones: 5, passengers: 6, notes: 7 },
      unknown: ['Cor'],
    });
  });

  it('are required, and a refusal names the missing headings', () => {
    const { Data: _date, Telefone: _phone, ...others } = usual;
    expect(readLayout(Object.keys(others))).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^Faltam as colunas Telefone, Data:/),
    });
  });

  it('belong to exactly one column each', () => {
    const columns: { heading: string; also: readonly string[] }[] = Object.values(importColumns);
    const all = columns.flatMap(({ heading, also }) => also.concat(heading));
    expect(all.filter((heading) => readLayout([...Object.keys(usual), heading, heading]).ok)).toEqual([]);
  });
});

it.each([
  ['passengers.0.name', 'Passageiro'],
  ['passengers.1.phone', 'Telefone'],
  ['stops.0.address', 'Origem'],
  ['stops.1', 'Paradas'],
  ['stops.2', 'Destino'],
  ['pickupAt', 'Data'],
  ['paymentMethod', 'Pagamento'],
  ['clientId', null],
  ['stops', null],
])('an error of the field %s belongs to the column %s', (field, heading) => {
  expect(headingOfField(field, layoutOf(Object.keys(usual)), 3)).toBe(heading);
});

describe('a row', () => {
  it('is read as a request with all its fields', () => {
    const row = read({ Paradas: 'Rua C | Rua D', Categoria: 'ACESSIVEL', Necessidades: 'cao guia', Bagagem: '2' });
    expect(row).toMatchObject({
      passengers: [{ name: 'Ana', phone: '11987654321' }],
      stops: ['Rua A', 'Rua C', 'Rua D', 'Rua B'],
      pickup: { date: '2026-12-25', time: '14:30' },
      terms: { category: 'acessivel', paymentMethod: 'billed', needs: ['guide_dog'], luggageCount: 2, hours: null },
      errors: [],
    });
  });

  it('may contain several passengers', () => {
    expect(read({ Passageiro: 'Ana | Bia', Telefone: '1, 2' }).passengers).toEqual([
      { name: 'Ana', phone: '1' },
      { name: 'Bia', phone: '2' },
    ]);
  });

  it.each([
    ['25/12/2026', '9h', '2026-12-25 09:00'],
    ['5/1/2027', '14h30', '2027-01-05 14:30'],
    ['2026-12-25', '07:05:00', '2026-12-25 07:05'],
    ['2026-12-25T14:30', '', '2026-12-25 14:30'],
    ['25/12/2026 às 14:30', '', '2026-12-25 14:30'],
    ['29/02/2027', '14:30', null],
    ['25/13/2026', '14:30', null],
    ['25/12/26', '14:30', null],
    ['25/12/2026', '24:00', null],
    ['25/12/2026', '1430', null],
    ['25/12/2026', '', null],
    ['', '14:30', null],
    ['amanhã', '14:30', null],
    ['25/12/0026', '14:30', null],
    ['31/12/9999', '23:30', null],
  ])('with the date "%s" and the time "%s" has the pickup %s', (Data, Hora, at) => {
    const { pickup, errors } = read({ Data, Hora });
    expect(pickup && `${pickup.date} ${pickup.time}`).toBe(at);
    expect(errors.map(({ field }) => field)).toEqual(at === null ? ['pickupAt'] : []);
  });

  it('with any content is parsed without an exception', () => {
    const cells = array(string({ unit: 'binary' }), { minLength: 7, maxLength: 7 });
    assert(
      property(cells, (values) => {
        const { stops, errors } = readImportedRow(layoutOf(Object.keys(usual)), values);
        expect(stops).toHaveLength(2);
        expect(errors.every(({ message }) => message !== '')).toBe(true);
      }),
    );
  });
});
