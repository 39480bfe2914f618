import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleOff, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { keyScopes } from '#domain/access/key-scopes.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { apiKeysQuery, rereadApiKeys } from '../queries.ts';
import classes from './integrations.module.css';
import type { Secret } from './secret-dialog.tsx';

const ApiKeyDrawer = lazyPart(() => import('./api-key-drawer.tsx'), 'ApiKeyDrawer', { opens: true });
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'), 'SecretDialog', { opens: true });

/** The API keys of other systems. */
export function ApiKeysSection() {
  const keys = useQuery(apiKeysQuery);
  const revoke = useSend(api.apiKeys.revoke);
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  return (
    <Section
      title="Chaves de API"
      lead="Com elas outros sistemas consultam e solicitam viagens. Nenhuma dá acesso a dinheiro, usuários ou ajustes."
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Nova chave
        </Button>
      }
    >
      {keys.isPending && <TableSkeleton columns={2} label="as chaves de API" />}
      {keys.isError && <Failure what="as chaves de API" error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.items.length === 0 && (
        <EmptyState compact icon={IconKey} title="Nenhuma chave">
          Crie uma para cada sistema: assim dá para revogar a de um sem parar os outros.
        </EmptyState>
      )}
      <ul className={classes.list} aria-label="Chaves de API">
        {keys.data?.items.map((key) => (
          <li key={key.id} className={classes.line}>
            <Key apiKey={key} />
            <div className={classes.end}>
              <State state={key.state} />
              {key.state === 'active' && (
                <Button size="xs" variant="danger" aria-label={`Revogar ${key.name}`} onClick={() => setRevoking(key)}>
                  Revogar
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {adding && <ApiKeyDrawer onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
      {revoking !== null && (
        <ConfirmDialog
          title={`Revogar ${revoking?.name ?? ''}?`}
          confirm="Revogar chave"
          tone="danger"
          onConfirm={async () => {
            await revoke.mutateAsync({ id: revoking?.id ?? '' });
            await rereadApiKeys();
            toast({ message: 'Chave revogada.' });
          }}
          onClose={() => setRevoking(null)}
        >
          O sistema que a usa para de funcionar na hora, e ela não volta a valer.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Key({
  apiKey: { name, hint, clientName, scopes, createdByName, createdAt, expiresAt, lastUsedAt },
}: {
  apiKey: ApiKey;
}) {
  return (
    <div className={classes.what}>
      <p className={classes.name}>
        {name} <code>…{hint}</code>
      </p>
      <p className={classes.details}>
        {clientName ?? 'Da central'} · {scopes.map((scope) => keyScopes[scope].label).join(' · ')}
      </p>
      <p className={classes.details}>
        Criada <Instant at={createdAt} brief />
        {createdByName !== null && ` por ${createdByName}`} ·{' '}
        {lastUsedAt === null ? (
          'nunca usada'
        ) : (
          <>
            usada <Instant at={lastUsedAt} brief />
          </>
        )}{' '}
        ·{' '}
        {expiresAt === null ? (
          'sem prazo'
        ) : (
          <>
            vale até <Instant at={expiresAt} brief />
          </>
        )}
      </p>
    </div>
  );
}

function State({ state }: { state: ApiKey['state'] }) {
  if (state === 'active') return <StatusBadge label="Em uso" icon={IconCircleCheck} tone="good" />;
  return <StatusBadge label={state === 'expired' ? 'Vencida' : 'Revogada'} icon={IconCircleOff} />;
}
