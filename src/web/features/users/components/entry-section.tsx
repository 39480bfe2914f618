import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepUser } from '../queries.ts';
import { PasswordLink, useSendsMail } from './password-link.tsx';
import { nameOf } from './user-labels.ts';

/** Help for a user who cannot sign in: the password link, and the removal of a lost second factor. */
export function EntrySection({ user }: { user: User }) {
  const { userId } = useSession();
  const [asked, setAsked] = useState(false);
  const sendsMail = useSendsMail();
  const handsOver = sendsMail === false && !user.hasPassword;
  const mail = useSend(api.users.mailPassword, {
    onSuccess: ({ sent }) =>
      toast({ message: `${sent === 'invitation' ? 'Convite' : 'Link de nova senha'} enviado para ${user.email}.` }),
    onError: (error) => toast({ tone: 'bad', message: errorText(error) }),
  });
  const remove = useSend(api.users.removeSecondFactor);
  if (user.tipo === '' || user.blocked) return null;
  return (
    <Section
      title="Entrada"
      lead={
        user.hasPassword
          ? 'Quem esqueceu a senha recebe por e-mail um link para criar outra.'
          : handsOver
            ? 'A pessoa ainda não escolheu uma senha, e o painel não envia e-mails: entregue a ela o link.'
            : 'A pessoa ainda não escolheu uma senha. O convite anterior vale por 72 horas.'
      }
    >
      {handsOver && <PasswordLink user={user} />}
      <Group gap="xs">
        {!handsOver && (
          <Button size="md" loading={mail.isPending} onClick={() => mail.mutate({ id: user.id })}>
            {user.hasPassword ? 'Enviar link de nova senha' : 'Reenviar convite'}
          </Button>
        )}
        {user.secondFactor && user.id !== userId && (
          <Button size="md" variant="danger" onClick={() => setAsked(true)}>
            Desativar verificação em duas etapas
          </Button>
        )}
      </Group>
      {asked && (
        <ConfirmDialog
          title={`Desativar a verificação em duas etapas de ${nameOf(user)}?`}
          confirm="Desativar"
          tone="danger"
          onConfirm={async () => {
            keepUser(await remove.mutateAsync({ id: user.id }));
            toast({ message: 'Desativada. A pessoa foi avisada por e-mail.' });
          }}
          onClose={() => setAsked(false)}
        >
          Confirme antes, por telefone ou pessoalmente, que foi mesmo ela quem pediu. Até ativá-la de novo, bastará a
          senha para entrar.
        </ConfirmDialog>
      )}
    </Section>
  );
}
