import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { partnerRowsMost } from '#domain/sheets/partner-sheet.ts';
import { api, client } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/words.ts';
import { type ChosenFile, FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SheetPreview } from '#web/ui/sheet-preview.tsx';
import { SheetFailures } from '#web/ui/sheet-failures.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { rereadPartners } from '../queries.ts';
import { ImportedRows } from './imported-rows.tsx';

const sayPartners = (partners: number) => count(partners, 'parceiro', 'parceiros');

/** The partners whom a central has already, from its spreadsheet: looked at row by row, and put on record all or none. */
export function PartnerImport() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const check = useMutation({ mutationFn: (content: string) => client.partnerImports.check({ file: content }) });
  const create = useSend(api.partnerImports.create, {
    onSuccess: async () => {
      setFile(null);
      check.reset();
      await rereadPartners();
    },
    // What stands against it by now is told row by row.
    onError: (error, input) => {
      if (error instanceof ApiProblem && error.status > 0) check.mutate(input.file);
    },
  });

  function look(chosen: ChosenFile): void {
    setFile(chosen);
    create.reset();
    check.mutate(chosen.content);
  }

  return (
    <Stack>
      {create.data && (
        <Notice
          tone="good"
          title={`${sayPartners(create.data.partnerIds.length)} no cadastro.`}
          actions={<TextLink to="/parceiros">Ver os parceiros</TextLink>}
        >
          Os documentos de cada um são enviados na sua página.
        </Notice>
      )}
      <FileDrop
        chosen={file}
        onChoose={look}
        hint={`XLSX ou CSV, até ${partnerRowsMost.toLocaleString('pt-BR')} parceiros: Nome e CPF ou CNPJ; o resto, se quiser`}
        keep="deixe na planilha só os parceiros"
        template="/api/v1/partners/import/template"
      />
      <SheetFailures reading={check.error} sending={create.error} undone="Nada foi importado" />
      {check.isPending && <TableSkeleton columns={4} label="as linhas da planilha" />}
      {check.data && file && (
        <SheetPreview
          key={check.submittedAt}
          label="Prévia da importação"
          rows={check.data.rows}
          isRefused={({ verdicts }) => verdicts.length > 0}
          said={`${sayPartners(check.data.rows.length)} para cadastrar`}
          sums={file.name}
          ignoredColumns={check.data.ignoredColumns}
          submitLabel={`Cadastrar ${sayPartners(check.data.rows.length)}`}
          sending={create.isPending}
          onSend={() => create.mutate({ file: file.content })}
        >
          {(shown) => <ImportedRows rows={shown} />}
        </SheetPreview>
      )}
    </Stack>
  );
}
