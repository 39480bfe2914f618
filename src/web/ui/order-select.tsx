import { NativeSelect } from '@mantine/core';

type Props = {
  /** By their names in the address; the empty one is the usual. */
  orders: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (order: string | undefined) => void;
  className?: string | undefined;
};

/** The order of a list, where the heads of its columns are not shown or do not say it. */
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
