import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceTv, IconExternalLink, IconPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { WallLink } from '#contract/today.ts';
import { mostWalls } from '#domain/trips/today.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { wallsQuery } from '../queries.ts';
import classes from './walls.module.css';

const NewWall = lazyPart(() => import('./new-wall.tsx'), 'NewWall', { opens: true });

/** Links of the wall versions of the board, for screens in the lobby. */
export function Walls() {
  const { data, isError, error, refetch } = useQuery(wallsQuery);
  const [adds, setAdds] = useState(false);
  const full = (data?.items.length ?? 0) >= mostWalls;
  return (
    <Section
      title="Murais"
      lead="Uma tela no saguão, sem nomes, quartos nem destinos. Quem tem o link abre o mural sem entrar no painel."
      actions={
        <Button
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!data || full}
          onClick={() => setAdds(true)}
        >
          Novo mural
        </Button>
      }
    >
      {isError && !data && <Failure what="os murais" error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState compact icon={IconDeviceTv} title="Nenhum mural">
          Crie um e abra o endereço dele na tela: ela se atualiza sozinha.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.walls} aria-label="Murais">
          {data.items.map((wall) => (
            <Wall key={wall.id} wall={wall} />
          ))}
        </ul>
      )}
      {full && <p className={classes.full}>São no máximo {mostWalls} murais: encerre um para criar outro.</p>}
      {adds && <NewWall onClose={() => setAdds(false)} />}
    </Section>
  );
}

const questions = {
  renew: {
    title: 'Trocar o link do mural?',
    text: 'O link atual deixa de valer na hora. Abra o novo nas telas que usam este mural.',
    confirm: 'Trocar link',
    tone: 'primary',
  },
  end: {
    title: 'Encerrar o mural?',
    text: 'O link deixa de valer na hora, e as telas que o usam param de mostrar as viagens.',
    confirm: 'Encerrar mural',
    tone: 'danger',
  },
} as const;

function Wall({ wall: { id, name, url } }: { wall: WallLink }) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const keep = { onSuccess: (walls: { items: WallLink[] }) => setQueryAnswer(wallsQuery.queryKey, walls) };
  const sends = { renew: useSend(api.today.renewWall, keep), end: useSend(api.today.endWall, keep) };
  const question = asked && questions[asked];
  return (
    <li>
      <div className={classes.link}>
        <CopyField label={`Mural ${name}`} value={url} copied="Link do mural copiado." copy="Copiar link" />
      </div>
      <div className={classes.buttons}>
        <Button
          size="md"
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
          aria-label={`Abrir o mural ${name}`}
        >
          Abrir
        </Button>
        <Button
          size="md"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
          aria-label={`Trocar link do mural ${name}`}
          onClick={() => setAsked('renew')}
        >
          Trocar link
        </Button>
        <Button
          size="md"
          leftSection={<IconX size={16} stroke={1.7} aria-hidden />}
          aria-label={`Encerrar o mural ${name}`}
          onClick={() => setAsked('end')}
        >
          Encerrar
        </Button>
      </div>
      {asked && question && (
        <ConfirmDialog
          title={question.title}
          confirm={question.confirm}
          tone={question.tone}
          onConfirm={async () => {
            await sends[asked].mutateAsync({ id });
            toast({ message: asked === 'renew' ? `O mural ${name} tem outro link.` : `Mural ${name} encerrado.` });
          }}
          onClose={() => setAsked(null)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </li>
  );
}
