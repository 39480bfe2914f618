import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Colleague } from '#contract/colleagues.ts';
import { roleLabels } from '#domain/access/roles.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { colleaguesQuery, rereadColleagues } from '../queries.ts';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'), 'InviteDialog', { opens: true });

/** The users of the client. Approvers of the client invite colleagues by e-mail and block former ones. */
export function Colleagues() {
  const colleagues = useQuery(colleaguesQuery);
  const [inviting, setInviting] = useState(false);
  const [blocking, setBlocking] = useState<Colleague | null>(null);
  const [naming, setNaming] = useState<Colleague | null>(null);
  return (
    <Section
      title="Usuários e aprovadores"
      lead="Quem solicita viagens por vocês. Um convidado entra como Cliente e só aprova pedidos depois que um aprovador o nomeia."
      actions={
        <Button size="xs" onClick={() => setInviting(true)}>
          Convidar
        </Button>
      }
    >
      {colleagues.isPending && <TableSkeleton columns={2} label="os usuários" />}
      {colleagues.isError && (
        <Failure what="os usuários" error={colleagues.error} onRetry={() => void colleagues.refetch()} />
      )}
      <LineList>
        {colleagues.data?.items.map((one) => (
          <Line key={one.id} name={one.nome || one.email} details={[one.email, stateOf(one)].join(' · ')}>
            {one.mayApprove && (
              <Button size="xs" aria-label={`Nomear aprovador: ${one.nome}`} onClick={() => setNaming(one)}>
                Nomear aprovador
              </Button>
            )}
            {one.mayBlock && (
              <Button size="xs" variant="danger" aria-label={`Bloquear ${one.nome}`} onClick={() => setBlocking(one)}>
                Bloquear
              </Button>
            )}
          </Line>
        ))}
      </LineList>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {naming && <ApproverDialog colleague={naming} onClose={() => setNaming(null)} />}
      {blocking && <BlockDialog colleague={blocking} onClose={() => setBlocking(null)} />}
    </Section>
  );
}

function stateOf({ blocked, invited, approvesTrips, tipo }: Colleague): string {
  if (blocked) return 'Bloqueado';
  if (invited) return 'Convidado, ainda sem senha';
  return approvesTrips ? 'Aprova pedidos' : roleLabels[tipo];
}

function ApproverDialog({ colleague: { id, nome }, onClose }: { colleague: Colleague; onClose: () => void }) {
  const name = useSend(api.colleagues.nameApprover);
  return (
    <ConfirmDialog
      title={`Nomear ${nome} aprovador?`}
      confirm="Sim, nomear"
      cancel="Voltar"
      onConfirm={async () => {
        await name.mutateAsync({ id });
        await rereadColleagues();
        toast({ message: `${nome} agora aprova pedidos.` });
      }}
      onClose={onClose}
    >
      Passa a aprovar e recusar pedidos, convidar e bloquear colegas e mudar as regras do cliente. Só a central pode
      desfazer.
    </ConfirmDialog>
  );
}

function BlockDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const block = useSend(api.colleagues.block);
  return (
    <ReasonDialog
      title={`Bloquear ${colleague.nome}?`}
      submitLabel="Bloquear"
      onClose={onClose}
      onSubmit={async (reason) => {
        await block.mutateAsync({ id: colleague.id, reason });
        await rereadColleagues();
        toast({ message: `${colleague.nome} foi bloqueado e saiu do painel.` });
      }}
    >
      A pessoa sai na hora e não entra mais. Só a central desbloqueia.
    </ReasonDialog>
  );
}
