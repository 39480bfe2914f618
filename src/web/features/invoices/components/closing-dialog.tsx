import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClosingPreview } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { keepInvoice, previewQuery } from '../queries.ts';
import { ClientField } from './client-field.tsx';
import { formatPeriod, formatTrips } from './invoice-labels.ts';
import classes from './invoices.module.css';

type Props = { clientId: string | null; onClose: () => void };

/** Closes a client's invoice before the end of its cycle, after a preview. */
export function ClosingDialog({ clientId, onClose }: Props) {
  useReturnFocus();
  const [chosen, setChosen] = useState(clientId);
  const preview = useQuery({ ...previewQuery(chosen ?? ''), enabled: chosen !== null });
  const close = useSend(api.invoices.close);
  const navigate = useNavigate();

  async function send({ clientId: id, totalCents }: ClosingPreview): Promise<void> {
    const invoice = await close.mutateAsync({ clientId: id, totalCents });
    await keepInvoice(invoice);
    toast({ message: `Fatura ${invoice.code} fechada.` });
    onClose();
    await navigate({ to: '/faturas/$id', params: { id: invoice.id } });
  }

  return (
    <Modal opened onClose={onClose} title="Fechar fatura agora" closeOnClickOutside={!close.isPending}>
      <Stack>
        <ClientField label="Cliente" placeholder="Busque por nome ou documento" value={chosen} onChange={setChosen} />
        {chosen !== null && preview.isPending && <Skeleton height={180} />}
        {preview.isError && (
          <Failure what="as viagens a faturar" error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {chosen !== null && preview.data && <Preview preview={preview.data} />}
        {close.isError && <Notice tone="bad">{errorText(close.error)}</Notice>}
        <div className={classes.actions}>
          <Button size="md" onClick={onClose} disabled={close.isPending}>
            Voltar
          </Button>
          <Button
            size="md"
            variant="primary"
            loading={close.isPending}
            disabled={chosen === null || !preview.data || preview.data.tripCount === 0}
            onClick={() => {
              if (preview.data) void send(preview.data).catch(() => preview.refetch());
            }}
          >
            Fechar fatura
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

function Preview({ preview }: { preview: ClosingPreview }) {
  const { tripCount, totalCents, dueOn, creditCents, disputedCount, disputedCents, inReviewCount } = preview;
  if (tripCount === 0) {
    return (
      <Notice tone="info" title="Nada a faturar">
        <Held disputedCount={disputedCount} disputedCents={disputedCents} inReviewCount={inReviewCount} />
      </Notice>
    );
  }
  return (
    <>
      <Facts
        items={[
          { label: 'Total', value: <Money cents={totalCents} size="large" /> },
          { label: 'Viagens', value: formatTrips(tripCount) },
          { label: 'Período', value: formatPeriod(preview) },
          { label: 'Vencimento', value: formatDay(dueOn) },
          { label: 'Pago com crédito', value: creditCents > 0 && <Money cents={creditCents} /> },
        ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
      />
      {(disputedCount > 0 || inReviewCount > 0) && (
        <Notice tone="attention" title="Ficam fora desta fatura">
          <Held disputedCount={disputedCount} disputedCents={disputedCents} inReviewCount={inReviewCount} />
        </Notice>
      )}
    </>
  );
}

type HeldProps = Pick<ClosingPreview, 'disputedCount' | 'disputedCents' | 'inReviewCount'>;

function Held({ disputedCount, disputedCents, inReviewCount }: HeldProps) {
  const said = [
    disputedCount > 0 && `${formatTrips(disputedCount)} em contestação (${formatCents(disputedCents)})`,
    inReviewCount > 0 && `${formatTrips(inReviewCount)} em conferência`,
  ].filter(Boolean);
  return <>{said.length === 0 ? 'Este cliente não tem viagens a faturar.' : `${said.join(' e ')}.`}</>;
}
