import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId } from 'react';
import classes from './suggest-input.module.css';
import { WithCodes } from './with-codes.tsx';

export type Suggestion = {
  value: string;
  label: string;
  detail?: string;
  /** Heading above the suggestion. Consecutive suggestions with the same heading form a group. */
  group?: string;
};

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit'> & {
  text: string;
  onText: (text: string) => void;
  suggestions: readonly Suggestion[];
  onChoose: (suggestion: Suggestion) => void;
  /** Makes Enter select the first suggestion, for fields that accept only suggestions. */
  takesFirst?: boolean;
  /** Text shown when there are no suggestions. Without this text, an empty list stays closed. */
  none?: string;
};

/** Text field with suggestions. The parent component provides the suggestions and handles the selection. */
export function SuggestInput({ text, onText, suggestions, onChoose, takesFirst = false, none, ...input }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Uses an explicit id, because the field renders before its list and would report itself as closed until the next
  // render.
  const listId = useId();
  const shown = suggestions.length > 0 || none !== undefined;
  const suggested = useEffectEvent(() => {
    if (takesFirst && combobox.dropdownOpened && text !== '') combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  });
  const found = suggestions.map(({ value }) => value).join(' ');
  useEffect(() => {
    if (found !== '') suggested();
  }, [found]);

  function choose(value: unknown): void {
    const chosen = suggestions.find((suggestion) => suggestion.value === value);
    combobox.closeDropdown();
    if (chosen) onChoose(chosen);
  }

  /** Closes the list on Enter. Without a highlighted suggestion the browser would send an unfinished form. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    input.onKeyDown?.(event);
    const isOpen = combobox.dropdownOpened && suggestions.length > 0 && combobox.getSelectedOptionIndex() < 0;
    if (event.key !== 'Enter' || !isOpen) return;
    combobox.closeDropdown();
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
  }

  return (
    <Combobox
      store={{ ...combobox, listId, dropdownOpened: combobox.dropdownOpened && shown }}
      onOptionSubmit={choose}
      withinPortal={false}
      // Has no fade-out, because a fading list could still be clicked after the user moved to the next field.
      transitionProps={{ duration: 100, exitDuration: 0 }}
      // Suggestions that arrive later make the list longer. The list must not move to the other side of the field while
      // the user taps.
      position="bottom-start"
      middlewares={{ flip: false, shift: false }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          {...input}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            combobox.openDropdown();
            input.onFocus?.(event);
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!shown}>
        {/* A list that scrolls would take the focus of the Tab key, and lose it when the list closes. */}
        <Combobox.Options id={listId} aria-label="Sugestões" tabIndex={-1} className={classes.options ?? ''}>
          {suggestions.length === 0 && <Combobox.Empty>{none}</Combobox.Empty>}
          {grouped(suggestions).map(([group, members]) =>
            group === undefined ? (
              members.map(optionOf)
            ) : (
              <Combobox.Group key={group} label={group}>
                {members.map(optionOf)}
              </Combobox.Group>
            ),
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function optionOf({ value, label, detail }: Suggestion) {
  return (
    <Combobox.Option key={value} value={value}>
      <span className={classes.label}>{label}</span>
      {detail !== undefined && (
        <span className={classes.detail}>
          <WithCodes>{detail}</WithCodes>
        </span>
      )}
    </Combobox.Option>
  );
}

function grouped(suggestions: readonly Suggestion[]): [string | undefined, Suggestion[]][] {
  return [...Map.groupBy(suggestions, ({ group }) => group)];
}
