import { useQuery } from '@tanstack/react-query';
import { IconPlayerPause, IconPlayerPlay, IconReceiptDollar } from '@tabler/icons-react';
import type { ListedPartner } from '#contract/partners.ts';
import { api, client } from '#web/lib/api.ts';
import { type ManyAction, ManyActions } from '#web/ui/many-actions.tsx';
import type { Selection } from '#web/ui/use-selection.ts';
import { plansQuery, rereadPartners } from '../queries.ts';

type Change = { status?: ListedPartner['status']; statusReason?: string; planId?: string | null };

const suspend: ManyAction<ListedPartner, Change> = {
  label: 'Suspender',
  icon: IconPlayerPause,
  danger: true,
  ask: { label: 'Motivo da suspensão' },
  change: (_row, statusReason) => ({ status: 'suspended', statusReason }),
  undo: ({ status }) => ({ status }),
  done: ['suspenso', 'suspensos'],
  note: 'Quem for suspenso não aceita viagens, e lê o motivo.',
};

const bringBack: ManyAction<ListedPartner, Change> = {
  label: 'Reativar',
  icon: IconPlayerPlay,
  change: () => ({ status: 'active' }),
  undo: ({ statusReason }) => ({ status: 'suspended', statusReason: statusReason ?? 'Suspenso de novo' }),
  done: ['reativado', 'reativados'],
  note: 'Voltam a ver e a aceitar viagens.',
};

function changePlan(plans: readonly { id: string; name: string }[]): ManyAction<ListedPartner, Change> {
  return {
    label: 'Mudar plano',
    icon: IconReceiptDollar,
    ask: {
      label: 'Plano de comissão',
      choices: [...plans.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'Nenhum' }],
    },
    change: (_row, plan) => ({ planId: plan || null }),
    // Undo is impossible: the date at which each partner entered its plan would be lost.
    undo: null,
    done: ['com outro plano', 'com outro plano'],
    note: 'O plano novo vale de hoje em diante. Não há como desfazer: a data de entrada no plano anterior se perde.',
  };
}

/** Bulk actions on the selected partners. */
export function ManyPartners({ selection }: { selection: Selection<ListedPartner> }) {
  const plans = useQuery(plansQuery);
  return (
    <ManyActions
      selection={selection}
      words={['parceiro', 'parceiros']}
      nameOf={({ name }) => name}
      actions={[suspend, bringBack, ...(plans.data ? [changePlan(plans.data.items)] : [])]}
      api={{ check: client.partners.checkMany, apply: api.partners.updateMany, reread: rereadPartners }}
    />
  );
}
