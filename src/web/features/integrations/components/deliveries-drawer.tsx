import { Button, Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { deliveriesQuery, rereadDeliveries } from '../queries.ts';
import classes from './integrations.module.css';
import { formatEvent, formatState } from './webhook-labels.ts';

/** The deliveries of one webhook in the last 30 days. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  useReturnFocus();
  const audience = useLabelAudience();
  const query = useInfiniteQuery(deliveriesQuery(webhook.id));
  const outcome = {
    onSuccess: () => rereadDeliveries(webhook.id),
    onError: (error: Error) => toast({ tone: 'bad' as const, message: errorText(error) }),
  };
  const test = useSend(api.webhooks.test, outcome);
  const resend = useSend(api.webhooks.resend, outcome);
  const rows = rowsOf(query.data);
  return (
    <Drawer opened onClose={onClose} title="Entregas" position="right" size={560} padding="lg">
      <div className={classes.view}>
        <p className={classes.address}>{webhook.url}</p>
        <div className={classes.end}>
          <Button
            variant="primary"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={test.isPending}
            disabled={!webhook.active}
            onClick={() => test.mutate({ id: webhook.id })}
          >
            Enviar teste
          </Button>
          {!webhook.active && <span className={classes.details}>Ligue o webhook para testar.</span>}
        </div>
        {query.isPending && <TableSkeleton columns={2} label="as entregas" />}
        {query.isError && <Failure what="as entregas" error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && rows.length === 0 && (
          <EmptyState compact icon={IconSend} title="Nenhuma entrega">
            O que for enviado nos últimos 30 dias aparece aqui.
          </EmptyState>
        )}
        <ul className={classes.list} aria-label="Entregas">
          {rows.map((delivery) => (
            <li key={delivery.id} className={classes.line}>
              <Delivery delivery={delivery} />
              {(delivery.state === 'sent' || delivery.state === 'failed') && (
                <Button
                  size="xs"
                  loading={resend.isPending && resend.variables.deliveryId === delivery.id}
                  aria-label={`Enviar de novo: ${formatEvent(delivery.event, audience)}`}
                  onClick={() => resend.mutate({ id: webhook.id, deliveryId: delivery.id })}
                >
                  Enviar de novo
                </Button>
              )}
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
      </div>
    </Drawer>
  );
}

const signs = { due: IconClock, sending: IconSend, sent: IconCheck, failed: IconX };

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { event, state, attempts, statusCode, error, createdAt, dueAt } = delivery;
  const audience = useLabelAudience();
  const [label, tone] = formatState(delivery);
  const answer = error ?? (statusCode === null ? null : `Respondeu ${statusCode}.`);
  return (
    <div className={classes.what}>
      <p className={classes.name}>{formatEvent(event, audience)}</p>
      <p className={classes.details}>
        <Instant at={createdAt} brief /> · {count(attempts, 'tentativa', 'tentativas')}
        {answer !== null && ` · ${answer}`}
        {state === 'due' && attempts > 0 && (
          <>
            {' '}
            · próxima <Instant at={dueAt} />
          </>
        )}
      </p>
      <div className={classes.state}>
        <StatusBadge label={label} icon={signs[state]} tone={tone} />
      </div>
    </div>
  );
}
