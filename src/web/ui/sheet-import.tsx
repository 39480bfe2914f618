import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { type ChosenFile, FileDrop } from './file-drop.tsx';
import { Notice } from './notice.tsx';
import { SheetFailures } from './sheet-failures.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type Checked<Row> = { rows: Row[]; ignoredColumns: string[] };

type Props<Row> = {
  /** Noun for the records: `parceiro`, `parceiros`. */
  words: readonly [one: string, many: string];
  /** One line that describes the accepted content of the file. */
  hint: string;
  template: string;
  check: (input: { file: string }) => Promise<Checked<Row>>;
  create: Parameters<typeof useSend<{ file: string }, unknown>>[0];
  onCreated: () => Promise<void>;
  /** Link to the recommended next step after the import, with its text. */
  next: { link: ReactNode; says: string };
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * Imports records that the central already has in a spreadsheet. The server checks each row, and stores all rows or
 * none.
 */
export function SheetImport<Row extends { verdicts: readonly unknown[] }>(props: Props<Row>) {
  const { words, hint, template, next, children } = props;
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [created, setCreated] = useState(0);
  const check = useMutation({ mutationFn: (content: string) => props.check({ file: content }) });
  const create = useSend(props.create, {
    onSuccess: async () => {
      setCreated(check.data?.rows.length ?? 0);
      setFile(null);
      check.reset();
      await props.onCreated();
    },
    // Repeats the check, to show the current problems of each row.
    onError: (error, input) => {
      if (error instanceof ApiProblem && error.status > 0) check.mutate(input.file);
    },
  });

  function look(chosen: ChosenFile): void {
    setFile(chosen);
    setCreated(0);
    create.reset();
    check.mutate(chosen.content);
  }

  return (
    <Stack>
      {created > 0 && (
        <Notice tone="good" title={`${count(created, ...words)} no cadastro.`} actions={next.link}>
          {next.says}
        </Notice>
      )}
      <FileDrop
        chosen={file}
        onChoose={look}
        hint={hint}
        keep={`deixe na planilha só os ${words[1]}`}
        template={template}
      />
      <SheetFailures reading={check.error} sending={create.error} undone="Nada foi importado" />
      {check.isPending && <TableSkeleton columns={4} label="as linhas da planilha" />}
      {check.data && file && (
        <SheetPreview
          key={check.submittedAt}
          label="Prévia da importação"
          rows={check.data.rows}
          isRefused={({ verdicts }) => verdicts.length > 0}
          said={`${count(check.data.rows.length, ...words)} para cadastrar`}
          sums={file.name}
          ignoredColumns={check.data.ignoredColumns}
          submitLabel={`Cadastrar ${count(check.data.rows.length, ...words)}`}
          sending={create.isPending}
          onSend={() => create.mutate({ file: file.content })}
        >
          {children}
        </SheetPreview>
      )}
    </Stack>
  );
}
