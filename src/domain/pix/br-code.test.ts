import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiText } from '#domain/pix/ascii-text.ts';
import { brCode, type PixAccount } from '#domain/pix/br-code.ts';
import { crc16 } from '#domain/pix/crc16.ts';

const account: PixAccount = { key: '11222333000181', name: 'CHAME UM TAXI', city: 'SAO PAULO' };
const charge = { account, amountCents: 123_45, txid: 'VIAGEM000123' };

/** Parses a code tag by tag, as a bank's app does; null when the lengths do not match. */
function read(code: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let rest = code;
  while (rest !== '') {
    const [, tag, digits] = /^(\d\d)(\d\d)/.exec(rest) ?? [];
    const length = Number(digits);
    if (!tag || found.has(tag) || rest.length < 4 + length) return null;
    found.set(tag, rest.slice(4, 4 + length));
    rest = rest.slice(4 + length);
  }
  return found;
}

const amounts = fc.integer({ min: 1, max: 999_999_999_999 });
const txids = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/);
const names = fc.string({ minLength: 1, maxLength: 25, unit: 'binary' }).filter((text) => {
  const folded = asciiText(text);
  return folded.length > 0 && folded.length <= 25;
});
const keys = fc.constantFrom(
  '11222333000181',
  '12ABC34501DE35',
  '52998224725',
  'financeiro@central.example',
  '+5511987654321',
  '123e4567-e89b-12d3-a456-426614174000',
);

describe('a BR Code', () => {
  it('for a fixed charge equals the known example exactly', () => {
    expect(brCode(charge)).toBe(
      '00020126360014br.gov.bcb.pix0114112223330001815204000053039865406123.455802BR5913CHAME UM TAXI6009SAO PAULO62160512VIAGEM0001236304F04F',
    );
  });

  it('contains name and city without accents', () => {
    const accented = { ...account, name: 'Chame um Táxi', city: 'São Paulo' };
    const tags = read(brCode({ ...charge, account: accented }));
    expect([tags?.get('59'), tags?.get('60')]).toEqual(['Chame um Taxi', 'Sao Paulo']);
  });

  it('can be parsed field by field, with a valid checksum, for any charge', () => {
    fc.assert(
      fc.property(keys, names, amounts, txids, (key, name, amountCents, txid) => {
        const code = brCode({ account: { key, name, city: 'Rio' }, amountCents, txid });
        expect(code).toMatch(/^[ -~]+$/);
        const tags = read(code);
        expect([...(tags?.keys() ?? [])]).toEqual(['00', '26', '52', '53', '54', '58', '59', '60', '62', '63']);
        expect(read(tags?.get('26') ?? '')).toEqual(
          new Map([
            ['00', 'br.gov.bcb.pix'],
            ['01', key],
          ]),
        );
        expect(Math.round(Number(tags?.get('54')) * 100)).toBe(amountCents);
        expect(tags?.get('54')).toMatch(/^\d{1,10}\.\d\d$/);
        expect(tags?.get('59')).toBe(asciiText(name));
        expect(read(tags?.get('62') ?? '')?.get('05')).toBe(txid);
        expect(tags?.get('63')).toBe(crc16(code.slice(0, -4)));
      }),
    );
  });

  it.each([
    ['a name of 26 characters', { account: { ...account, name: 'A'.repeat(26) } }],
    ['a city of 16 characters', { account: { ...account, city: 'A'.repeat(16) } }],
    ['a name without any ASCII character', { account: { ...account, name: '株式会社' } }],
    ['a key with its punctuation', { account: { ...account, key: '11.222.333/0001-81' } }],
    ['a key with a wrong digit', { account: { ...account, key: '11222333000182' } }],
    ['a txid of 26 characters', { txid: 'A'.repeat(26) }],
    ['a txid with a hyphen', { txid: 'VIAGEM-1' }],
    ['no txid', { txid: '' }],
    ['an amount of zero', { amountCents: 0 }],
    ['an amount of half a centavo', { amountCents: 0.5 }],
  ])('is refused for %s', (_what, wrong) => {
    expect(() => brCode({ ...charge, ...wrong })).toThrow(RangeError);
  });
});

describe('the checksum', () => {
  it.each([
    ['123456789', '29B1'],
    ['', 'FFFF'],
    ['A', 'B915'],
  ])('of "%s" is %s', (text, sum) => {
    expect(crc16(text)).toBe(sum);
  });

  it('detects any single changed character', () => {
    fc.assert(
      fc.property(txids, fc.nat(), fc.stringMatching(/^[A-Za-z0-9]$/), (text, at, other) => {
        const index = at % text.length;
        fc.pre(text[index] !== other);
        expect(crc16(text.slice(0, index) + other + text.slice(index + 1))).not.toBe(crc16(text));
      }),
    );
  });
});

describe('text for banks', () => {
  it.each([
    ['  Cooperativa   Ônibus & Táxi ', 'Cooperativa Onibus & Taxi'],
    ['Praça da Sé', 'Praca da Se'],
    ['ﬁscal — nº 1', 'fiscal no 1'],
    ['linha\nnova', 'linha nova'],
    ['🚕', ''],
  ])('of "%s" is "%s"', (text, ascii) => {
    expect(asciiText(text)).toBe(ascii);
  });
});
