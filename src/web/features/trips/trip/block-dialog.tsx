import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { blockDescription, newPassengerBlock } from '#contract/passenger-blocks.ts';
import type { Trip } from '#contract/trip.ts';
import { blockDays, type Conduct, conductLabels, noConductText } from '#domain/dispatch/passenger-blocks.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { blocksQuery } from '../queries.ts';

type Values = { passenger: string; conduct: Conduct | ''; otherConduct: string; description: string };
type Props = {
  trip: Trip;
  /** Positions of the passengers about whom the driver may ask. */
  positions: readonly number[];
  onClose: () => void;
};

/** Asks the central that the driver is not offered a passenger of the trip again. */
export function BlockDialog({ trip, positions, onClose }: Props) {
  const ask = useSend(api.passengerBlocks.ask, {
    onSuccess: (blocks) => setQueryAnswer(blocksQuery.queryKey, blocks),
  });
  const frame = useApiForm<Values>({
    schema: formSchema,
    initialValues: { passenger: String(positions[0] ?? 0), conduct: '', otherConduct: '', description: '' },
    onSubmit: async ({ passenger, conduct, otherConduct, description }) => {
      const about = { conduct: conduct as Conduct, otherConduct: conduct === 'other' ? otherConduct : null };
      await ask.mutateAsync({ tripId: trip.id, passenger: Number(passenger), ...about, description });
      toast({ message: 'Pedido enviado. A central responde por aviso.' });
      onClose();
    },
  });
  const { getInputProps, values } = frame.form;
  const people = positions.map((position) => ({
    value: String(position),
    label: trip.passengers[position]?.name ?? '',
  }));
  return (
    <DialogForm title="Não atender mais este passageiro" api={frame} confirm="Enviar pedido" onClose={onClose}>
      <div>
        A central decide. Aprovado, o bloqueio vale {blockDays} dias: as viagens dele vão antes aos outros motoristas. O
        passageiro não é avisado.
      </div>
      {people.length > 1 && (
        <Select label="Passageiro" data={people} allowDeselect={false} {...getInputProps('passenger')} />
      )}
      <Radio.Group label="Conduta" {...getInputProps('conduct')}>
        <Stack gap={10} mt={6}>
          {Object.entries(conductLabels).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {values.conduct === 'other' && (
        <TextInput label="Qual conduta?" data-autofocus maxLength={100} {...getInputProps('otherConduct')} />
      )}
      <Textarea
        label="O que aconteceu?"
        description="A central lê. Escreva só o que viu e ouviu."
        autosize
        minRows={3}
        maxRows={8}
        {...getInputProps('description')}
      />
      <Notice tone="attention">{noConductText}</Notice>
    </DialogForm>
  );
}

/** Validates the fields of the form by the rules of the contract. */
const formSchema = z
  .object({
    passenger: z.string(),
    conduct: newPassengerBlock.shape.conduct,
    otherConduct: z.string().check(z.trim(), z.maxLength(100, 'No máximo 100 caracteres.')),
    description: blockDescription,
  })
  .check(
    z.refine(({ conduct, otherConduct }) => conduct !== 'other' || otherConduct !== '', {
      path: ['otherConduct'],
      error: 'Informe qual foi a conduta.',
    }),
  );
