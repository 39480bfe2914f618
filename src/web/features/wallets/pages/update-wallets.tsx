import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pages } from '#domain/access/pages.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { TopUpQueue } from '../queues/top-up-queue.tsx';
import { paymentTermsQuery, pixAccountQuery } from '../queries.ts';

const Adjustment = lazyPart(() => import('../adjustments/adjustment.tsx'), 'Adjustment');
const BatchList = lazyPart(() => import('../adjustments/batch-list.tsx'), 'BatchList');
const PayoutQueue = lazyPart(() => import('../queues/payout-queue.tsx'), 'PayoutQueue');

const PaymentTermsDrawer = lazyPart(() => import('../queues/payment-terms-drawer.tsx'), 'PaymentTermsDrawer', {
  opens: true,
});
const PixAccountDrawer = lazyPart(() => import('../queues/pix-account-drawer.tsx'), 'PixAccountDrawer', {
  opens: true,
});

const route = getRouteApi('/_panel/atualizacarteira');

const tabs = {
  recargas: 'Recargas',
  saques: 'Saques',
  lotes: 'Lotes de saques',
  extrato: 'Extrato do banco',
  ajuste: 'Ajuste manual',
  'ajuste-em-lote': 'Ajuste em lote',
} as const;
type Tab = keyof typeof tabs;

/** Top-ups and payouts requested by partners, bank statements, and manual adjustments. */
export function UpdateWalletsPage({ statements, adjustments }: { statements: ReactNode; adjustments: ReactNode }) {
  const { aba = 'recargas' } = route.useSearch();
  const navigate = route.useNavigate();
  const [editing, setEditing] = useState<'account' | 'terms' | null>(null);
  const close = () => setEditing(null);
  const account = useQuery(pixAccountQuery);
  const terms = useQuery(paymentTermsQuery);
  const panels: Record<Tab, ReactNode> = {
    recargas: <TopUpQueue />,
    saques: <PayoutQueue />,
    lotes: <BatchList />,
    extrato: statements,
    ajuste: <Adjustment />,
    'ajuste-em-lote': adjustments,
  };
  return (
    <PageFrame
      title={pages.updateWallets.title}
      actions={
        <>
          <Button disabled={!terms.data} onClick={() => setEditing('terms')}>
            Prazos de pagamento
          </Button>
          <Button disabled={!account.data} onClick={() => setEditing('account')}>
            Conta Pix da central
          </Button>
        </>
      }
    >
      {account.data?.account === null && (
        <Notice tone="attention" title="A central ainda não tem conta Pix.">
          Sem ela, os parceiros não conseguem recarregar. Cadastre a chave em Conta Pix da central.
        </Notice>
      )}
      <PageTabs
        label="Recargas, saques e ajustes"
        tabs={tabs}
        value={aba}
        onChange={(tab) => void navigate({ search: { aba: tab }, replace: true })}
      >
        {panels[aba]}
      </PageTabs>
      {editing === 'account' && account.data && <PixAccountDrawer account={account.data.account} onClose={close} />}
      {editing === 'terms' && terms.data && <PaymentTermsDrawer terms={terms.data} onClose={close} />}
    </PageFrame>
  );
}
