import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { Span } from '#domain/paste/source.ts';
import { useFirstFocus } from '#web/lib/use-first-focus.ts';
import { piecesOf } from './pieces.ts';
import classes from './source-pane.module.css';

type Props = {
  text: string;
  onText: (text: string) => void;
  onFile: (file: File) => void;
  /** Places of told values. */
  marks: readonly Span[];
  /** Places of the focused field. */
  active: readonly Span[];
  /** True during a run of bookings. */
  readOnly: boolean;
};

/** The pasted text, with the words that became fields highlighted behind it. */
export function SourcePane({ text, onText, onFile, marks, active, readOnly }: Props) {
  const [isOver, setIsOver] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useFirstFocus(() => field.current);
  const shownAt = active[0]?.start;
  useEffect(() => {
    if (shownAt !== undefined) showMark(scroller.current);
  }, [shownAt]);

  function drop(event: DragEvent): void {
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  }

  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          Texto do pedido
        </label>
        <FileChoice onFile={onFile} disabled={readOnly} />
      </div>
      <div
        ref={scroller}
        className={classes.scroller}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <div className={classes.sheet}>
          <div className={classes.marks} aria-hidden data-copy>
            {piecesOf(text, marks, active).map(({ start, words, tone }) =>
              tone === null ? (
                words
              ) : (
                <mark key={start} data-tone={tone}>
                  {words}
                </mark>
              ),
            )}
            {'\n'}
          </div>
          <textarea
            ref={field}
            id={id}
            className={classes.text}
            data-text
            value={text}
            readOnly={readOnly}
            spellCheck={false}
            autoComplete="off"
            placeholder="Cole a conversa, o e-mail ou a lista, ou solte um arquivo aqui"
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        </div>
      </div>
      <p className={classes.note}>
        O texto é lido neste aparelho: não é guardado nem enviado. Vão só os campos das viagens.
      </p>
    </div>
  );
}

function FileChoice({ onFile, disabled }: Pick<Props, 'onFile'> & { disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Abrir .eml ou .txt
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".eml,.txt,message/rfc822,text/plain"
        aria-label="Arquivo do pedido"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Scrolls the text, and not the page, to the words of the focused field. */
function showMark(scroller: HTMLElement | null): void {
  const mark = scroller?.querySelector<HTMLElement>('[data-tone=active]');
  if (!scroller || !mark) return;
  const top = mark.offsetTop - scroller.clientHeight / 3;
  const isShown =
    mark.offsetTop >= scroller.scrollTop && mark.offsetTop + 24 <= scroller.scrollTop + scroller.clientHeight;
  if (!isShown) scroller.scrollTo({ top });
}
