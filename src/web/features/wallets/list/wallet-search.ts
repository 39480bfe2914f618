import type { WalletOrder } from '#contract/wallets.ts';
import type { WalletFilters } from '../queries.ts';

/** Search parameters of the list: `/carteira?saldo=negativo&ordem=saldo`. */
export type WalletSearch = {
  q?: string | undefined;
  saldo?: 'negativo' | 'baixo' | undefined;
  status?: 'active' | 'pending' | 'suspended' | undefined;
  pedidos?: 'recarga' | 'saque' | undefined;
  /** Undefined: ordered by name. */
  ordem?: string | undefined;
};

/** The orders of the list: value in the URL, value of the API, and label. */
export const orders = [
  { value: '', order: 'name', label: 'Nome, de A a Z' },
  { value: 'nome-desc', order: 'name-falling', label: 'Nome, de Z a A' },
  { value: 'saldo', order: 'balance', label: 'Menor saldo' },
  { value: 'saldo-desc', order: 'balance-falling', label: 'Maior saldo' },
  { value: 'disponivel', order: 'available', label: 'Menor disponível' },
  { value: 'disponivel-desc', order: 'available-falling', label: 'Maior disponível' },
  { value: 'a-liberar', order: 'pending', label: 'Menos a liberar' },
  { value: 'a-liberar-desc', order: 'pending-falling', label: 'Mais a liberar' },
  { value: 'movimento', order: 'moved', label: 'Há mais tempo parada' },
  { value: 'movimento-desc', order: 'moved-falling', label: 'Último lançamento' },
] as const satisfies { value: string; order: WalletOrder; label: string }[];

const balances = { negativo: 'negative', baixo: 'low' } as const;
const waiting = { recarga: 'top_up', saque: 'payout' } as const;

/** Returns the API filters. Replaces an unknown order by the default, because users may edit the URL of the page. */
export function filtersOf({ q, saldo, status, pedidos, ordem }: WalletSearch): WalletFilters {
  const order = orders.find(({ value }) => value !== '' && value === ordem)?.order;
  return {
    ...(q && { q }),
    ...(saldo && { balance: balances[saldo] }),
    ...(status && { status }),
    ...(pedidos && { waiting: waiting[pedidos] }),
    ...(order && { order }),
  };
}

export function isFiltered({ q, saldo, status, pedidos }: WalletSearch): boolean {
  return [q, saldo, status, pedidos].some((one) => one !== undefined);
}
