import type { RecordOrder } from '#contract/many.ts';
import type { ColumnOrder } from '#web/ui/data-table.tsx';

type Order = { value: string; order: RecordOrder; label: string };
const byName: Order = { value: 'nome', order: 'name', label: 'Nome, de A a Z' };
const falling: Order = { value: 'nome-desc', order: 'name-falling', label: 'Nome, de Z a A' };
const newest: Order = { value: 'recentes', order: 'created-falling', label: 'Cadastro mais recente' };
const oldest: Order = { value: 'antigos', order: 'created', label: 'Cadastro mais antigo' };

/** Orders of a list of records. The first is the default, which the URL omits. */
export const recordOrders = [byName, falling, newest, oldest].map(leaveOutFirst);
export const usersOrders = [newest, oldest, byName, falling].map(leaveOutFirst);

function leaveOutFirst(order: Order, index: number): Order {
  return index === 0 ? { ...order, value: '' } : order;
}

/** Returns the API order. Replaces an unknown order by the default, because users may edit the URL of the page. */
export function orderOf(orders: readonly Order[], ordem: string | undefined): { order?: RecordOrder } {
  const found = orders.find(({ value }) => value !== '' && value === ordem);
  return found ? { order: found.order } : {};
}

/** Returns the orders that the header of the name column switches between. */
export function nameOrders(orders: readonly Order[]): readonly [ColumnOrder, ColumnOrder] {
  const nameOf = (order: RecordOrder) => orders.find((one) => one.order === order)?.value ?? '';
  return [
    { name: nameOf('name'), falls: false },
    { name: nameOf('name-falling'), falls: true },
  ];
}
