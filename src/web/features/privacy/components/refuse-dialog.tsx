import type { ErasureRequest } from '#contract/privacy.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { client } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { rereadRequests } from '../queries.ts';

type Props = { request: ErasureRequest; onClose: () => void };

/** Refuses an erasure request, with the reason. */
export function RefuseDialog({ request: { id, version, name }, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Recusar o pedido de ${name}?`}
      submitLabel="Recusar"
      onSubmit={async (reason) => {
        await client.privacy.refuse({ id, version, reason });
        await rereadRequests();
        toast({ message: 'Pedido recusado.' });
      }}
      onClose={onClose}
    >
      A pessoa lê o motivo em Minha Conta.
    </ReasonDialog>
  );
}
