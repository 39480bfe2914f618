import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { Partner } from '#contract/partners.ts';
import { partnerKindLabels } from '#domain/partner-status.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatPixKey } from '#domain/documents/pix-key.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepPartner, partnerQuery } from '../queries.ts';
import { DriversSection, VehiclesSection } from './fleet-sections.tsx';
import { Lacking } from './lacking.tsx';
import { ServiceSection } from './partner-sections.tsx';

const CorrectionDialog = lazyPart(() => import('./correction-dialog.tsx'), 'CorrectionDialog', { opens: true });

type Props = { id: string; Documents: ComponentType<{ partner: Partner }> };

/** The parts of a partner's record that matter for the approval, and the buttons for the decision. */
export function PartnerReview({ id, Documents }: Props) {
  const partner = useQuery(partnerQuery(id));
  if (partner.error) return <Failure what="o parceiro" error={partner.error} onRetry={() => void partner.refetch()} />;
  if (!partner.data) return <TableSkeleton columns={2} label="o parceiro" />;
  return (
    <>
      {partner.data.correction !== null && (
        <Notice tone="info" title="A central pediu correção, e o parceiro ainda não respondeu.">
          {partner.data.correction}
        </Notice>
      )}
      <Record partner={partner.data} />
      <DriversSection partner={partner.data} />
      <VehiclesSection partner={partner.data} />
      <Documents partner={partner.data} />
      <ServiceSection partner={partner.data} />
    </>
  );
}

function Record({ partner }: { partner: Partner }) {
  return (
    <Section
      title="Dados"
      actions={
        <TextLink to="/parceiros/edit/$id_parceiro" params={{ id_parceiro: partner.id }}>
          Abrir cadastro
        </TextLink>
      }
    >
      <Facts
        items={[
          { label: 'Tipo', value: partnerKindLabels[partner.kind] },
          { label: 'CPF ou CNPJ', value: partner.document === null ? 'Não informado' : formatTaxId(partner.document) },
          { label: 'Telefone', value: partner.phone === null ? 'Não informado' : formatPhone(partner.phone) },
          { label: 'E-mail', value: partner.email ?? 'Não informado' },
          { label: 'Chave Pix', value: partner.pixKey === null ? 'Não informada' : formatPixKey(partner.pixKey) },
          { label: 'Cadastrado', value: <Instant at={partner.createdAt} brief /> },
        ]}
      />
      {partner.status === 'pending' && <Decision partner={partner} />}
    </Section>
  );
}

function Decision({ partner }: { partner: Partner }) {
  const { id, name, version } = partner;
  const [asked, setAsked] = useState<'approve' | 'correct' | 'refuse' | null>(null);
  const approve = useSend(api.registrations.approve);
  const correct = useSend(api.registrations.askCorrection);
  const refuse = useSend(api.registrations.refuse);
  const close = () => setAsked(null);
  return (
    <Group gap="xs">
      <Button size="md" variant="primary" onClick={() => setAsked('approve')}>
        Aprovar
      </Button>
      <Button size="md" onClick={() => setAsked('correct')}>
        Pedir correção
      </Button>
      <Button size="md" onClick={() => setAsked('refuse')}>
        Recusar
      </Button>
      {asked === 'approve' && (
        <ConfirmDialog
          title={`Aprovar ${name}?`}
          confirm="Aprovar"
          onConfirm={async () => {
            keepPartner(await approve.mutateAsync({ id, version }));
            toast({ message: `${name} está ativo.` });
          }}
          onClose={close}
        >
          <p style={{ marginTop: 0 }}>
            O parceiro fica ativo, com os motoristas e veículos que esperam, e recebe um e-mail.
          </p>
          <Lacking partner={partner} withWaiting link />
        </ConfirmDialog>
      )}
      {asked === 'correct' && (
        <CorrectionDialog
          name={name}
          onSubmit={async (correction) => {
            keepPartner(await correct.mutateAsync({ id, correction, version }));
            toast({ message: 'Correção pedida por e-mail.' });
          }}
          onClose={close}
        />
      )}
      {asked === 'refuse' && (
        <ReasonDialog
          title={`Recusar ${name}?`}
          submitLabel="Recusar"
          onSubmit={async (reason) => {
            keepPartner(await refuse.mutateAsync({ id, reason, version }));
            toast({ message: 'Cadastro recusado.' });
          }}
          onClose={close}
        >
          O parceiro fica suspenso e recebe o motivo por e-mail.
        </ReasonDialog>
      )}
    </Group>
  );
}
