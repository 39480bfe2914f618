import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import type { PassengerBlock } from '#contract/passenger-blocks.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from '../reviews/review-list.module.css';
import { BlockList } from './block-list.tsx';
import { blocksQuery, keepBlocks } from './block-queries.ts';

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog', { opens: true });

type Step = { block: PassengerBlock; action: 'approve' | 'refuse' | 'lift' };

/** Requests of drivers to block a passenger, open ones first, with the answers of the central. */
export function BlocksToDecide() {
  const { data, error, refetch } = useQuery(blocksQuery);
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  if (!data) {
    if (error) return <Failure what="os pedidos de bloqueio" error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={240} radius="lg" aria-busy="true" />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={IconBan} title="Nenhum pedido de bloqueio">
        Depois de uma viagem, um motorista pode pedir para não atender mais um passageiro por conduta. O pedido aparece
        aqui.
      </EmptyState>
    );
  }
  return (
    <>
      <BlockList
        blocks={data.items}
        renderDriver={({ driverName, partnerName }) => (
          <span className={classes.driver}>
            {driverName} · {partnerName}
          </span>
        )}
        renderActions={(block) => <Actions block={block} onStep={(action) => setStep({ block, action })} />}
      />
      {step?.action === 'lift' && <LiftDialog block={step.block} onClose={close} />}
      {step && step.action !== 'lift' && (
        <DecideDialog block={step.block} approved={step.action === 'approve'} onClose={close} />
      )}
    </>
  );
}

function Actions({ block: { state }, onStep }: { block: PassengerBlock; onStep: (action: Step['action']) => void }) {
  if (state === 'valid') return <Button onClick={() => onStep('lift')}>Encerrar bloqueio…</Button>;
  if (state !== 'asked') return null;
  return (
    <div className={classes.head}>
      <Button variant="primary" onClick={() => onStep('approve')}>
        Aprovar…
      </Button>
      <Button onClick={() => onStep('refuse')}>Recusar…</Button>
    </div>
  );
}

function LiftDialog({ block, onClose }: { block: PassengerBlock; onClose: () => void }) {
  const lift = useSend(api.passengerBlocks.lift, { onSuccess: keepBlocks });
  return (
    <ReasonDialog
      title="Encerrar bloqueio"
      submitLabel="Encerrar bloqueio"
      onSubmit={async (reason) => {
        await lift.mutateAsync({ id: block.id, reason });
        toast({ message: `${block.driverName} foi avisado.` });
      }}
      onClose={onClose}
    >
      As viagens deste passageiro voltam a ser ofertadas a {block.driverName} como as outras. O motorista lê o motivo.
    </ReasonDialog>
  );
}
