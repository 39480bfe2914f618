import { useForm } from '@mantine/form';
import { IconClipboardText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Span } from '#domain/paste/source.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AreaField, useAreaZone, useManyAreas } from '../form/area-field.tsx';
import { ClientSelect } from '../form/client-select.tsx';
import { emptyTerms, type TermsValues } from '../form/terms.ts';
import { termsForm } from '../form/terms-form.ts';
import { walkDoubts } from './doubt-walk.ts';
import type { PastedText, Run } from './drafts-state.ts';
import classes from './paste-view.module.css';
import type { Sender } from './read-file.ts';
import { SourcePane } from './source-pane.tsx';

// The parser is loaded when a control of the page is first reached.
const PasteDrafts = lazyPart(() => import('./paste-drafts.tsx'), 'PasteDrafts', { opens: true });
const SenderHint = lazyPart(() => import('./sender-hint.tsx'), 'SenderHint', { opens: true });

const noSpans: readonly Span[] = [];
const nothing: PastedText = { text: '', receivedAt: new Date(0) };

/** `clientId`: client for which the user books; null when the user chooses one. */
export function PasteView({ clientId: own }: { clientId: string | null }) {
  const form = useForm<TermsValues>({ initialValues: { ...emptyTerms, clientId: own } });
  const [pasted, setPasted] = useState(nothing);
  const [sender, setSender] = useState<Sender | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [marks, setMarks] = useState(noSpans);
  const [active, setActive] = useState(noSpans);
  // Another request after booked ones starts without drafts.
  const [turn, setTurn] = useState(0);
  const [run, setRun] = useState<Run>(null);
  const root = useRef<HTMLDivElement>(null);
  const terms = termsForm(form);
  const { clientId, serviceAreaId } = terms.values;
  const timeZone = useAreaZone(terms.values);
  const area = useManyAreas();
  const isEmpty = pasted.text.trim() === '';
  // An edited text keeps the instant of its receipt, from which “amanhã” counts.
  const isNew = pasted.text === '';
  const asksClient = clientId === null && !isEmpty;

  function paste(text: string, receivedAt: Date | null = null, from: Sender | null = null): void {
    setPasted({ text, receivedAt: receivedAt ?? new Date(serverNow()) });
    setSender(from);
    setWrong(null);
    setActive(noSpans);
  }

  async function open(file: File): Promise<void> {
    const { readFile } = await import('./read-file.ts');
    const read = await readFile(file);
    if (typeof read === 'string') return setWrong(read);
    // The text is not replaced during a run of bookings.
    const field = root.current?.querySelector<HTMLElement>('[data-text]:read-write');
    if (!field) return;
    // Sent drafts stay beside a new file. Answered drafts stay until the user reads the new text.
    paste(read.text, read.receivedAt, own === null ? read.sender : null);
    field.focus();
  }

  function again(): void {
    setTurn(turn + 1);
    paste('');
    setMarks(noSpans);
    root.current?.querySelector<HTMLElement>('[data-text]')?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to Tab of the controls inside
    <div ref={root} className={classes.view} data-walk onKeyDown={walkDoubts}>
      {(own === null || area) && (
        <div className={classes.ground}>
          {own === null && (
            <div data-doubt={asksClient ? 'clientId' : undefined}>
              <ClientSelect
                value={clientId}
                onChange={(id) => form.setFieldValue('clientId', id)}
                required
                description={asksClient ? 'Escolha o cliente das viagens.' : undefined}
              />
            </div>
          )}
          {area && <AreaField {...terms} />}
        </div>
      )}
      {sender && <SenderHint sender={sender} chosen={clientId} onChoose={(id) => form.setFieldValue('clientId', id)} />}
      {wrong !== null && (
        <Notice tone="bad" title="O arquivo não foi lido">
          {wrong}
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.source}>
          <SourcePane
            text={pasted.text}
            onText={(text) => (isNew || text === '' ? paste(text) : paste(text, pasted.receivedAt, sender))}
            onFile={(file) => void open(file)}
            marks={marks}
            active={active}
            readOnly={run === 'sending'}
          />
        </div>
        {isEmpty && run === null ? (
          <Example />
        ) : (
          <PasteDrafts
            key={turn}
            pasted={pasted}
            ground={{ clientId, serviceAreaId, timeZone, isCentral: own === null }}
            onMarks={setMarks}
            onActive={setActive}
            onAgain={again}
            onRun={setRun}
          />
        )}
      </div>
    </div>
  );
}

function Example() {
  return (
    <EmptyState icon={IconClipboardText} title="As viagens do texto aparecem aqui">
      Por exemplo: “Preciso de um táxi amanhã às 8h15, da Rua Augusta 1500 para o Aeroporto de Congonhas. Passageira:
      Ana Prado, (11) 98765-4321.” Cada campo mostra as palavras de onde veio, e o que for incerto vira pergunta.
    </EmptyState>
  );
}
