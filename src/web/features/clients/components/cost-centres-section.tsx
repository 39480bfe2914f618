import { Button } from '@mantine/core';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { Client } from '#contract/clients.ts';
import { CostCentreList } from '#web/entities/client/cost-centre-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';

const CostCentreDrawer = lazyPart(() => import('./cost-centre-drawer.tsx'), 'CostCentreDrawer', { opens: true });

export function CostCentresSection({ client }: { client: Client }) {
  // undefined: the drawer is closed. null: the drawer adds a cost centre.
  const [edited, setEdited] = useState<string | null>();
  return (
    <Section
      title="Centros de custo"
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
          Novo centro de custo
        </Button>
      }
    >
      {client.costCentres.length === 0 ? (
        <EmptyState compact icon={IconReceipt} title="Nenhum centro de custo">
          Com centros de custo, cada pedido informa o setor que paga a viagem, e cada um pode ter seu limite.
        </EmptyState>
      ) : (
        <CostCentreList items={client.costCentres} onEdit={({ id }) => setEdited(id)} />
      )}
      {edited !== undefined && (
        <CostCentreDrawer key={edited} client={client} costCentreId={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}
