import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { type Delivery, onDelivery, type Queued, useQueued } from '#web/lib/send-queue.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './queue-notice.module.css';

/** Shows queued calls and then their results on every page. A refusal stays visible until the user closes it. */
export function QueueNotice() {
  const queued = useQueued();
  const [refused, setRefused] = useState<readonly Delivery[]>([]);
  useEffect(
    () =>
      onDelivery((delivery) => {
        if (delivery.problem) setRefused((before) => [...before, delivery]);
        else toast({ message: `Enviada: ${delivery.item.label}.` });
        void queryClient.invalidateQueries({ queryKey: api.trips.key() });
      }),
    [],
  );
  if (queued.length === 0 && refused.length === 0) return null;
  return (
    <div className={classes.queue}>
      {refused.length > 0 && (
        <Notice
          tone="bad"
          title={refused.length === 1 ? 'Não foi feita' : 'Não foram feitas'}
          actions={<Button onClick={() => setRefused([])}>Entendi</Button>}
        >
          <ul className={classes.items}>
            {refused.map(({ item, problem }) => (
              <li key={item.key}>
                <strong>
                  <WithCodes>{item.label}</WithCodes>
                </strong>
                : {problem?.message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {queued.length > 0 && <Waiting queued={queued} />}
    </div>
  );
}

function Waiting({ queued }: { queued: readonly Queued[] }) {
  const now = useNow();
  return (
    <Notice
      tone="attention"
      title={`Na fila: ${queued.length === 1 ? 'será enviada' : 'serão enviadas'} quando a conexão voltar`}
    >
      <ul className={classes.items}>
        {queued.map(({ key, label, at }) => (
          <li key={key}>
            <strong>
              <WithCodes>{label}</WithCodes>
            </strong>
            , {formatWhen(new Date(at), now)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
