import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import type { TripCharge } from '#contract/charges.ts';
import { localDate as localDay, optionalText } from '#contract/fields.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { api } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { chargeQuery, tripQuery } from '../queries.ts';

const schema = z.object({
  cents: z.pipe(
    z.transform((typed: number | null) => typed ?? 0),
    z.int().check(z.gte(1, 'Informe um valor maior que zero.'), z.lte(1_000_000_000, 'Valor alto demais.')),
  ),
  receivedOn: z.pipe(
    z.transform((day: string | null) => day ?? ''),
    localDay,
  ),
  note: optionalText(300),
});

function receiptOf(openCents: number): z.input<typeof schema> {
  return { cents: openCents, receivedOn: localDate(new Date(), readerZone), note: '' };
}

/** Registers a Pix that an administrator found at the bank. The amount may be complete, partial or excessive. */
export function ReceivePixDialog({ charge, onClose }: { charge: TripCharge; onClose: () => void }) {
  const receive = useSend(api.charges.receive);
  const { tripId, tripCode, openCents } = charge;
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: receiptOf(openCents),
    onSubmit: async (values) => {
      const after = await receive.mutateAsync({ id: tripId, openCents, ...schema.parse(values) });
      setQueryAnswer(chargeQuery(tripId).queryKey, after);
      await queryClient.invalidateQueries({ queryKey: tripQuery(tripId).queryKey });
      toast({
        message: after.openCents === 0 ? 'Pix recebido.' : `Recebido em parte. Faltam ${formatCents(after.openCents)}.`,
      });
      onClose();
    },
  });
  const excess = (frame.form.values.cents ?? 0) - openCents;
  return (
    <DialogForm title={`Confirmar recebimento · ${tripCode}`} api={frame} confirm="Confirmar" onClose={onClose}>
      <div>Em aberto: {formatCents(openCents)}. O que o banco avisa ou o extrato traz é confirmado sem você.</div>
      <FieldRow>
        <MoneyInput label="Valor recebido" data-autofocus {...frame.form.getInputProps('cents')} />
        <DayInput label="Recebido em" {...frame.form.getInputProps('receivedOn')} />
      </FieldRow>
      <Textarea
        label="Observação"
        description="Por exemplo, onde você viu o pagamento."
        autosize
        minRows={2}
        maxLength={300}
        {...frame.form.getInputProps('note')}
      />
      {excess > 0 && (
        <Notice tone="info">
          {formatCents(excess)} a mais do que está em aberto: a página da viagem diz onde ficam.
        </Notice>
      )}
    </DialogForm>
  );
}
