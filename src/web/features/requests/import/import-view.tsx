import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Imported } from '#contract/imports.ts';
import { maxImportRows } from '#domain/trips/imports.ts';
import { api, client } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { type ChosenFile, FileDrop } from '#web/ui/file-drop.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SheetFailures } from '#web/ui/sheet-failures.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { ClientSelect } from '../form/client-select.tsx';
import classes from './import-view.module.css';

const ImportDone = lazyPart(() => import('./import-done.tsx'), 'ImportDone', { opens: true });
const ImportPreview = lazyPart(() => import('./import-preview.tsx'), 'ImportPreview', { opens: true });

type TripsFile = Parameters<typeof client.imports.check>[0];

/** `clientId`: client for which the user books; null when the user chooses one. */
export function ImportView({ clientId: own }: { clientId: string | null }) {
  const [clientId, setClientId] = useState(own);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const check = useMutation({ mutationFn: (input: TripsFile) => client.imports.check(input) });
  const create = useSend(api.imports.create, {
    onSuccess: setImported,
    // Checks the file again, which shows the new problems row by row.
    onError: (error, input) => {
      if (error instanceof ApiProblem && error.status > 0) check.mutate(input);
    },
  });

  function look(chosen: ChosenFile | null, whose: string | null): void {
    setFile(chosen);
    setClientId(whose);
    check.reset();
    create.reset();
    if (chosen && whose) check.mutate({ clientId: whose, file: chosen.content });
  }

  if (imported) {
    const again = (): void => {
      setImported(null);
      look(null, clientId);
    };
    return <ImportDone imported={imported} clientId={own === null ? clientId : null} onAgain={again} />;
  }
  return (
    <div className={classes.view}>
      {own === null && (
        <div className={classes.client}>
          <ClientSelect value={clientId} onChange={(id) => look(file, id)} required />
        </div>
      )}
      <FileDrop
        chosen={file}
        onChoose={(chosen) => look(chosen, clientId)}
        hint={`XLSX ou CSV, até ${maxImportRows} viagens, uma por linha`}
        keep="deixe na planilha só as viagens a importar"
        template="/api/v1/trips/import/template"
      />
      {file && clientId === null && <Notice tone="info">Escolha o cliente para conferir as linhas.</Notice>}
      <SheetFailures reading={check.error} sending={create.error} undone="Nada foi importado" />
      {check.isPending && <TableSkeleton columns={5} label="Linhas da planilha" />}
      {check.data && file && clientId && (
        <ImportPreview
          key={check.submittedAt}
          check={check.data}
          sending={create.isPending}
          onSend={() => create.mutate({ clientId, file: file.content })}
        />
      )}
    </div>
  );
}
