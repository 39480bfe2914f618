import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { IconBellOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { pages } from '#domain/access/pages.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { useSend } from '#web/lib/use-send.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { toast } from '#web/ui/toast.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { listQuery } from '../queries.ts';
import classes from './notification-list.module.css';

/** The user's notifications, newest first, each linked to its subject. `onLeave` is called when another page opens. */
export function NotificationList({ heading, onLeave }: { heading?: string; onLeave?: () => void }) {
  const query = useInfiniteQuery(listQuery);
  const readAll = useSend(api.notifications.readAll, {
    onError: (error) => toast({ tone: 'bad', message: errorText(error) }),
  });
  const rows = rowsOf(query.data);
  const newest = rows.at(0);
  return (
    <>
      <div className={classes.head}>
        {heading !== undefined && <h2 className={classes.heading}>{heading}</h2>}
        {newest && rows.some(({ read }) => !read) && (
          <Button size="xs" loading={readAll.isPending} onClick={() => readAll.mutate({ upTo: newest.id })}>
            Marcar todos como lidos
          </Button>
        )}
      </div>
      {query.isPending && <Waiting />}
      {query.isError && <Failure what="os avisos" error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && (
        <EmptyState icon={IconBellOff} title="Nenhum aviso" compact>
          Aqui aparece o que acontece com as suas viagens e o seu dinheiro.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Line key={row.id} row={row} {...(onLeave && { onLeave })} />
        ))}
      </ul>
      <div className={classes.foot}>
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
        <Link className={classes.link} to={pages.account.path} hash="avisos" {...(onLeave && { onClick: onLeave })}>
          Escolher avisos
        </Link>
      </div>
    </>
  );
}

function Line({ row, onLeave }: { row: Notification; onLeave?: () => void }) {
  const router = useRouter();
  const read = useSend(api.notifications.read);
  function open(event: MouseEvent): void {
    if (!row.read) read.mutate({ id: row.id });
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave?.();
    router.history.push(row.path);
  }
  return (
    <li className={classes.line} data-unread={!row.read || undefined}>
      <a href={row.path} className={classes.open} onClick={open}>
        <span className={classes.title}>
          <WithCodes>{row.title}</WithCodes>
          {!row.read && <span className={classes.unread}>não lido</span>}
        </span>
        <span className={classes.body}>
          <WithCodes>{row.body}</WithCodes>
        </span>
        <span className={classes.at}>
          <Instant at={row.at} brief />
        </span>
      </a>
    </li>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </div>
  );
}
