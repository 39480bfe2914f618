import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import classes from './record-select.module.css';

/** Option of the select. `detail` distinguishes records of the same name, for example by document or phone. */
export type RecordOption = { value: string; label: string; detail?: string | null };

type Props<Option extends RecordOption> = Omit<
  SelectProps,
  'data' | 'onChange' | 'value' | 'onSearchChange' | 'searchValue'
> & {
  value?: string | null;
  onChange?: (id: string | null, option: Option | null) => void;
  /** Cache key of the search, such as `partners`. */
  searchKey: string;
  /** Returns the first matches from the server. With an empty text, returns the first records. */
  find: (text: string) => Promise<Option[]>;
  /** Selected record, which the matches may not contain. */
  current?: Option | null;
};

/**
 * Select for one of many records. The first search starts when the field gets the focus. Enter takes the first match of a
 * typed text, waits for the answer of the server, and does nothing without a match.
 */
export function RecordSelect<Option extends RecordOption>(props: Props<Option>) {
  const { value = null, onChange, searchKey, find, current = null, onFocus, ...others } = props;
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  const [picked, setPicked] = useState<Option | null>(null);
  const known = [picked, current].find((option) => option?.value === value) ?? null;
  // The field shows the name of the selected record, which is not a search text.
  const sought = typed === known?.label ? '' : typed.trim();
  const [text] = useDebouncedValue(sought, 250);
  const found = useQuery({
    queryKey: ['record-select', searchKey, text],
    queryFn: () => find(text),
    placeholderData: keepPreviousData,
    enabled: entered,
  });
  const options = withKnown(found.data ?? [], known, sought);
  const isAnswered = sought === text && found.data !== undefined && !found.isPlaceholderData;

  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || sought === '') return;
    if (isAnswered && options.length > 0) return;
    // The browser would send the form without the record, or take a match of an earlier text.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Select
      searchable
      clearable
      openOnFocus={false}
      selectFirstOptionOnChange={sought !== '' && isAnswered && found.data.length > 0}
      // Enter on the match of a text must not remove this record.
      allowDeselect={sought === ''}
      onKeyDownCapture={onKeyDownCapture}
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

/** Adds the selected record, behind the matches of a text. */
function withKnown<Option extends RecordOption>(
  found: readonly Option[],
  known: Option | null,
  text: string,
): Option[] {
  if (!known || found.some(({ value }) => value === known.value)) return [...found];
  return text === '' ? [known, ...found] : [...found, known];
}

function nothing(fetching: boolean): string {
  return fetching ? 'Procurando…' : 'Nada encontrado';
}
