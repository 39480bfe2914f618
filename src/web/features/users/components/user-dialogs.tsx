import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { keepUser } from '../queries.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { nameOf } from './user-labels.ts';

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'), 'ApproveDialog', { opens: true });

type Asked = { what: 'approve' | 'reject' | 'block'; user: User } | null;

/** The dialogs for decisions about a user. Only one dialog is open at a time. */
export function useUserDialogs() {
  const [asked, setAsked] = useState<Asked>(null);
  const ask =
    (what: NonNullable<Asked>['what']) =>
    (user: User): void =>
      setAsked({ what, user });
  return {
    approve: ask('approve'),
    reject: ask('reject'),
    block: ask('block'),
    dialog: asked && <UserDialog key={asked.user.id} asked={asked} onClose={() => setAsked(null)} />,
  };
}

function UserDialog({ asked: { what, user }, onClose }: { asked: NonNullable<Asked>; onClose: () => void }) {
  const reject = useSend(api.users.reject);
  const block = useSend(api.users.block);
  if (what === 'approve') {
    return user.signUp && <ApproveDialog user={user} signUp={user.signUp} onClose={onClose} />;
  }
  if (what === 'reject') {
    return (
      <ReasonDialog
        title={`Recusar o cadastro de ${nameOf(user)}?`}
        submitLabel="Recusar"
        onClose={onClose}
        onSubmit={async (reason) => {
          keepUser(await reject.mutateAsync({ id: user.id, reason }));
          toast({ message: 'Cadastro recusado.' });
        }}
      >
        A conta continua sem acesso. A pessoa recebe o motivo por e-mail.
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      title={`Bloquear ${nameOf(user)}?`}
      submitLabel="Bloquear"
      onClose={onClose}
      onSubmit={async (reason) => {
        keepUser(await block.mutateAsync({ id: user.id, reason }));
        toast({ message: `${nameOf(user)} foi bloqueado e saiu do painel.` });
      }}
    >
      Quem está conectado sai na hora, e não entra mais até ser desbloqueado.
    </ReasonDialog>
  );
}
