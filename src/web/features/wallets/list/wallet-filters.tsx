import { NativeSelect } from '@mantine/core';
import { partnerStatusLabels } from '#domain/partner-status.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { OrderSelect } from '#web/ui/order-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import classes from './wallet-list.module.css';
import { filtersOf, orders, type WalletSearch } from './wallet-search.ts';

type Props = { value: WalletSearch; onChange: (change: WalletSearch) => void };

/** The filters of the list of wallets. Also chooses the order, where the column headers are hidden. */
export function WalletFilters({ value, onChange }: Props) {
  return (
    <search className={classes.filters} aria-label="Filtros">
      <SearchBox label="Buscar parceiro" value={value.q} onSearch={(q) => onChange({ q })} />
      <FilterTabs
        label="Saldo"
        all="Todos os saldos"
        value={value.saldo}
        choices={[
          { value: 'negativo', label: 'Negativo' },
          { value: 'baixo', label: 'Baixo' },
        ]}
        onChange={(saldo) => onChange({ saldo })}
      />
      <NativeSelect
        aria-label="Situação do parceiro"
        data={[{ value: '', label: 'Situação: todas' }, ...statuses]}
        value={value.status ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ status: statuses.find((one) => one.value === currentTarget.value)?.value })
        }
      />
      <NativeSelect
        aria-label="Pedidos"
        data={[{ value: '', label: 'Pedidos: todos' }, ...requests]}
        value={value.pedidos ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ pedidos: requests.find((one) => one.value === currentTarget.value)?.value })
        }
      />
      <OrderSelect
        className={classes.order}
        orders={orders}
        value={value.ordem}
        onChange={(ordem) => onChange({ ordem })}
      />
      <ExportMenu path="/wallets/export" query={filtersOf(value)} what="as carteiras" />
    </search>
  );
}

const statuses = (['active', 'suspended', 'pending'] as const).map((value) => ({
  value,
  label: partnerStatusLabels[value],
}));
const requests = [
  { value: 'saque', label: 'Saque a pagar' },
  { value: 'recarga', label: 'Recarga a confirmar' },
] as const;
