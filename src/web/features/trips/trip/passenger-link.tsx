import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBrandWhatsapp, IconCopy, IconRefresh, IconShare } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import { linkQuery } from '../queries.ts';
import classes from './links.module.css';
import { useDoer } from '../shared/use-doer.ts';

/**
 * The link to the passenger's page, which the requester sends. The assigned partner instead sends the link with the
 * WhatsApp text.
 */
export function PassengerLink({ trip }: { trip: Trip }) {
  if (isPartnerSide(useDoer()) || isTerminal(trip.status)) return null;
  return (
    <Section
      title="Link do passageiro"
      lead="Quem tem o link vê motorista, placa, PIN e onde está o carro, sem precisar entrar."
    >
      <Link trip={trip} />
    </Section>
  );
}

function Link({ trip }: { trip: Trip }) {
  const { data, error, refetch } = useQuery(linkQuery(trip.id));
  const make = useSend(api.rides.createLink, {
    onSuccess: (link) => setQueryAnswer(linkQuery(trip.id).queryKey, link),
  });
  if (!data?.url) {
    if (error) return <Failure what="o link" error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={48} radius="md" />;
  }
  return <Sharing trip={trip} url={data.url} onRenew={() => make.mutateAsync({ id: trip.id, renew: true })} />;
}

function Sharing({ trip, url, onRenew }: { trip: Trip; url: string; onRenew: () => Promise<unknown> }) {
  const field = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const text = `Acompanhe seu táxi (${trip.code}): ${url}`;
  const phone = trip.passengers[0]?.phone ?? null;

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      toast({ message: 'Link copiado.' });
    } catch {
      // Without HTTPS no page may write to the clipboard.
      toast({ message: 'O navegador não permitiu copiar. O link está selecionado: copie manualmente.', tone: 'bad' });
    }
  }

  return (
    <>
      <TextInput
        ref={field}
        aria-label="Link do passageiro"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className={classes.links}>
        <Button leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
        {'share' in navigator && (
          <Button
            leftSection={<IconShare size={16} stroke={1.7} aria-hidden />}
            // Ignores the rejection that occurs when the user closes the share dialog.
            onClick={() => void navigator.share({ text }).catch(() => undefined)}
          >
            Compartilhar
          </Button>
        )}
        <Button
          component="a"
          href={whatsappLink(phone, text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />}
        >
          WhatsApp
        </Button>
        <Button leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />} onClick={() => setAsking(true)}>
          Trocar
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Trocar o link do passageiro?"
          confirm="Trocar link"
          tone="danger"
          onConfirm={onRenew}
          onClose={() => setAsking(false)}
        >
          O link atual deixa de abrir. Troque-o se ele foi enviado para a pessoa errada.
        </ConfirmDialog>
      )}
    </>
  );
}
