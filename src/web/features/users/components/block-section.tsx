import { Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepUser } from '../queries.ts';
import { nameOf } from './user-labels.ts';

/** Blocks a user after asking for the reason. Unblocks without confirmation, because the user can be blocked again. */
export function BlockSection({ user, onBlock }: { user: User; onBlock: (user: User) => void }) {
  const { userId } = useSession();
  const unblock = useSend(api.users.unblock, {
    onSuccess: (changed) => {
      keepUser(changed);
      toast({ message: `${nameOf(changed)} pode entrar de novo.` });
    },
    onError: (error) => toast({ tone: 'bad', message: errorText(error) }),
  });
  if (user.id === userId) return null;
  if (user.blocked) {
    return (
      <Section title="Bloqueio">
        <Notice
          tone="bad"
          title="Este usuário está bloqueado."
          actions={
            <Button size="xs" loading={unblock.isPending} onClick={() => unblock.mutate({ id: user.id })}>
              Desbloquear
            </Button>
          }
        >
          Motivo: {user.blockedReason ?? '—'}
        </Notice>
      </Section>
    );
  }
  return (
    <Section
      title="Bloqueio"
      lead="Bloqueado, o usuário sai do painel na hora e não entra mais até ser desbloqueado."
      actions={
        <Button variant="danger" onClick={() => onBlock(user)}>
          Bloquear
        </Button>
      }
    >
      {null}
    </Section>
  );
}
