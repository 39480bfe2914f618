import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck, IconClock, IconMailForward, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { QueuedEmail, EmailState } from '#contract/emails.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { type EmailFilter, emailsQuery } from '../queries.ts';
import list from '#web/ui/row-list.module.css';
import classes from './email-list.module.css';

const filters = [
  { value: 'due', label: 'Na fila' },
  { value: 'sent', label: 'Enviados' },
  { value: 'trouble', label: 'Com problema' },
] as const;

type Props = { filter: EmailFilter | undefined; smtp: boolean; onFilter: (filter: EmailFilter | undefined) => void };

/** Queued e-mails, and the e-mails of the last 30 days with their outcome. Failed e-mails can be sent again. */
export function Emails({ filter, smtp, onFilter }: Props) {
  const query = useInfiniteQuery(emailsQuery(filter));
  const rows = rowsOf(query.data);
  return (
    <div className={classes.queue}>
      <FilterTabs label="Situação" value={filter} all="Todos" choices={filters} onChange={onFilter} />
      {query.isPending && <TableSkeleton columns={2} label="os e-mails" />}
      {query.isError && <Failure what="os e-mails" error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && (
        <EmptyState icon={IconMailForward} title={empty[filter ?? 'all']}>
          Convites, links de senha, decisões sobre cadastros e faturas passam por aqui e ficam na lista por 30 dias.
        </EmptyState>
      )}
      <ul className={list.list} aria-label="Envio de e-mails">
        {rows.map((email) => (
          <li key={email.id} className={list.row}>
            <Line email={email} smtp={smtp} />
            {email.mayResend && <Resend email={email} />}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          style={{ alignSelf: 'start' }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </div>
  );
}

const empty = {
  all: 'Nenhum e-mail nos últimos 30 dias',
  due: 'Nenhum e-mail na fila',
  sent: 'Nenhum e-mail enviado',
  trouble: 'Nenhum e-mail com problema',
};

const signs = { due: IconClock, sent: IconCheck, failed: IconX, unknown: IconAlertTriangle };
const states: Record<EmailState, [string, Tone]> = {
  due: ['Na fila', 'info'],
  sent: ['Enviado', 'good'],
  failed: ['Falhou', 'bad'],
  unknown: ['Não se sabe', 'attention'],
};

function Line({ email, smtp }: { email: QueuedEmail; smtp: boolean }) {
  const { to, subject, state, attempts, queuedAt, at, error } = email;
  const waits = state === 'due' && attempts > 0;
  const [label, tone] = states[state];
  return (
    <div className={list.words}>
      <p className={list.name}>{subject || 'E-mail com apenas a situação guardada'}</p>
      <p className={list.details}>
        {to && `${to} · `}
        <Instant at={queuedAt} brief />
        {attempts > 1 && ` · ${count(attempts, 'tentativa', 'tentativas')}`}
        {waits && (
          <>
            {' '}
            · próxima <Instant at={at} brief />
          </>
        )}
      </p>
      {error !== null && <p className={classes.error}>{error}</p>}
      <div>
        <StatusBadge label={state === 'sent' && !smtp ? 'Guardado' : label} icon={signs[state]} tone={tone} />
      </div>
    </div>
  );
}

const formatReason = (error: Error) => toast({ tone: 'bad', message: errorText(error) });

function Resend({ email: { id, state, to, subject } }: { email: QueuedEmail }) {
  const [asking, setAsking] = useState(false);
  const resend = useSend(api.letters.resend, {
    onSuccess: () => toast({ message: `O e-mail para ${to} está na fila de novo.` }),
  });
  return (
    <>
      <Button
        size="xs"
        loading={resend.isPending}
        aria-label={`Enviar de novo: ${subject}, para ${to}`}
        onClick={() => (state === 'unknown' ? setAsking(true) : resend.mutate({ id }, { onError: formatReason }))}
      >
        Enviar de novo
      </Button>
      {asking && (
        <ConfirmDialog
          title="Enviar de novo?"
          confirm="Enviar de novo"
          onConfirm={() => resend.mutateAsync({ id })}
          onClose={() => setAsking(false)}
        >
          A conexão caiu durante o envio: talvez este e-mail já tenha chegado, e {to} o receba duas vezes.
        </ConfirmDialog>
      )}
    </>
  );
}
