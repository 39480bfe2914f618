import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ExpenseReceipts } from '#contract/expense-receipts.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FileView } from '#web/ui/file-view.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { expenseReceiptsQuery } from '../queries.ts';

type Props = {
  tripId: string;
  receipt: ExpenseReceipts['items'][number];
  path: string;
  mayRemove: boolean;
  onClose: () => void;
};

/** Shows one receipt in a size in which the amounts are readable. */
export function ReceiptDialog({ tripId, receipt, path, mayRemove, onClose }: Props) {
  useReturnFocus();
  const [removing, setRemoving] = useState(false);
  const remove = useSend(api.expenseReceipts.remove);
  return (
    <Modal opened onClose={onClose} title="Comprovante de despesa" size="lg">
      <Stack>
        <div>
          Enviado <Instant at={receipt.sentAt} />
        </div>
        <FileView path={path} contentType={receipt.contentType} alt="Comprovante enviado" label={formatKind(receipt)} />
        {mayRemove && (
          <div>
            <Button variant="danger" onClick={() => setRemoving(true)}>
              Remover comprovante
            </Button>
          </div>
        )}
      </Stack>
      {removing && (
        <ConfirmDialog
          title="Remover comprovante?"
          confirm="Remover comprovante"
          tone="danger"
          onConfirm={async () => {
            const receipts = await remove.mutateAsync({ id: tripId, receiptId: receipt.id });
            setQueryAnswer(expenseReceiptsQuery(tripId).queryKey, receipts);
            toast({ message: 'Comprovante removido.' });
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          O arquivo é apagado.
        </ConfirmDialog>
      )}
    </Modal>
  );
}

function formatKind({ contentType, bytes }: Props['receipt']): string {
  const size =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;
  return `${contentType === 'image/jpeg' ? 'Foto' : 'PDF'}, ${size}`;
}
