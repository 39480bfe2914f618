import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleOff, IconExternalLink, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { GuestPage } from '#contract/guest-pages.ts';
import { stopLines } from '#web/entities/trip/stop-lines.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { guestPageQuery, keepGuestPage } from '../queries.ts';
import classes from './guest-page.module.css';

const GuestPageDrawer = lazyPart(() => import('./guest-page-drawer.tsx'), 'GuestPageDrawer', { opens: true });

/** The page on which the guests of a client request trips: its addresses and its settings. */
export function GuestPageSection({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useQuery(guestPageQuery(clientId));
  const [isEditing, setEditing] = useState(false);
  const page = data?.page ?? null;
  return (
    <Section
      title="Página do hóspede"
      lead="O hóspede lê o cartaz com o celular, ou usa o site do hotel, e pede o táxi sem entrar. Na conta do quarto, o pedido espera um aprovador."
      actions={
        data && (
          <Button
            size="xs"
            leftSection={page ? undefined : <IconPlus size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {page ? 'Editar página' : 'Criar página'}
          </Button>
        )
      }
    >
      {!data && !error && <TableSkeleton columns={2} label="a página do hóspede" />}
      {error && <Failure what="a página do hóspede" error={error} onRetry={() => void refetch()} />}
      {data && !page && (
        <EmptyState compact icon={IconPrinter} title="Nenhuma página">
          Informe o local de embarque: o endereço e o cartaz ficam prontos na hora.
        </EmptyState>
      )}
      {page && <Page clientId={clientId} page={page} />}
      {isEditing && <GuestPageDrawer clientId={clientId} page={page} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Page({ clientId, page }: { clientId: string; page: GuestPage }) {
  const { main, detail } = stopLines(page.pickup);
  return (
    <>
      <Facts
        items={[
          { label: 'Situação', value: <State active={page.active} /> },
          { label: 'Embarque', value: [main, detail].filter(Boolean).join(' · ') },
          {
            label: 'Limite na conta do quarto',
            value: page.roomLimitCents === null ? 'Sem limite' : <Money cents={page.roomLimitCents} />,
          },
          { label: 'Sites que podem mostrar a página', value: page.origins.join(', ') || 'Nenhum' },
        ]}
      />
      <div className={classes.field}>
        <CopyField label="Endereço da página" value={page.url} copied="Endereço copiado." copy="Copiar endereço" />
      </div>
      {page.origins.length > 0 && (
        <div className={classes.field}>
          <CopyField label="Código para o site" value={snippetOf(page)} copied="Código copiado." />
        </div>
      )}
      <Links clientId={clientId} page={page} />
    </>
  );
}

function State({ active }: { active: boolean }) {
  return active ? (
    <StatusBadge label="Ligada" icon={IconCircleCheck} tone="good" />
  ) : (
    <StatusBadge label="Desligada" icon={IconCircleOff} />
  );
}

function Links({ clientId, page }: { clientId: string; page: GuestPage }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useSend(api.guestPages.renew, { onSuccess: (renewed) => keepGuestPage(clientId, renewed) });
  const tab = { component: 'a', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <div className={classes.links}>
      {page.active && (
        <>
          <Button {...tab} href={page.posterUrl} leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}>
            Cartaz com código QR
          </Button>
          <Button {...tab} href={page.url} leftSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}>
            Abrir a página
          </Button>
        </>
      )}
      <Button onClick={() => setAsking(true)}>Trocar endereço</Button>
      {isAsking && (
        <ConfirmDialog
          title="Trocar o endereço da página?"
          confirm="Trocar endereço"
          tone="danger"
          onConfirm={() => renew.mutateAsync({ id: clientId })}
          onClose={() => setAsking(false)}
        >
          Os cartazes impressos e o código no site deixam de funcionar. Imprima o cartaz de novo.
        </ConfirmDialog>
      )}
    </div>
  );
}

function snippetOf({ embedUrl }: GuestPage): string {
  return `<iframe src="${embedUrl}" title="Pedir um táxi" style="width:100%;height:1200px;border:0"></iframe>`;
}
