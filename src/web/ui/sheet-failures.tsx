import { errorText } from '#web/lib/api-problem.ts';
import { Notice } from './notice.tsx';

type Props = {
  /** Errors of the check (`reading`) and of the import (`sending`); null without an error. */
  reading: Error | null;
  sending: Error | null;
  /** Statement that nothing was changed: `Nada foi importado`. */
  undone: string;
};

/** Errors of an uploaded spreadsheet. */
export function SheetFailures({ reading, sending, undone }: Props) {
  return (
    <>
      {reading && (
        <Notice tone="bad" title="Não foi possível ler a planilha">
          {errorText(reading)}
        </Notice>
      )}
      {sending && (
        <Notice tone="bad" title={undone}>
          {errorText(sending)}
        </Notice>
      )}
    </>
  );
}
