import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatClock } from '#web/entities/queue/queue-labels.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { measurePosition, newestFixes } from '#web/lib/device-fixes.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepOwnQueue } from './keep-own-queue.ts';
import { missing } from './use-join.ts';

/** Tells a driver who entered by position that the page no longer sends it, and measures it again. */
export function LostPosition({ removedAt }: { removedAt: string }) {
  const [isMeasuring, setMeasuring] = useState(false);
  const report = useSend(api.ranks.report, {
    onSuccess: keepOwnQueue,
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  async function measure(): Promise<void> {
    setMeasuring(true);
    const measured = await measurePosition();
    setMeasuring(false);
    if (measured === 'found') report.mutate({ fixes: newestFixes() });
    else toast({ message: missing[measured].text, tone: 'bad' });
  }
  return (
    <Notice
      tone="attention"
      title="O painel não vê você no ponto"
      actions={
        <Button size="md" loading={isMeasuring || report.isPending} onClick={() => void measure()}>
          Mostrar onde estou
        </Button>
      }
    >
      Você entrou pela posição do aparelho. Sem ela, sai da fila às {formatClock(removedAt)}: ligue a localização, ou
      peça à central que confirme você no ponto.
    </Notice>
  );
}
