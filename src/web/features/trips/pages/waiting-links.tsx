import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconBrandWhatsapp, IconCheck, IconSend } from '@tabler/icons-react';
import type { WaitingLink } from '#contract/rides.ts';
import { pages } from '#domain/access/pages.ts';
import { isClientSide } from '#domain/access/roles.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import list from '#web/ui/row-list.module.css';
import { TextLink } from '#web/ui/text-link.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { waitingLinksQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';

/** Links that a person sends by WhatsApp, because the passenger has no e-mail. One press opens the chat with the text. */
export function WaitingLinksPage() {
  const query = useInfiniteQuery(waitingLinksQuery);
  const rows = rowsOf(query.data);
  return (
    <PageFrame
      title={pages.waitingLinks.title}
      width="narrow"
      lead="Passageiros sem e-mail no pedido: o WhatsApp abre com a mensagem pronta, no idioma de cada um."
    >
      {query.isPending && <TableSkeleton columns={2} label="os links" />}
      {query.isError && <Failure what="os links" error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && (
        <EmptyState icon={IconSend} title="Nenhum link a enviar">
          Aparecem aqui as viagens de clientes que enviam o link ao passageiro, quando o pedido não tem e-mail.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={list.list} aria-label="Links a enviar">
          {rows.map((link) => (
            <Row key={link.tripId} link={link} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          className={list.more ?? ''}
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </PageFrame>
  );
}

const languages: Record<PassengerLanguage, string> = { pt: 'Português', en: 'Inglês', es: 'Espanhol' };

function Row({ link }: { link: WaitingLink }) {
  const { tripId, tripCode, clientName, pickupAt, timeZone, passengerName, phone, language, message } = link;
  const ofCentral = !isClientSide(useDoer());
  const mark = useMark(link);
  return (
    <li className={list.row}>
      <div className={list.words}>
        <span className={list.name}>{passengerName}</span>
        <span className={list.details}>
          {formatPhone(phone)} · {languages[language]}
          {ofCentral && ` · ${clientName}`}
        </span>
        <span className={list.details}>
          <TextLink to="/viagens/$id" params={{ id: tripId }}>
            {tripCode}
          </TextLink>{' '}
          · <Instant at={pickupAt} timeZone={timeZone} />
        </span>
      </div>
      <div className={list.buttons}>
        <Button
          component="a"
          href={whatsappLink(phone, message)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />}
          aria-label={`Enviar a ${passengerName} por WhatsApp`}
          onClick={mark}
        >
          WhatsApp
        </Button>
        <Button
          leftSection={<IconCheck size={16} stroke={1.7} aria-hidden />}
          aria-label={`Já enviei a ${passengerName}`}
          onClick={mark}
        >
          Já enviei
        </Button>
      </div>
    </li>
  );
}

/** Returns a function that takes the link off the list, with an undo. The row may be gone before the answer arrives. */
function useMark({ tripId: id, passengerName }: WaitingLink): () => void {
  const send = useSend(api.rides.markSent, {
    onSuccess: (_done, { sent }) => {
      if (sent !== false)
        toast({
          message: `O link de ${passengerName} saiu da lista.`,
          undo: () => send.mutate({ id, sent: false }),
        });
      return queryClient.invalidateQueries({ queryKey: waitingLinksQuery.queryKey });
    },
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  return () => send.mutate({ id });
}
