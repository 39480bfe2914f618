import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

/** True when the panel sends e-mails; undefined while loading. */
export function useSendsMail(): boolean | undefined {
  return useQuery(api.mails.list.queryOptions({ input: { limit: 1 } })).data?.smtp;
}

/**
 * Shows the link for a first password when the panel sends no e-mails. The administrator gives the link to the user.
 */
export function PasswordLink({ user }: { user: User }) {
  const make = useSend(api.users.passwordLink, {
    onError: (error) => toast({ tone: 'bad', message: errorText(error) }),
  });
  if (!make.data) {
    return (
      <Button size="md" loading={make.isPending} onClick={() => make.mutate({ id: user.id })}>
        Mostrar link da senha
      </Button>
    );
  }
  return (
    <>
      <Notice tone="attention" title="Entregue este link só à própria pessoa.">
        Quem o abrir escolhe a senha da conta de {user.email}. Ele vale por {make.data.hours} horas, uma vez.
      </Notice>
      <CopyField label="Link para criar a senha" value={make.data.link} copied="Link copiado." copy="Copiar link" />
    </>
  );
}
