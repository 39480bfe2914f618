import { expect, it } from 'vitest';
import { brCode } from '#domain/pix/br-code.ts';
import { driverCharge } from '#domain/pix/driver-charge.ts';

it.each([
  [
    { name: 'Iara Conceição', city: 'São Paulo' },
    { name: 'Iara Conceicao', city: 'Sao Paulo' },
  ],
  [
    { name: 'Cooperativa de Taxistas do Aeroporto', city: 'São José do Rio Preto' },
    { name: 'Cooperativa de Taxistas d', city: 'Sao Jose do Rio' },
  ],
  [
    { name: '株式会社', city: null },
    { name: 'Motorista', city: 'Brasil' },
  ],
])('the Pix code of a driver shortens name and city to the allowed lengths: %o', (given, account) => {
  const charge = { key: '52998224725', tripCode: 'V-000123', amountCents: 82_96 };
  expect(driverCharge({ ...charge, ...given })).toBe(
    brCode({ account: { key: charge.key, ...account }, amountCents: 82_96, txid: 'V000123' }),
  );
});
