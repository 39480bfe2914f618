import { Button } from '@mantine/core';
import type { Partner } from '#contract/partners.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepOwnPartner } from '../queries.ts';

/** Explains why the partner cannot accept trips at present, and which steps remove the reason. */
export function PartnerStanding({ partner }: { partner: Partner }) {
  const submit = useSend(api.registrations.submit, {
    onSuccess: (saved) => {
      keepOwnPartner(saved);
      toast({ message: 'Cadastro enviado para conferência.' });
    },
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  if (partner.status === 'active') return null;
  if (partner.status === 'suspended') {
    return (
      <Notice tone="bad" title="Seu cadastro está suspenso.">
        Motivo: {partner.statusReason ?? '—'}. Enquanto isso, você não pode aceitar viagens. Fale com a central.
      </Notice>
    );
  }
  if (partner.correction === null) {
    return (
      <Notice tone="attention" title="Seu cadastro está em conferência.">
        Assim que a central o aprovar, você vê as viagens disponíveis.
      </Notice>
    );
  }
  return (
    <Notice
      tone="attention"
      title="A central pede:"
      actions={
        <Button variant="primary" loading={submit.isPending} onClick={() => submit.mutate({ id: partner.id })}>
          Enviar para conferência
        </Button>
      }
    >
      {partner.correction}
    </Notice>
  );
}
