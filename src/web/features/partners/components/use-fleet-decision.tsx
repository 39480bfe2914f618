import { useState } from 'react';
import type { Partner } from '#contract/partners.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { errorText } from '#web/lib/api-problem.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { keepPartner } from '../queries.ts';

type Named = { id: string; name: string };

/** Approves or refuses a driver or vehicle that its partner registered. */
export function useFleetDecision({ id }: Partner) {
  const [refused, setRefused] = useState<Named | null>(null);
  const refuse = useSend(api.registrations.refuseItem);
  const approve = useSend(api.registrations.approveItem, {
    onSuccess: keepPartner,
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  return {
    decide: <Item extends { id: string }>(nameOf: (item: Item) => string) => ({
      onApprove: (item: Item) =>
        approve.mutate({ id, itemId: item.id }, { onSuccess: () => toast({ message: `${nameOf(item)}: aprovado.` }) }),
      onRefuse: (item: Item) => setRefused({ id: item.id, name: nameOf(item) }),
    }),
    dialog: refused && (
      <ReasonDialog
        title={`Recusar ${refused.name}?`}
        submitLabel="Recusar"
        onSubmit={async (reason) => {
          keepPartner(await refuse.mutateAsync({ id, itemId: refused.id, reason }));
          toast({ message: `${refused.name}: recusado.` });
        }}
        onClose={() => setRefused(null)}
      >
        O parceiro lê o motivo nas configurações dele, e pode corrigir e pedir de novo.
      </ReasonDialog>
    ),
  };
}
