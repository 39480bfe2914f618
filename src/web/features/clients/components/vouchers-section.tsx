import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import type { Client } from '#contract/clients.ts';
import type { Voucher } from '#contract/vouchers.ts';
import { VoucherList } from '#web/entities/client/voucher-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { vouchersQuery } from '../queries.ts';

const VoucherDrawer = lazyPart(() => import('./voucher-drawer.tsx'), 'VoucherDrawer', { opens: true });

/** The walk-in client is not invoiced, so it has no vouchers. */
export function VouchersSection({ client }: { client: Client }) {
  // undefined: the drawer is closed. null: the drawer adds a voucher.
  const [edited, setEdited] = useState<Voucher | null>();
  const query = useInfiniteQuery({ ...vouchersQuery(client.id), enabled: client.kind !== 'walk_in' });
  if (client.kind === 'walk_in') return null;
  return (
    <Section
      title="Vouchers"
      lead="Códigos que autorizam faturar viagens."
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
          Novo voucher
        </Button>
      }
    >
      <VoucherList
        query={query}
        onEdit={setEdited}
        none={
          <EmptyState compact icon={IconTicket} title="Nenhum voucher">
            Um voucher vale por um número de viagens. Para exigi-lo, marque em Pedidos, Campos obrigatórios.
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <VoucherDrawer
          key={edited?.id ?? 'new'}
          clientId={client.id}
          voucher={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}
