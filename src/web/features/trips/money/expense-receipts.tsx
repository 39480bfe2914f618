import { useMutation, useQuery } from '@tanstack/react-query';
import { IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExpenseReceipts as Receipts } from '#contract/expense-receipts.ts';
import type { Trip } from '#contract/trip.ts';
import { uploads } from '#contract/uploads.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { sendFileTo } from '#web/lib/send-file.ts';
import { count } from '#web/lib/format-counts.ts';
import { Failure } from '#web/ui/failure.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { expenseReceiptsQuery } from '../queries.ts';
import classes from './expense-receipts.module.css';

const ReceiptDialog = lazyPart(() => import('./receipt-dialog.tsx'), 'ReceiptDialog', { opens: true });

/** Receipts for tolls, parking and extras, sent by the partner and read by the central and the client. */
export function ExpenseReceipts({ trip }: { trip: Trip }) {
  if (trip.status !== 'in_progress' && trip.status !== 'completed') return null;
  return <OfTrip tripId={trip.id} />;
}

function OfTrip({ tripId }: { tripId: string }) {
  const { data, error, refetch } = useQuery(expenseReceiptsQuery(tripId));
  const [openId, setOpenId] = useState<string | null>(null);
  if (error && !data) return <Failure what="os comprovantes" error={error} onRetry={() => void refetch()} />;
  if (!data || (data.items.length === 0 && !data.mayAttach)) return null;
  const open = data.items.find(({ id }) => id === openId);
  return (
    <Section
      title="Comprovantes de despesas"
      lead={data.mayAttach ? 'Pedágio, estacionamento e extras: a central e o cliente conferem por aqui.' : undefined}
    >
      {data.items.length > 0 && (
        <ul className={classes.list} aria-label="Comprovantes">
          {data.items.map((receipt, at) => (
            <li key={receipt.id}>
              <button
                type="button"
                className={classes.receipt}
                onClick={() => setOpenId(receipt.id)}
                aria-label={`Ver comprovante ${at + 1}`}
              >
                <Thumbnail contentType={receipt.contentType} path={receiptPath(tripId, receipt.id)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {data.mayAttach && <Attach tripId={tripId} />}
      {open && (
        <ReceiptDialog
          tripId={tripId}
          receipt={open}
          path={receiptPath(tripId, open.id)}
          mayRemove={data.mayRemove}
          onClose={() => setOpenId(null)}
        />
      )}
    </Section>
  );
}

function Thumbnail({ contentType, path }: { contentType: Receipts['items'][number]['contentType']; path: string }) {
  const [missing, setMissing] = useState(false);
  if (contentType === 'image/jpeg' && !missing)
    return <img src={path} alt="" loading="lazy" onError={() => setMissing(true)} />;
  const Sign = missing ? IconPhotoOff : IconFileTypePdf;
  return <Sign size={28} stroke={1.5} aria-hidden />;
}

/** Upload of a receipt, beside the typed amounts. Shows the number of uploaded receipts. */
export function ReceiptUpload({ tripId }: { tripId: string }) {
  const { data } = useQuery(expenseReceiptsQuery(tripId));
  if (!data?.mayAttach) return null;
  const sent = data.items.length;
  return (
    <fieldset className={classes.upload} aria-label="Comprovante">
      <p className={classes.label}>
        {sent === 0 ? 'Foto do comprovante' : count(sent, 'comprovante enviado', 'comprovantes enviados')}
      </p>
      <Attach tripId={tripId} />
    </fieldset>
  );
}

/** Uploads a file as soon as it is chosen, because a driver at a toll has no time for a form. */
function Attach({ tripId }: { tripId: string }) {
  const [chosen, setChosen] = useState<{ file: File | null; wrong: string | null }>({ file: null, wrong: null });
  const attach = useMutation({
    mutationFn: (file: File) =>
      sendFileTo<Receipts>(uploads['expenseReceipts.attach'].path.replace('{id}', tripId), file),
    onSuccess: (receipts) => {
      setQueryAnswer(expenseReceiptsQuery(tripId).queryKey, receipts);
      setChosen({ file: null, wrong: null });
      toast({ message: 'Comprovante enviado.' });
    },
    onError: (error) => setChosen({ file: null, wrong: errorText(error) }),
  });
  return (
    <FileChoice
      {...chosen}
      busy={attach.isPending}
      onChoose={(file, wrong) => {
        setChosen({ file, wrong });
        if (file) attach.mutate(file);
      }}
    />
  );
}

function receiptPath(tripId: string, receiptId: string): string {
  return `/api/v1/trips/${tripId}/expense-receipts/${receiptId}/file`;
}
