import { describe, expect, it } from 'vitest';
import { findPhones, isLandline } from './phones.ts';

describe('the phone numbers of a line', () => {
  it.each([
    ['ana 11 98123-4477', '+5511981234477'],
    ['cel. (31) 99241-7788', '+5531992417788'],
    ['neusa 3832-4471', '+551138324471'],
    ['81 9 9655-2010', '+5581996552010'],
    ['mi whatsapp +54 9 11 5533-0192', '+5491155330192'],
    ['61 9.8214-5500', '+5561982145500'],
    ['tel +54 9 11 5555 0142. 2 valijas', '+5491155550142'],
    ['+44 7700 900123 (2 pax)', '+447700900123'],
    ['+44 7700 900123 15:00 hotel', '+447700900123'],
    ['+1 305 555 0142 3 bags', '+13055550142'],
    ['+1 (305) 555-0142 - 12 malas', '+13055550142'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+55 (11) 9.8123-4477', '+5511981234477'],
  ])('“%s” has %s', (plain, expected) => {
    expect(findPhones(plain, '11').map(({ phone }) => phone)).toEqual([expected]);
  });

  it.each(['prot. 2207-1915', 'cnpj 12.345.678/0001-90', 'voo la3041', 'rua augusta 2203'])(
    '“%s” has none',
    (plain) => {
      expect(findPhones(plain, '11')).toEqual([]);
    },
  );

  it('are marked where they belong to an office', () => {
    expect(findPhones('pabx 11 3716-2200', '11')[0]?.isDesk).toBe(true);
    expect(isLandline('+551137162200')).toBe(true);
    expect(isLandline('+5511937162200')).toBe(false);
  });
});
