import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  /** Label that names the searched fields: `Buscar por nome, CPF ou telefone`. */
  label: string;
  /** Search text in the URL. */
  value: string | undefined;
  /** Called while the user types, with a delay; undefined for an empty text. */
  onSearch: (text: string | undefined) => void;
};

/** Search field of a list. The text is stored in the URL, so that links and the back button restore it. */
export function SearchBox({ label, value = '', onSearch }: Props) {
  const [state, setState] = useState({ text: value, seen: value, sent: value });
  const tell = useDebouncedCallback((text: string) => {
    setState((before) => ({ ...before, sent: text.trim() }));
    onSearch(text.trim() || undefined);
  }, 300);
  if (value !== state.seen) {
    // The URL was changed by a link or the back button, not by this field.
    const foreign = value !== state.sent;
    setState({ text: foreign ? value : state.text, seen: value, sent: value });
  }
  const type = (text: string): void => {
    setState((before) => ({ ...before, text }));
    tell(text);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={state.text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={state.text !== '' && <CloseButton size="sm" aria-label="Limpar busca" onClick={() => type('')} />}
      miw={260}
      flex="1 1 260px"
      maw={420}
    />
  );
}
