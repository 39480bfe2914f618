import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent, useId } from 'react';
import classes from './suggest-input.module.css';
import { WithCodes } from './with-codes.tsx';

export type Suggestion = {
  value: string;
  label: string;
  detail?: string;
  /** Suggestions that follow each other under one heading. */
  group?: string;
};

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit'> & {
  text: string;
  onText: (text: string) => void;
  suggestions: readonly Suggestion[];
  onChoose: (suggestion: Suggestion) => void;
  /** Enter takes the first suggestion for what was typed: where only suggestions count, not free text. */
  takesFirst?: boolean;
  /** Shown when there is nothing to suggest; left out: nothing opens. */
  none?: string;
};

/** A text field that suggests while one types. What to suggest, and what choosing means, is its owner's. */
export function SuggestInput({ text, onText, suggestions, onChoose, takesFirst = false, none, ...input }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Named here: the field is drawn before its list, and would call itself closed until it is drawn again.
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

  return (
    <Combobox
      store={{ ...combobox, listId, dropdownOpened: combobox.dropdownOpened && shown }}
      onOptionSubmit={choose}
      withinPortal={false}
      // A list that fades out beside the next field's could still be chosen from, for the field that was left.
      transitionProps={{ duration: 100, exitDuration: 0 }}
      // Later suggestions make the list longer, and it must not move under the user's finger.
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
        <Combobox.Options id={listId} aria-label="Sugestões" className={classes.options ?? ''}>
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
