import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import type { FlexibleRide } from '#contract/flexible-rides.ts';
import { api } from '#web/lib/api.ts';
import { byKey, rowsOf } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { FlexibleRow } from './flexible-row.tsx';
import list from '#web/ui/row-list.module.css';
import classes from './flexible.module.css';

const FlexibleDrawer = lazyPart(() => import('./flexible-drawer.tsx'), 'FlexibleDrawer', { opens: true });

const groups = [
  { value: 'open' as const, label: 'Abertas' },
  { value: 'used' as const, label: 'Usadas' },
  { value: 'ended' as const, label: 'Não usadas e canceladas' },
];
type Group = (typeof groups)[number]['value'];

const ridesQuery = (group: Group) =>
  api.flexibleRides.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, group }),
    ...byKey,
    // A passenger may start at any time, and another user may create or cancel a ride.
    refetchInterval: 30_000,
  });
const reread = () => queryClient.invalidateQueries({ queryKey: api.flexibleRides.key() });

/** Takes the focus of the link that opened the view, which is gone. */
const focusHeading = (heading: HTMLElement | null): void => heading?.focus();

/** Flexible rides with their links. `clientId`: client for which the user books; null when the user chooses one. */
export function FlexibleView({ clientId }: { clientId: string | null }) {
  const [group, setGroup] = useState<Group>('open');
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<FlexibleRide | null>(null);
  const query = useInfiniteQuery(ridesQuery(group));
  const rows = rowsOf(query.data);
  const revoke = useSend(api.flexibleRides.revoke);
  return (
    <section className={classes.view} aria-labelledby="flexible-rides">
      <h2 ref={focusHeading} tabIndex={-1} className={classes.title} id="flexible-rides">
        Corridas flexíveis
      </h2>
      <p className={classes.lead}>
        O passageiro recebe um link e chama o táxi quando quiser, uma vez, no dia escolhido. A viagem só é criada nessa
        hora, pelas regras do cliente.
      </p>
      <div className={classes.bar}>
        <NativeSelect
          aria-label="Situação"
          data={groups}
          value={group}
          onChange={({ currentTarget }) => setGroup(currentTarget.value as Group)}
        />
        <Button variant="primary" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          Nova corrida flexível
        </Button>
      </div>
      {query.isPending && <TableSkeleton columns={2} label="as corridas flexíveis" />}
      {query.isError && (
        <Failure what="as corridas flexíveis" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && rows.length === 0 && (
        <EmptyState icon={IconTicket} title="Nenhuma corrida flexível aqui">
          Serve quando o trajeto é certo e a hora não: o fim de um jantar, de uma reunião ou de uma consulta.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={list.list} aria-label="Lista de corridas flexíveis">
          {rows.map((ride) => (
            <FlexibleRow key={ride.id} ride={ride} ofCentral={clientId === null} onRevoke={() => setRevoking(ride)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          className={list.more ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
      {creating && (
        <FlexibleDrawer clientId={clientId} onCreated={() => void reread()} onClose={() => setCreating(false)} />
      )}
      {revoking && (
        <ConfirmDialog
          title={`Cancelar a corrida flexível de ${revoking.passenger.name}?`}
          confirm="Cancelar corrida"
          cancel="Manter"
          tone="danger"
          onConfirm={async () => {
            await revoke.mutateAsync({ id: revoking.id }).finally(() => void reread());
            toast({ message: `O link de ${revoking.passenger.name} não vale mais.` });
          }}
          onClose={() => setRevoking(null)}
        >
          O link enviado deixa de valer. Isto não pode ser desfeito.
        </ConfirmDialog>
      )}
    </section>
  );
}
