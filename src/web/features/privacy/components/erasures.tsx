import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import type { ErasureRequest } from '#contract/privacy.ts';
import { client } from '#web/lib/api.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { requestsQuery, rereadRequests } from '../queries.ts';
import { ErasureDialog } from './erasure-dialog.tsx';
import { PassengerData } from './passenger-data.tsx';

type Deciding = { request: ErasureRequest; how: 'erase' | 'refuse' } | null;

/** Who asked to be erased, the oldest first; and passengers, who have no account to ask from. */
export function Erasures() {
  const requests = useQuery(requestsQuery);
  const [deciding, setDeciding] = useState<Deciding>(null);
  return (
    <>
      <DataTable
        label="Pedidos de exclusão"
        what="os pedidos de exclusão"
        columns={columnsOf(setDeciding)}
        rows={requests.data?.items ?? []}
        rowKey={({ id }) => id}
        query={requests}
        empty={
          <EmptyState icon={IconUserOff} title="Nenhum pedido de exclusão">
            Quem pede a exclusão dos seus dados em Minha Conta aparece aqui. A lei dá 15 dias para responder.
          </EmptyState>
        }
      />
      <PassengerData />
      {deciding?.how === 'erase' && <ErasureDialog request={deciding.request} onClose={() => setDeciding(null)} />}
      {deciding?.how === 'refuse' && <RefuseDialog request={deciding.request} onClose={() => setDeciding(null)} />}
    </>
  );
}

function columnsOf(onDecide: (deciding: Deciding) => void): Column<ErasureRequest>[] {
  return [
    {
      header: 'Quem',
      cell: ({ name, userId }) => (
        <TextLink to="/usuarios/edit/$id_usuario" params={{ id_usuario: userId }}>
          {name}
        </TextLink>
      ),
    },
    { header: 'E-mail', cell: ({ email }) => email },
    { header: 'Pedida', cell: ({ askedAt }) => <Instant at={askedAt} brief />, nowrap: true, width: '160px' },
    {
      header: 'Decisão',
      cell: (request) => (
        <Button.Group>
          <Button aria-label={`Conferir e apagar ${request.name}`} onClick={() => onDecide({ request, how: 'erase' })}>
            Conferir e apagar
          </Button>
          <Button aria-label={`Recusar ${request.name}`} onClick={() => onDecide({ request, how: 'refuse' })}>
            Recusar
          </Button>
        </Button.Group>
      ),
      width: '280px',
    },
  ];
}

const reasonSchema = z.object({ reason: requiredText('o motivo', 500) });

function RefuseDialog({ request: { id, version, name }, onClose }: { request: ErasureRequest; onClose: () => void }) {
  const api = useApiForm({
    schema: reasonSchema,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await client.privacy.refuse({ id, version, reason });
      await rereadRequests();
      toast({ message: 'Pedido recusado. A pessoa lê o motivo em Minha Conta.' });
      onClose();
    },
  });
  return (
    <DialogForm title={`Recusar o pedido de ${name}?`} api={api} confirm="Recusar" danger onClose={onClose}>
      <Textarea
        label="Motivo, que a pessoa lê"
        autosize
        minRows={3}
        data-autofocus
        {...api.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
