import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconMail } from '@tabler/icons-react';
import { rowsOf } from '#web/lib/paging.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { storedEmailsQuery } from '../queries.ts';
import list from '#web/ui/row-list.module.css';
import classes from './email-list.module.css';

/** E-mails stored as files, because no mail server is configured. */
export function StoredEmails() {
  const query = useInfiniteQuery(storedEmailsQuery);
  const rows = rowsOf(query.data);
  if (query.data && rows.length === 0) {
    return (
      <EmptyState icon={IconMail} title="Nenhum e-mail guardado">
        Convites, faturas e avisos aparecem aqui quando não há servidor de e-mail.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={list.list} aria-label="E-mails guardados">
        {rows.map(({ id, to, subject, at }) => (
          <li key={id}>
            <Link from="/ajustes/emails" search={(now) => ({ ...now, mensagem: id })} className={classes.link}>
              <span className={list.name}>{subject}</span>
              <span className={list.details}>
                {to} · <Instant at={at} brief />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}
