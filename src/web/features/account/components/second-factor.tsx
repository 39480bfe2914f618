import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { rereadSession } from '#web/lib/session-store.ts';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { secondFactorQuery } from '../queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'ProofDialog', { opens: true });

const title = 'Verificação em duas etapas';
const FEW = 3;

const reread = () => queryClient.invalidateQueries(secondFactorQuery);

export function SecondFactor() {
  const factor = useQuery(secondFactorQuery);
  const [doing, setDoing] = useState<'renew' | 'remove' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!factor.data) {
    return (
      <Section title={title}>
        {factor.isPending ? (
          <TableSkeleton columns={1} label="a verificação em duas etapas" />
        ) : (
          <Failure what="a verificação em duas etapas" error={factor.error} onRetry={() => void factor.refetch()} />
        )}
      </Section>
    );
  }
  const { on, recoveryCodesLeft: left } = factor.data;
  if (!on && codes === null) {
    return (
      <Section
        title={title}
        lead="Além da senha, o painel pede um código do seu celular: quem descobrir a senha não consegue entrar."
      >
        <SecondFactorSetUp onCodes={setCodes} />
      </Section>
    );
  }
  return (
    <Section title={title} lead="Ativa: ao entrar, você digita também um código do aplicativo autenticador.">
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={() => void reread().then(() => setCodes(null))} />
      ) : (
        <>
          <Notice tone={left <= FEW ? 'attention' : 'good'}>
            {left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`}
          </Notice>
          <Group gap="xs">
            <Button size="md" onClick={() => setDoing('renew')}>
              Novos códigos de recuperação
            </Button>
            <Button size="md" variant="danger" onClick={() => setDoing('remove')}>
              Desativar
            </Button>
          </Group>
        </>
      )}
      {doing === 'renew' && (
        <ProofDialog
          title="Novos códigos de recuperação"
          confirm="Gerar códigos"
          onClose={() => setDoing(null)}
          onSubmit={async (proof) => setCodes((await client.secondFactor.renewCodes(proof)).recoveryCodes)}
        >
          Os códigos anteriores deixam de valer.
        </ProofDialog>
      )}
      {doing === 'remove' && (
        <ProofDialog
          title="Desativar a verificação em duas etapas?"
          confirm="Desativar"
          danger
          onClose={() => setDoing(null)}
          onSubmit={async (proof) => {
            await client.secondFactor.remove(proof);
            toast({ message: 'Verificação em duas etapas desativada.' });
            await Promise.all([reread(), rereadSession()]);
          }}
        >
          Para entrar bastará a senha.
        </ProofDialog>
      )}
    </Section>
  );
}
