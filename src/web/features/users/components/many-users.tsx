import { IconLock, IconLockOpen, IconMail } from '@tabler/icons-react';
import type { User } from '#contract/users.ts';
import { api, client } from '#web/lib/api.ts';
import { type ManyAction, ManyActions } from '#web/ui/many-actions.tsx';
import type { Selection } from '#web/ui/use-selection.ts';
import { rereadUsers } from '../queries.ts';
import { nameOf } from './user-labels.ts';

type Change = { deed: 'block' | 'unblock' | 'invite'; reason?: string };

const actions: ManyAction<User, Change>[] = [
  {
    label: 'Bloquear',
    icon: IconLock,
    danger: true,
    ask: { label: 'Motivo' },
    change: (_row, reason) => ({ deed: 'block', reason }),
    undo: () => ({ deed: 'unblock' }),
    done: ['bloqueado', 'bloqueados'],
    note: 'Quem está conectado sai na hora, e não entra mais até ser desbloqueado.',
  },
  {
    label: 'Desbloquear',
    icon: IconLockOpen,
    change: () => ({ deed: 'unblock' }),
    undo: ({ blockedReason }) => ({ deed: 'block', reason: blockedReason ?? 'Bloqueado de novo' }),
    done: ['desbloqueado', 'desbloqueados'],
    note: 'Podem entrar de novo.',
  },
  {
    label: 'Reenviar convite',
    icon: IconMail,
    change: () => ({ deed: 'invite' }),
    undo: null,
    done: ['convidado de novo', 'convidados de novo'],
    note: 'Cada um recebe um e-mail com um link novo para escolher a senha.',
  },
];

/** Bulk actions on the selected users. */
export function ManyUsers({ selection }: { selection: Selection<User> }) {
  return (
    <ManyActions
      selection={selection}
      words={['usuário', 'usuários']}
      nameOf={nameOf}
      actions={actions}
      api={{ check: client.users.checkMany, apply: api.users.updateMany, reread: rereadUsers }}
    />
  );
}
