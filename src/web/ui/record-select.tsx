import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import classes from './record-select.module.css';

/** Option of the select. `detail` distinguishes records of the same name, for example by document or phone. */
export type RecordOption = { value: string; label: string; detail?: string | null };

type Props = Omit<SelectProps, 'data' | 'onChange' | 'value' | 'onSearchChange' | 'searchValue'> & {
  value?: string | null;
  onChange?: (id: string | null, option: RecordOption | null) => void;
  /** Cache key of the search, such as `partners`. */
  searchKey: string;
  /** Returns the first matches from the server. With an empty text, returns the first records. */
  find: (text: string) => Promise<RecordOption[]>;
  /** Selected record, which the matches may not contain. */
  current?: RecordOption | null;
};

/** Select for one of many records. The first search starts when the field gets the focus. */
export function RecordSelect({ value = null, onChange, searchKey, find, current = null, onFocus, ...others }: Props) {
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  const [picked, setPicked] = useState<RecordOption | null>(null);
  const known = [picked, current].find((option) => option?.value === value) ?? null;
  // The field shows the name of the selected record, which is not a search text.
  const [text] = useDebouncedValue(typed === known?.label ? '' : typed.trim(), 250);
  const found = useQuery({
    queryKey: ['record-select', searchKey, text],
    queryFn: () => find(text),
    placeholderData: keepPreviousData,
    enabled: entered,
  });
  const options = withKnown(found.data ?? [], known);
  return (
    <Select
      searchable
      clearable
      openOnFocus={false}
      data={options}
      filter={({ options: all }) => all}
      value={value}
      onFocus={(event) => {
        setEntered(true);
        onFocus?.(event);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const option = options.find((one) => one.value === id) ?? null;
        setPicked(option);
        onChange?.(id, option);
      }}
      renderOption={({ option }) => <Option option={option} />}
      nothingFoundMessage={found.isError ? errorText(found.error) : nothing(found.isFetching)}
      rightSection={found.isFetching ? <Loader size={16} color="gray" /> : undefined}
      clearButtonProps={{ 'aria-label': 'Limpar escolha' }}
      {...others}
    />
  );
}

function Option({ option: { label, detail } }: { option: RecordOption }) {
  return (
    <span className={classes.option}>
      <span>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}

function withKnown(found: readonly RecordOption[], known: RecordOption | null): RecordOption[] {
  return known && !found.some(({ value }) => value === known.value) ? [known, ...found] : [...found];
}

function nothing(fetching: boolean): string {
  return fetching ? 'Procurando…' : 'Nada encontrado';
}
