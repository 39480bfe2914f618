import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { maxImportBytes } from '#domain/trips/imports.ts';
import { inBase64 } from '#web/lib/in-base64.ts';
import classes from './file-drop.module.css';
import { Notice } from './notice.tsx';

/** Chosen file; `content` is base64. */
export type ChosenFile = { name: string; content: string };

type Props = {
  chosen: ChosenFile | null;
  onChoose: (file: ChosenFile) => void;
  /** One line that describes the accepted content. */
  hint: string;
  /** Part of the table to keep, named in the message about a file that is too large. */
  keep: string;
  /** Path of the empty template; `?format=` is appended. */
  template: string;
};

/** Input for a spreadsheet, by file dialog or drop, with a link to an empty template. */
export function FileDrop({ chosen, onChoose, hint, keep, template }: Props) {
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const tooLarge = file.size > maxImportBytes;
    setWrong(tooLarge ? `${file.name} passa de 2 MB: ${keep}.` : null);
    if (!tooLarge) onChoose({ name: file.name, content: await inBase64(file) });
  }

  return (
    <div>
      <label className={classes.drop} data-over={over || undefined}>
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden className={classes.sign} />
        <span className={classes.name}>{chosen?.name ?? 'Escolha a planilha ou solte-a aqui'}</span>
        <span className={classes.hint}>{chosen ? 'Corrigiu a planilha? Escolha-a de novo.' : hint}</span>
        <input
          type="file"
          className={classes.input}
          accept=".xlsx,.xls,.csv,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="Planilha"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // Resets the input. Without that, choosing the same file again after a correction fires no event.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p className={classes.templates}>
        Modelo para preencher:{' '}
        <a href={`${template}?format=xlsx`} download>
          XLSX
        </a>
        {' ou '}
        <a href={`${template}?format=csv`} download>
          CSV
        </a>
      </p>
      {wrong !== null && <Notice tone="bad">{wrong}</Notice>}
    </div>
  );
}
