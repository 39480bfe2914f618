import { CloseButton, Combobox, Modal, TextInput, useComputedColorScheme, useVirtualizedCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useNow } from '#web/lib/now.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { useSession } from '#web/lib/session.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { count } from '#web/lib/format-counts.ts';
import classes from './command-palette.module.css';
import { CommandOptions } from './command-options.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { actionsOf, matching, type Option, pagesOf, recordsOf } from './options.ts';
import { paletteField } from './palette-field.ts';
import { keepRecent, readRecent } from './recent.ts';

const fewest = 2;

type Props = {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  onTarget: (target: Option['target']) => void;
};

/** Palette that finds pages, records and actions by text, usable with the keyboard alone. */
export function CommandPalette({ text, onText, onClose, onTarget }: Props) {
  const { userId } = useSession();
  const [at, setAt] = useState(0);
  const { options, state } = useOptions(text);
  const isNarrow = useMedia(narrow);
  const list = useId();
  const idAt = (index: number): string => `${list}-${index}`;

  function choose(index: number): void {
    const option = options[index];
    if (!option) return;
    const { id, label, detail, target } = option;
    if ('path' in target) keepRecent(userId, { id, label, detail, path: target.path });
    onClose();
    onTarget(target);
  }

  const combobox = useVirtualizedCombobox({
    opened: true,
    totalOptionsCount: options.length,
    getOptionId: idAt,
    selectedOptionIndex: at,
    setSelectedOptionIndex: setAt,
    onSelectedOptionSubmit: choose,
  });
  const chosenId = options.length > at ? idAt(at) : undefined;
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered={false}
      size={640}
      padding={0}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={paletteField['aria-label']}>
        <Modal.Body>
          <Combobox store={combobox}>
            <Combobox.EventsTarget withExpandedAttribute aria-controls={list} aria-activedescendant={chosenId}>
              <TextInput
                {...paletteField}
                value={text}
                onChange={({ currentTarget }) => {
                  onText(currentTarget.value);
                  setAt(0);
                }}
                onKeyDown={({ key }) => {
                  if (key === 'Escape') onClose();
                }}
                leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
                rightSection={
                  isNarrow ? <CloseButton aria-label="Fechar" onClick={onClose} /> : <Keys keys={['Escape']} />
                }
                rightSectionWidth={52}
                size="md"
                variant="unstyled"
                ref={takeFocus}
              />
            </Combobox.EventsTarget>
            <CommandOptions id={list} options={options} at={at} idAt={idAt} onPoint={setAt} onChoose={choose} />
          </Combobox>
          <output className={classes.state} data-quiet={options.length > 0 || undefined}>
            {state ?? count(options.length, 'resultado', 'resultados')}
          </output>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Takes the focus at once. The dialog would set the focus later, and keys typed before that would reach the page. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/**
 * Returns the options that match the text: pages and actions at once, records after the server's response. `state` is
 * the status text.
 */
function useOptions(text: string): { options: Option[]; state: string | null } {
  const { profile, userId } = useSession();
  const audience = useLabelAudience();
  const dark = useComputedColorScheme('light') === 'dark';
  const now = useNow();
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, 200);
  const found = useQuery({
    ...api.search.find.queryOptions({ input: { q: asked } }),
    enabled: asked.length >= fewest,
    placeholderData: keepPreviousData,
    // Short, because a record may change at any time.
    staleTime: 10_000,
  });
  const own = [...actionsOf(profile.tipo, dark), ...pagesOf(profile.tipo, profile.id_cliente)];
  if (typed === '') return { options: [...recentOptions(userId), ...own], state: null };
  const records = typed.length >= fewest && found.data ? recordsOf(found.data, now, audience) : [];
  const options = [...matching(own, typed), ...records];
  if (typed.length < fewest) return { options, state: options.length > 0 ? null : 'Digite mais uma letra.' };
  if (found.isError)
    return { options, state: `Não foi possível buscar viagens e cadastros: ${errorText(found.error)}` };
  if (found.isFetching || asked !== typed) return { options, state: options.length > 0 ? null : 'Procurando…' };
  return { options, state: options.length > 0 ? null : 'Nada encontrado.' };
}

function recentOptions(userId: string): Option[] {
  return readRecent(userId).map(({ id, label, detail, path }) => ({
    id: `recent ${id}`,
    group: 'Recentes',
    label,
    detail,
    icon: IconHistory,
    target: { path },
  }));
}
