import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ClientSummary } from '#contract/clients.ts';
import { api, client } from '#web/lib/api.ts';
import { type ManyAction, ManyActions } from '#web/ui/many-actions.tsx';
import type { Selection } from '#web/ui/use-selection.ts';
import { rereadClients } from '../queries.ts';

type Change = { suspended: boolean; statusReason?: string };

const actions: ManyAction<ClientSummary, Change>[] = [
  {
    label: 'Suspender',
    icon: IconPlayerPause,
    danger: true,
    ask: { label: 'Motivo da suspensão' },
    change: (_row, statusReason) => ({ suspended: true, statusReason }),
    undo: () => ({ suspended: false }),
    done: ['suspenso', 'suspensos'],
    note: 'Os clientes suspensos não pedem viagens novas; só um administrador libera as que ainda não foram publicadas.',
  },
  {
    label: 'Reativar',
    icon: IconPlayerPlay,
    change: () => ({ suspended: false }),
    undo: ({ statusReason }) => ({ suspended: true, statusReason: statusReason ?? 'Suspenso de novo' }),
    done: ['reativado', 'reativados'],
    note: 'Voltam a pedir viagens.',
  },
];

/** Bulk actions on the selected clients. */
export function ManyClients({ selection }: { selection: Selection<ClientSummary> }) {
  return (
    <ManyActions
      selection={selection}
      words={['cliente', 'clientes']}
      nameOf={({ name }) => name}
      actions={actions}
      api={{ check: client.clients.checkMany, apply: api.clients.updateMany, reread: rereadClients }}
    />
  );
}
