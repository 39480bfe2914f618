import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportedStatement } from '#contract/bank-statements.ts';
import { maxImportBytes } from '#domain/trips/imports.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { inBase64 } from '#web/lib/in-base64.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { rereadBank } from '../queries.ts';
import classes from './bank-statements.module.css';

/** Imports a statement file as exported by the bank, and shows the result. */
export function StatementUpload() {
  const send = useSend(api.bankStatements.import, { onSettled: rereadBank });
  const [tooLarge, setTooLarge] = useState(false);

  async function take(file: File | null): Promise<void> {
    if (!file) return;
    setTooLarge(file.size > maxImportBytes);
    if (file.size > maxImportBytes) return;
    send.mutate({ file: await inBase64(file), fileName: file.name.slice(0, 200) });
  }

  return (
    <div className={classes.upload}>
      <FileButton onChange={(file) => void take(file)} accept=".ofx,.csv,.txt,.xls,.xlsx">
        {(props) => (
          <Button
            {...props}
            variant="primary"
            loading={send.isPending}
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            Importar extrato
          </Button>
        )}
      </FileButton>
      <span className={classes.hint}>
        OFX, planilha (CSV, XLS, XLSX) ou texto, como o banco exporta. O que já foi importado não entra de novo.
      </span>
      {tooLarge && <Notice tone="bad">O arquivo passa de 2 MB: exporte um período menor.</Notice>}
      {send.isError && <Notice tone="bad">{errorText(send.error)}</Notice>}
      {send.data && <Outcome imported={send.data} />}
    </div>
  );
}

function Outcome({ imported }: { imported: ImportedStatement }) {
  const { known, newCount, lineCount, matchedCount, periodFrom, periodTo, account } = imported;
  const period = `${account}, de ${formatDay(periodFrom)} a ${formatDay(periodTo)}`;
  const matched =
    matchedCount === 0
      ? 'Nada foi conciliado automaticamente.'
      : `${count(matchedCount, 'conciliado', 'conciliados')} automaticamente.`;
  if (known) {
    return (
      <Notice tone="info" title="Este arquivo já foi importado: nada de novo.">
        {period}.{matchedCount > 0 && ` ${matched}`}
      </Notice>
    );
  }
  const fresh =
    newCount === lineCount
      ? count(newCount, 'lançamento novo', 'lançamentos novos')
      : `${newCount} de ${lineCount} lançamentos são novos`;
  return (
    <Notice tone="good" title={`${fresh}.`}>
      {period}. {matched}
    </Notice>
  );
}
