import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { pages } from '#domain/access/pages.ts';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { StoredEmails } from '../components/stored-emails.tsx';
import { Emails } from '../components/queued-emails.tsx';
import { storedEmailsQuery } from '../queries.ts';

const MailView = lazyPart(() => import('../components/email-view.tsx'), 'MailView', { opens: true });

const route = getRouteApi('/_panel/ajustes/emails');
const tabs = { envio: 'Envio', guardados: 'Guardados' };

/** The panel's e-mails: their delivery and, without a mail server, their content. */
export function MailsPage() {
  const { mensagem, lista, estado } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(storedEmailsQuery);
  const smtp = query.data?.pages[0]?.smtp ?? false;
  const lead = smtp
    ? 'Os e-mails saem pelo servidor configurado; em Guardados ficam os anteriores a ele.'
    : 'Nenhum servidor de e-mail está configurado (SMTP_URL): o que seria enviado fica guardado aqui.';
  return (
    <PageFrame title={pages.emails.title} width="narrow" {...(query.data && { lead })}>
      {query.isPending && <TableSkeleton columns={2} label="os e-mails" />}
      {query.isError && <Failure what="os e-mails" error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <PageTabs
          label="Listas de e-mails"
          tabs={tabs}
          value={lista ?? (smtp ? 'envio' : 'guardados')}
          onChange={(tab) => void navigate({ search: { lista: tab } })}
        >
          {(lista ?? (smtp ? 'envio' : 'guardados')) === 'envio' ? (
            <Emails
              filter={estado}
              smtp={smtp}
              onFilter={(filter) => void navigate({ search: { lista: 'envio', estado: filter }, replace: true })}
            />
          ) : (
            <StoredEmails />
          )}
        </PageTabs>
      )}
      {mensagem !== undefined && (
        <MailView
          key={mensagem}
          id={mensagem}
          onClose={() => void navigate({ search: (now) => ({ ...now, mensagem: undefined }), replace: true })}
        />
      )}
    </PageFrame>
  );
}
