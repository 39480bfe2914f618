import { Button } from '@mantine/core';
import { useCallbackRef, useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { parsePaste } from '#domain/paste/parse.ts';
import type { Span } from '#domain/paste/source.ts';
import { Notice } from '#web/ui/notice.tsx';
import { UnsavedGuard, useUnsaved } from '#web/ui/unsaved.tsx';
import { Cancellations } from './cancellations.tsx';
import { DraftList } from './draft-list.tsx';
import { draftsReducer, hasAnswers, noDrafts, type PastedText, type Run, runOf } from './drafts-state.ts';
import classes from './drafts.module.css';
import { readSlots } from './read-slots.ts';
import type { Ground } from './use-draft-views.ts';

type Props = {
  pasted: PastedText;
  ground: Ground;
  /** Reports the places of all told values, which the text highlights. */
  onMarks: (spans: readonly Span[]) => void;
  onActive: (spans: readonly Span[]) => void;
  onAgain: () => void;
  onRun: (run: Run) => void;
};

const pauseMs = 400;

/** The drafts of a pasted text. The user is asked before leaving the page with drafts that are not booked. */
export function PasteDrafts(props: Props) {
  return (
    <UnsavedGuard bySearch>
      <TextDrafts {...props} />
    </UnsavedGuard>
  );
}

function TextDrafts({ pasted, ground, onMarks, onActive, onAgain, onRun }: Props) {
  const { state, dispatch, changed, readAgain } = useReading(pasted, ground.timeZone);
  const { drafts, read } = state;
  const run = runOf(state);
  useEffect(() => onRun(run), [run, onRun]);
  useUnsaved(drafts.some(({ progress }) => typeof progress === 'string'));
  const readText = read?.pasted.text;
  const isCurrent = pasted.text === readText;
  const marks = useMemo(() => {
    const current = drafts.filter(({ text }) => text === readText);
    return current.flatMap(({ trip }) => readSlots(trip, undefined).flatMap(({ spans }) => spans));
  }, [drafts, readText]);
  useEffect(() => onMarks(isCurrent ? marks : []), [isCurrent, marks, onMarks]);
  const steady = { ground: useSteady(ground), onAgain: useCallbackRef(onAgain) };
  if (!read) return null;
  return (
    <div className={classes.panel}>
      {changed && <TextChanged isBusy={run === 'sending'} onRead={readAgain} />}
      {read.result.ok ? (
        <Cancellations cancelled={read.result.cancelled} isAlone={drafts.length === 0} />
      ) : (
        <Notice tone="bad" title="O texto é longo demais">
          São lidos até 50.000 caracteres. Cole só as mensagens do pedido.
        </Notice>
      )}
      <DraftList state={state} dispatch={dispatch} onActive={onActive} {...steady} />
    </div>
  );
}

/** Keeps the object while its values are equal. */
function useSteady({ clientId, serviceAreaId, timeZone, isCentral }: Ground): Ground {
  return useMemo(
    () => ({ clientId, serviceAreaId, timeZone, isCentral }),
    [clientId, serviceAreaId, timeZone, isCentral],
  );
}

/**
 * Reads the text after a pause of typing. While the user has answered doubts, the text is read only on request. During
 * a run of bookings it is not read, because drafts that the run does not reach would lose their answers.
 */
function useReading(pasted: PastedText, timeZone: string) {
  const [state, dispatch] = useReducer(draftsReducer, noDrafts);
  const [settled] = useDebouncedValue(pasted, pauseMs);
  const { read } = state;
  const isHeld = hasAnswers(state) || runOf(state) === 'sending';
  // The same text is not read twice: its discarded drafts would come back. A file may have another instant of receipt.
  const isTextRead =
    settled.text === read?.pasted.text && settled.receivedAt.getTime() === read.pasted.receivedAt.getTime();
  const isRead = isTextRead && timeZone === read.timeZone;
  const readAgain = (): void => {
    const result = parsePaste(settled.text, { receivedAt: settled.receivedAt, timeZone });
    dispatch({ type: 'read', reading: { pasted: settled, timeZone, result } });
  };
  const readSettled = useEffectEvent(readAgain);
  useEffect(() => {
    if (!isHeld && !isRead) readSettled();
  }, [isHeld, isRead]);
  return { state, dispatch, changed: isHeld && !isTextRead, readAgain };
}

function TextChanged({ isBusy, onRead }: { isBusy: boolean; onRead: () => void }) {
  return (
    <Notice
      tone="info"
      actions={
        <Button size="xs" disabled={isBusy} onClick={onRead}>
          Ler de novo
        </Button>
      }
    >
      O texto mudou depois de lido. Ao ler de novo, as respostas dadas se perdem; o que já foi solicitado fica.
    </Notice>
  );
}
