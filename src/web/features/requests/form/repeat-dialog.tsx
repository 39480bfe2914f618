import { formatDateTime } from '#domain/time.ts';
import type { ApiProblem } from '#web/lib/api-problem.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Props = { problem: ApiProblem; onConfirm: () => Promise<unknown>; onClose: () => void };

/** Asks whether a request that equals an earlier one is another trip. */
export function RepeatDialog({ problem: { existingTrip: trip }, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Pedir de novo?"
      confirm="Sim, é outra viagem"
      cancel="Não pedir"
      tone="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Um pedido igual, com o mesmo passageiro e trajeto, foi feito há pouco
      {trip ? (
        <>
          :{' '}
          <TextLink to="/viagens/$id" params={{ id: trip.id }}>
            {trip.code}
          </TextLink>
          , com embarque em {formatDateTime(new Date(trip.pickupAt), trip.timeZone)}.
        </>
      ) : (
        '.'
      )}
    </ConfirmDialog>
  );
}
