import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { receiptAmount } from '#domain/trips/receipt.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { downloadSmall, keep } from '#web/lib/download.ts';
import { toast } from '#web/ui/toast.ts';
import { useDoer } from '../shared/use-doer.ts';

/** The receipt of an ended trip with an amount, for the client and the central. */
export function ReceiptButton({ trip }: { trip: Trip }) {
  const { role } = useDoer();
  const receipt = useMutation({
    mutationFn: async () => keep(await downloadSmall(`/api/v1/trips/${trip.id}/receipt`)),
    onError: (error) => toast({ title: 'Não foi possível gerar o recibo', message: errorText(error), tone: 'bad' }),
  });
  if (role === 'parceiro' || !receiptAmount(trip).ok) return null;
  return (
    <Button
      size="xs"
      leftSection={<IconReceipt size={14} aria-hidden />}
      loading={receipt.isPending}
      onClick={() => receipt.mutate()}
    >
      Recibo em PDF
    </Button>
  );
}
