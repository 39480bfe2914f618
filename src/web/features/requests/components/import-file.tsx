import { Anchor } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { importBytesMost, importRowsMost } from '#domain/trips/imports.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './import-file.module.css';

/** `content`: in base64. */
export type ChosenFile = { name: string; content: string };

type Props = { chosen: ChosenFile | null; onChoose: (file: ChosenFile) => void };

/** A spreadsheet, chosen or dropped, and where to get an empty one. */
export function ImportFile({ chosen, onChoose }: Props) {
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const tooLarge = file.size > importBytesMost;
    setWrong(tooLarge ? `${file.name} passa de 2 MB: deixe na planilha só as viagens a importar.` : null);
    if (!tooLarge) onChoose({ name: file.name, content: await inBase64(file) });
  }

  return (
    <div>
      <label className={classes.drop} data-over={over || undefined}>
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden className={classes.sign} />
        <span className={classes.name}>{chosen?.name ?? 'Escolha a planilha ou solte-a aqui'}</span>
        <span className={classes.hint}>
          {chosen
            ? 'Corrigiu a planilha? Escolha-a de novo.'
            : `XLSX ou CSV, até ${importRowsMost} viagens, uma por linha`}
        </span>
        <input
          type="file"
          className={classes.input}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="Planilha"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file, corrected meanwhile, is another choice.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p className={classes.templates}>
        Modelo para preencher:{' '}
        <Anchor href="/api/v1/trips/import/template?format=xlsx" download underline="always">
          XLSX
        </Anchor>
        {' ou '}
        <Anchor href="/api/v1/trips/import/template?format=csv" download underline="always">
          CSV
        </Anchor>
      </p>
      {wrong !== null && <Notice tone="bad">{wrong}</Notice>}
    </div>
  );
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  // As many arguments as a call takes.
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCodePoint(...bytes.subarray(from, from + 8192)));
  }
  return btoa(parts.join(''));
}
