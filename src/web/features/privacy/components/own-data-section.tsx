import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnErasureRequest } from '#contract/privacy.ts';
import { client } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { ownRequestQuery } from '../queries.ts';
import { keepData } from './readable-data.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'PasswordDialog', { opens: true });

type Dialog = 'html' | 'json' | 'erase' | null;

/** The rights of a data subject under the LGPD: disclosure and erasure. */
export function OwnDataSection() {
  const { data } = useQuery(ownRequestQuery);
  const [dialog, setDialog] = useState<Dialog>(null);
  const pending = data?.request?.status === 'pending';
  return (
    <Section
      title="Meus dados"
      lead="Tudo o que o painel guarda sobre você, e quem da central viu os seus dados. A exclusão é decidida pela central; o que a lei manda guardar é mantido."
    >
      <RequestState request={data?.request ?? null} />
      <Group>
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setDialog('html')}>
          Baixar para ler
        </Button>
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setDialog('json')}>
          Baixar em JSON
        </Button>
        {pending ? (
          <Button onClick={() => void withdraw()}>Retirar o pedido de exclusão</Button>
        ) : (
          <Button leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDialog('erase')}>
            Pedir a exclusão
          </Button>
        )}
      </Group>
      {dialog === 'erase' && (
        <PasswordDialog
          title="Pedir a exclusão dos seus dados?"
          confirm="Pedir a exclusão"
          danger
          onSubmit={async (password) => know(await client.privacy.ask({ password }))}
          onClose={() => setDialog(null)}
        >
          A central confere se há viagens, saldo ou faturas em aberto e decide em até 15 dias. Depois de apagada, a
          conta não volta.
        </PasswordDialog>
      )}
      {(dialog === 'html' || dialog === 'json') && (
        <PasswordDialog
          title="Baixar os seus dados"
          confirm="Baixar"
          onSubmit={(password) => download(password, dialog)}
          onClose={() => setDialog(null)}
        >
          Confirme que é você. O arquivo fica neste aparelho.
        </PasswordDialog>
      )}
    </Section>
  );
}

async function download(password: string, form: 'html' | 'json'): Promise<void> {
  keepData(await client.privacy.ownData({ password }), { form, title: 'Meus dados', name: 'meus-dados' });
}

function RequestState({ request }: { request: OwnErasureRequest['request'] }) {
  if (request?.status === 'pending')
    return (
      <Notice tone="info">
        Exclusão pedida <Instant at={request.askedAt} brief />. A central responde em até 15 dias.
      </Notice>
    );
  if (request?.status === 'refused') return <Notice tone="attention">A exclusão foi recusada: {request.reason}</Notice>;
  return null;
}

function know(answer: OwnErasureRequest): void {
  setQueryAnswer(ownRequestQuery.queryKey, answer);
}

async function withdraw(): Promise<void> {
  know(await client.privacy.withdraw());
  toast({ message: 'Pedido retirado.' });
}
