import { useEffect, useRef, useState } from 'react';
import type { Span } from '#domain/paste/source.ts';
import { localDate } from '#domain/time.ts';
import { isSameText } from '#domain/same-text.ts';
import { readerZone } from '#web/lib/instants.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import type { Around } from '../queries.ts';
import { OpenSlot } from './open-slot.tsx';
import type { Answer, Slot } from './slot.ts';
import classes from './slot.module.css';
import { formatSlot } from './slot-labels.ts';

type Props = {
  slot: Slot;
  text: string;
  around: Around;
  timeZone: string;
  /** True while the draft is sent or its result is unknown. */
  isLocked: boolean;
  onAnswer: (answer: Answer) => void;
  onActive: (spans: readonly Span[]) => void;
};

/** One field of a draft: an input while it is a doubt or edited, and otherwise the value as a button that edits it. */
export function SlotItem({ slot, text, around, timeZone, isLocked, onAnswer, onActive }: Props) {
  const [isEdited, setIsEdited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const words = wordsOf(slot, text);
  const isOpen = !isLocked && (slot.doubt !== null || isEdited);
  const value = formatSlot(slot, localDate(new Date(serverNow()), readerZone));
  useEffect(() => {
    if (isEdited) row.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isEdited]);

  function close(): void {
    setIsEdited(false);
    // After a doubt the focus moves to the next one.
    const keepsFocus = slot.doubt === null && (row.current?.contains(document.activeElement) ?? false);
    if (keepsFocus) requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
  }

  const shown = (
    <>
      <span className={classes.label}>{slot.label}</span>
      <span className={classes.value} data-empty={value === '' || undefined}>
        {value === '' ? '—' : <WithCodes>{value}</WithCodes>}
      </span>
      {words !== '' && !isSameText(words, value) && (
        <span className={classes.words}>
          <WithCodes>{`“${words}”`}</WithCodes>
        </span>
      )}
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus of the field inside
    <li
      ref={row}
      className={classes.item}
      data-wide={slot.kind === 'place' || slot.kind === 'long' || slot.kind === 'needs' || undefined}
      onFocus={() => onActive(slot.spans)}
      onPointerEnter={() => onActive(slot.spans)}
    >
      {isOpen ? (
        <OpenSlot
          key={`${slot.doubt} ${slot.value}`}
          slot={slot}
          words={words}
          around={around}
          timeZone={timeZone}
          onAnswer={(answer) => {
            onAnswer(answer);
            close();
          }}
          onClose={close}
        />
      ) : isLocked ? (
        <div className={classes.row}>{shown}</div>
      ) : (
        <button type="button" className={classes.row} title="Editar" onClick={() => setIsEdited(true)}>
          {shown}
        </button>
      )}
    </li>
  );
}

const longestWords = 90;

/** Returns the words of the text from which a field comes, in one line. */
function wordsOf({ spans }: Slot, text: string): string {
  const words = spans.map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  const joined = [...new Set(words)].join(' … ');
  return joined.length > longestWords ? `${joined.slice(0, longestWords)}…` : joined;
}
