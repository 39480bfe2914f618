import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentTerms, PixAccount } from '#contract/settings.ts';
import { formatPixKey } from '#domain/documents/pix-key.ts';
import { formatCents } from '#domain/money.ts';
import { approvalQuery } from '#web/features/adjustment-batches/queries.ts';
import { paymentTermsQuery, pixAccountQuery } from '#web/features/wallets/queries.ts';
import { count } from '#web/lib/format-counts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

const ApprovalDrawer = lazyPart(
  () => import('#web/features/adjustment-batches/components/approval-drawer.tsx'),
  'ApprovalDrawer',
  { opens: true },
);
const PaymentTermsDrawer = lazyPart(
  () => import('#web/features/wallets/queues/payment-terms-drawer.tsx'),
  'PaymentTermsDrawer',
  { opens: true },
);
const PixAccountDrawer = lazyPart(
  () => import('#web/features/wallets/queues/pix-account-drawer.tsx'),
  'PixAccountDrawer',
  { opens: true },
);

/**
 * Money settings of the central. Other pages that use one of these settings also show the setting, and edit the setting
 * in the same drawer.
 */
export function CentralMoney() {
  const account = useQuery(pixAccountQuery);
  const terms = useQuery(paymentTermsQuery);
  const approval = useQuery(approvalQuery);
  const [editing, setEditing] = useState<'account' | 'terms' | 'approval' | null>(null);
  const close = () => setEditing(null);
  return (
    <Section title="Contas e prazos">
      <SettingLine
        label="Conta Pix da central"
        value={account.data && formatAccount(account.data.account)}
        onChange={() => setEditing('account')}
      />
      <SettingLine
        label="Prazos de pagamento"
        value={terms.data && formatTerms(terms.data)}
        onChange={() => setEditing('terms')}
      />
      <SettingLine
        label="Segundo administrador"
        value={approval.data && formatApproval(approval.data.aboveCents)}
        onChange={() => setEditing('approval')}
      />
      {editing === 'account' && account.data && <PixAccountDrawer account={account.data.account} onClose={close} />}
      {editing === 'terms' && terms.data && <PaymentTermsDrawer terms={terms.data} onClose={close} />}
      {editing === 'approval' && approval.data && (
        <ApprovalDrawer aboveCents={approval.data.aboveCents} onClose={close} />
      )}
    </Section>
  );
}

function formatAccount(account: PixAccount | null): string {
  if (account === null) return 'Nenhuma: sem ela, os parceiros não conseguem recarregar.';
  return `${formatPixKey(account.key)} · ${account.name}, ${account.city}`;
}

function formatTerms({ releaseDays, releaseFollowsPayment, payoutBusinessDays }: PaymentTerms): string {
  const release = releaseFollowsPayment ? 'quando a viagem for paga' : `em ${count(releaseDays, 'dia', 'dias')}`;
  return `Parte do parceiro liberada ${release}; saque pago em ${count(payoutBusinessDays, 'dia útil', 'dias úteis')}`;
}

function formatApproval(aboveCents: number | null): string {
  return aboveCents === null ? 'Nenhum ajuste pede outro' : `Pedido em ajustes acima de ${formatCents(aboveCents)}`;
}
