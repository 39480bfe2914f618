import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileCertificate, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Partner } from '#contract/partners.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { documentsQuery } from '../queries.ts';
import { DocumentList } from './document-list.tsx';

const DocumentDrawer = lazyPart(() => import('./document-drawer.tsx'), 'DocumentDrawer', { opens: true });
const SendDrawer = lazyPart(() => import('./send-drawer.tsx'), 'SendDrawer', { opens: true });

type Props = { partner: Partner; decides: boolean };

/**
 * The documents of a partner, its drivers and vehicles. The partner or the central uploads the documents. The central
 * approves them.
 */
export function DocumentsSection({ partner, decides }: Props) {
  const documents = useQuery(documentsQuery(partner.id));
  const [sending, setSending] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const items = documents.data?.items ?? [];
  const open = items.find(({ id }) => id === openId);
  return (
    <Section
      title="Documentos"
      lead={decides ? undefined : 'A central confere cada um; até lá vale o que já está no cadastro.'}
      actions={
        <Button size="xs" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setSending(true)}>
          Enviar documento
        </Button>
      }
    >
      {documents.isPending && <TableSkeleton columns={2} label="os documentos" />}
      {documents.isError && (
        <Failure what="os documentos" error={documents.error} onRetry={() => void documents.refetch()} />
      )}
      {documents.data && items.length === 0 && (
        <EmptyState compact icon={IconFileCertificate} title="Nenhum documento enviado">
          {decides
            ? 'CNH, licença, CRLV e alvará enviados pelo parceiro ou pela central aparecem aqui.'
            : 'Fotografe a CNH, a licença, o CRLV e o alvará e envie-os por aqui.'}
        </EmptyState>
      )}
      {items.length > 0 && (
        <DocumentList partnerId={partner.id} items={items} decides={decides} onOpen={({ id }) => setOpenId(id)} />
      )}
      {sending && <SendDrawer partner={partner} decides={decides} onClose={() => setSending(false)} />}
      {open && (
        <DocumentDrawer
          key={open.id}
          partnerId={partner.id}
          document={open}
          decides={decides}
          onClose={() => setOpenId(null)}
        />
      )}
    </Section>
  );
}
