import { Button, Drawer, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { requestCents } from '#contract/money-requests.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { amountField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { pixAccountQuery, rereadMoney, topUpQuery } from '../queries.ts';
import { TopUpCharge } from './top-up-charge.tsx';

const schema = z.object({ amountCents: amountField(requestCents) });
const usual = [50_00, 100_00, 200_00];

type Props = {
  /** Id of the top-up whose charge is shown; null while the user enters the amount. */
  id: string | null;
  onMade: (id: string) => void;
  onClose: () => void;
};

/** Tops up the wallet: asks for the amount, then shows the Pix code until the central confirms. */
export function TopUpDrawer({ id, onMade, onClose }: Props) {
  useReturnFocus();
  return (
    <Drawer opened onClose={onClose} title="Recarregar por Pix" position="right" size={460} padding="lg">
      {id === null ? <Amount onMade={onMade} onClose={onClose} /> : <Charge id={id} onClose={onClose} />}
    </Drawer>
  );
}

function Amount({ onMade, onClose }: Omit<Props, 'id'>) {
  const account = useQuery(pixAccountQuery);
  const create = useSend(api.topUps.create);
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { amountCents: null },
    onSubmit: async (values) => {
      const made = await create.mutateAsync(schema.parse(values));
      await rereadMoney();
      onMade(made.id);
    },
  });
  if (account.data?.account === null) {
    return (
      <Notice tone="attention" title="A central ainda não recebe por Pix aqui.">
        Falta ela cadastrar a conta em que recebe as recargas. Fale com a central.
      </Notice>
    );
  }
  return (
    <FormFrame
      api={frame}
      submitLabel="Gerar código Pix"
      actions={
        <Button size="md" onClick={onClose} disabled={frame.busy}>
          Fechar
        </Button>
      }
    >
      <MoneyInput label="Valor" data-autofocus {...frame.form.getInputProps('amountCents')} />
      <Group gap="xs">
        {usual.map((cents) => (
          <Button key={cents} onClick={() => frame.form.setFieldValue('amountCents', cents)}>
            {formatCents(cents)}
          </Button>
        ))}
      </Group>
    </FormFrame>
  );
}

function Charge({ id, onClose }: { id: string; onClose: () => void }) {
  const topUp = useQuery(topUpQuery(id));
  if (topUp.data) return <TopUpCharge topUp={topUp.data} onClose={onClose} />;
  if (topUp.isError) return <Failure what="a recarga" error={topUp.error} onRetry={() => void topUp.refetch()} />;
  return <Skeleton height={420} radius="lg" aria-busy="true" />;
}
