import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxAdjustmentRows } from '#domain/adjustments/batch.ts';
import { api, client } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { type ChosenFile, FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SheetFailures } from '#web/ui/sheet-failures.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { rereadBatches } from '../queries.ts';
import classes from './adjustment-batches.module.css';
import { BatchPreview } from './batch-preview.tsx';

type Asked = Parameters<typeof client.adjustmentBatches.check>[0];

/** Checks a file row by row before it is sent. */
export function BatchUpload({ onDone }: { onDone: (id: string) => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const check = useMutation({ mutationFn: (input: Asked) => client.adjustmentBatches.check(input) });
  const create = useSend(api.adjustmentBatches.create, {
    onSuccess: async ({ id, status, code }) => {
      toast({ message: status === 'posted' ? `Lote ${code} lançado.` : `Lote ${code} aguarda outro administrador.` });
      look(null);
      onDone(id);
      await rereadBatches();
    },
    // Checks the file again, to show the reason of the refusal row by row.
    onError: (error, input) => {
      if (error instanceof ApiProblem && error.status > 0) check.mutate(input);
    },
  });

  function look(chosen: ChosenFile | null): void {
    setFile(chosen);
    check.reset();
    create.reset();
    if (chosen) check.mutate({ file: chosen.content });
  }

  const asked = check.variables;
  return (
    <div className={classes.part}>
      <FileDrop
        chosen={file}
        onChoose={look}
        hint={`XLSX ou CSV, até ${maxAdjustmentRows} ajustes: Parceiro (CPF, CNPJ, e-mail ou código), Valor, Motivo e, se quiser, Data`}
        keep="deixe na planilha só os ajustes"
        template="/api/v1/adjustment-batches/template"
      />
      <SheetFailures reading={check.error} sending={create.error} undone="Nada foi lançado" />
      {check.isPending && <TableSkeleton columns={4} label="Linhas da planilha" />}
      {check.data?.knownAs && (
        <Notice
          tone="info"
          title={`Este arquivo já foi enviado: ${check.data.knownAs.code}.`}
          actions={
            <Button size="xs" onClick={() => onDone(check.data.knownAs?.id ?? '')}>
              Ver o lote
            </Button>
          }
        >
          Nada será lançado de novo.
        </Notice>
      )}
      {check.data && asked && !check.data.knownAs && (
        <BatchPreview
          key={check.submittedAt}
          check={check.data}
          allowed={asked.belowMinimumReason ?? null}
          sending={create.isPending}
          onAllow={(belowMinimumReason) => check.mutate({ ...asked, belowMinimumReason })}
          onSend={() => create.mutate({ ...asked, fileName: file?.name.slice(0, 200) })}
        />
      )}
    </div>
  );
}
