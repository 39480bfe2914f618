import { describe, expect, it } from 'vitest';
import { entryFiltersOf } from './statement-search.ts';
import { filtersOf } from '../list/wallet-search.ts';

describe('the conversion of search parameters into API filters', () => {
  it.each([
    [{}, {}],
    [
      { q: 'ana', saldo: 'baixo', status: 'suspended', pedidos: 'saque' } as const,
      { q: 'ana', balance: 'low', status: 'suspended', waiting: 'payout' },
    ],
    [{ saldo: 'negativo', ordem: 'saldo-desc' } as const, { balance: 'negative', order: 'balance-falling' }],
    [{ ordem: 'sorte' }, {}],
    [{ ordem: '' }, {}],
  ])('reads the known parameters of the list of wallets and ignores others: %j', (search, filters) => {
    expect(filtersOf(search)).toEqual(filters);
  });

  it.each([
    [{}, {}],
    [
      { de: '2026-03-01', ate: '2026-03-31', q: 'V-12' },
      { from: '2026-03-01', to: '2026-03-31', q: 'V-12' },
    ],
    [{ tipo: 'taxas' }, { kind: 'partner_fee,plan_fee' }],
    [{ tipo: 'sorte' }, {}],
  ])('reads the known parameters of a wallet statement and ignores others: %j', (search, filters) => {
    expect(entryFiltersOf('p', search)).toEqual({ partnerId: 'p', ...filters });
  });
});
