import { NativeSelect } from '@mantine/core';

type Props = {
  /** `value` is the name of the order in the URL. The empty value means the default order. */
  orders: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (order: string | undefined) => void;
  className?: string | undefined;
};

/** Select for the sort order of a list. Used where the column heads are hidden or do not offer the order. */
export function OrderSelect({ orders, value, onChange, className }: Props) {
  return (
    <NativeSelect
      aria-label="Ordem"
      {...(className !== undefined && { className })}
      data={orders.map(({ value: name, label }) => ({ value: name, label }))}
      value={orders.some(({ value: name }) => name === value) ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
