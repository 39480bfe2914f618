import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleOff, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { signatureExample } from '#contract/webhook-signature.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { webhooksQuery } from '../queries.ts';
import classes from './integrations.module.css';
import type { Secret } from './secret-dialog.tsx';
import { formatScope, formatState } from './webhook-labels.ts';

const DeliveriesDrawer = lazyPart(() => import('./deliveries-drawer.tsx'), 'DeliveriesDrawer', { opens: true });
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'), 'SecretDialog', { opens: true });
const WebhookDrawer = lazyPart(() => import('./webhook-drawer.tsx'), 'WebhookDrawer', { opens: true });

type Opened = { edited: Webhook | null } | { watched: Webhook };

/** Webhooks of the user's client. `ofCentral`: the webhooks of the central and of all clients. */
export function WebhooksSection({ ofCentral }: { ofCentral: boolean }) {
  const webhooks = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title="Webhooks"
      lead="Endereços de outros sistemas que o painel chama quando algo acontece."
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ edited: null })}>
          Novo webhook
        </Button>
      }
    >
      {webhooks.isPending && <TableSkeleton columns={2} label="os webhooks" />}
      {webhooks.isError && (
        <Failure what="os webhooks" error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.data?.items.length === 0 && (
        <EmptyState compact icon={IconWebhook} title="Nenhum webhook">
          Cadastre um endereço https e escolha os eventos: cada um chega assinado, sem nomes nem telefones.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {webhooks.data?.items.map((webhook) => (
          <li key={webhook.id} className={classes.line}>
            <div className={classes.what}>
              <p className={classes.name}>{webhook.url}</p>
              <p className={classes.details}>
                {formatScope(webhook, ofCentral)} · <LastDelivery webhook={webhook} />
              </p>
            </div>
            <div className={classes.end}>
              {webhook.active ? (
                <StatusBadge label="Ligado" icon={IconCircleCheck} tone="good" />
              ) : (
                <StatusBadge label="Desligado" icon={IconCircleOff} />
              )}
              <Button
                size="xs"
                aria-label={`Entregas de ${webhook.url}`}
                onClick={() => setOpened({ watched: webhook })}
              >
                Entregas
              </Button>
              <Button size="xs" aria-label={`Editar ${webhook.url}`} onClick={() => setOpened({ edited: webhook })}>
                Editar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <SignatureHelp />
      {opened && 'edited' in opened && (
        <WebhookDrawer webhook={opened.edited} ofCentral={ofCentral} onSecret={setSecret} onClose={close} />
      )}
      {opened && 'watched' in opened && <DeliveriesDrawer webhook={opened.watched} onClose={close} />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </Section>
  );
}

function LastDelivery({ webhook: { lastDelivery } }: { webhook: Webhook }) {
  if (lastDelivery === null) return 'nenhuma entrega ainda';
  const [state] = formatState({ ...lastDelivery, attempts: 1 });
  return (
    <>
      última entrega: {state.toLowerCase()}, <Instant at={lastDelivery.at} brief />
    </>
  );
}

/** Instructions for the developer of the receiving system. */
function SignatureHelp() {
  return (
    <details className={classes.help}>
      <summary>Como receber e conferir as chamadas</summary>
      <p>
        Cada evento é um POST em JSON com <code>event_id</code>, <code>event</code>, <code>at</code>,{' '}
        <code>subjectId</code> e <code>data</code>. O cabeçalho <code>X-Painel-Signature: t=…,v1=…</code> traz a hora e
        o HMAC-SHA256 de <code>hora.corpo</code> com o segredo. Em Node.js:
      </p>
      <pre className={classes.code}>{signatureExample}</pre>
      <ul>
        <li>Responda com um código de 200 a 299 em até 10 segundos; faça o trabalho demorado depois.</li>
        <li>
          Sem essa resposta, o painel tenta de novo após 10 s, 1 min, 5 min, 30 min, 2 h, 6 h e 24 h. O mesmo{' '}
          <code>event_id</code> pode chegar mais de uma vez: trate-o uma vez só.
        </li>
        <li>
          Recuse chamadas com mais de 5 minutos. Redirecionamentos não são seguidos, e endereços de redes internas não
          são chamados.
        </li>
      </ul>
    </details>
  );
}
