import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WithCodes } from '#web/ui/with-codes.tsx';
import type { Around } from '../queries.ts';
import { afterDoubt } from './doubt-walk.ts';
import { faultOf } from './fault.ts';
import classes from './slot.module.css';
import { type Answer, isQuestion, type Slot } from './slot.ts';
import { otherValue, SlotField, SlotQuestion } from './slot-field.tsx';
import { doubtLabels } from './slot-labels.ts';

type Props = {
  slot: Slot;
  /** Words of the text from which the value comes. */
  words: string;
  around: Around;
  timeZone: string;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
};

/**
 * A doubt, or a field that the user edits. Enter confirms the value and moves to the next doubt. A typed value is also
 * taken when the focus leaves the field; an unchanged value stays a doubt.
 */
export function OpenSlot({ slot, words, around, timeZone, onAnswer, onClose }: Props) {
  const { value, stop, doubt } = slot;
  const [answer, setAnswer] = useState<Answer>({ value, stop });
  const [fault, setFault] = useState<string | null>(null);
  const [isFree, setIsFree] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const asks = !isFree && doubt !== null && (isQuestion(slot) || doubt === 'which_pix') && doubt !== 'refused';
  const isChanged = answer.value !== value || answer.stop !== stop;
  const hint = doubt === null ? undefined : hintOf(slot);

  function take(given: Answer): boolean {
    if (given.value === otherValue) {
      flushSync(() => setIsFree(true));
      setAnswer({ value: '' });
      frame.current?.querySelector<HTMLElement>('input, select')?.focus();
      return false;
    }
    const wrong = asks && given.value === '' ? 'Escolha uma opção.' : faultOf(slot, given.value);
    setFault(wrong);
    if (wrong === null) onAnswer(given);
    return wrong === null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const field = event.target as HTMLElement;
    if (event.key === 'Escape' && doubt === null) return onClose();
    const isOther = event.shiftKey || event.nativeEvent.isComposing || field.tagName === 'BUTTON';
    // Enter on a highlighted suggestion chooses it.
    if (event.key !== 'Enter' || isOther || field.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    confirm(event.currentTarget);
  }

  function confirm(from: HTMLElement): void {
    const goOn = afterDoubt(from);
    let isTaken = false;
    flushSync(() => {
      isTaken = take(answer);
    });
    if (isTaken && doubt !== null) goOn();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role=dialog]');
    if (isInside || (relatedTarget === null && !document.hasFocus())) return;
    if (isChanged && answer.value !== otherValue) take(answer);
    else if (doubt === null) onClose();
  }

  return (
    <div
      ref={frame}
      className={classes.open}
      data-doubt={doubt === null ? undefined : slot.path}
      onKeyDownCapture={onKeyDown}
      onBlur={onBlur}
    >
      <div className={classes.input}>
        {asks ? (
          <SlotQuestion
            slot={slot}
            value={answer.value}
            onChange={(chosen) => setAnswer({ value: chosen })}
            onPick={(chosen) => take({ value: chosen })}
            error={fault}
            hint={hint}
          />
        ) : (
          <SlotField
            slot={slot}
            answer={answer}
            onChange={setAnswer}
            error={fault}
            hint={hint}
            around={around}
            timeZone={timeZone}
          />
        )}
        {slot.kind === 'place' && fault === null && hint !== undefined && <p className={classes.hint}>{hint}</p>}
        <Words words={words} />
      </div>
      {!asks && (
        <ActionIcon
          className={classes.confirm ?? ''}
          title="Confirmar"
          aria-label={`Confirmar ${slot.label.toLowerCase()}`}
          onClick={({ currentTarget }) => confirm(currentTarget)}
        >
          <IconCheck size={18} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Words({ words }: { words: string }) {
  if (words === '') return null;
  return (
    <p className={classes.words}>
      <WithCodes>{`“${words}”`}</WithCodes>
    </p>
  );
}

function hintOf({ doubt, message }: Slot): string {
  return message ?? (doubt === null ? '' : doubtLabels[doubt]);
}
