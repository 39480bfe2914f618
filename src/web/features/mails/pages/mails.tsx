import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconMail } from '@tabler/icons-react';
import { pages } from '#domain/access/pages.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { MailView } from '../components/mail-view.tsx';
import { mailsQuery } from '../queries.ts';
import classes from './mails.module.css';

const route = getRouteApi('/_panel/ajustes/emails');

/** What was mailed while there is no mail server: who was written to, and what they would have read. */
export function MailsPage() {
  const { mensagem } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(mailsQuery);
  const rows = rowsOf(query.data);
  const smtp = query.data?.pages[0]?.smtp ?? false;
  const lead = smtp
    ? 'Os e-mails saem pelo servidor configurado; aqui ficam os que foram guardados antes.'
    : 'Nenhum servidor de e-mail está configurado (SMTP_URL): o que seria enviado fica guardado aqui.';
  return (
    <PageFrame title={pages.mails.title} width="narrow" {...(query.data && { lead })}>
      {query.isPending && <TableSkeleton columns={2} label="os e-mails" />}
      {query.isError && <Failure what="os e-mails" error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && (
        <EmptyState icon={IconMail} title="Nenhum e-mail guardado">
          Convites, faturas e avisos aparecem aqui quando não há servidor de e-mail.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {rows.map(({ id, to, subject, at }) => (
          <li key={id}>
            <Link from="/ajustes/emails" search={{ mensagem: id }} className={classes.line}>
              <span className={classes.subject}>{subject}</span>
              <span className={classes.details}>
                {to} · <Instant at={at} brief />
              </span>
            </Link>
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
      {mensagem !== undefined && (
        <MailView key={mensagem} id={mensagem} onClose={() => void navigate({ search: {}, replace: true })} />
      )}
    </PageFrame>
  );
}
